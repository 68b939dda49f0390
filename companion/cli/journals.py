"""Journals of any game, held against its rules: for the commands that read them."""

from pathlib import Path

from companion.errors import CompanionError, JournalError
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.export import Journal
from companion.play.replay import fold
from companion.play.timeline import Timeline


def checked(path: Path, journal: Journal) -> Timeline[State, Fact]:
    """What the journal tells, every fact held against the rules.

    Raises:
        JournalError: it is of another game or of newer rules, or an entry does not fit; names file and entry.
    """
    game, header = TheLoop(), journal.header
    try:
        if header.game != game.id:
            raise JournalError(f"it is a journal of the game {header.game!r}; this command knows {game.id!r}")
        if header.rules > game.rules:
            raise JournalError(
                f"it was played by rules {header.rules}; this app knows rules {game.rules}: update the app"
            )
        return fold(game, game.first_state(header.setup, header.box), journal.entries, strictly=True)
    except CompanionError as problem:
        raise JournalError(f"{path}: {problem}") from problem

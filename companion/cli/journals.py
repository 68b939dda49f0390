"""Journals of any game, held against its rules: for the commands that read them."""

from pathlib import Path

from companion.errors import CompanionError, JournalError
from companion.games.the_loop.refusal_text import tell_refusal
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.export import Journal
from companion.play.legal_replay import check_header
from companion.play.replay import replay
from companion.play.timeline import Timeline


def checked(path: Path, journal: Journal) -> Timeline[State, Fact]:
    """What the journal tells, every fact held against the rules.

    Raises:
        JournalError: it is of another game or of newer rules, or an entry does not fit; names file and entry.
    """
    rules, header = TheLoop(), journal.header
    try:
        if header.game != rules.id:
            raise JournalError(f"it is a journal of the game {header.game!r}; this command knows {rules.id!r}")
        if header.rules > rules.version:
            raise JournalError(
                f"it was played by rules {header.rules}; this app knows rules {rules.version}: update the app"
            )
        check_header(header)
        first = rules.first(header.setup, header.box)
        return replay(rules, first, journal.entries, strictly=tell_refusal)
    except CompanionError as problem:
        raise JournalError(f"{path}: {problem}") from problem

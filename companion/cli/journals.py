"""Journals of any game, held against its rules: for the commands that read them."""

from pathlib import Path
from typing import Any

from companion.contract.game import Game
from companion.errors import CompanionError, JournalError
from companion.games import GAMES
from companion.play.entries import Header
from companion.play.export import Journal
from companion.play.replay import check_header, replay
from companion.play.timeline import Timeline


def game_of(header: Header) -> Game:
    """The game that a journal is of.

    Raises:
        JournalError: this app does not know it.
    """
    if header.game not in GAMES:
        known = ", ".join(repr(name) for name in GAMES)
        raise JournalError(f"it is a journal of the game {header.game!r}; this command knows {known}")
    return GAMES[header.game]()


def checked(path: Path, journal: Journal) -> Timeline[Any, Any]:
    """What the journal tells, every fact held against the rules.

    Raises:
        JournalError: it is of another game or of newer rules, or an entry does not fit; names file and entry.
    """
    header = journal.header
    try:
        game = game_of(header)
        rules = game.rules
        if header.rules > rules.version:
            raise JournalError(
                f"it was played by rules {header.rules}; this app knows rules {rules.version}: update the app"
            )
        check_header(header)
        return replay(rules, rules.first(header.setup, header.box), journal.entries, strictly=game.tell_refusal)
    except CompanionError as problem:
        raise JournalError(f"{path}: {problem}") from problem

"""`loop-companion replay` and `odds`: journals of any game, read from files and held against its rules."""

import argparse
import json
from pathlib import Path
from typing import Any

from companion.cli.parser import Commands, add_command
from companion.contract.game import Game
from companion.errors import CompanionError, JournalError
from companion.games import GAMES
from companion.play.entries import Header
from companion.play.export import Journal, read_journals
from companion.play.replay import check_header, replay
from companion.play.timeline import Timeline


def add_to(commands: Commands) -> None:
    """Say what they understand."""
    summary = "check a journal fact by fact and print how it ends"
    add_command(commands, "replay", summary, _replay, with_paths=False).add_argument("file", type=Path, metavar="FILE")
    summary = "the exact chances of the next step at the end of a journal"
    command = add_command(commands, "odds", summary, _odds, with_paths=False)
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--json", action="store_true")


def _replay(arguments: argparse.Namespace) -> int:
    for journal in read_journals(arguments.file):
        state = checked(arguments.file, journal).state
        print(game_of(journal.header).render(state))
        print(f"all {len(journal.entries)} entries fit")
    return 0


def _odds(arguments: argparse.Namespace) -> int:
    *_, journal = read_journals(arguments.file)
    state = checked(arguments.file, journal).state
    game = game_of(journal.header)
    print(json.dumps(game.odds(state)) if arguments.json else game.render_odds(state))
    return 0


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

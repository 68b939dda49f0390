"""`loop-companion odds`: the exact chances of what comes next, at the end of the (last) journal in a file."""

import argparse
import json
from pathlib import Path

from companion.cli.journals import checked, game_of
from companion.cli.parser import Commands, add_command
from companion.play.export import read_journals


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    summary = "the exact chances of the next step at the end of a journal"
    command = add_command(commands, "odds", summary, _run, with_paths=False)
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--json", action="store_true")


def _run(arguments: argparse.Namespace) -> int:
    *_, journal = read_journals(arguments.file)
    state = checked(arguments.file, journal).state
    game = game_of(journal.header)
    print(json.dumps(game.odds(state)) if arguments.json else game.render_odds(state))
    return 0

"""`loop-companion odds`: the exact chances of what comes next, at the end of the (last) journal in a file."""

import argparse
import json
from pathlib import Path

from companion.cli.arguments import Commands, add_command
from companion.cli.journals import checked
from companion.cli.render_text import odds_to, show_odds
from companion.games.the_loop.rules.odds import forecast
from companion.play.export import read_journals


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    summary = "the exact chances of the next Foo phase at the end of a journal"
    command = add_command(commands, "odds", summary, _run, with_paths=False)
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--json", action="store_true")


def _run(arguments: argparse.Namespace) -> int:
    *_, journal = read_journals(arguments.file)
    state = checked(arguments.file, journal).state
    if arguments.json:
        found = forecast(state)
        print(json.dumps(odds_to(found) if found else {"eras": {}, "any_vortex": None, "defeat": None}))
    else:
        print(show_odds(state))
    return 0

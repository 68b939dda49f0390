"""`loop-companion replay`: applies every fact of every journal in a file, and holds each against the rules."""

import argparse
from pathlib import Path

from companion.cli.journals import checked, game_of
from companion.cli.parser import Commands, add_command
from companion.play.export import read_journals


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    summary = "check a journal fact by fact and print how it ends"
    add_command(commands, "replay", summary, _run, with_paths=False).add_argument("file", type=Path, metavar="FILE")


def _run(arguments: argparse.Namespace) -> int:
    for journal in read_journals(arguments.file):
        state = checked(arguments.file, journal).state
        print(game_of(journal.header).render(state))
        print(f"all {len(journal.entries)} entries fit")
    return 0

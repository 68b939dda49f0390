"""`loop-companion run`: opens the app. What it needs lies in `companion.app`."""

import argparse

from companion.app import run
from companion.cli.arguments import Commands, add_command, add_size, paths_of


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "run", "open the app", _run)
    command.add_argument("--kiosk", action="store_true", help="on the whole screen; fails where there is no display")
    add_size(command)


def _run(arguments: argparse.Namespace) -> int:
    return run(arguments, paths_of(arguments))

"""What the command line understands: the list of the commands, each of which lies in a module of its own."""

import argparse
from importlib import import_module
from typing import Final

from companion import __version__

COMMANDS: Final = (
    "run",
    "demo",
    "doctor",
    "safe-mode",
    "screenshots",
    "console",
    "simulate",
    "games",
    "export",
    "replay",
    "odds",
    "ring",
)
"""In the order of `--help`. The module of a command has its name, with _ for -, and a function `add_to`."""


def parser(*names: str) -> argparse.ArgumentParser:
    """The command line with these commands, without any: with all.

    Only their modules are loaded, so that each command starts without what the others need.
    """
    whole = argparse.ArgumentParser(
        prog="loop-companion",
        description="A table companion for The LOOP: runs the Foo phase while you play with the real board.",
        epilog="Without a command it opens the app (run).",
    )
    whole.add_argument("--version", action="version", version=f"loop-companion {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    for name in names or COMMANDS:
        import_module(f"companion.cli.{name.replace('-', '_')}").add_to(commands)
    return whole

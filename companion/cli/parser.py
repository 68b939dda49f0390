"""What the command line understands: the list of the commands, each of which lies in a module of its own."""

import argparse
import contextlib
from importlib import import_module
from typing import Final, NoReturn

from companion import __version__

WRONG: Final = 2
"""The exit code where something was wrong, and said."""

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


class _Parser(argparse.ArgumentParser):
    """A wrong command is wrong even where nobody reads why: Python 3.11.2 (Debian 12) takes that for another error."""

    def error(self, message: str) -> NoReturn:
        with contextlib.suppress(OSError):
            super().error(message)
        raise SystemExit(WRONG)


def parser(*names: str) -> argparse.ArgumentParser:
    """The command line with these commands, without any: with all.

    Only their modules are loaded, so that each command starts without what the others need.
    """
    whole = _Parser(
        prog="loop-companion",
        description="A table companion for The LOOP: runs the Foo phase while you play with the real board.",
        epilog="Without a command it opens the app (run).",
    )
    whole.add_argument("--version", action="version", version=f"loop-companion {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    for name in names or COMMANDS:
        import_module(f"companion.cli.{name.replace('-', '_')}").add_to(commands)
    return whole

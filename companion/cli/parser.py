"""What the command line understands: the commands with their modules, and what several of them take alike."""

import argparse
import contextlib
import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from companion import __version__
from companion.games import GAMES
from companion.paths import AppPaths, app_paths

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - it has no public name

WRONG: Final = 2
"""The exit code where something was wrong, and said."""

COMMANDS: Final[Mapping[str, str]] = {
    "run": "run",
    "demo": "run",
    "safe-mode": "run",
    "doctor": "doctor",
    "screenshots": "screenshots",
    "console": "console",
    "simulate": "simulate",
    "games": "games",
    "export": "games",
    "replay": "journals",
    "odds": "journals",
    "box": "box",
    "ring": "ring",
}
"""Each with its module, in the order of `--help`. A module has a function `add_to`, which adds its commands."""


class _Parser(argparse.ArgumentParser):
    """A wrong command is wrong even where nobody reads why: Python 3.11.2 (Debian 12) takes that for another error."""

    def error(self, message: str) -> NoReturn:
        with contextlib.suppress(OSError):
            super().error(message)
        raise SystemExit(WRONG)


def parser(names: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line with these commands.

    Only their modules are loaded, so that each command starts without what the others need.
    """
    whole = _Parser(
        prog="loop-companion",
        description="A table companion for board games: it does the bookkeeping while you play with the real board.",
        epilog="Without a command it opens the app (run).",
    )
    whole.add_argument("--version", action="version", version=f"loop-companion {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    for module in dict.fromkeys(COMMANDS[name] for name in names):
        import_module(f"companion.cli.{module}").add_to(commands)
    return whole


def add_command(
    commands: Commands, name: str, summary: str, func: object, *, with_paths: bool = True
) -> argparse.ArgumentParser:
    """A command and the function that runs it, which takes the arguments and gives the exit code.

    `with_paths`: it understands --data and --config.
    """
    command = commands.add_parser(name, help=summary)
    command.set_defaults(func=func)
    if with_paths:
        command.add_argument("--data", type=Path, metavar="DIR", help="where the games lie (default: your data folder)")
        command.add_argument(
            "--config", type=Path, metavar="FILE", help="the settings file (default: in your config folder)"
        )
    return command


def paths_of(arguments: argparse.Namespace) -> AppPaths:
    """Where things lie, as the command line says.

    Raises:
        CompanionError: nothing is named, and this user has no home folder.
    """
    return app_paths(getattr(arguments, "data", None), getattr(arguments, "config", None))


def add_game(command: argparse.ArgumentParser) -> None:
    """Which of the games."""
    first, *_ = GAMES
    command.add_argument("--game", choices=tuple(GAMES), default=first, help=f"which of the games ({first})")


def add_size(command: argparse.ArgumentParser) -> None:
    """The size of a window."""
    command.add_argument("--size", type=window_size, default=(800, 480), metavar="WxH", help="the window (800x480)")


def window_size(word: str) -> tuple[int, int]:
    """A size like 800x480."""
    found = re.fullmatch(r"(\d{3,4})[x×](\d{3,4})", word)
    if found is None:
        raise argparse.ArgumentTypeError(f"{word!r} is no size; write it like 800x480")
    return int(found[1]), int(found[2])


def positive(word: str) -> int:
    """A whole number over 0."""
    if not word.isdecimal() or len(word) > 9 or not int(word):  # noqa: PLR2004 - nine digits, so under a billion
        raise argparse.ArgumentTypeError(f"{word[:20]!r} is no whole number over 0 and under a billion")
    return int(word)


def text(word: str) -> str:
    """Any text; bytes that are none (Python passes them on as half letters) have no digest, and no place in a file."""
    try:
        word.encode()
    except UnicodeEncodeError as problem:
        raise argparse.ArgumentTypeError(f"{word!r} is no text") from problem
    return word

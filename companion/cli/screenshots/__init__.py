"""`loop-companion screenshots`: draws every page, offscreen, and asserts which page each picture shows."""

import argparse
from pathlib import Path

from companion.cli.arguments import Commands, add_command, window_size


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    summary = "draw every screen of a scripted game into PNG files"
    command = add_command(commands, "screenshots", summary, _run, with_paths=False)
    command.add_argument("folder", type=Path, metavar="DIR", help="where to put them")
    command.add_argument("--force", action="store_true", help="overwrite pictures that are there")
    command.add_argument(
        "--size", type=window_size, action="append", metavar="WxH", help="a screen size; may be given several times"
    )


def _run(arguments: argparse.Namespace) -> int:
    from companion.cli.screenshots.screenshots import run  # noqa: PLC0415 - tests take single modules of this package

    return run(arguments.folder, arguments.size or [(800, 480), (720, 1280)], overwrite=arguments.force)

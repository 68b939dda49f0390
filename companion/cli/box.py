"""`loop-companion box`: what is wrong with a box file, and one from or for another table."""

import argparse
import sys
from datetime import datetime
from pathlib import Path

from companion.box_exchange import BoxImport, looked_at, read_box_text, take_box
from companion.cli.files import load_box, output
from companion.cli.parser import Commands, add_command, add_game, paths_of
from companion.errors import BoxError, CompanionError, SettingsError
from companion.files import kept_text
from companion.games import GAMES, box_to_write, settings_sections
from companion.paths import AppPaths
from companion.settings import defaults, load


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    summary = "the file that says what lies in your box: check, import, export"
    inner = commands.add_parser("box", help=summary).add_subparsers(dest="box", metavar="COMMAND", required=True)
    check = add_command(inner, "check", "say what is wrong with a box file, or what it would change", _check)
    take = add_command(inner, "import", "take another table's box file, having said what it changes", _import)
    take.add_argument("--yes", action="store_true", help="take it; without, it is only looked at")
    for command in (check, take):
        command.add_argument("file", type=Path, metavar="FILE", help="a box file, from wherever it is")
        add_game(command)
    export = add_command(inner, "export", "write your box file for another table", _export)
    export.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a file (default: standard output)")
    export.add_argument("--force", action="store_true", help="overwrite the file if it is there")
    add_game(export)


def _check(arguments: argparse.Namespace) -> int:
    _tell(_look(arguments))
    return 0


def _look(arguments: argparse.Namespace) -> BoxImport:
    game, paths = GAMES[arguments.game](), paths_of(arguments)
    try:
        now = load_box(game, paths)
    except BoxError as problem:
        print(f"your own file is broken: {problem}; compared with the box that ships with the app", file=sys.stderr)
        now = game.box()
    return looked_at(game, now, str(arguments.file), read_box_text(arguments.file))


def _tell(found: BoxImport) -> None:
    print("\n".join(map(str, found.changes)) or "it says what your box says already")


def _import(arguments: argparse.Namespace) -> int:
    found = _look(arguments)
    _tell(found)
    if not found.changes:
        return 0
    if not arguments.yes:
        print("nothing is changed yet; add --yes to take it")
        return 0
    own = _own_file(arguments.game, paths_of(arguments))
    kept, _take_back = take_box(own, found.text, datetime.now().astimezone())
    print(f"taken into {own}" + (f"; the file of before is kept as {kept}" if kept is not None else ""))
    return 0


def _export(arguments: argparse.Namespace) -> int:
    paths = paths_of(arguments)
    own = _own_file(arguments.game, paths)
    text = kept_text(own)
    if text is None:
        raise CompanionError(f"there is no {own} that could be read: your box is as it ships, and needs no file")
    if arguments.file is None:
        sys.stdout.write(text)
        return 0
    with output(arguments.file, paths, overwrite=arguments.force) as file:
        file.write(text)
    print(f"written to {arguments.file}")
    return 0


def _own_file(name: str, paths: AppPaths) -> Path:
    """Where the table's own box file of a game lies, there or not."""
    try:
        settings = load(paths.settings, settings_sections())
    except SettingsError:
        settings = defaults(settings_sections())
    file = box_to_write(GAMES[name](), paths, settings)
    if file is None:
        raise CompanionError(f"{name} has no box file")
    return file

"""`loop-companion games` and `export`: the stored games, listed, and written as journals."""

import argparse
import io
import sys
from pathlib import Path

from companion.cli.files import output, read_store
from companion.cli.parser import Commands, add_command, paths_of, positive
from companion.errors import JournalError
from companion.games import GAMES
from companion.paths import AppPaths
from companion.play.export import Journal, export_into, write_journal
from companion.play.failures import why_not_written
from companion.play.store import Store


def add_to(commands: Commands) -> None:
    """Say what they understand."""
    add_command(commands, "games", "list the stored games", _list)
    command = add_command(commands, "export", "write a stored game as a journal", _export)
    command.add_argument("game", type=positive, metavar="GAME", help="its number in `games`")
    command.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="a file, or a folder in which it gets a name of its own (default: standard output)",
    )
    command.add_argument("--force", action="store_true", help="overwrite the file if it is there")


def _list(arguments: argparse.Namespace) -> int:
    with read_store(paths_of(arguments)) as store:
        print(listed(store))
    return 0


def listed(store: Store) -> str:
    """The stored games, a line each."""
    titles = {name: load().title for name, load in GAMES.items()}
    width = max(map(len, titles.values()))
    rows = [
        f"{game.id:4}  {game.begun:%Y-%m-%d %H:%M}  {titles.get(game.header.game, game.header.game)[:width]:{width}}"
        f"  turn {game.summary.turn:2}  {game.summary.outcome or 'unfinished'}"
        for game in store.games(store.count())
    ]
    return "\n".join(rows) or "no games yet"


def _export(arguments: argparse.Namespace) -> int:
    paths = paths_of(arguments)
    with read_store(paths) as store:
        if arguments.file is None:
            return _print(store, arguments.game)
        return _write(store, arguments.game, arguments.file, paths, overwrite=arguments.force)


def _print(store: Store, game: int) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A journal is UTF-8 whatever the terminal is: marks in place of letters would damage it.
        sys.stdout.reconfigure(encoding="utf-8")
    write_journal(sys.stdout, store.header(game), tuple(store.entries(game)))
    return 0


def _write(store: Store, game: int, target: Path, paths: AppPaths, *, overwrite: bool) -> int:
    journal = Journal(store.header(game), tuple(store.entries(game)))
    if _is_folder(target):
        try:
            target = export_into(target, game, store.begun(game), journal)
        except OSError as problem:
            raise JournalError(f"nothing can be written into {target}: {why_not_written(problem)}") from problem
    else:
        with output(target, paths, overwrite=overwrite) as file:
            write_journal(file, journal.header, journal.entries)
    print(f"game {game}: {len(journal.entries)} entries written to {target}")
    return 0


def _is_folder(target: Path) -> bool:
    try:
        return target.is_dir()
    except OSError:  # it may not be looked at, or cannot be such a name; whoever writes there is told why
        return False

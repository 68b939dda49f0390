"""The files of a table that commands work on: its box and games, and where a command may write."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

from companion import settings
from companion.cli import streams
from companion.contract.game import Game, Json
from companion.errors import CompanionError, JournalError, SettingsError
from companion.files import whole_file
from companion.games import GAMES, box_to_write, own_box, settings_sections
from companion.paths import LAST_CRASH, LOG, AppPaths
from companion.play.database import LOCK
from companion.play.failures import why_not_written
from companion.play.store import FILE, Store
from companion.words import set_language, set_spellings


def load_box(game: Game, paths: AppPaths) -> Json:
    """The box of this table for a game; from here on words are in the language of its settings.

    Raises:
        SettingsError, BoxError: a file is broken; names the field.
    """
    kept = settings.load(paths.settings, settings_sections())
    set_language(kept.screen.language)
    set_spellings(kept.spellings())
    return game.box(own_box(game, paths, kept))


@contextmanager
def open_store(paths: AppPaths) -> Iterator[Store]:
    """The games of this table, until the end of the block; what is wrong with them is said.

    Raises:
        SavingError: another start of the app is using them.
    """
    store = Store(paths.data)
    try:
        for words in (store.notice, f"not saving: {store.save_error}" if store.save_error else ""):
            if words:
                streams.tell(words)
        yield store
    finally:
        store.close()
        if store.unsaved:
            streams.tell(f"{store.unsaved} entries were not saved: {store.save_error}")


@contextmanager
def read_store(paths: AppPaths) -> Iterator[Store]:
    """The same, for who only reads: a broken settings or box file does not stand between a table and its games.

    Raises:
        JournalError: the games cannot be read.
    """
    with open_store(paths) as store:
        if not store.is_readable:
            raise JournalError(f"{store.path} cannot be read: {store.save_error}")
        yield store


_MADE_BY_THE_APP: Final = (FILE, LOCK, LOG, LAST_CRASH)
"""So begin the names of the files that the app, SQLite and the log make in the data folder, renew, and take away."""


class OutputError(CompanionError):
    """A file that may not be written; says why, and what to do."""


@contextmanager
def output(target: Path, paths: AppPaths, *, overwrite: bool) -> Iterator[TextIO]:
    """A text file that a command writes, whole or not at all.

    Raises:
        OutputError: it is one of the app's own, or there already and not to be overwritten.
        JournalError: it cannot be written.
    """
    refuse_own(target, paths)
    try:
        with whole_file(target, overwrite=overwrite) as file:
            yield file
    except FileExistsError as problem:
        raise OutputError(f"{target} is there already; name another file, or add --force to overwrite it") from problem
    except OSError as problem:
        raise JournalError(f"{target} cannot be written: {why_not_written(problem)}") from problem


def refuse_own(target: Path, paths: AppPaths) -> None:
    """Asks whether a file is one that the app lives by.

    Raises:
        OutputError: it is: the games and what lies beside them, the settings, the box file.
    """
    kept = settings.defaults(settings_sections())
    with suppress(SettingsError):
        kept = settings.load(paths.settings, settings_sections())
    boxes = [box_to_write(load(), paths, kept) for load in GAMES.values()]
    for own in (paths.settings, *boxes, *_of_the_games(paths.data)):
        if own is not None and _is_same(target, own):
            raise OutputError(f"{target} is a file that the app needs; name another")
    if _may_become_own(target, paths.data):
        raise OutputError(f"{target} is a name that the app needs; take another")


def _may_become_own(target: Path, data: Path) -> bool:
    """Whether it is not there yet, and the app would take it for its own: `games.sqlite3-journal` is deleted."""
    with suppress(OSError, RuntimeError):
        found = target.resolve()
        return found.parent == data.resolve() and found.name.startswith(_MADE_BY_THE_APP)
    return False


def _of_the_games(data: Path) -> list[Path]:
    """The files in the data folder itself; exports have a folder of their own in it."""
    names = (FILE, f"{FILE}-wal", f"{FILE}-shm")
    with suppress(OSError):
        return [*(data / name for name in names), *(path for path in data.iterdir() if not path.is_dir())]
    return [data / name for name in names]


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError, RuntimeError):
        if one.exists() and other.exists():
            return one.samefile(other)
        return one.resolve() == other.resolve()
    return False

"""What commands work on: the settings with their language, the box of a game, and the store of the games."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion import settings
from companion.cli import streams
from companion.contract.game import Game, Json
from companion.errors import JournalError
from companion.games import box_file_of, settings_sections
from companion.paths import AppPaths
from companion.play.store import Store
from companion.words import set_language, set_spellings


def load_box(game: Game, paths: AppPaths) -> Json:
    """The box of this table for a game; from here on words are in the language of its settings.

    Raises:
        SettingsError, BoxError: a file is broken; names the field.
    """
    kept = settings.load(paths.settings, settings_sections())
    set_language(kept.screen.language)
    set_spellings(kept.spellings())
    return game.box(paths.own_box(box_file_of(game.id, kept)))


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

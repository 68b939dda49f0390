"""What lies in the boxes of this table's games: read once, changed, taken from another table, handed on to one."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeAlias

from companion.box_exchange import ENDING, exported_name, take_box
from companion.contract.box_page import Changes
from companion.contract.game import Game, GameContext, Json
from companion.errors import BoxError
from companion.files import kept_text, write_beside
from companion.play.failures import why_not_written
from companion.settings import Settings
from companion.words import _

TakeBack: TypeAlias = Callable[[], None]


def changed_elsewhere() -> BoxError:
    """What a page of the box shows is no longer so: somebody has changed the file by hand."""
    return BoxError(_("your box file was changed elsewhere meanwhile: look at it again, then try once more"))


class Boxes:
    """The boxes, as their files say.

    Args:
        box_of: reads a game's box, and gives what is wrong with the table's own file of it (empty: nothing).
        box_file: which file that is (None: there is none to be written).
        write_box: puts changes into it and gives what takes them back (None: nothing does), or raises BoxError.
        settings: those of now.
        notice: takes what is to be said of a file.
    """

    def __init__(
        self,
        box_of: Callable[[Game], tuple[Json, str]],
        box_file: Callable[[Game], Path | None],
        write_box: Callable[[Game, Changes], TakeBack | None],
        settings: Callable[[], Settings],
        notice: Callable[[str], None],
    ) -> None:
        self._box_of = box_of
        self._box_file = box_file
        self._write_box = write_box
        self._settings = settings
        self._notice = notice
        self._contexts: dict[str, GameContext] = {}
        self._texts: dict[str, str | None] = {}

    def context_of(self, game: Game) -> GameContext:
        """What a game works on: its box is read once, and again when it was changed."""
        if game.id not in self._contexts:
            self._texts[game.id] = self._text_of(game)
            box, notice = self._box_of(game)
            self._contexts[game.id] = GameContext(
                box, self._settings, partial(self._keep, game), partial(self._box_now, game)
            )
            self._notice(notice)
        return self._contexts[game.id]

    def _text_of(self, game: Game) -> str | None:
        file = self._box_file(game)
        return None if file is None else kept_text(file)

    def _is_as_read(self, game: Game) -> bool:
        """Whether the table's own file still says what was read; if it does not, it is read again when asked for."""
        is_as_read = game.id not in self._contexts or self._text_of(game) == self._texts[game.id]
        if not is_as_read:
            del self._contexts[game.id]
        return is_as_read

    def _box_now(self, game: Game) -> Json:
        self._is_as_read(game)
        return self.context_of(game).box

    def _keep(self, game: Game, changes: Changes) -> None:
        self._put(game, changes)

    def change(self, game: Game, changes: Changes) -> TakeBack | None:
        """It is otherwise from now on, for games to come; gives what takes that back (None: nothing does).

        Raises:
            BoxError: it cannot be kept so, or whoever changes it saw what the file no longer says; nothing is changed.
        """
        if not self._is_as_read(game):
            raise changed_elsewhere()
        return self._put(game, changes)

    def _put(self, game: Game, changes: Changes) -> TakeBack | None:
        put_back = self._write_box(game, changes)
        self._contexts.pop(game.id, None)
        return None if put_back is None else partial(self._put_back, game, put_back)

    def _put_back(self, game: Game, put_back: TakeBack) -> None:
        self._contexts.pop(game.id, None)  # whatever comes of it, what the file says now is shown
        try:
            put_back()
        except OSError as problem:
            raise BoxError(_("it cannot be taken back: {why}").format(why=why_not_written(problem))) from problem

    def take(self, game: Game, text: str, now: datetime) -> tuple[Path | None, TakeBack]:
        """Another table's file takes the place of this one's; gives where that is kept, and what takes it back.

        Raises:
            BoxError: it cannot be written, or is not what it was when the two were compared; nothing is changed.
        """
        own = self._box_file(game)
        if own is None:
            raise BoxError(_("what lies in the box cannot be kept here"))
        if not self._is_as_read(game):
            raise changed_elsewhere()
        kept, take_back = take_box(own, text, now)
        self._contexts.pop(game.id, None)
        return kept, partial(self._put_back, game, take_back)

    def written_for_others(self, game: Game, now: datetime) -> Callable[[Path], Path] | None:
        """Writes the table's own file into a folder, for another table; None: the box is as it ships."""
        own = self._box_file(game)
        text = None if own is None else kept_text(own)
        return None if text is None else partial(write_beside, name=exported_name(game, now), ending=ENDING, text=text)

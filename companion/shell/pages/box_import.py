"""A box file of another table: chosen, looked at, and taken when somebody has seen what it changes."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.box_exchange import ENDING, BoxImport, looked_at, read_box_text
from companion.contract.box_page import Difference
from companion.contract.game import Game
from companion.contract.page import Button, Entry, Page, Row, Tone, View, Words
from companion.contract.screen import Ask, Pop, Screen, Step
from companion.errors import BoxError
from companion.shell.app_context import AppState
from companion.shell.background_run import Job
from companion.shell.exporting import files_to_import
from companion.words import _

LONGEST_PATH: Final = 200


class ImportAction(Enum):
    """What can be tapped here besides a file."""

    LOOK_AGAIN = auto()
    ANOTHER = auto()
    TAKE = auto()
    OTHER_FILE = auto()


class LookAt(Struct, frozen=True):
    """This file is to be looked at."""

    file: Path


class BoxImportScreen(Screen):
    """Which files there are; then what one of them would change. `taken` gets what takes it back."""

    def __init__(self, app: AppState, game: Game, taken: Callable[[Callable[[], None]], None]) -> None:
        self._app = app
        self._game = game
        self._taken = taken
        self._files: tuple[Path, ...] = ()
        self._file = Path()
        self._found: BoxImport | None = None
        self._why_not = ""
        self._job = self._look()

    def _look(self) -> Job:
        context = self._app.context
        return context.background.begin(partial(files_to_import, ENDING, context.exports, context.sticks), self._see)

    def _see(self, files: tuple[Path, ...]) -> None:
        self._files = files

    def view(self) -> View:
        """The files, or what one of them changes."""
        return View(self._list() if self._found is None else self._changes(self._found))

    def _list(self) -> Page:
        rows: list[Row] = [Words(self._why_not, Tone.DANGER)] if self._why_not else []
        rows.append(Words(_("Nothing is changed before you have seen what it changes."), Tone.QUIET))
        if self._job.is_busy:
            rows.append(Words(_("Looking …"), Tone.STRONG))
        elif not self._files:
            rows.append(Words(self._nowhere(), Tone.STRONG))
        rows += [Entry(file.name, str(file.parent), LookAt(file)) for file in self._files]
        rows.append(Entry(_("Another file …"), _("its path is typed"), ImportAction.ANOTHER))
        return Page(
            kicker=self._game.title.upper(),
            title=_("Take which box file?"),
            rows=tuple(rows),
            primary=Button(_("Back"), Pop(), onward=False),
            side=(Button(_("Look again"), None if self._job.is_busy else ImportAction.LOOK_AGAIN),),
            scrolls=True,
        )

    def _nowhere(self) -> str:
        """Where a file would have been found."""
        if self._app.context.sticks is not None:
            return _("There is no box file on a USB stick. Put one in, then: Look again.")
        return _("There is no box file in {folder}.").format(folder=self._app.context.exports)

    def _changes(self, found: BoxImport) -> Page:
        rows: list[Row] = [Words(self._why_not, Tone.DANGER)] if self._why_not else []
        rows.append(Words(_("{file} changes:").format(file=self._file.name), Tone.STRONG))
        if not found.changes:
            rows = [Words(_("{file} says what your box says already.").format(file=self._file.name), Tone.STRONG)]
        rows += [_change(change) for change in found.changes]
        return Page(
            kicker=self._game.title.upper(),
            title=_("Take this box file?"),
            rows=tuple(rows),
            primary=Button(_("Take it"), ImportAction.TAKE) if found.changes else Button(_("Back"), Pop()),
            side=(Button(_("No, another"), ImportAction.OTHER_FILE),),
            scrolls=True,
            read_on=_("Read on"),
        )

    def handle(self, action: object) -> Step | None:
        """Looks at a file, or takes it."""
        self._why_not = ""
        match action:
            case LookAt(file):
                self._open(file)
            case ImportAction.LOOK_AGAIN:
                self._job = self._look()
            case ImportAction.OTHER_FILE:
                self._file, self._found, self._job = Path(), None, self._look()
            case ImportAction.ANOTHER:
                take = lambda text: self._open(Path(text).expanduser())  # noqa: E731 - the same
                return Ask(_("The path of a box file"), "", take, longest=LONGEST_PATH)
            case ImportAction.TAKE if self._found is not None:
                return self._take(self._found)
        return None

    def _open(self, file: Path) -> None:
        self._file = file
        self._job = self._app.context.background.begin(partial(_read, file), partial(self._look_at, file))

    def _look_at(self, file: Path, read: "str | BoxError") -> None:
        """What was read, on the glass's thread; nothing, where somebody wants another file by now."""
        if file != self._file:
            return
        try:
            if isinstance(read, BoxError):
                raise read
            now = self._app.boxes.context_of(self._game).box
            self._found = looked_at(self._game, now, file.name, read)
        except BoxError as problem:
            self._why_not = str(problem)

    def _take(self, found: BoxImport) -> Step | None:
        try:
            kept, take_back = self._app.boxes.take(self._game, found.text, self._app.context.clock().astimezone())
        except BoxError as problem:
            self._why_not = str(problem)
            self._look_at(self._file, found.text)  # the own box may be another by now
            return None
        self._app.tell(_("Taken.") if kept is None else _("Taken. The file of before is {file}").format(file=kept))
        self._taken(take_back)
        return Pop()


def _read(file: Path) -> str | BoxError:
    try:
        return read_box_text(file)
    except BoxError as problem:
        return problem


def _change(change: Difference) -> Entry:
    """Where, and from what to what."""
    if change.before and change.after:
        return Entry(_("{before} → {after}").format(before=change.before, after=change.after), change.where)
    words = _("{after} is new") if change.after else _("{before} goes")
    return Entry(words.format(before=change.before, after=change.after), change.where)

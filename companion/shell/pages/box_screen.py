"""What lies in a table's box: a game describes the pages, the house shows them, and keeps what is changed at once."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Final

from msgspec import Struct

from companion.contract.box_page import (
    BoxAct,
    BoxPage,
    BoxPart,
    Changes,
    ChoiceField,
    ColorField,
    NumberField,
    TextField,
)
from companion.contract.game import Game
from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, View, Words
from companion.contract.screen import Ask, Pop, Push, Screen, Step
from companion.errors import BoxError
from companion.shell.app_context import AppState
from companion.shell.boxes import changed_elsewhere
from companion.shell.exporting import export_with
from companion.shell.pages.box_import import BoxImportScreen
from companion.words import N_, _

COLOURS: Final = (
    (N_("Red"), "#FF6B5E"),
    (N_("Orange"), "#FF9440"),
    (N_("Amber"), "#F6A821"),
    (N_("Yellow"), "#FFE066"),
    (N_("Lime"), "#B7E04A"),
    (N_("Green"), "#5BC96B"),
    (N_("Teal"), "#35C7B4"),
    (N_("Sky"), "#7FD6FF"),
    (N_("Blue"), "#3FA7F0"),
    (N_("Violet"), "#9A6BE8"),
    (N_("Pink"), "#E86FB0"),
    (N_("Brown"), "#B98046"),
    (N_("Grey"), "#9AA4B8"),
    (N_("White"), "#F5F2FF"),
)
"""Colours that can be told apart on the dark ground of the screen; any other is typed."""
_COLOR_LETTERS: Final = 7
_HEXADECIMAL: Final = frozenset("0123456789abcdef")


class Opened(Struct, frozen=True):
    """A page within this one is opened."""

    key: str


class At(Struct, frozen=True):
    """Something is to be done with a part of this page, by its place."""

    part: int
    changes: Changes | None = None
    confirmed: bool = False


class BoxAction(Enum):
    """What can be done to all of it. LAST: the last change is taken back."""

    LAST = auto()
    EXPORT = auto()
    IMPORT = auto()


class Change(Struct, frozen=True):
    """Something that was changed here: of what, on which page (its title then), and how it is taken back."""

    label: str
    path: tuple[str, ...]
    title: str
    take_back: Callable[[], None]


class BoxScreen(Screen):
    """One page of a game's box; `path` leads to it, key by key. `done`: what was changed, on all of them."""

    def __init__(self, app: AppState, game: Game, path: tuple[str, ...] = (), done: list[Change] | None = None) -> None:
        self._app = app
        self._game = game
        self._path = path
        self._done = [] if done is None else done
        self._asked: int | None = None

    @property
    def _page(self) -> BoxPage | None:
        """This page, for the box as it is now; None: it is gone."""
        page = self._game.box_page(self._app.boxes.context_of(self._game).box)
        for key in self._path:
            inner = () if page is None else page.parts
            page = next((part for part in inner if isinstance(part, BoxPage) and part.key == key), None)
        return page

    def view(self) -> View:
        """The fields as they are."""
        page = self._page
        message = self._app.message
        rows: list[Row] = [Words(message, Tone.DANGER)] if message else []
        if page is not None:
            if page.remark and not self._path:
                rows.append(Words(page.remark, Tone.QUIET))
            for place, part in enumerate(page.parts):
                rows += self._rows(place, part)
            if not self._path:
                rows += self._exchange_rows()
        return View(
            Page(
                kicker=self._game.title.upper(),
                title=_("What lies in our box") if page is None else page.title,
                rows=tuple(rows),
                primary=Button(_("Back"), Pop(), onward=False),
                undo=Button(_("Undo"), BoxAction.LAST) if self._done else None,
                undo_words=self._undo_words(),
                scrolls=True,
            )
        )

    def _exchange_rows(self) -> list[Row]:
        """From and for another table, where this one has a file for it."""
        if self._app.context.box_file(self._game) is None:
            return []
        export = None if self._app.doing else BoxAction.EXPORT
        return [
            Entry(_("Hand our box on"), _("as a file, for another table or to keep"), export),
            Entry(_("Take a box file"), _("from a USB stick, or from a file"), BoxAction.IMPORT),
        ]

    def _undo_words(self) -> str:
        """What is taken back: the field; seen from another page with that page's name, as many a page has a *Name*."""
        if not self._done:
            return ""
        last = self._done[-1]
        return last.label if last.path == self._path else _("{page}: {field}").format(page=last.title, field=last.label)

    def _rows(self, place: int, part: BoxPart) -> list[Row]:
        match part:
            case BoxPage():
                return [Entry(part.title, part.remark, Opened(part.key))]
            case TextField():
                return [Entry(part.value, part.label, At(place), side=Button(_("Change"), At(place)))]
            case NumberField():
                return [_stepper(place, part)]
            case ChoiceField():
                buttons = tuple(
                    Button(words, At(place, changes), number == part.chosen)
                    for number, (words, changes) in enumerate(part.choices)
                )
                return [Choices(buttons, part.label, part.remark)]
            case ColorField():
                return [_colours(place, part)]
            case BoxAct():
                return self._act_rows(place, part)

    def _act_rows(self, place: int, part: BoxAct) -> list[Row]:
        if self._asked != place:
            return [Entry(part.label, part.remark, At(place))]
        sure = (Button(_("Yes"), At(place, confirmed=True)), Button(_("No"), At(place)))
        return [Choices(sure, part.asks)]

    def handle(self, action: object) -> Step | None:
        """Opens a page or the keyboard, or keeps what was tapped."""
        match action:
            case Opened(key):
                return Push(BoxScreen(self._app, self._game, (*self._path, key), self._done))
            case BoxAction.LAST if self._done:
                self._done[-1].take_back()
                self._done.pop()
                return Pop() if self._page is None else None
            case BoxAction.EXPORT:
                self._hand_on()
            case BoxAction.IMPORT:
                return Push(BoxImportScreen(self._app, self._game, self._taken))
            case At(place, changes, confirmed):
                page = self._page
                if page is not None and place < len(page.parts):
                    return self._do(place, page.parts[place], changes, confirmed=confirmed)
        return None

    def _hand_on(self) -> None:
        """Begins to write the table's own box file, for another table."""
        app, now = self._app, self._app.context.clock().astimezone()
        write_into = app.boxes.written_for_others(self._game, now)
        if write_into is None:
            app.message = _("Your box is as it ships: there is nothing to hand on.")
        else:
            app.do(*export_with(write_into, app.context.exports, app.context.sticks))

    def _taken(self, take_back: Callable[[], None]) -> None:
        self._done.append(Change(_("box file taken"), self._path, "", take_back))

    def _do(self, place: int, part: BoxPart, changes: Changes | None, *, confirmed: bool) -> Step | None:
        match part:
            case TextField():
                return Ask(part.label, part.value, partial(self._typed, place, part), part.why_not, part.longest)
            case ColorField() if changes is None:
                take = lambda text: self._typed(place, part, text.upper())  # noqa: E731 - the same
                return Ask(_("A colour, like #F6A821"), part.value, take, _why_no_colour, _COLOR_LETTERS)
            case BoxAct():
                return self._act(place, part, confirmed=confirmed)
            case _:
                self._try(part.label if not isinstance(part, BoxPage) else part.title, changes)
                return None

    def _act(self, place: int, part: BoxAct, *, confirmed: bool) -> Step | None:
        if part.asks and not confirmed:
            self._asked = None if self._asked == place else place
            return None
        self._asked = None
        return Pop() if self._try(part.label, part.changes) and part.leaves else None

    def _try(self, label: str, changes: Changes | None) -> bool:
        """Keep it; where that cannot be, the message says of which field, and why."""
        try:
            self._keep(label, changes or {})
        except BoxError as problem:
            self._app.message = _("{field}: {why}").format(field=label, why=problem)
            return False
        return True

    def _typed(self, place: int, part: TextField | ColorField, text: str) -> None:
        """Keep it; the same text again is no change, and nothing to take back.

        What the field stood among may be otherwise by now, so it is changed as the page has it now.
        """
        if text == part.value:
            return
        page = self._page
        now = page.parts[place] if page is not None and place < len(page.parts) else None
        if not isinstance(now, TextField | ColorField) or (now.label, now.value) != (part.label, part.value):
            raise changed_elsewhere()
        self._keep(part.label, now.change(text))

    def _keep(self, label: str, changes: Changes) -> None:
        title = "" if self._page is None else self._page.title
        take_back = self._app.boxes.change(self._game, changes)
        if take_back is not None:
            self._done.append(Change(label, self._path, title, take_back))


def _stepper(place: int, part: NumberField) -> Stepper:
    less = At(place, part.change(part.value - 1)) if part.value > part.least else None
    more = At(place, part.change(part.value + 1)) if part.value < part.most else None
    return Stepper(part.label, str(part.value), less, more, tone=Tone.STRONG, remark=part.remark)


def _colours(place: int, part: ColorField) -> Choices:
    """The colours by their names, and another by its number."""
    known = [
        Button(_(name), At(place, part.change(color)), color == part.value, color=color) for name, color in COLOURS
    ]
    is_known = any(button.chosen for button in known)
    other = Button(_("Another …") if is_known else part.value, At(place), chosen=not is_known)
    return Choices((*known, other), part.label)


def _why_no_colour(text: str) -> str:
    is_right = text.startswith("#") and len(text) == _COLOR_LETTERS and set(text[1:].lower()) <= _HEXADECIMAL
    return "" if is_right else _("A colour is # and six digits or letters from A to F, like #F6A821.")

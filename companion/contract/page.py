"""What is to be seen at a moment, as plain values: a screen makes a view, the kit and the window draw it.

A view is a page beside a board, or on the whole screen, and what presses mean. An `action` is whatever the screen wants
to be handed back when the thing is tapped; nobody else looks into it.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, Protocol

from msgspec import Struct


class Tone(Enum):
    """What a line of words is about; the panel chooses colour and weight."""

    PLAIN = "plain"
    QUIET = "quiet"
    STRONG = "strong"
    DANGER = "danger"
    GOOD = "good"
    ALERT = "alert"
    NOTICE = "notice"
    ACCENT = "accent"


class Button(Struct, frozen=True):
    """Something to tap. A button without an action is shown, but does nothing (dimmed).

    `onward`: the pink button shows ▸ after its words; not for "Back" or "Close". `color` (#RRGGBB): its plate wears it,
    where a colour is chosen.
    """

    label: str
    action: object | None
    chosen: bool = False
    onward: bool = True
    color: str = ""


class Words(Struct, frozen=True):
    """A paragraph. `instruction`: something to do at the table, set in the large size."""

    text: str
    tone: Tone = Tone.PLAIN
    instruction: bool = False


class ChipLine(Struct, frozen=True):
    """A chip with a sign at the left, two lines of words at its right: one of many pieces of a kind, and about it."""

    glyph: str
    color: str
    first: str
    first_color: str
    second: str


class Stepper(Struct, frozen=True):
    """A label with − value +. An action that is None makes its side dim. `glyph` may be empty.

    `moves`: the two sides do not count, they move something to either side: ‹ and ›.
    `wide`: label and remark stand above, and each side is a third of the row, so that it stays under the finger
    whatever size everything takes.
    """

    label: str
    value: str
    less: object | None
    more: object | None
    glyph: str = ""
    color: str = ""
    tone: Tone = Tone.PLAIN
    remark: str = ""
    moves: bool = False
    wide: bool = False


class Pile(Struct, frozen=True):
    """A place by its sign and its name, and how many pieces lie there."""

    glyph: str
    color: str
    name: str
    count: int


class PilesLine(Struct, frozen=True):
    """What lies where: up to three piles side by side, the sign of each place over its pieces, in the tone's colour."""

    piles: tuple[Pile, ...]
    tone: Tone = Tone.PLAIN


class Choices(Struct, frozen=True):
    """A row of buttons, or several rows where they do not fit into one; what they are about may stand above them."""

    buttons: tuple[Button, ...]
    label: str = ""
    remark: str = ""


class Entry(Struct, frozen=True):
    """One row of a list (a game, a line of the history): two lines of words, may be tapped, may be marked.

    `glyph` stands at its left, in `color` (#RRGGBB); both may be empty. `faded`: it is of what is no longer so.
    """

    first: str
    second: str
    action: object | None = None
    marked: bool = False
    faded: bool = False
    side: Button | None = None
    glyph: str = ""
    color: str = ""


class SignLine(Struct, frozen=True):
    """A sign at the left (check, warning, cross), what it says at its right, and beneath what to do (or nothing)."""

    glyph: str
    tone: Tone
    first: str
    second: str = ""


Row = Words | ChipLine | Stepper | PilesLine | Choices | Entry | SignLine


class Header(Struct, frozen=True):
    """The same on every screen of a game: two lines, the left and the right end of each, and bars between them.

    `done`: how much of each bar is full (0–1). `good` and `bad` are what is won and what is lost so far. `alarm` stands
    over everything; empty: there is none.
    """

    title: str
    detail: str
    done: tuple[float, ...]
    good: str
    bad: str
    alarm: str = ""


class Key(Struct, frozen=True):
    """A key of the keyboard on the glass: what is written on it, and how many keys wide it is."""

    label: str
    action: object
    wide: float = 1.0
    chosen: bool = False


class Keyboard(Struct, frozen=True):
    """What was typed so far, what is to be said about it (empty: nothing), and the keys, line by line."""

    text: str
    remark: str
    lines: tuple[tuple[Key, ...], ...]
    remark_tone: Tone = Tone.QUIET


class Page(Struct, frozen=True):
    """One thing to do.

    `primary` is the pink button at the bottom right, `undo` stands at its left and names what it takes back
    in `undo_words`; `side` are quiet buttons over them (Redo, Draw again, Menu). `alarm` frames the card. For
    `pause` seconds after it appears no touch counts. `listens`: presses and keys are only heard, and press nothing.
    `read_on`: what the pink button says while rows lie unseen below: it shows them first, and does its own only then.
    `keyboard`: something is typed here, on the glass or on a real keyboard; the page has no rows then.
    """

    kicker: str
    title: str
    rows: tuple[Row, ...]
    primary: Button | None = None
    undo: Button | None = None
    undo_words: str = ""
    side: tuple[Button, ...] = ()
    kicker_tone: Tone = Tone.ACCENT
    title_tone: Tone = Tone.STRONG
    alarm: bool = False
    scrolls: bool = False
    pause: float = 0.15
    listens: bool = False
    keyboard: Keyboard | None = None
    read_on: str = ""

    @property
    def has_to_do(self) -> bool:
        """Whether it tells what to do at the table: each line of that has to be seen before it counts as done."""
        return any(isinstance(row, ChipLine) or (isinstance(row, Words) and row.instruction) for row in self.rows)


class Keys(Struct, frozen=True):
    """The action of each press that the page's buttons do not tell; None: the press means nothing here.

    `undo`: what Undo takes back where something is half entered; the house then adds no Undo to the page.
    `onward`, `backward`: the encoder turned by one step; `choose`: the encoder pressed. `numbers`: the keys 1, 2, 3
    and so on.
    """

    undo: object | None = None
    onward: object | None = None
    backward: object | None = None
    choose: object | None = None
    numbers: tuple[object | None, ...] = ()


NO_KEYS = Keys()


class View(Struct, frozen=True):
    """All that is to be seen, and what each press means.

    Attributes:
        page: beside the board; on the whole screen, where there is no board.
        board: what the game's board shows; only the game that made it looks into it. None: no board is seen.
        make_board: makes the widget that shows it, `Game.board`. None: the house puts that of the game that is on;
            who shows a board before a game has begun says whose it is.
        sheet: covers the page, while the board stays in sight.
        header: over the page, the same on every page of a game.
        menu: in the corner that the board leaves free.
        status: in the other corner; `status_action` is what a tap on it means (None: it is only words).
        banner: a short message about the last tap, empty for none.
        keys: what presses mean besides the buttons of the page.
        moves: Next first ends what moves on the board: what it comes to has not been read yet.
    """

    page: Page
    board: object | None = None
    make_board: Callable[..., Any] | None = None
    sheet: Page | None = None
    header: Header | None = None
    menu: Button | None = None
    status: str = ""
    status_tone: Tone = Tone.QUIET
    status_action: object | None = None
    banner: str = ""
    keys: Keys = NO_KEYS
    moves: bool = False

    @property
    def front(self) -> Page:
        """The page whose buttons are seen: a sheet covers the one beneath."""
        return self.page if self.sheet is None else self.sheet

    @property
    def next(self) -> object | None:
        """What Next means; None: nothing, and its lamp is dark."""
        return None if self.front.primary is None else self.front.primary.action

    @property
    def undo(self) -> object | None:
        """What Undo means; None: nothing."""
        return self.keys.undo if self.front.undo is None else self.front.undo.action


class Board(Protocol):
    """What the house asks of a game's board, a Kivy widget in a square: it shows the board of a view."""

    is_still: bool
    """Nothing on it turns or slides: what changes is there at once."""

    @property
    def is_moving(self) -> bool:
        """Whether something on it is on its way."""

    def show(self, value: Any) -> None:
        """Show the board of a view; where it differs from the one before, it may move there."""

    def finish(self) -> None:
        """End what moves at once."""

    def hold(self, ring: Any) -> None:
        """Take the drawn ring as a child, as large as the board, and say with its `lie` where on the board it is."""

"""What a page shows, beside a board or on the whole screen, as plain values that a screen makes and the kit draws.

An `action` is whatever the screen wants to be handed back when the thing is tapped; the panel never looks into it.
"""

from dataclasses import dataclass
from enum import Enum


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


@dataclass(frozen=True, slots=True)
class Button:
    """Something to tap. A button without an action is shown, but does nothing (dimmed).

    `onward`: the pink button shows ▸ after its words; not for "Back" or "Close".
    """

    label: str
    action: object | None
    chosen: bool = False
    onward: bool = True


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph. `instruction`: something to do at the table, set in the large size."""

    text: str
    tone: Tone = Tone.PLAIN
    instruction: bool = False


@dataclass(frozen=True, slots=True)
class ChipLine:
    """A chip with a sign at the left, two lines of words at its right: one of many pieces of a kind, and about it."""

    glyph: str
    color: str
    first: str
    first_color: str
    second: str


@dataclass(frozen=True, slots=True)
class Stepper:
    """A label with − value +. An action that is None makes its side dim. `glyph` may be empty.

    `moves`: the two sides do not count, they move something to either side: ‹ and ›.
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


@dataclass(frozen=True, slots=True)
class Pile:
    """A place by its sign and its name, and how many pieces lie there."""

    glyph: str
    color: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class PilesLine:
    """What lies where: up to three piles side by side, the sign of each place over its pieces, in the tone's colour."""

    piles: tuple[Pile, ...]
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Choices:
    """A row of buttons, or several rows where they do not fit into one."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a list (a game, a line of the history): two lines of words, may be tapped, may be marked."""

    first: str
    second: str
    action: object | None = None
    marked: bool = False
    side: Button | None = None


@dataclass(frozen=True, slots=True)
class SignLine:
    """A sign at the left (check, warning, cross), what it says at its right, and beneath what to do (or nothing)."""

    glyph: str
    tone: Tone
    first: str
    second: str = ""


Row = Words | ChipLine | Stepper | PilesLine | Choices | Entry | SignLine


@dataclass(frozen=True, slots=True)
class Header:
    """The same on every screen of a game: two lines, the left and the right end of each, and bars between them.

    `done`: how much of each bar is full (0–1). `good` and `bad` are what is won and what is lost so far.
    """

    title: str
    detail: str
    done: tuple[float, ...]
    good: str
    bad: str


@dataclass(frozen=True, slots=True)
class Page:
    """One thing to do.

    `primary` is the pink button at the bottom right, `undo` stands at its left and names what it takes back
    in `undo_words`; `side` are quiet buttons over them (Redo, Draw again, Menu). `alarm` frames the card. For
    `pause` seconds after it appears no touch counts. `listens`: presses and keys are only heard, and press nothing.
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

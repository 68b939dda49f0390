"""A screen, of the house or of a game: what it shows, and what each tap on it means. All lie on one stack."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from companion.contract.page import View
from companion.settings import RingSettings
from hardware.buttons import Pressed
from hardware.ring.geometry import Geometry
from hardware.ring.light import Picture


class Lighting(NamedTuple):
    """What the table wants of every picture."""

    calm: bool = False
    """Nothing breathes and nothing moves; pictures fade slowly."""

    night: bool = False
    """The bright colours are dimmer."""


class Pictures(Protocol):
    """What is to be seen on the ring at any time."""

    def paint(self, geometry: Geometry, lighting: Lighting, now: float) -> Picture:
        """The picture at `now` (seconds): linear light, one row for each LED of the geometry."""

    def moves_until(self, now: float) -> float:
        """Until when it goes on moving, in seconds; not after `now`: it stands still."""


class NamedPictures(NamedTuple):
    """One part of a demonstration of the ring: what it shows, in plain words, and how that looks."""

    name: str
    pictures: Pictures


class Screen(ABC):
    """One screen. The actions in its view are values of its own, which it gets back in `handle`."""

    @abstractmethod
    def view(self) -> View:
        """All that is to be seen now. Asked once a press."""

    def handle(self, action: object) -> "Step | None":  # noqa: ARG002 - on some screens every button leads away
        """Does what a tap or a press means, and says which screen is wanted next (None: this one).

        An action that means nothing here is let go: a button may have been drawn before the last change. A `Step` that
        is the action of a button never comes here.

        Raises:
            CompanionError: it cannot be done; nothing changed. The house shows the reason.
        """
        return None

    def consider(self, action: object | None) -> bool:  # noqa: ARG002 - few screens have anything to tell
        """A finger lies on what would mean this if it were lifted now (None: it is gone, or means nothing).

        Nothing is done yet: the view may tell what would come of it. Gives whether there is something else to see.
        """
        return False

    def changed(self) -> None:  # noqa: B027 - most screens have nothing to forget
        """What is played was changed from elsewhere (undo, a jump, a resume): forget half-made entries."""

    def pictures(self) -> Pictures | None:
        """What the ring shows while this screen is seen; None: that of the screen beneath. Asked after every press.

        Where no screen of the stack has any, nobody plays, and the ring rests.
        """
        return None

    def ring(self) -> RingSettings | None:
        """Another ring than that of the settings, while it is set up; None: that of the settings."""
        return None


class Push(Struct, frozen=True):
    """This screen comes on top."""

    screen: Screen


class Replace(Struct, frozen=True):
    """This screen takes the place of the one that asked."""

    screen: Screen


class Begin(Struct, frozen=True):
    """A game begins: which (its id), and the setup and the box as its rules read them from the journal's header.

    `is_demo`: nobody plays it, and nothing of it is kept.
    """

    game: str
    setup: Mapping[str, Any]
    box: Mapping[str, Any]
    is_demo: bool = False


class Pop(Struct, frozen=True):
    """Back to the screen beneath, or to one further below: so many are left."""

    screens: int = 1


class Home(Struct, frozen=True):
    """Back to the first screen."""


class Quit(Struct, frozen=True):
    """The app ends, with this exit code."""

    code: int = 0


def _nothing(_: str) -> str:
    return ""


class Ask(Struct, frozen=True):
    """Something is typed, on the glass or on a real keyboard; the house shows the keys.

    Attributes:
        title: what is asked for.
        text: what stands there already.
        take: gets what was typed, one line without blanks round it, never empty. May raise CompanionError: then the
            reason is shown, and it can be typed otherwise.
        why_not: why a text cannot be, in a sentence (empty: it can); asked before `take`.
        longest: so many letters fit.
    """

    title: str
    text: str
    take: Callable[[str], None]
    why_not: Callable[[str], str] = _nothing
    longest: int = 30


Step = Push | Replace | Begin | Pop | Home | Quit | Ask
"""Which screen is wanted. One of these may be the action of a button itself: the house takes it at once."""


class HouseAction(Enum):
    """What the house does on a game's screens: it adds most of these itself, a game may put them on its pages."""

    UNDO = auto()
    REDO = auto()
    DRAW_AGAIN = auto()
    MENU = auto()
    NEW_GAME = auto()
    EXPORT = auto()
    DISMISS = auto()
    """Nothing but that the message of the banner was read."""


class Choose(Struct, frozen=True):
    """A choice on a form: the field's name and its new value."""

    field: str
    value: Any


class Consider(Struct, frozen=True):
    """A finger lies on what would mean this action; None: no longer. A board says so, and a count with − and +."""

    action: object | None


class Heard(Struct, frozen=True):
    """On a page that listens: something on the table was pressed."""

    pressed: Pressed


class HeardKey(Struct, frozen=True):
    """On a page that listens: a key was pressed, by its name."""

    key: str

"""What can be pressed, by name, and the keys that press it. No name says what a press does: that is the owner's.

By keys a presenter, a foot pedal, a camera remote or a number pad works as well as buttons on pins:

=====================================  =========================================================
key                                    press
=====================================  =========================================================
Space, Page Down                       `Press.NEXT`
Backspace, Page Up                     `Press.UNDO`
Enter, number pad Enter                `Press.NEXT`; while choosing: `Press.CHOOSE`
Right, Down                            `Press.NEXT`; where the wheel means something: `Press.WHEEL_CLOCKWISE`
Left, Up                               `Press.UNDO`; where the wheel means something: `Press.WHEEL_COUNTER`
1 … 7, number pad 1 … 7                `Digit(1)` … `Digit(7)`
Volume Up, Volume Down                 `Press.NEXT`, `Press.UNDO`, where the owner wants them
=====================================  =========================================================

Presenters and page-turner pedals send Page Down and Page Up, or arrows; camera remotes send Volume Up or
Enter. Any other key can be taught (`KeyMap.taught`), and a taught one goes before those of the table.

A key acts when it goes down. A key that stays down is one press: the keyboard's own repeats are ignored.
Any other key gives nothing. No key leaves the kiosk: that takes both buttons, or the screen.

Key names are those of Kivy and SDL in lower case (`spacebar`, `numpadenter`, `numpad1`); `space`, `return`
and `kp_enter` are understood too.
"""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct, field


class Press(Enum):
    """One press of something on the table."""

    NEXT = auto()
    """The big button, let go."""
    UNDO = auto()
    """The big button held, or the undo button let go."""
    WHEEL_CLOCKWISE = auto()
    """The wheel turned on by one of its steps."""
    WHEEL_COUNTER = auto()
    """The wheel turned back by one of its steps."""
    CHOOSE = auto()
    """The wheel pressed down and let go."""
    BOTH_HELD = auto()
    """Both big buttons held together for five seconds."""


class Digit(Enum):
    """A place named directly, by a digit key: `Digit(3)` is the third place, and 0 the tenth. So ranks can be typed."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    ZERO = 10

    @property
    def key(self) -> str:
        """What is printed on the key."""
        return str(self.value % 10)


Pressed: TypeAlias = Press | Digit
"""Everything a source of presses can deliver."""

Deliver: TypeAlias = Callable[[Pressed], None]
"""Takes a press. It may come on any thread, must return at once and must not wait for another thread."""


_ENTER: Final = frozenset({"enter", "return", "numpadenter", "kp_enter"})

KEYS: Final[Mapping[str, Pressed]] = MappingProxyType(
    {
        "spacebar": Press.NEXT,
        "space": Press.NEXT,
        "pagedown": Press.NEXT,
        **dict.fromkeys(_ENTER, Press.NEXT),
        "backspace": Press.UNDO,
        "pageup": Press.UNDO,
        **{digit.key: digit for digit in Digit},
        **{f"numpad{digit.key}": digit for digit in Digit},
    }
)
"""What each key presses, whatever is seen."""
ARROWS: Final[Mapping[str, tuple[Press, Press]]] = MappingProxyType(
    {
        "right": (Press.NEXT, Press.WHEEL_CLOCKWISE),
        "down": (Press.NEXT, Press.WHEEL_CLOCKWISE),
        "left": (Press.UNDO, Press.WHEEL_COUNTER),
        "up": (Press.UNDO, Press.WHEEL_COUNTER),
    }
)
"""What each arrow presses: where the wheel means nothing, and where it does."""
VOLUME: Final[Mapping[str, Press]] = MappingProxyType({"volumeup": Press.NEXT, "volumedown": Press.UNDO})
"""What the volume keys press; they belong to the desktop where there is one."""


class KeyMap(Struct, frozen=True):
    """What each key presses: `taught` keys first; `with_volume`: the volume keys, too."""

    taught: Mapping[str, Press] = field(default_factory=dict)
    with_volume: bool = False

    def pressed_by(self, key: str, *, choosing: bool = False, turning: bool = False) -> Pressed | None:
        """What a key presses; `None` for a key without a meaning.

        Args:
            key: the name of the key, in any case.
            choosing: the wheel points at a place that can be chosen, so Enter chooses it.
            turning: there are places for the wheel to turn to, so the arrows turn it.
        """
        name = key.lower()
        if name in self.taught:
            return self.taught[name]
        if choosing and name in _ENTER:
            return Press.CHOOSE
        if name in ARROWS:
            return ARROWS[name][turning]
        return VOLUME.get(name) if self.with_volume and name in VOLUME else KEYS.get(name)


class Keyboard:
    """Knows which keys are down, so that a held key is one press."""

    def __init__(self) -> None:
        self._down: set[str] = set()

    def goes_down(self, key: str) -> bool:
        """A key went down; whether it was up, so that the keyboard does not merely repeat it."""
        name = key.lower()
        was_up = name not in self._down
        self._down.add(name)
        return was_up

    def goes_up(self, key: str) -> None:
        """A key was let go."""
        self._down.discard(key.lower())

    def let_go_of_all(self) -> None:
        """The window lost the keyboard: nobody will tell us which keys were let go."""
        self._down.clear()

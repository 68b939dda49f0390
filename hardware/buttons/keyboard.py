"""Presses from a keyboard, so that a USB foot pedal or a number pad works as well.

=====================================  =============================================
key                                    press
=====================================  =============================================
Space                                  `Press.NEXT`
Enter, number pad Enter                `Press.NEXT`; while choosing: `Press.CHOOSE`
Backspace                              `Press.UNDO`
Right, Down                            `Press.WHEEL_CLOCKWISE`
Left, Up                               `Press.WHEEL_COUNTER`
1 … 7, number pad 1 … 7                `Digit(1)` … `Digit(7)`
=====================================  =============================================

A key acts when it goes down. A key that stays down is one press: the keyboard's own repeats are ignored.
Any other key gives nothing. No key leaves the kiosk: that takes both buttons, or the screen.

Key names are those of Kivy and SDL in lower case (`spacebar`, `numpadenter`, `numpad1`); `space`, `return`
and `kp_enter` are understood too.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hardware.buttons.roles import Digit, Press, Pressed

_ENTER: Final = frozenset({"enter", "return", "numpadenter", "kp_enter"})

KEYS: Final[Mapping[str, Pressed]] = MappingProxyType(
    {
        "spacebar": Press.NEXT,
        "space": Press.NEXT,
        **dict.fromkeys(_ENTER, Press.NEXT),
        "backspace": Press.UNDO,
        "right": Press.WHEEL_CLOCKWISE,
        "down": Press.WHEEL_CLOCKWISE,
        "left": Press.WHEEL_COUNTER,
        "up": Press.WHEEL_COUNTER,
        **{str(digit.value): digit for digit in Digit},
        **{f"numpad{digit.value}": digit for digit in Digit},
    }
)
"""What each key presses while nothing is being chosen."""


def pressed_by(key: str, *, choosing: bool = False) -> Pressed | None:
    """What a key presses; `None` for a key without a meaning.

    Args:
        key: the name of the key, in any case.
        choosing: a place is being chosen with the wheel, so Enter chooses it.
    """
    name = key.lower()
    return Press.CHOOSE if choosing and name in _ENTER else KEYS.get(name)


class Keyboard:
    """Knows which keys are down, so that a held key is one press."""

    def __init__(self) -> None:
        self._down: set[str] = set()

    def key_down(self, key: str, *, choosing: bool = False) -> Pressed | None:
        """A key went down, or the keyboard repeats it; what that presses, if anything."""
        name = key.lower()
        if name in self._down:
            return None
        self._down.add(name)
        return pressed_by(name, choosing=choosing)

    def key_up(self, key: str) -> None:
        """A key was let go."""
        self._down.discard(key.lower())

    def let_go_of_all(self) -> None:
        """The window lost the keyboard: nobody will tell us which keys were let go."""
        self._down.clear()

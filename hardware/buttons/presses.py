"""What can be pressed, by name. No name says what a press does: that is the owner's business."""

from collections.abc import Callable
from enum import Enum, auto
from typing import TypeAlias


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
    """A place named directly, by a digit key: position 1 to 7. `Digit(3)` is the third place."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7


Pressed: TypeAlias = Press | Digit
"""Everything a source of presses can deliver."""

Deliver: TypeAlias = Callable[[Pressed], None]
"""Takes a press. It may come on any thread, must return at once and must not wait for another thread."""

"""The colours of the wheel. Each piece has its own shape as well, and a dark line round it: hue alone tells nothing.

The colours of the Eras are their owner's, and stay as they are: on the rims. What is written, drawn or filled in them
is moved until it can be read.
"""

from typing import Final

from companion.kit import theme
from companion.kit.theme import SIGNS, WORDS, Tint, dark_enough, mix, readable, tint

RIFT: Final = theme.DANGER
ENERGY: Final = theme.GOOD
VORTEX: Final = theme.ALERT
MISSION: Final = theme.NOTICE
"""As in the words beside the wheel: red cubes are a danger, green ones good."""

TRAY: Final = tint(theme.GROUND)
"""What pieces lie in, and the line round each: whatever the Era's colour is, they stand out from it."""
EMPTY_SLOT: Final = mix(RIFT, theme.GROUND, 0.75)
FACE_DOWN: Final = mix(MISSION, theme.GROUND, 0.75)

_DRAWN_ON: Final = SIGNS + 0.2
_LIT_ON: Final = 5.0
_WRITTEN_ON: Final = WORDS + 0.2  # a soft edge or a finger may take a little of it


def filled(color: str, share: float) -> Tint:
    """An Era's ground with so much of its colour; less of it, where white words could not be read."""
    return dark_enough(color, TRAY, share, tint(theme.TEXT), _WRITTEN_ON)


def drawn_on(ground: Tint, color: str) -> Tint:
    """A sign in an Era's colour."""
    return readable(color, ground, _DRAWN_ON)


def lit_on(ground: Tint, color: str) -> Tint:
    """The same in the drop zone: brighter."""
    return readable(color, ground, _LIT_ON)


def inked_on(ground: Tint) -> Tint:
    """A dark sign on a piece that is filled with a colour."""
    return readable(theme.INK, ground, _WRITTEN_ON)


def written_on(color: str, words: str = theme.INK) -> Tint:
    """Words on a plate in an Era's colour."""
    return readable(words, tint(color), _WRITTEN_ON)

"""The glyphs of what lies in the temple. No Kivy: plain data."""

from typing import Final

from companion.kit.glyphs import Drawing, Fill, Stroke, arc, circle, rounded_rectangle

_MIDDLE: Final = (0.5, 0.5)


def _trap() -> Drawing:
    """Spikes that look up from a pit."""
    spikes = tuple(Fill(((x, 0.2), (x + 0.28, 0.2), (x + 0.14, 0.88))) for x in (0.08, 0.36, 0.64))
    return (*spikes, Stroke(((0.06, 0.14), (0.94, 0.14)), width=0.1))


def _jewel() -> Drawing:
    """A cut stone, seen from its side."""
    return (
        Stroke(((0.3, 0.86), (0.7, 0.86), (0.95, 0.6), (0.5, 0.08), (0.05, 0.6)), closed=True, width=0.09),
        Stroke(((0.06, 0.6), (0.94, 0.6)), width=0.07),
        Stroke(((0.34, 0.6), (0.5, 0.14), (0.66, 0.6)), width=0.07),
    )


def _exit() -> Drawing:
    """An arch with a way out."""
    return (
        Stroke(((0.16, 0.06), (0.16, 0.56), *arc((0.5, 0.56), 0.34, 180, 0), (0.84, 0.06)), width=0.11),
        Stroke(((0.5, 0.1), (0.5, 0.62)), width=0.09),
        Stroke(((0.36, 0.46), (0.5, 0.62), (0.64, 0.46)), width=0.09),
    )


def _loot_the_loop() -> Drawing:
    """The temple, closed in itself, with one stone in it."""
    return (
        Stroke(circle(_MIDDLE, 0.43), closed=True, width=0.1),
        Stroke(((0.36, 0.68), (0.64, 0.68), (0.76, 0.54), (0.5, 0.24), (0.24, 0.54)), closed=True, width=0.07),
    )


def _card() -> Drawing:
    return (Fill(rounded_rectangle(0.18, 0.02, 0.82, 0.98, 0.1)),)


GLYPHS: Final[dict[str, Drawing]] = {
    "loot_trap": _trap(),
    "loot_jewel": _jewel(),
    "loot_exit": _exit(),
    "loot_card": _card(),
    "loot_the_loop": _loot_the_loop(),
}
"""By names that no other game has."""

"""How a game ends on the wheel: it turns to gold Era by Era, or tears: cracks from the middle to the rim."""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from kivy.clock import Clock
from msgspec.structs import replace

from companion.games.the_loop.board import colors
from companion.games.the_loop.board.geometry import ERAS, HUB, OUTER, SECTOR, Point, polar
from companion.games.the_loop.screens.wheel_view import WheelPicture
from companion.kit import theme
from companion.kit.glyphs.painting import AS_BAKED, Stamp
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.stamps import bake
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import tint

_STEPS: Final = 9
_SWING: Final = 7.0  # degrees to either side
_CRACKS: Final = tuple(SECTOR * (place + 0.5) + 9 for place in range(ERAS))
"""The bearing of each crack: beside the gap between two Eras, so that it is seen to be none of them."""


_STRIDE: Final = 3
"""From one crack to the next that opens: over the whole wheel, not round it."""

STEP: Final = 0.25
"""Seconds from one Era, or crack, to the next: each is a picture of the wheel, and a small Pi draws few of them."""


class Finale:
    """What is seen between the last picture of a game and that of its end; `draw` shows the next step of it."""

    def __init__(self, draw: Callable[[], object]) -> None:
        self._draw = draw
        self._before: WheelPicture | None = None
        self._step = 0

    @property
    def plays(self) -> bool:
        """Whether it is on."""
        return self._before is not None

    @property
    def cracks(self) -> int:
        """How many cracks a torn wheel has by now."""
        return self._step if self.plays else ERAS

    def follow(self, before: WheelPicture | None, now: WheelPicture | None, *, is_still: bool) -> None:
        """The wheel shows `now`, and showed `before`; `is_still`: nothing moves."""
        if now is None or not (now.torn or now.gilded) or is_still:
            self.finish()
        elif before is not None and not before.is_over:
            self._before, self._step = before, 0
            Clock.unschedule(self.advance)
            Clock.schedule_interval(self.advance, STEP)

    def advance(self, _: float = 0.0) -> None:
        """The next step; the clock calls this while it is on, and only then."""
        self._step += 1
        if self._step >= ERAS:
            self.finish()
        self._draw()

    def finish(self) -> None:
        """End it at once."""
        Clock.unschedule(self.advance)
        self._before = None

    def picture(self, now: WheelPicture) -> WheelPicture:
        """What is to be seen of the last picture by now: gold goes clockwise from where the Machine stands."""
        before = self._before
        if before is None:
            return now
        eras = now.eras
        if now.gilded:
            begins = now.machine or 0
            is_gold = [(place - begins) % ERAS < self._step for place in range(ERAS)]
            eras = tuple(now.eras[place] if gold else before.eras[place] for place, gold in enumerate(is_gold))
        return replace(
            now,
            eras=eras,
            heading=before.heading,
            heading_glyph=before.heading_glyph,
            heading_color=before.heading_color,
            visited_words=before.visited_words,
        )


def draw_cracks(pen: Pen, first: int, end: int) -> None:
    """Tear the wheel further, from crack number `first` up to, and without, `end`; its middle is the point (0, 0)."""
    for number in range(first, end):
        pen.painting.put(_tear(number * _STRIDE % ERAS, pen.unit), (0, 0), AS_BAKED)


@lru_cache(2 * ERAS)
def _tear(place: int, unit: float) -> Stamp:
    edges, gaps = Tessellator(), Tessellator()
    line = _crack(place, _CRACKS[place], unit)
    edges.stroke(line, 8 * unit)
    gaps.stroke(line, 4.5 * unit)
    return bake(((edges, tint(colors.VORTEX)), (gaps, tint(theme.GROUND))))


def _crack(place: int, bearing: float, unit: float) -> tuple[Point, ...]:
    """The same each time: a wheel that trembles at every tap would be one thing too many."""
    swing = Random(place)  # noqa: S311 - a drawing
    points = []
    for step in range(_STEPS + 1):
        radius = HUB + 3 + (OUTER - HUB - 3) * step / _STEPS
        aside = swing.uniform(-_SWING, _SWING) * (1 - 0.5 * step / _STEPS)
        points.append(polar(bearing + aside, radius * unit))
    return tuple(points)

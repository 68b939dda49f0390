"""What stands on the wheel's canvas: one group for each Era, one for the middle, one for the pointer.

Only what differs from what stands there is drawn again; the pointer only turns.
"""

from dataclasses import dataclass, replace

from kivy.graphics import Canvas, InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate

from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.drawing import SectorStyle, draw_era
from companion.games.the_loop.board.geometry import Point
from companion.games.the_loop.board.hub import draw_hub, draw_pointer
from companion.games.the_loop.board.pen import Pen
from companion.games.the_loop.board.plan import SectorPlan, plan_sector
from companion.games.the_loop.screens.wheel_view import WheelPicture


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger on the wheel: in which Era it came down (None: the middle), and which it means now.

    `carries` is the key of the clone that it has dragged away, or empty.
    """

    era: int | None
    over: int | None
    carries: str = ""


class WheelCanvas:
    """The drawn wheel. `middle` is its centre and `unit` the real pixels for one of the design's."""

    def __init__(self, canvas: Canvas) -> None:
        self.unit = 1.0
        self.bearing: float | None = None
        self.plans: list[SectorPlan] = []
        self._eras = [InstructionGroup() for _ in range(geometry.ERAS)]
        self._hub, self._pointer = InstructionGroup(), InstructionGroup()
        self._middle, self._turn = Translate(0, 0), Rotate(angle=0, axis=(0, 0, 1), origin=(0, 0))
        self._drawn: dict[int | str, object] = {}
        groups = (*self._eras, self._hub, PushMatrix(), self._turn, self._pointer, PopMatrix())
        for instruction in (PushMatrix(), self._middle, *groups, PopMatrix()):
            canvas.add(instruction)

    @property
    def middle(self) -> Point:
        """The wheel's centre in its parent's coordinates."""
        return self._middle.x, self._middle.y

    def move(self, middle: Point, unit: float) -> None:
        """Stand elsewhere; a new size is drawn with the next `show`."""
        if middle != self.middle:
            self._middle.xy = middle
        if unit != self.unit:
            self.unit = unit
            self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self._drawn.clear()
        for group in (*self._eras, self._hub, self._pointer):
            group.clear()

    def show(self, picture: WheelPicture, finger: Finger | None, *, is_turning: bool) -> None:
        """Draw what is not yet as it should be."""
        self.plans = [plan_sector(era, index, self.unit) for index, era in enumerate(picture.eras)]
        some_call = any(era.calls_for_tap for era in picture.eras)
        for index, era in enumerate(picture.eras):
            mood = SectorStyle(
                lit=era.in_drop_zone and not is_turning,
                is_main=index == picture.machine and not is_turning,
                dimmed=some_call and not era.can_be_tapped,
                touched=finger is not None and finger.over == index,
                away=finger.carries if finger is not None and finger.era == index else "",
            )
            look = replace(era, in_drop_zone=False, visited=False)  # the mood and the middle show these
            if self._is_new(index, (look, mood)):
                self._eras[index].clear()
                draw_era(Pen(self._eras[index], self.unit), era, self.plans[index], mood)
        is_touched = finger is not None and finger.era is None
        words = (picture.heading, picture.heading_glyph, picture.heading_color, picture.visited_words)
        if self._is_new("hub", (words, tuple(era.visited for era in picture.eras), is_touched)):
            self._hub.clear()
            draw_hub(Pen(self._hub, self.unit), picture, is_touched=is_touched)
        self.point(self.bearing)

    def point(self, bearing: float | None) -> None:
        """Let the Machine look there; None: it has no pointer yet."""
        self.bearing = bearing
        if self._is_new("pointer", bearing is not None):
            self._pointer.clear()
            if bearing is not None:
                draw_pointer(Pen(self._pointer, self.unit))
        if bearing is not None and self._turn.angle != -bearing:
            self._turn.angle = -bearing

    def _is_new(self, what: int | str, wanted: object) -> bool:
        if self._drawn.get(what) == wanted:
            return False
        self._drawn[what] = wanted
        return True

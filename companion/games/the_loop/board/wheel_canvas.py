"""What stands on the wheel's canvas: the picture of the Eras and the middle, and the pointer that turns over it.

The picture is a texture. Only what differs from what is on it is painted, once, over what was there; a frame only shows
it. The pointer only turns.
"""

from functools import lru_cache
from math import ceil

from kivy.graphics import Canvas, Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.drawing import SectorStyle, draw_era
from companion.games.the_loop.board.finish import draw_cracks
from companion.games.the_loop.board.geometry import Point
from companion.games.the_loop.board.hub import draw_hub, draw_pointer
from companion.games.the_loop.board.plan import SectorPlan, plan_sector
from companion.games.the_loop.screens.wheel_view import EraPicture, WheelPicture
from companion.kit import theme
from companion.kit.glyphs.painting import OffscreenCanvas, Painting
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.stamps import stamp_sheet
from companion.kit.theme import tint


class Finger(Struct, frozen=True):
    """A finger on the wheel: in which Era it came down, and which it means now (None: none any more).

    `carries` is the key of the clone or pawn that it has dragged away, or empty; `paradox` the Era in which that clone
    would be destroyed.
    """

    era: int
    over: int | None
    carries: str = ""
    paradox: str = ""


class WheelCanvas:
    """The drawn wheel. `middle` is its centre and `unit` the real pixels for one of the design's.

    `paintings` counts how often something was painted on it: once a change.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.unit = 1.0
        self.bearing: float | None = None
        self.plans: list[SectorPlan] = []
        self.paintings = 0
        self._surface: OffscreenCanvas | None = None
        self._image, self._pointer = InstructionGroup(), InstructionGroup()
        self._middle, self._turn = Translate(0, 0), Rotate(angle=0, axis=(0, 0, 1), origin=(0, 0))
        self._drawn: dict[int | str, object] = {}
        self._cracks = 0
        turning = (PushMatrix(), self._turn, self._pointer, PopMatrix())
        for instruction in (PushMatrix(), self._middle, self._image, *turning, PopMatrix()):
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
        self._cracks = 0
        self._surface = None
        self._image.clear()
        self._pointer.clear()

    def show(self, picture: WheelPicture, finger: Finger | None, *, is_turning: bool, cracks: int) -> None:
        """Draw what is not yet as it should be; a torn wheel has so many `cracks` by now."""
        torn = (picture.eras, finger, is_turning) if picture.torn else None
        if self._drawn.get("torn") != torn:
            self.clear()  # soft edges of cracks are not drawn over themselves
            self._drawn["torn"] = torn
        half = ceil(geometry.BOX / 2 * self.unit)
        painting = Painting((half, half))
        pen = Pen(painting, self.unit)
        self._draw_eras(pen, picture, finger, is_turning=is_turning)
        if picture.torn:
            draw_cracks(pen, self._cracks, cracks)
            self._cracks = max(self._cracks, cracks)
        words = (picture.heading, picture.heading_glyph, picture.heading_color, picture.visited_words)
        if self._is_new("hub", (words, tuple(era.visited for era in picture.eras))):
            draw_hub(pen, picture)
        if meshes := painting.meshes():
            self.paintings += 1
            stamp_sheet().flush()
            self._surface_of(half).paint(meshes)
            self._canvas.ask_update()
        self.point(self.bearing)

    def _draw_eras(self, pen: Pen, picture: WheelPicture, finger: Finger | None, *, is_turning: bool) -> None:
        """Draw the Eras that differ."""
        self.plans = [plan_sector(era, index, self.unit) for index, era in enumerate(picture.eras)]
        some_call = any(era.calls_for_tap for era in picture.eras)
        for index, era in enumerate(picture.eras):
            style = SectorStyle(
                lit=era.in_drop_zone and not is_turning,
                is_main=index == picture.machine and not is_turning,
                dimmed=some_call and not era.can_be_tapped,
                touched=finger is not None and finger.over == index,
                is_paradox=finger is not None and finger.paradox == era.era,
                away=finger.carries if finger is not None and finger.era == index else "",
            )
            if self._is_new(index, (_look(era), style)):
                draw_era(pen, era, self.plans[index], style)

    def _surface_of(self, half: int) -> OffscreenCanvas:
        """What the Eras are painted on; `half` of its side in pixels."""
        if self._surface is None:
            side = 2 * half
            self._surface = OffscreenCanvas((side, side), tint(theme.GROUND))
            self._image.add(Color(1, 1, 1, 1))
            self._image.add(Rectangle(texture=self._surface.texture, pos=(-half, -half), size=(side, side)))
        return self._surface

    def point(self, bearing: float | None) -> None:
        """Let the Machine look there; None: it has no pointer yet."""
        self.bearing = bearing
        if self._is_new("pointer", bearing is not None):
            self._pointer.clear()
            if bearing is not None:
                draw_pointer(self._pointer, self.unit)
        if bearing is not None and self._turn.angle != -bearing:
            self._turn.angle = -bearing

    def _is_new(self, what: int | str, wanted: object) -> bool:
        if self._drawn.get(what) == wanted:
            return False
        self._drawn[what] = wanted
        return True


@lru_cache(64)
def _look(era: EraPicture) -> EraPicture:
    """What a sector shows of an Era: its style and the middle show the rest."""
    return replace(era, in_drop_zone=False, visited=False)

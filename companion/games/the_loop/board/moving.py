"""What moves over the wheel: a piece that hangs at a finger, and golden rings that swell from finished missions."""

from collections.abc import Mapping
from math import ceil
from typing import Final

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Scale, Translate

from companion.games.the_loop.board import colors, shapes
from companion.games.the_loop.board.geometry import Point
from companion.games.the_loop.board.pieces import draw_clone, draw_pawn
from companion.games.the_loop.board.plan import Spot
from companion.games.the_loop.screens.wheel_view import ClonePicture, PawnPicture
from companion.kit import theme
from companion.kit.glyphs.painting import OffscreenCanvas, Painting, lay
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.stamps import stamp_sheet
from companion.kit.theme import tint

_RADIUS: Final = 23.0  # so that it shows round a fingertip
_ABOVE_THE_FINGER: Final = 34.0


class Carried:
    """What is shown on `canvas` while something is dragged."""

    def __init__(self, canvas: Canvas) -> None:
        self._group, self._at = InstructionGroup(), Translate(0, 0)
        self._drawn: OffscreenCanvas | None = None
        canvas.add(self._group)

    def lift(self, piece: ClonePicture | PawnPicture, unit: float) -> None:
        """Show this piece from now on."""
        radius = _RADIUS * unit
        half = ceil(radius + unit) + 1
        painting = Painting((half, half))
        pen, spot = Pen(painting, unit), Spot(0, 0, radius)
        if isinstance(piece, PawnPicture):
            draw_pawn(pen, piece, spot)
        else:
            draw_clone(pen, piece, spot)
        stamp_sheet().flush()
        self._drawn = OffscreenCanvas((2 * half, 2 * half), tint(theme.GROUND, 0.0))
        self._drawn.paint(painting.meshes())
        chip = Rectangle(texture=self._drawn.texture, pos=(-half, -half), size=self._drawn.size)
        for instruction in (PushMatrix(), self._at, Color(1, 1, 1, 1), chip, PopMatrix()):
            self._group.add(instruction)

    def move(self, x: float, y: float, unit: float) -> None:
        """Hang over a finger that is there."""
        self._at.xy = (round(x), round(y + _ABOVE_THE_FINGER * unit))

    def clear(self) -> None:
        """Show nothing."""
        self._group.clear()
        self._drawn = None


_BEATS: Final = 3
_SECONDS_A_BEAT: Final = 0.8
_SWELLS_TO: Final = 1.8
_FRAME: Final = 1 / 30  # seconds: each costs a frame of the whole window
_WIDTH: Final = 3.0


class Pulse:
    """`follow` it says which missions are finished; those that have just become so pulse."""

    def __init__(self, canvas: Canvas) -> None:
        self._group = InstructionGroup()
        self._moved: list[tuple[Scale, Color]] = []
        self._seen: frozenset[int] = frozenset()
        self._elapsed = 0.0
        canvas.add(self._group)

    @property
    def beats(self) -> bool:
        """Whether it is on."""
        return bool(self._moved)

    def follow(self, missions: Mapping[int, Spot], middle: Point, unit: float, *, is_still: bool) -> None:
        """The finished missions by the index of their Era; `is_still`: nothing moves."""
        new, self._seen = missions.keys() - self._seen, frozenset(missions)
        if not self._seen:
            self.finish()
        if new and not is_still:
            self._begin([missions[index] for index in sorted(new)], middle, unit)

    def _begin(self, spots: list[Spot], middle: Point, unit: float) -> None:
        self.finish()
        for spot in spots:
            scale = Scale(1, 1, 1)
            self._group.add(PushMatrix())
            self._group.add(Translate(middle[0] + spot.x, middle[1] + spot.y))
            self._group.add(scale)
            color = lay(self._group, shapes.ring(spot.radius, _WIDTH * unit), tint(colors.MISSION, 0.0))
            self._group.add(PopMatrix())
            self._moved.append((scale, color))
        self._elapsed = 0.0
        Clock.schedule_interval(self.advance, _FRAME)

    def advance(self, seconds: float) -> None:
        """Let so much time go by; the clock calls this while it is on, and only then."""
        self._elapsed += seconds
        if self._elapsed >= _BEATS * _SECONDS_A_BEAT:
            self.finish()
            return
        share = self._elapsed / _SECONDS_A_BEAT % 1
        size = 1 + (_SWELLS_TO - 1) * share
        for scale, color in self._moved:
            scale.xyz = (size, size, 1)
            color.a = 1 - share

    def finish(self) -> None:
        """End it at once."""
        Clock.unschedule(self.advance)
        self._moved.clear()
        self._group.clear()

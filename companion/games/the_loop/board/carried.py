"""A clone's chip or an agent's pawn that hangs at a finger, larger than it lies."""

from math import ceil
from typing import Final

from kivy.graphics import Canvas, Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Translate

from companion.games.the_loop.board.pieces import draw_clone, draw_pawn
from companion.games.the_loop.board.plan import Spot
from companion.games.the_loop.screens.wheel_view import ClonePicture, PawnPicture
from companion.kit import theme
from companion.kit.glyphs.painting import OffscreenCanvas, Painting
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

"""The loop as the house's board; a tap on a card gives its place."""

from companion.games.loot_the_loop.board import geometry
from companion.games.loot_the_loop.board.drawing import draw_loop
from companion.games.loot_the_loop.screens.pictures import LoopPicture
from companion.games.loot_the_loop.screens.taps import TapPlace
from companion.kit.glyphs.pen import Pen
from companion.kit.painted_board import PaintedBoard


class LootBoard(PaintedBoard):
    """The deck; the first LED of the drawn ring lies where the first card begins."""

    box = geometry.BOX
    ring_lies = (geometry.RING, geometry.RING_WIDTH, geometry.BEGINS)

    def paint(self, pen: Pen, value: LoopPicture) -> None:
        """The cards round about, and what lies in the middle."""
        draw_loop(pen, value)

    def under(self, value: LoopPicture, x: float, y: float) -> TapPlace | None:
        """The card under a finger."""
        place = geometry.place_at(x, y, len(value.tiles))
        return None if place is None else TapPlace(place)

"""The loop as the house's board: a texture that is painted anew when something on it differs."""

from collections.abc import Callable
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.games.loot_the_loop.board import geometry
from companion.games.loot_the_loop.board.drawing import draw_loop
from companion.games.loot_the_loop.screens.loop_picture import LoopPicture
from companion.games.loot_the_loop.screens.taps import TapPlace
from companion.kit import theme
from companion.kit.glyphs.painting import OffscreenCanvas, Painting
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.stamps import stamp_sheet
from companion.kit.theme import tint


class LootBoard(Widget):
    """`companion.contract.page.Board`: what lies there; a tap on a card gives its place."""

    is_still = True
    is_moving = False

    def __init__(self, gate: Any, act: Callable[[object], None], **given: Any) -> None:
        self._gate, self._act = gate, act
        self._press: tuple[Any, int] | None = None
        self._picture: LoopPicture | None = None
        self._painted: tuple[LoopPicture, int] | None = None
        self._surface: OffscreenCanvas | None = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**given)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._image = Rectangle()
        self.bind(pos=self._draw_soon, size=self._draw_soon)

    def show(self, value: LoopPicture) -> None:
        """Show this loop."""
        self._picture = value
        self._draw_soon()

    def finish(self) -> None:
        """Nothing moves."""

    def hold(self, ring: Any) -> None:
        """Take the drawn ring, round the cards; its first LED lies where the first card begins."""
        ring.lie(geometry.RING / geometry.BOX, geometry.RING_WIDTH / geometry.BOX, geometry.BEGINS)
        self.add_widget(ring)
        self.bind(pos=ring.setter("pos"), size=ring.setter("size"))

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger that comes down on a card."""
        if super().on_touch_down(touch):
            return True
        place = self._place_under(touch)
        if place is None or touch.is_mouse_scrolling or self._press is not None or not self._gate.take(self):
            return False
        self._press = (touch, place)
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that leaves the card on which it came down means it."""
        if touch.grab_current is not self or self._press is None:
            return bool(super().on_touch_up(touch))
        place = self._press[1]
        self.let_go()
        if self._place_under(touch) == place:
            self._act(TapPlace(place))
        return True

    def let_go(self) -> None:
        """Forget the finger: it gives no action."""
        press, self._press = self._press, None
        if press is not None:
            self._gate.release(self)
            press[0].ungrab(self)

    def _place_under(self, touch: Any) -> int | None:
        if self._picture is None:
            return None
        unit = max(1.0, min(self.width, self.height)) / geometry.BOX
        across, upright = touch.x - self.center_x, touch.y - self.center_y
        return geometry.place_at(across, upright, len(self._picture.tiles), unit)

    def _draw(self, *_: object) -> None:
        side = int(max(1.0, min(self.width, self.height)))
        if self._picture is not None and self._painted != (self._picture, side):
            self._painted = (self._picture, side)
            self._paint(self._picture, side)
        left, bottom = round(self.center_x - side / 2), round(self.center_y - side / 2)
        self._image.pos, self._image.size = (left, bottom), (side, side)

    def _paint(self, picture: LoopPicture, side: int) -> None:
        half = ceil(side / 2)
        painting = Painting((half, half))
        draw_loop(Pen(painting, side / geometry.BOX), picture)
        stamp_sheet().flush()
        if self._surface is None or self._surface.size != (side, side):
            self._surface = OffscreenCanvas((side, side), tint(theme.GROUND))
            self._image.texture = self._surface.texture
        self._surface.paint(painting.meshes())
        self.canvas.ask_update()

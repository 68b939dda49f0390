"""The wheel as a widget: shows a picture, turns the pointer, tells what was touched."""

from math import ceil, hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.geometry import Turn, turn_between
from companion.games.the_loop.board.pen import Pen
from companion.games.the_loop.board.pieces import draw_clone
from companion.games.the_loop.board.plan import Spot, clone_at
from companion.games.the_loop.board.wheel_canvas import Finger, WheelCanvas
from companion.games.the_loop.screens.wheel_view import ClonePicture, WheelPicture
from companion.kit import theme
from companion.kit.glyphs.painting import OffscreenCanvas, Painting
from companion.kit.glyphs.stamps import stamp_sheet
from companion.kit.theme import tint
from companion.kit.touch_debouncer import TouchDebouncer

_FLOATING_CHIP = 23.0  # its radius: larger than a chip that lies, so that it shows round a fingertip
_ABOVE_THE_FINGER = 34.0
_FRAME = 1 / 60  # seconds; with Kivy's interrupt clock an interval of 0 is not "each frame" but as fast as a core can


class _Press(Struct):
    """A finger on the wheel: where it came down, what it is on, and over which Era it is now."""

    touch: Any
    era: int
    clone: ClonePicture | None
    over: int | None
    is_drag: bool = False

    def finger(self) -> Finger:
        carries = self.clone.key if self.is_drag and self.clone is not None else ""
        return Finger(self.era, self.over, carries)


class Wheel(Widget):
    """Shows `picture` (a WheelPicture or None) in the largest square in the middle of its box.

    A new picture in which the Machine points elsewhere turns the pointer there; a tap meanwhile ends the turn
    and means nothing else. With `reduced_motion` it jumps.

    Events: `on_era_tap(era)`, `on_clone_tap(key)`, `on_clone_drop(key, era)` when a clone was dragged to
    another Era. Clones lie still (a touch on one means its Era) while Eras call for a tap.

    With a `gate` one finger counts at a time for all that share it, and none that was meant for the page before.
    """

    picture = ObjectProperty(None, allownone=True)
    reduced_motion = BooleanProperty(False)

    __events__ = ("on_era_tap", "on_clone_tap", "on_clone_drop")

    def __init__(self, gate: TouchDebouncer | None = None, **kwargs: Any) -> None:
        self._gate = gate
        self._turn: Turn | None = None
        self._elapsed = 0.0
        self._press: _Press | None = None
        self._lifted: OffscreenCanvas | None = None
        self._float, self._float_at = InstructionGroup(), Translate(0, 0)
        self._lay_out_soon = Clock.create_trigger(self._lay_out, -1)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._wheel_canvas = WheelCanvas(self.canvas)
        self.canvas.after.add(self._float)
        self.fbind("pos", self._lay_out_soon)
        self.fbind("size", self._lay_out_soon)
        self.fbind("picture", self._take_picture)
        self._lay_out_soon()
        self._take_picture()

    @property
    def is_turning(self) -> bool:
        """Whether the pointer is on its way."""
        return self._turn is not None

    def turn_to(self, index: int) -> None:
        """Turn the pointer to an Era; with reduced motion, or from nowhere, it stands there at once."""
        end = geometry.bearing_of(index)
        turn = turn_between(end if self._wheel_canvas.bearing is None else self._wheel_canvas.bearing, end)
        if self.reduced_motion or turn.seconds == 0:
            self._stand(end)
            return
        if self._turn is None:
            Clock.schedule_interval(self.advance, _FRAME)
        self._elapsed, self._turn = 0.0, turn
        self._draw_soon()

    def finish(self) -> None:
        """End a turn at once."""
        if self._turn is not None:
            self._stand(self._turn.end)

    def advance(self, seconds: float) -> None:
        """Let `seconds` of a turn go by; the clock calls this for each frame of a turn, and only then."""
        if self._turn is None:
            return
        self._elapsed += seconds
        if self._turn.is_over(self._elapsed):
            self.finish()
        else:
            self._wheel_canvas.point(self._turn.bearing(self._elapsed))

    def _stand(self, bearing: float | None) -> None:
        Clock.unschedule(self.advance)
        self._turn = None
        self._wheel_canvas.point(bearing)
        self._draw_soon()

    def _take_picture(self, *_: object) -> None:
        self._let_go()
        machine = None if self.picture is None else self.picture.machine
        if machine is None:
            self._stand(None)
        elif self._turn is None or self._turn.end != geometry.bearing_of(machine):
            self.turn_to(machine)
        self._draw_soon()

    def _lay_out(self, *_: object) -> None:
        self._place()
        self._draw()

    def _place(self) -> None:
        self._let_go()
        unit = max(1.0, min(self.width, self.height)) / geometry.BOX
        self._wheel_canvas.move((round(self.center_x), round(self.center_y)), unit)

    def _draw(self, *_: object) -> None:
        """Draw what is not as it should be: once before the next frame, whatever changed."""
        self._draw_soon.cancel()
        if self._lay_out_soon.is_triggered:
            self._lay_out_soon.cancel()
            self._place()
        if self.picture is None:
            self._wheel_canvas.clear()
            return
        finger = None if self._press is None else self._press.finger()
        self._wheel_canvas.show(self.picture, finger, is_turning=self.is_turning)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger that comes down on the wheel."""
        if super().on_touch_down(touch):
            return True
        if self.disabled or self.picture is None or touch.is_mouse_scrolling:
            return False
        if self._draw_soon.is_triggered or self._lay_out_soon.is_triggered:
            self._draw()  # the finger means what is there now
        x, y = self._from_middle(touch)
        index = geometry.era_at(x, y, self._wheel_canvas.unit)
        if index is None and not geometry.is_in_hub(x, y, self._wheel_canvas.unit):
            return False
        if self._turn is not None:
            self.finish()
        elif index is not None:
            self._hold(touch, index, self._clone_under(x, y, index))
        return True

    def _hold(self, touch: Any, index: int, clone: ClonePicture | None) -> None:
        """The finger counts, if it is the only one and its Era can be tapped."""
        can_be_tapped = self.picture.eras[index].can_be_tapped
        if self._press is None and can_be_tapped and (self._gate is None or self._gate.take(self)):
            self._press = _Press(touch, index, clone, index)
            touch.grab(self)
            self._draw_soon()

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger that came down here."""
        press = self._press
        if touch.grab_current is not self or press is None:
            return bool(super().on_touch_move(touch))
        unit = self._wheel_canvas.unit
        x, y = self._from_middle(touch)
        over = geometry.era_at(x, y, unit)
        if press.clone is not None and not press.is_drag:
            press.is_drag = hypot(touch.x - touch.ox, touch.y - touch.oy) >= geometry.DRAG_STARTS * unit
            if press.is_drag:
                self._lift(press.clone)
        if press.is_drag:
            self._float_at.xy = (round(touch.x), round(touch.y + _ABOVE_THE_FINGER * unit))
        press.over = over if press.is_drag or over == press.era else None
        self._draw_soon()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Tell what the finger meant."""
        press = self._press
        if touch.grab_current is not self or press is None:
            return bool(super().on_touch_up(touch))
        x, y = self._from_middle(touch)
        over = geometry.era_at(x, y, self._wheel_canvas.unit)
        self._let_go()
        if press.is_drag and press.clone is not None:
            if over not in {None, press.era}:
                self.dispatch("on_clone_drop", press.clone.key, self.picture.eras[over].era)
        elif over == press.era:
            if press.clone is not None:
                self.dispatch("on_clone_tap", press.clone.key)
            else:
                self.dispatch("on_era_tap", self.picture.eras[over].era)
        return True

    def on_era_tap(self, era: str) -> None:
        """Handle a tap on an Era."""

    def on_clone_tap(self, key: str) -> None:
        """Handle a tap on a clone's chip."""

    def on_clone_drop(self, key: str, era: str) -> None:
        """Handle a clone that was dragged to another Era."""

    def _from_middle(self, touch: Any) -> tuple[float, float]:
        middle = self._wheel_canvas.middle
        return touch.x - middle[0], touch.y - middle[1]

    def _clone_under(self, x: float, y: float, index: int) -> ClonePicture | None:
        picture: WheelPicture = self.picture
        if any(era.calls_for_tap for era in picture.eras):
            return None
        place = clone_at(x, y, self._wheel_canvas.plans[index])
        return None if place is None else picture.eras[index].clones[place]

    def _lift(self, clone: ClonePicture) -> None:
        """Show a chip that hangs at the finger."""
        radius = _FLOATING_CHIP * self._wheel_canvas.unit
        half = ceil(radius) + 1
        painting = Painting((half, half))
        draw_clone(Pen(painting, self._wheel_canvas.unit), clone, Spot(0, 0, radius))
        stamp_sheet().flush()
        self._lifted = OffscreenCanvas((2 * half, 2 * half), tint(theme.GROUND, 0.0))
        self._lifted.paint(painting.meshes())
        chip = Rectangle(texture=self._lifted.texture, pos=(-half, -half), size=self._lifted.size)
        for instruction in (PushMatrix(), self._float_at, Color(1, 1, 1, 1), chip, PopMatrix()):
            self._float.add(instruction)

    def let_go(self) -> None:
        """Forget the finger: it gives no action."""
        self._let_go()

    def _let_go(self) -> None:
        press, self._press = self._press, None
        if press is not None:
            if self._gate is not None:
                self._gate.release(self)
            press.touch.ungrab(self)
            self._float.clear()
            self._draw_soon()

"""The wheel as a widget: shows a picture, tells what was touched."""

from dataclasses import dataclass
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen.wheel import geometry, lettering
from companion.screen.wheel.drawing import Mood, draw_era
from companion.screen.wheel.geometry import SectorPlan, Spot
from companion.screen.wheel.hub import draw_hub, draw_pointer
from companion.screen.wheel.motion import Turn, turn_between
from companion.screen.wheel.pieces import draw_clone
from companion.screen.wheel_view import ClonePicture, EraPicture, WheelPicture

_FLOATING_CHIP = 23.0  # its radius: larger than a chip that lies, so that it shows round a fingertip
_ABOVE_THE_FINGER = 16.0


@dataclass(slots=True)
class _Press:
    """A finger on the wheel: where it came down, and what it holds."""

    touch: Any
    era: int | None
    clone: ClonePicture | None
    over: int | None
    is_drag: bool = False


class Wheel(Widget):
    """Shows `picture` (a WheelPicture or None) in the largest square in the middle of its box.

    Events: `on_era_tap(era)`, `on_clone_tap(key)`, `on_clone_drop(key, era)` when a clone was dragged to another
    Era, `on_centre_tap()`. A tap while the pointer turns ends the turn and means nothing else. Clones lie still
    (a touch on them is one on their Era) while Eras call for a tap.
    """

    picture = ObjectProperty(None, allownone=True)
    reduced_motion = BooleanProperty(False)

    __events__ = ("on_era_tap", "on_clone_tap", "on_clone_drop", "on_centre_tap")

    def __init__(self, **kwargs: Any) -> None:
        lettering.register()
        self._era_groups = [InstructionGroup() for _ in range(geometry.ERAS)]
        self._hub_group, self._pointer_group, self._float_group = (InstructionGroup() for _ in range(3))
        self._middle, self._float_middle = Translate(0, 0), Translate(0, 0)
        self._drawn: list[object] = [None] * geometry.ERAS
        self._hub_drawn: object = None
        self._plans: list[SectorPlan] = []
        self._pointer: Rotate | None = None
        self._bearing: float | None = None
        self._turn: Turn | None = None
        self._elapsed = 0.0
        self._press: _Press | None = None
        self._lay_out_soon = Clock.create_trigger(self._lay_out, -1)
        super().__init__(**kwargs)
        for instruction in (
            PushMatrix(),
            self._middle,
            *self._era_groups,
            self._hub_group,
            self._pointer_group,
            PopMatrix(),
        ):
            self.canvas.add(instruction)
        self.canvas.after.add(self._float_group)
        self.fbind("pos", self._lay_out_soon)
        self.fbind("size", self._lay_out_soon)
        self.fbind("picture", self._take_picture)
        self._take_picture()

    @property
    def unit(self) -> float:
        """Real pixels for one pixel of the design."""
        return max(1.0, min(self.width, self.height)) / geometry.BOX

    @property
    def is_turning(self) -> bool:
        """Whether the pointer is on its way."""
        return self._turn is not None

    def turn_to(self, index: int) -> None:
        """Turn the pointer to an Era; with reduced motion, or from nowhere, it stands there at once."""
        end = geometry.bearing_of(index)
        turn = turn_between(end if self._bearing is None else self._bearing, end)
        if self.reduced_motion or turn.seconds == 0:
            self._stop(end)
            return
        self._elapsed = 0.0
        if self._turn is None:
            Clock.schedule_interval(self.advance, 0)
        self._turn = turn
        self._draw()

    def finish(self) -> None:
        """End a turn at once."""
        if self._turn is not None:
            self._stop(self._turn.end)

    def advance(self, seconds: float) -> None:
        """Let `seconds` of a turn go by; the clock calls this each frame while the pointer turns, and only then."""
        if self._turn is None:
            return
        self._elapsed += seconds
        if self._turn.is_over(self._elapsed):
            self.finish()
        else:
            self._point(self._turn.bearing(self._elapsed))

    def _stop(self, bearing: float | None) -> None:
        Clock.unschedule(self.advance)
        self._turn = None
        self._point(bearing)
        self._draw()

    def _take_picture(self, *_: object) -> None:
        machine = None if self.picture is None else self.picture.machine
        self._let_go()
        if machine is None:
            self._stop(None)
        elif self._turn is None or self._turn.end != geometry.bearing_of(machine):
            self.turn_to(machine)
        self._draw()

    # Drawing

    def _lay_out(self, *_: object) -> None:
        """Everything anew: the box has changed."""
        self._drawn = [None] * geometry.ERAS
        self._hub_drawn = self._pointer = None
        self._let_go()
        self._draw()

    def _draw(self) -> None:
        """Draw what differs from what stands on the canvas."""
        middle = (round(self.center_x), round(self.center_y))
        if self._middle.xy != middle:
            self._middle.xy = middle
        picture: WheelPicture | None = self.picture
        if picture is None:
            for group in (*self._era_groups, self._hub_group, self._pointer_group):
                group.clear()
            self._drawn, self._hub_drawn, self._pointer = [None] * geometry.ERAS, None, None
            return
        unit = self.unit
        self._plans = [geometry.plan_sector(era, index, unit) for index, era in enumerate(picture.eras)]
        for index, era in enumerate(picture.eras):
            wanted = (era, self._mood(era, index, picture))
            if self._drawn[index] != wanted:
                self._drawn[index] = wanted
                self._era_groups[index].clear()
                draw_era(self._era_groups[index], era, self._plans[index], index, wanted[1], unit)
        press = self._press
        is_touched = press is not None and press.era is None
        visits = tuple(era.visited for era in picture.eras)
        words = (picture.heading, picture.heading_glyph, picture.heading_color, picture.visited_words)
        if self._hub_drawn != (visits, words, is_touched):
            self._hub_drawn = (visits, words, is_touched)
            self._hub_group.clear()
            draw_hub(self._hub_group, picture, unit, is_touched=is_touched)
        self._point(self._bearing)

    def _mood(self, era: EraPicture, index: int, picture: WheelPicture) -> Mood:
        press = self._press
        some_call = any(other.calls_for_tap for other in picture.eras)
        return Mood(
            lit=era.in_drop_zone and self._turn is None,
            dimmed=some_call and not era.can_be_tapped,
            touched=press is not None and press.over == index,
            away=press.clone.key if press and press.is_drag and press.clone and press.era == index else "",
        )

    def _point(self, bearing: float | None) -> None:
        self._bearing = bearing
        if bearing is None or self.picture is None:
            self._pointer_group.clear()
            self._pointer = None
        elif self._pointer is None:
            self._pointer_group.clear()
            self._pointer = draw_pointer(self._pointer_group, bearing, self.unit)
        elif self._pointer.angle != -bearing:
            self._pointer.angle = -bearing

    # Touch

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger that comes down on the wheel."""
        if super().on_touch_down(touch):
            return True
        if (
            self.disabled
            or self.picture is None
            or not self.collide_point(*touch.pos)
            or touch.is_mouse_scrolling
        ):
            return False
        x, y, unit = *self._from_middle(touch.pos), self.unit
        index = geometry.era_at(x, y, unit)
        if index is None and not geometry.is_in_hub(x, y, unit):
            return False
        if self._turn is not None:
            self.finish()
            return True
        if self._press is not None:
            return True
        clone = None if index is None else self._clone_under(x, y, index)
        if index is not None and clone is None and not self.picture.eras[index].can_be_tapped:
            return True
        self._press = _Press(touch, index, clone, index)
        touch.grab(self)
        self._draw()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger that came down here."""
        press = self._press
        if touch.grab_current is not self or press is None or press.touch is not touch:
            return bool(super().on_touch_move(touch))
        if press.clone is not None and not press.is_drag:
            moved = hypot(touch.x - touch.ox, touch.y - touch.oy)
            if moved >= geometry.DRAG_STARTS * self.unit:
                press.is_drag = True
                self._lift(press.clone)
        over = geometry.era_at(*self._from_middle(touch.pos), self.unit)
        if not press.is_drag and over != press.era:
            over = None
        press.over = over
        if press.is_drag:
            self._float_middle.xy = (touch.x, touch.y + _ABOVE_THE_FINGER * self.unit)
        self._draw()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Tell what the finger meant."""
        press = self._press
        if touch.grab_current is not self or press is None or press.touch is not touch:
            return bool(super().on_touch_up(touch))
        x, y = self._from_middle(touch.pos)
        over = geometry.era_at(x, y, self.unit)
        in_hub = geometry.is_in_hub(x, y, self.unit)
        self._let_go()
        if press.era is None:
            if in_hub:
                self.dispatch("on_centre_tap")
        elif press.is_drag and press.clone is not None:
            if over is not None and over != press.era:
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

    def on_centre_tap(self) -> None:
        """Handle a tap on the middle."""

    def _from_middle(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] - self._middle.x, point[1] - self._middle.y

    def _clone_under(self, x: float, y: float, index: int) -> ClonePicture | None:
        if any(era.calls_for_tap for era in self.picture.eras):
            return None
        place = geometry.clone_at(x, y, self._plans[index])
        return None if place is None else self.picture.eras[index].clones[place]

    def _lift(self, clone: ClonePicture) -> None:
        """Show a chip that hangs at the finger."""
        self._float_group.clear()
        self._float_group.add(PushMatrix())
        self._float_group.add(self._float_middle)
        unit = self.unit
        draw_clone(self._float_group, clone, Spot(0, 0, _FLOATING_CHIP * unit), unit)
        self._float_group.add(PopMatrix())

    def _let_go(self) -> None:
        """Forget the finger."""
        press, self._press = self._press, None
        if press is not None:
            press.touch.ungrab(self)
            self._float_group.clear()
            self._draw()

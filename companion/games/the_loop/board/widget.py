"""The wheel as a widget: shows a picture, turns the pointer, tells what was touched."""

from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget
from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.finish import Finale
from companion.games.the_loop.board.geometry import Point, Turn, turn_between
from companion.games.the_loop.board.moving import Carried, Pulse
from companion.games.the_loop.board.plan import Spot, nearest, plan_sector
from companion.games.the_loop.board.wheel_canvas import Finger, WheelCanvas
from companion.games.the_loop.screens.wheel_view import ClonePicture, PawnPicture, WheelPicture
from companion.kit.touch_debouncer import TouchDebouncer

_FRAME = 1 / 60  # seconds; with Kivy's interrupt clock an interval of 0 is not "each frame" but as fast as a core can


class _Press(Struct):
    """A finger on the wheel: where it came down, what it is on, and over which Era it is now."""

    touch: Any
    era: int
    piece: ClonePicture | PawnPicture | None
    over: int | None
    is_drag: bool = False
    target: str = ""
    """The other Era over which a clone hangs, as it was told last."""

    def finger(self) -> Finger:
        if not self.is_drag or self.piece is None:
            return Finger(self.era, self.over)
        paradox = self.piece.paradox if isinstance(self.piece, ClonePicture) else ""
        return Finger(self.era, self.over, self.piece.key, paradox)


class Wheel(Widget):
    """Shows `picture` (a WheelPicture or None) in the largest square in the middle of its box.

    A new picture in which the Machine points elsewhere turns the pointer there; a tap meanwhile ends the turn
    and means nothing else. With `reduced_motion` it jumps.

    Events: `on_era_tap(era)`, `on_clone_tap(key)`, `on_clone_drop(key, era)` when a clone was dragged to another Era,
    `on_pawn_drop(key, era)` when a pawn was; `on_clone_over(key, era)` while a clone is dragged over another Era, and
    with an empty `era` when it is so no longer. Pieces lie still (a touch on one means its Era) while Eras call for a
    tap.

    With a `gate` one finger counts at a time for all that share it, and none that was meant for the page before.
    """

    picture = ObjectProperty(None, allownone=True)
    reduced_motion = BooleanProperty(False)

    __events__ = ("on_era_tap", "on_clone_tap", "on_clone_drop", "on_pawn_drop", "on_clone_over")

    def __init__(self, gate: TouchDebouncer | None = None, **kwargs: Any) -> None:
        self._gate = gate
        self._turn: Turn | None = None
        self._elapsed = 0.0
        self._press: _Press | None = None
        self._seen: WheelPicture | None = None
        self._lay_out_soon = Clock.create_trigger(self._lay_out, -1)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._wheel_canvas = WheelCanvas(self.canvas)
        self._pulse = Pulse(self.canvas.after)
        self._finale = Finale(self._draw_soon)
        self._shown: WheelPicture | None = None
        self._carried = Carried(self.canvas.after)
        self.fbind("pos", self._lay_out_soon)
        self.fbind("size", self._lay_out_soon)
        self.fbind("picture", self._take_picture)
        self._lay_out_soon()
        self._take_picture()

    @property
    def is_turning(self) -> bool:
        """Whether the pointer is on its way."""
        return self._turn is not None

    @property
    def is_ending(self) -> bool:
        """Whether it is turning to gold, or tearing."""
        return self._finale.plays

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
        """End a turn at once, and what pulses, and the way to the last picture of a game."""
        self._pulse.finish()
        if self._finale.plays:
            self._finale.finish()
            self._draw_soon()
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
        before, self._seen = self._seen, self.picture
        if _without_notes(before) != _without_notes(self.picture):  # chances may change while something is dragged
            self._let_go()
        machine = None if self.picture is None else self.picture.machine
        if machine is None:
            self._stand(None)
        elif self._turn is None or self._turn.end != geometry.bearing_of(machine):
            self.turn_to(machine)
        self._draw_soon()
        # The first picture is there before the wheel has its size.
        is_still = self.reduced_motion or self._lay_out_soon.is_triggered
        self._finale.follow(self._shown, self.picture, is_still=is_still)
        self._shown = self.picture
        self._pulse.follow(
            self._ready_missions(), self._wheel_canvas.middle, self._wheel_canvas.unit, is_still=is_still
        )

    def _ready_missions(self) -> dict[int, Spot]:
        """Where the missions lie that have what they need, by the index of their Era."""
        eras = () if self.picture is None else self.picture.eras
        ready = [
            plan_sector(era, place, self._wheel_canvas.unit) for place, era in enumerate(eras) if era.mission_is_ready
        ]
        return {plan.index: plan.mission for plan in ready if plan.mission is not None}

    def _lay_out(self, *_: object) -> None:
        self._place()
        self._draw()

    def _place(self) -> None:
        self._let_go()
        self._pulse.finish()
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
        picture = self._finale.picture(self.picture)
        self._wheel_canvas.show(picture, finger, is_turning=self.is_turning, cracks=self._finale.cracks)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger that comes down on the wheel."""
        if super().on_touch_down(touch):
            return True
        if self.disabled or self.picture is None or touch.is_mouse_scrolling:
            return False
        if self._draw_soon.is_triggered or self._lay_out_soon.is_triggered:
            self._draw()  # the finger means what is there now
        # Where it came down: a fast one has moved on by now.
        x, y = self._from_middle(touch.ox, touch.oy)
        index = geometry.era_at(x, y, self._wheel_canvas.unit)
        if index is None and not geometry.is_in_hub(x, y, self._wheel_canvas.unit):
            return False
        if self._turn is not None or self._finale.plays:
            self.finish()
        elif index is not None:
            self._hold(touch, index, self._piece_under(x, y, index))
        return True

    def _hold(self, touch: Any, index: int, piece: ClonePicture | PawnPicture | None) -> None:
        """The finger counts, if it is the only one and its Era can be tapped."""
        can_be_tapped = self.picture.eras[index].can_be_tapped
        if self._press is None and can_be_tapped and (self._gate is None or self._gate.take(self)):
            self._press = _Press(touch, index, piece, index)
            touch.grab(self)
            self._draw_soon()

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger that came down here."""
        press = self._press
        if touch.grab_current is not self or press is None:
            return bool(super().on_touch_move(touch))
        unit = self._wheel_canvas.unit
        x, y = self._from_middle(touch.x, touch.y)
        over = geometry.era_at(x, y, unit)
        if press.piece is not None and not press.is_drag:
            press.is_drag = hypot(touch.x - touch.ox, touch.y - touch.oy) >= geometry.DRAG_STARTS * unit
            if press.is_drag:
                self._carried.lift(press.piece, unit)
        if press.is_drag:
            self._carried.move(touch.x, touch.y, unit)
        press.over = over if press.is_drag or over == press.era else None
        is_elsewhere = press.is_drag and press.over is not None and press.over != press.era
        self._tell_target(press, self.picture.eras[press.over].era if is_elsewhere else "")
        self._draw_soon()
        return True

    def _tell_target(self, press: _Press, target: str) -> None:
        if isinstance(press.piece, ClonePicture) and target != press.target:
            press.target = target
            self.dispatch("on_clone_over", press.piece.key, target)

    def on_touch_up(self, touch: Any) -> bool:
        """Tell what the finger meant."""
        press = self._press
        if touch.grab_current is not self or press is None:
            return bool(super().on_touch_up(touch))
        x, y = self._from_middle(touch.x, touch.y)
        over = geometry.era_at(x, y, self._wheel_canvas.unit)
        self._let_go()
        if press.is_drag and press.piece is not None:
            if over not in {None, press.era}:
                kind = "on_pawn_drop" if isinstance(press.piece, PawnPicture) else "on_clone_drop"
                self.dispatch(kind, press.piece.key, self.picture.eras[over].era)
        elif over == press.era:
            if isinstance(press.piece, ClonePicture):
                self.dispatch("on_clone_tap", press.piece.key)
            else:
                self.dispatch("on_era_tap", self.picture.eras[over].era)
        return True

    def on_era_tap(self, era: str) -> None:
        """Handle a tap on an Era."""

    def on_clone_tap(self, key: str) -> None:
        """Handle a tap on a clone's chip."""

    def on_clone_drop(self, key: str, era: str) -> None:
        """Handle a clone that was dragged to another Era."""

    def on_pawn_drop(self, key: str, era: str) -> None:
        """Handle a pawn that was dragged to another Era."""

    def on_clone_over(self, key: str, era: str) -> None:
        """Handle that a clone is dragged over another Era, or over none."""

    def _from_middle(self, x: float, y: float) -> Point:
        middle = self._wheel_canvas.middle
        return x - middle[0], y - middle[1]

    def _piece_under(self, x: float, y: float, index: int) -> ClonePicture | PawnPicture | None:
        """The chip or the pawn that a finger means: the nearest within its reach."""
        picture: WheelPicture = self.picture
        if any(era.calls_for_tap for era in picture.eras):
            return None
        era, plan = picture.eras[index], self._wheel_canvas.plans[index]
        pieces: list[ClonePicture | PawnPicture] = [*era.clones[: len(plan.clones)], *era.agents[: len(plan.pawns)]]
        place = nearest(x, y, (*plan.clones, *plan.pawns), plan.touch_radius)
        return None if place is None else pieces[place]

    def let_go(self) -> None:
        """Forget the finger: it gives no action."""
        self._let_go()

    def _let_go(self) -> None:
        press, self._press = self._press, None
        if press is not None:
            if self._gate is not None:
                self._gate.release(self)
            press.touch.ungrab(self)
            self._carried.clear()
            self._tell_target(press, "")
            self._draw_soon()


def _without_notes(picture: WheelPicture | None) -> WheelPicture | None:
    """What of a picture lies on the table."""
    return None if picture is None else replace(picture, eras=tuple([replace(era, note="") for era in picture.eras]))

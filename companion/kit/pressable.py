"""Something to tap: it shows the finger at once, and gives its wish when the finger leaves inside it."""

from typing import Any

from kivy.properties import BooleanProperty

from companion.kit.plate import RoundedBox
from companion.kit.touch_debouncer import TouchContext


class Pressable(RoundedBox):
    """A plate with a wish; without one it swallows the finger and does nothing.

    `repeats`: may be tapped as fast as fingers can (a stepper); anything else closes the gate for a moment, so
    that a finger that trembles does not tap twice.
    """

    held = BooleanProperty(False)

    def __init__(self, reach: TouchContext, *, repeats: bool = False, **given: Any) -> None:
        super().__init__(**given)
        self.reach = reach
        self.wish: object | None = None
        self._repeats = repeats

    def let_go(self) -> None:
        """Be held no longer: the touch went elsewhere."""
        self.held = False

    def on_touch_down(self, touch: Any) -> bool:
        """Take the finger, if it is the only one and a left one."""
        if not self.collide_point(*touch.pos) or not _presses(touch):
            return False
        if self.wish is not None and self.reach.gate.take(self):
            touch.grab(self)
            self.held = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Show whether the finger, if it left now, would give the wish."""
        if touch.grab_current is not self or self.reach.gate.held is not self:
            return False
        self.held = self.collide_point(*touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Give the wish if the finger leaves inside, and nothing came between."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.held = False
        if not self.reach.gate.release(self) or self.wish is None or not self.collide_point(*touch.pos):
            return True
        if not self._repeats:
            self.reach.gate.accept_after()
        self.reach.give(self.wish)
        return True


def _presses(touch: Any) -> bool:
    """Whether a touch presses: a finger or the left button, not the wheel of a mouse."""
    return touch.button in {None, "left"}

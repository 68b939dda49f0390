"""Touch panels for Kivy where SDL draws without a desktop.

There SDL does see the fingers, but Kivy throws them away on Linux (2.3.1), and SDL makes no mouse of them.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from hardware.touch import Panels, Phase, Touched

_OFF_THE_GLASS: Final = (-1.0, -1.0)
"""Where a touch ends whose panel went away: on nothing, at every rotation, so that it means nothing."""


class PanelTouch(MotionEvent):
    """A finger on a panel. Kivy counts from the bottom left of the unturned screen, in shares, and turns it itself."""

    def depack(self, args: tuple[float, float]) -> None:
        """Be at this place."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


class TouchPanels(MotionEventProvider):
    """Kivy asks it once a frame; `look` finds panels that came, and is to be called now and then."""

    def __init__(self, panels: Panels | None = None) -> None:
        super().__init__("panel", "")
        self._panels = panels or Panels()
        self._touches: dict[tuple[int, int], PanelTouch] = {}
        self._waiting: deque[tuple[int, Touched]] = deque()

    @property
    def heard(self) -> Mapping[str, str]:
        """The panels that are open and heard: the name of each by that of its device (event7)."""
        return self._panels.heard

    @property
    def refused(self) -> Mapping[str, str]:
        """Why a device could not be opened, by its name; see `Panels.refused`."""
        return self._panels.refused

    def start(self) -> None:
        """Open the panels that are there."""
        self.look()

    def stop(self) -> None:
        """Let go of them."""
        self.leave()

    def look(self) -> None:
        """Open panels that came since the last time."""
        self._panels.look()

    def leave(self) -> None:
        """Hear nothing until the next `look`; fingers that are down mean nothing."""
        self._waiting.extend(self._panels.lose_all())

    def update(self, dispatch_fn: Callable[[str, Any], None]) -> None:
        """Hand Kivy what fingers did.

        A touch is one object that moves on, and Kivy hands it out after this: so one that has just come down is
        left where it is until the next frame, and with it all that was done later. Else a quick finger, on a slow
        machine, would come down where it left.
        """
        self._waiting.extend(self._panels.read())
        begun: set[tuple[int, int]] = set()
        while self._waiting:
            panel, touched = self._waiting[0]
            who = panel, touched.finger
            if who in begun:
                return
            self._waiting.popleft()
            if touched.phase is Phase.DOWN:
                begun.add(who)
            self._hand_out(who, touched, dispatch_fn)

    def _hand_out(self, who: tuple[int, int], touched: Touched, dispatch_fn: Callable[[str, Any], None]) -> None:
        place = touched.across, 1.0 - touched.down
        match touched.phase:
            case Phase.DOWN:
                touch = self._touches[who] = PanelTouch(self.device, touched.finger, place, True, "touch")
                dispatch_fn("begin", touch)
            case Phase.MOVED:
                touch = self._touches[who]
                touch.move(place)
                dispatch_fn("update", touch)
            case Phase.UP | Phase.LOST:
                touch = self._touches.pop(who)
                if touched.phase is Phase.LOST:
                    touch.move(_OFF_THE_GLASS)
                touch.update_time_end()
                dispatch_fn("end", touch)

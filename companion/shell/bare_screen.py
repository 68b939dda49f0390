"""What a window needs where there is no desktop round it (KMSDRM): touch, and the picture when it is back.

There SDL does see the fingers, but Kivy throws them away on Linux (2.3.1), and SDL makes no mouse of them.
"""

import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from companion.kiosk.sysfs import Terminal
from hardware.touch import Panels, Phase, TouchEvent

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
        self._waiting: deque[tuple[int, TouchEvent]] = deque()

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
        self._waiting.clear()

    def look(self) -> None:
        """Open panels that came since the last time."""
        self._panels.look()

    def leave(self) -> None:
        """Hear nothing until the next `look`; fingers that are down mean nothing."""
        self._waiting.extend(self._panels.lose_all())

    def update(self, dispatch_fn: Callable[[str, Any], None]) -> None:
        """Tell the window what fingers did, one thing after the other.

        Not through `dispatch_fn`, which keeps all until later: a touch is one object that moves on, and on a slow
        machine a quick finger would then come down where it left.
        """
        del dispatch_fn
        self._waiting.extend(self._panels.read())
        while self._waiting:
            panel, touched = self._waiting.popleft()
            if touched.phase is Phase.MOVED and self._moves_on(panel, touched.finger):
                continue
            self._tell((panel, touched.finger), touched)

    def _moves_on(self, panel: int, finger: int) -> bool:
        """Whether the next thing that waits is a move of the same finger: a frame shows one of them."""
        if not self._waiting:
            return False
        other, touched = self._waiting[0]
        return (other, touched.finger, touched.phase) == (panel, finger, Phase.MOVED)

    def _tell(self, who: tuple[int, int], touched: TouchEvent) -> None:
        place = touched.across, 1.0 - touched.down
        match touched.phase:
            case Phase.DOWN:
                touch = self._touches[who] = PanelTouch(self.device, touched.finger, place, True, "touch")
                EventLoop.post_dispatch_input("begin", touch)
            case Phase.MOVED:
                touch = self._touches[who]
                touch.move(place)
                EventLoop.post_dispatch_input("update", touch)
            case Phase.UP | Phase.LOST:
                touch = self._touches.pop(who)
                if touched.phase is Phase.LOST:
                    touch.move(_OFF_THE_GLASS)
                touch.update_time_end()
                EventLoop.post_dispatch_input("end", touch)


log = logging.getLogger(__name__)
_LOOK: Final = 1.0
"""Seconds between two looks: a panel that was plugged in is heard after this."""


class BareScreen:
    """`begin` to `end`: touch panels are heard while our terminal is seen, and it is drawn anew when it comes back.

    Args:
        draw_again: draws everything anew.
    """

    def __init__(
        self, draw_again: Callable[[], None], panels: TouchPanels | None = None, terminal: Terminal | None = None
    ) -> None:
        self._draw_again = draw_again
        self._terminal = terminal or Terminal()
        self._was_seen = True
        self._looks: Any = None
        self.panels = panels or TouchPanels()

    def begin(self) -> None:
        """Hear the panels; Kivy itself starts what it finds among its providers, if it has not begun yet."""
        EventLoop.add_input_provider(self.panels)
        if EventLoop.status == "started":
            self.panels.start()
        self._looks = Clock.schedule_interval(self.look, _LOOK)

    def end(self) -> None:
        """Hear nothing any more."""
        looks, self._looks = self._looks, None
        if looks is not None:
            looks.cancel()
        EventLoop.remove_input_provider(self.panels)
        self.panels.stop()

    def look(self, *_: object) -> None:
        """See what has changed."""
        is_seen = self._terminal.is_seen
        if is_seen:
            self.panels.look()
        else:
            self.panels.leave()  # a finger on a login means nothing to the game behind it
        if is_seen and not self._was_seen:
            log.info("the terminal is back on the screen")
            self._draw_again()
        self._was_seen = is_seen

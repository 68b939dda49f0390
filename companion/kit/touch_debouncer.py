"""Which touches count: one at a time, and none that was meant for the page before. Plain Python."""

import time
from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct

PAUSE: Final = 0.15
"""Seconds after a change of page in which no touch counts: a second tap of a nervous finger lands there."""

ONWARD_PAUSE: Final = 0.3
"""Seconds that a new page is there before the button that leads on from it counts: double taps of 200 ms are common,
and on many pages that button lies where the one before lay."""

BURST: Final = 1.0
"""Seconds for which taps on a new page that do not count make its button wait anew: a burst of taps leads on once."""

PALM: Final = 8.0
"""Seconds after which what lies on the glass is no finger, but a palm, a cup, or a touch whose end got lost."""


class Holdable(Protocol):
    """Something that a finger holds down."""

    def let_go(self) -> None:
        """Be held no longer, and give no action."""


class TouchDebouncer:
    """One finger at a time for everything that shares this gate. `clock` gives seconds that only ever grow."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._opens_at = float("-inf")
        self._pause = PAUSE
        self._came_at = float("-inf")
        self._leads_on_at = float("-inf")
        self._is_unseen = False
        self._held: Holdable | None = None
        self._held_since = float("-inf")

    @property
    def held(self) -> Holdable | None:
        """What a finger holds down now."""
        return self._held

    @property
    def is_open(self) -> bool:
        """Whether the page has been there long enough for a touch to count."""
        return self._clock() >= self._opens_at

    def take(self, holdable: Holdable, *, leads_on: bool = False) -> bool:
        """A finger came down on this; False if the touch does not count. `leads_on`: it is meant for the whole page."""
        if self._held is not None and self._clock() - self._held_since >= PALM:
            self.cancel()
        if self._held is not None or not (self._lets_on() if leads_on else self.is_open):
            return False
        self._held, self._held_since = holdable, self._clock()
        return True

    def _lets_on(self) -> bool:
        """Whether the page has been there long enough to be left; if not, its while begins anew."""
        now = self._clock()
        if now >= max(self._opens_at, self._leads_on_at):
            return True
        self._leads_on_at = max(self._leads_on_at, min(now + ONWARD_PAUSE, self._came_at + BURST))
        return False

    def release(self, holdable: Holdable) -> bool:
        """The finger left; True if it was this that it held."""
        if self._held is not holdable:
            return False
        self._held = None
        return True

    def cancel(self) -> None:
        """The finger does something else (it scrolls): what it held gives no action."""
        held, self._held = self._held, None
        if held is not None:
            held.let_go()

    def seen(self) -> None:
        """The page that closed the gate was drawn only now: it is to be seen for its while, too."""
        if self._held is None:
            self._opens_at = max(self._opens_at, self._clock() + self._pause)
            if self._is_unseen:
                self._page_came(self._pause)
        self._is_unseen = False

    def accept_after(self, seconds: float = PAUSE, *, new_page: bool = False) -> None:
        """Drop the touch that is down, and let none count for so many seconds; `new_page`: another page came."""
        self.cancel()
        self._pause = seconds
        self._opens_at = self._clock() + seconds
        if new_page:
            self._is_unseen = True
            self._page_came(seconds)

    def _page_came(self, seconds: float) -> None:
        self._came_at = self._clock()
        self._leads_on_at = self._came_at + max(seconds, ONWARD_PAUSE)


class TouchContext(Struct, frozen=True):
    """What a row needs to be tapped: the gate it shares and whom to hand its action to."""

    gate: TouchDebouncer
    give: Callable[[object], None]

"""Which taps reached the running app, and by what: only a tap that came in proves that taps come in."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

PANEL: Final = "panel"
"""What comes from a touch panel that the app reads itself; anything else comes from the window system."""
Names = Callable[[], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class TapsSeen:
    """What the app knows of touch at one moment.

    `seconds` since the last tap; None: there was none. `heard`: the panels that the app itself has open, their names by
    those of their devices (event7); None: the window system reads them. `refused`: why it could not open a device.
    """

    seconds: float | None = None
    heard: Mapping[str, str] | None = None
    refused: Mapping[str, str] = field(default_factory=dict)


class Taps:
    """Told of each tap by the window; asked by the doctor, on a thread of its own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[str, float] = {}
        self._panels: tuple[Names, Names] | None = None

    def came(self, device: str) -> None:
        """A finger or a pointer came down, by this of Kivy's devices."""
        self._last[device] = self._clock()

    def reads(self, heard: Names, refused: Names) -> None:
        """The app reads the panels itself."""
        self._panels = heard, refused

    def seen(self) -> TapsSeen:
        """What is known now; where the app reads panels, a mouse proves nothing of them."""
        if self._panels is None:
            return TapsSeen(self._since(max(self._last.values(), default=None)))
        heard, refused = self._panels
        return TapsSeen(self._since(self._last.get(PANEL)), heard(), refused())

    def _since(self, moment: float | None) -> float | None:
        return None if moment is None else self._clock() - moment

"""Ring and buttons of one table: opened, changed and closed together; each works without the other. No Kivy here.

They tie settings, hardware and lights to what the screens tell.
"""

import logging
import time
from collections.abc import Callable

from companion.contract.screen import Pictures
from companion.devices.lit_ring import DrawnRing, LitRing, MakeRing
from companion.lights import resting_pictures
from companion.settings import Settings
from hardware.buttons import Buttons, ButtonsKind, ButtonsState, Measurement, Pressed, StateKind, Times, make_buttons
from hardware.ring import (
    Output,
    Reason,
    RingKind,
    RingState,
    RingStatus,
    UsbPort,
    choose_ring,
    usb_ports,
)


def times(settings: Settings) -> Times:
    """How long the buttons must be held."""
    return Times(hold=settings.buttons.hold_seconds)


log = logging.getLogger(__name__)


class Devices:
    """What the screens know of ring and buttons. Until `begin` nothing is opened and all is absent.

    Args:
        settings: which ring and which buttons.
        clock: seconds that only ever grow.
        list_ports: gives the USB serial ports that can be offered.
        make_ring: makes the ring of a choice; tests bring their own.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        list_ports: Callable[[], tuple[UsbPort, ...]] = usb_ports,
        make_ring: MakeRing = choose_ring,
    ) -> None:
        self._make_ring = make_ring
        self._settings = settings
        self._clock = clock
        self._resting = resting_pictures()
        self._pictures: Pictures = self._resting
        self._deliver: Callable[[Pressed], None] = _nobody
        self._changed: Callable[[], None] = _nobody
        self._lit: LitRing | None = None
        self._buttons: Buttons | None = None
        self.ports = list_ports
        """Gives the USB serial ports that can be offered."""

    def begin(self, deliver: Callable[[Pressed], None], changed: Callable[[], None]) -> None:
        """Open what the settings want. Never raises for trouble with the hardware: the states tell.

        Args:
            deliver: takes each press; comes on any thread.
            changed: is told that a state changed; the same.
        """
        self._deliver, self._changed = deliver, changed
        self._lit = LitRing(self._settings, self._pictures, lambda _: changed(), self._make_ring)
        self._buttons = self._open_buttons()

    def _open_buttons(self) -> Buttons:
        wanted = self._settings.buttons
        buttons = make_buttons(
            wanted.kind, wanted.wiring(), self._deliver, lambda _: self._changed(), times(self._settings)
        )
        buttons.start()
        return buttons

    @property
    def ring_status(self) -> RingStatus:
        """How the ring is."""
        if self._lit is None:
            return RingStatus(RingState.ABSENT, Reason.SWITCHED_OFF)
        return self._lit.ring.status

    @property
    def buttons_state(self) -> ButtonsState:
        """How the buttons are."""
        if self._buttons is None or self._settings.buttons.kind is ButtonsKind.ABSENT:
            return ButtonsState(StateKind.ABSENT)
        return self._buttons.state

    @property
    def buttons(self) -> Buttons | None:
        """The source of presses, once it was opened."""
        return self._buttons

    def measure(self, *, anew: bool = False) -> Measurement:
        """What was measured of the buttons since they were opened; `anew`: from now on."""
        return Measurement() if self._buttons is None else self._buttons.measure(anew=anew)

    @property
    def output(self) -> Output:
        """What the ring shows, byte for byte, and the mA it draws."""
        return Output(b"", b"", 0.0) if self._lit is None else self._lit.ring.shown

    @property
    def drawn(self) -> DrawnRing | None:
        """The ring as it is to be drawn on the glass; None: it is not."""
        ring = self._settings.ring
        if self._lit is None or ring.kind is RingKind.ABSENT:
            return None
        return self._lit.drawn if ring.show_on_screen or ring.kind is RingKind.SIMULATED else None

    def use(self, settings: Settings) -> None:
        """Follow the settings; what did not change stays open."""
        before, self._settings = self._settings, settings
        if self._lit is not None:
            self._lit.use(settings)
        if self._buttons is not None and before.buttons != settings.buttons:
            self._buttons.close()
            self._buttons = self._open_buttons()

    def show(self, pictures: Pictures | None, *, at_once: bool = False) -> None:
        """Let this be seen on the ring (None: nobody plays); it fades in, but `at_once`. `tick` follows."""
        self._pictures = self._resting if pictures is None else pictures
        if self._lit is not None:
            self._lit.show(self._pictures, at_once=at_once)

    def tick(self) -> bool:
        """Hand the ring what is to be seen now; whether it must be called again after `FRAME`."""
        return self._lit is not None and self._lit.tick(self._clock())

    def lamp(self, on: bool) -> None:
        """Light the lamp in Next, or not."""
        if self._buttons is not None:
            self._buttons.lamp(on)

    def close(self) -> None:
        """The ring goes dark, the pins are let go of."""
        lit, self._lit = self._lit, None
        buttons, self._buttons = self._buttons, None
        if buttons is not None:
            buttons.close()
        if lit is not None:
            lit.close()


def _nobody(*_: object) -> None:
    """Nobody is told."""

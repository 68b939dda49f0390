"""The real ring: one thread that owns the port and keeps the newest picture on it.

Whoever submits a picture takes a lock that is only ever held to swap a value, so the screen never waits for
the port, however stuck it is.
"""

from __future__ import annotations

import atexit
import logging
import math
from threading import Condition, Thread
from typing import TYPE_CHECKING

from hardware import HardwareError
from hardware.ring.connection import Connection
from hardware.ring.light import MAX_LEDS
from hardware.ring.output import Output, OutputSettings, OutputStage, check_length
from hardware.ring.port import BAUD, Port, open_port
from hardware.ring.protocols import BYTES_PER_LED, PADDING, WireProtocol, encode, encode_dark
from hardware.ring.status import RASPBERRY_PI, Reason, RingState, RingStatus
from hardware.ring.timing import SHORTEST_INTERVAL, Clock, Pacer, StripLength, SystemClock

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ring.discovery import Finder
    from hardware.ring.light import Picture

BLACK_FRAMES = 3
"""How often the black frame is sent at the end: one or two may be lost."""

PATIENCE_AT_EXIT = 2.0
"""Seconds that `close` waits for the thread at most."""

_PAUSE_AFTER_ERROR = 0.25
_SHORTEST_WAIT = 0.001

_log = logging.getLogger(__name__)


class SerialRing:
    """A ring on a serial port.

    Args:
        finder: knows which port it is.
        settings: what is done to every picture.
        protocol: the wire format; AUTO asks the board once after opening.
        open_port: opens a port; raises RingPortError.
        clock: time.
        on_change: is called with every change of the status, on the ring's thread; must not block.
    """

    def __init__(  # noqa: PLR0913  all but the first have defaults; tests hand in port and clock
        self,
        finder: Finder,
        settings: OutputSettings | None = None,
        *,
        protocol: WireProtocol = WireProtocol.ADALIGHT,
        open_port: Callable[[str], Port] = open_port,
        clock: Clock | None = None,
        on_change: Callable[[RingStatus], None] | None = None,
    ) -> None:
        self._clock = clock or SystemClock()
        self._on_change = on_change
        self._status = RingStatus(RingState.LOOKING, port=finder.port, board=finder.board)
        self._connection = Connection(finder, open_port, protocol, self._clock, self._report)
        self._stage = OutputStage(settings)
        self._pacer = Pacer(BAUD)
        self._strip = StripLength()
        self._was_connected = False
        self._unfinished = False
        self._shown = Output(b"", b"", 0.0)
        self._picture: Picture = ()
        self._unrendered = False
        self._render_at = -math.inf
        # Guarded by the condition; all else belongs to the thread.
        self._condition = Condition()
        self._newest: Picture | None = None
        self._new_settings: OutputSettings | None = None
        self._stopping = False
        self._thread = Thread(target=self._run, name="ring", daemon=True)

    @property
    def status(self) -> RingStatus:
        """How the ring is doing."""
        return self._status

    @property
    def shown(self) -> Output:
        """What the LEDs show now, or would show if they were there, byte for byte."""
        return self._shown

    def start(self) -> None:
        """Begin to look for the port. If the program ends without `close`, it is closed then."""
        atexit.register(self.close)
        self._thread.start()

    def submit(self, picture: Picture) -> None:
        """Show a picture (N x RGB, linear light, 0-1); only the newest one counts. Never waits for the port.

        The picture is not copied: it must not be changed afterwards.

        Raises:
            PictureError: if it has no LED or more than 300.
        """
        check_length(picture)
        with self._condition:
            self._newest = picture
            self._condition.notify()

    def adjust(self, settings: OutputSettings) -> None:
        """Show the same picture with other settings. Never waits for the port."""
        with self._condition:
            self._new_settings = settings
            self._condition.notify()

    def close(self) -> None:
        """Turn the LEDs off and let go of the port; takes half a second, with a stuck port two at most."""
        with self._condition:
            self._stopping = True
            self._condition.notify()
        if self._thread.is_alive():
            self._thread.join(PATIENCE_AT_EXIT)
        atexit.unregister(self.close)

    def step(self) -> float:
        """Do what is due and return for how many seconds nothing more is. The thread lives on this alone."""
        self._take_newest()
        self._connection.step()
        self._follow_connection()
        self._render()
        self._send()
        return self._seconds_to_wait()

    def black_out(self) -> None:
        """Send black three times, let it reach the strip, and let go of the port."""
        leds = len(self._shown.payload) // BYTES_PER_LED
        self._shown = Output(bytes(leds * BYTES_PER_LED), bytes(leds * BYTES_PER_LED), 0.0)
        for _ in range(BLACK_FRAMES if leds else 0):
            self._connection.step()
            if self._connection.protocol is None or not self._connection.free:
                break
            self._wait_for_wire()
            self._put_on_wire(self._dark_frame(self._connection.protocol, leds), MAX_LEDS)
        # By elapsed time: flushing may block for ever, or raise.
        self._wait_for_wire()
        self._connection.close()

    def _run(self) -> None:
        while not self._stopping:
            try:
                seconds = self.step()
            except Exception as error:  # noqa: BLE001  a ring must never end a game, whatever happens to it
                _log.exception("The ring failed and starts again.")
                self._connection.drop(Reason.FAILED, repr(error))
                seconds = _PAUSE_AFTER_ERROR
            with self._condition:
                if not (self._stopping or self._newest is not None or self._new_settings is not None):
                    self._clock.wait(self._condition, seconds)
        try:
            self.black_out()
        except Exception:  # noqa: BLE001  the end of the program is not the place to fall over
            _log.exception("The ring could not be turned off.")

    def _take_newest(self) -> None:
        with self._condition:
            picture, self._newest = self._newest, None
            settings, self._new_settings = self._new_settings, None
        if picture is not None:
            self._picture = picture
        if settings is not None:
            self._stage.settings = settings
        if picture is not None or settings is not None:
            self._unrendered = len(self._picture) > 0

    def _follow_connection(self) -> None:
        """Let the pacer know when the board became ready and when a frame went out after all."""
        connected = self._connection.protocol is not None
        if connected and not self._was_connected:
            self._pacer.new_picture()
        self._was_connected = connected
        if self._unfinished and self._connection.free:
            self._pacer.finished(self._clock.monotonic())
        self._unfinished = connected and not self._connection.free

    def _render(self) -> None:
        now = self._clock.monotonic()
        if not self._unrendered or now < self._render_at:
            return
        self._render_at = now + SHORTEST_INTERVAL
        try:
            output = self._stage.show(self._picture, now)
        except HardwareError:
            _log.exception("A picture cannot be shown and is left out.")
            self._unrendered = False
            return
        self._unrendered = output.held
        if output.payload != self._shown.payload:
            self._pacer.new_picture()
        self._shown = output

    def _send(self) -> None:
        protocol, payload = self._connection.protocol, self._shown.payload
        begun = self._clock.monotonic()
        if protocol is None or not payload or not self._connection.free or begun < self._pacer.due_at:
            return
        leds = self._strip.of(len(payload) // BYTES_PER_LED, begun)
        self._put_on_wire(PADDING + encode(protocol, payload, leds), leds)

    def _put_on_wire(self, frame: bytes, leds: int) -> None:
        begun = self._clock.monotonic()
        self._connection.send(frame)
        self._pacer.sent(begun, self._clock.monotonic(), len(frame), leds)
        self._unfinished = not self._connection.free

    def _dark_frame(self, protocol: WireProtocol, leds: int) -> bytes:
        board = self._connection.board
        if board is None or board.vendor != RASPBERRY_PI:
            return PADDING + encode_dark(protocol, leds, may_be_longer=True)
        # HyperSerialPico wants no other count than before (see `StripLength`), and its port is USB all the way.
        leds = self._strip.of(leds, self._clock.monotonic())
        return PADDING + encode_dark(protocol, leds, may_be_longer=False)

    def _seconds_to_wait(self) -> float:
        times = [self._connection.wake_at]
        if self._unrendered:
            times.append(self._render_at)
        if self._connection.free and self._shown.payload:
            times.append(self._pacer.due_at)
        return max(min(times) - self._clock.monotonic(), _SHORTEST_WAIT)

    def _wait_for_wire(self) -> None:
        left = self._pacer.free_at - self._clock.monotonic()
        if 0.0 < left < PATIENCE_AT_EXIT:
            self._clock.sleep(left)

    def _report(self, status: RingStatus) -> None:
        if status == self._status:
            return
        self._status = status
        _log.info("Ring: %s", status)
        if self._on_change is not None:
            try:
                self._on_change(status)
            except Exception:  # noqa: BLE001  nothing is known of what is called
                _log.exception("Whoever was told of the ring's status failed.")

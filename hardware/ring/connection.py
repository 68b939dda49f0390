"""Keeps one port open through everything: looks for it, opens it, shakes hands with the board, notices when it is lost.

It belongs to one thread, which calls `step` as often as `wake_at` asks. Pictures are none of its business.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hardware.ring.discovery import Finder, Found
from hardware.ring.port import RingPortError
from hardware.ring.protocols import Handshake
from hardware.ring.status import Reason, RingState, RingStatus

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ring.port import Port
    from hardware.ring.protocols import WireProtocol
    from hardware.ring.status import BoardIdentity
    from hardware.ring.timing import Clock

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 4.0
"""Seconds between two tries to open; doubled each time, from the start again when a device comes or goes."""

STUCK_AFTER = 3.0
"""Seconds without a byte taken after which the port is opened anew."""

HANDSHAKE_INTERVAL = 0.02
LISTENING_INTERVAL = 0.25


class Connection:
    """The connection to the board.

    Args:
        finder: knows which port it is.
        open_port: opens it; raises RingPortError.
        wanted: the protocol, or AUTO to ask.
        clock: time.
        report: is called with every change of the status, on the thread that calls `step`.
    """

    def __init__(
        self,
        finder: Finder,
        open_port: Callable[[str], Port],
        wanted: WireProtocol,
        clock: Clock,
        report: Callable[[RingStatus], None],
    ) -> None:
        self._finder = finder
        self._open_port = open_port
        self._wanted = wanted
        self._clock = clock
        self._report = report
        self._port: Port | None = None
        self._found = Found(finder.port, finder.board)
        self._handshake: Handshake | None = None
        self._unsent = b""
        self._progress_at = -math.inf
        self._pause = FIRST_PAUSE
        self._look_at = -math.inf
        self.protocol: WireProtocol | None = None
        """What the board speaks; None until it is ready."""

    @property
    def free(self) -> bool:
        """Whether a new frame can be sent: the board is ready and the last frame went out whole."""
        return self.protocol is not None and not self._unsent

    @property
    def board(self) -> BoardIdentity | None:
        """The USB board at the port, if that is known."""
        return self._found.board

    @property
    def wake_at(self) -> float:
        """When `step` should be called again at the latest."""
        now = self._clock.monotonic()
        if self._port is None:
            return min(self._look_at, now + LISTENING_INTERVAL)
        return now + (LISTENING_INTERVAL if self.free else HANDSHAKE_INTERVAL)

    def step(self) -> None:
        """Do what is due; takes 250 ms at most, unless opening takes longer."""
        if self._port is None:
            self._look()
            return
        try:
            heard = self._port.drain()
            if self._handshake is not None:
                self._shake_hands(self._handshake, self._port, heard)
            elif self._unsent:
                self._send_rest(self._port)
        except RingPortError as error:
            self.drop(error.reason, str(error))

    def send(self, frame: bytes) -> None:
        """Send a frame; what the port does not take at once follows with the next steps."""
        if self._port is None or not self.free:
            return
        self._unsent = frame
        self._progress_at = self._clock.monotonic()
        try:
            self._send_rest(self._port)
        except RingPortError as error:
            self.drop(error.reason, str(error))

    def drop(self, reason: Reason, detail: str) -> None:
        """Let go of the port and look for it again."""
        self.close()
        self._try_again(reason, detail)

    def close(self) -> None:
        """Let go of the port."""
        if self._port is not None:
            # The descriptor must go before the board comes back, or it comes back under another name.
            self._port.close()
        self._port, self._handshake, self.protocol, self._unsent = None, None, None, b""

    def _look(self) -> None:
        if self._finder.something_changed():
            self._look_at, self._pause = -math.inf, FIRST_PAUSE
        if self._clock.monotonic() < self._look_at:
            return
        found = self._finder.find()
        if isinstance(found, Reason):
            self._try_again(found, "")
            return
        self._found = found
        try:
            self._port = self._open_port(found.port)
        except RingPortError as error:
            self._try_again(error.reason, str(error))
            return
        self._handshake = Handshake(self._wanted, self._clock.monotonic())
        self._report_state(RingState.STARTING)

    def _try_again(self, reason: Reason, detail: str) -> None:
        self._look_at = self._clock.monotonic() + self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
        self._report_state(RingState.ABSENT if reason is Reason.NOT_CHOSEN else RingState.LOOKING, reason, detail)

    def _shake_hands(self, handshake: Handshake, port: Port, heard: bytes) -> None:
        now = self._clock.monotonic()
        handshake.hear(heard, now)
        question = handshake.question(now)
        if question:
            port.send(question)
        self.protocol = handshake.settled(now)
        if self.protocol is not None:
            self._handshake = None
            self._finder.remember(self._found)
            self._pause = FIRST_PAUSE
            self._report_state(RingState.CONNECTED)
        elif handshake.is_refused(now):
            self._report_state(RingState.STARTING, Reason.OTHER_PROTOCOL)

    def _send_rest(self, port: Port) -> None:
        taken = port.send(self._unsent)
        self._unsent = self._unsent[taken:]
        now = self._clock.monotonic()
        if taken:
            self._progress_at = now
        elif now - self._progress_at >= STUCK_AFTER:
            self.drop(Reason.STUCK, "The board took no byte for three seconds.")

    def _report_state(self, state: RingState, reason: Reason = Reason.NONE, detail: str = "") -> None:
        found = self._found
        self._report(RingStatus(state, reason, found.port, found.board, self.protocol, detail))

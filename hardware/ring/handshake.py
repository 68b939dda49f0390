"""The first seconds on a port: the board wakes up, and may be asked who it is. Pure: it is told the time.

Opening a port resets many boards, and what is sent to a boot loader is lost or worse. Most boards say
something when they are ready (`Ada`, `WLED`, `Welcome`); those that do not are given two seconds.
"""

from __future__ import annotations

from hardware.ring.protocols import HELLO_HYPERSERIAL, QUESTION_WLED, WireProtocol

PATIENCE = 2.0
"""Seconds after which a board that says nothing is taken to be ready."""

HELLO_AFTER = 0.1
"""Seconds WLED is given to answer before HyperSerial is asked."""

AGAIN_AFTER = 0.6
"""Seconds after which HyperSerial is asked once more: a byte of its answer may have been lost."""

NAME_AFTER_WELCOME = 0.8
"""Seconds between HyperSerial's welcome and its name, should that come with the second answer only."""

_AWA = b"Awa driver"
_WELCOME = b"Welcome"
_READY = (b"Ada", b"WLED")
_MOST_HEARD = 4096


class Handshake:
    """Listens to a board that was opened at `opened` (seconds), and asks it what the wanted protocol makes needful.

    AUTO asks in its first second. AWA is spoken only to a board that has said so, because others would take it for
    commands: it is asked again and again. ADALIGHT asks nothing.
    """

    def __init__(self, wanted: WireProtocol, opened: float) -> None:
        self._wanted = wanted
        self._opened = opened
        self._heard = b""
        self._welcome_at: float | None = None
        self._questions: list[tuple[float, bytes]] = []
        if wanted is WireProtocol.AUTO:
            self._questions = [
                (0.0, QUESTION_WLED),
                (HELLO_AFTER, HELLO_HYPERSERIAL),
                (AGAIN_AFTER, HELLO_HYPERSERIAL),
            ]
        elif wanted is WireProtocol.AWA:
            self._questions = [(HELLO_AFTER, HELLO_HYPERSERIAL)]

    def question(self, now: float) -> bytes:
        """Return what is to be asked at `now`; often nothing."""
        if not self._questions or now - self._opened < self._questions[0][0]:
            return b""
        _, question = self._questions.pop(0)
        if self._wanted is WireProtocol.AWA:
            self._questions.append((now - self._opened + PATIENCE, question))
        return question

    def hear(self, data: bytes, now: float) -> None:
        """Take what the board said until `now`."""
        self._heard = (self._heard + data)[-_MOST_HEARD:]
        if self._welcome_at is None and _WELCOME in self._heard:
            self._welcome_at = now

    def settled(self, now: float) -> WireProtocol | None:
        """Return the protocol to speak once the board is ready, else None."""
        if self._wanted is WireProtocol.AWA:
            return WireProtocol.AWA if _AWA in self._heard else None
        named = WireProtocol.AWA if _AWA in self._heard else WireProtocol.ADALIGHT
        spoken = self._wanted if self._wanted is not WireProtocol.AUTO else named
        if _AWA in self._heard or self._has_named_itself:
            return spoken
        if self._welcome_at is not None:
            waited_for_name = now - self._welcome_at >= NAME_AFTER_WELCOME
            return spoken if waited_for_name or self._wanted is not WireProtocol.AUTO else None
        return spoken if now - self._opened >= PATIENCE else None

    def is_refused(self, now: float) -> bool:
        """Whether the board speaks something else than what is wanted, as far as can be told."""
        if self._wanted is not WireProtocol.AWA or _AWA in self._heard:
            return False
        return self._has_named_itself or now - self._opened >= PATIENCE

    @property
    def _has_named_itself(self) -> bool:
        return any(word in self._heard for word in _READY)

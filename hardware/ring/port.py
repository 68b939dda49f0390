"""One open serial port that never makes its owner wait for long.

pyserial opens and configures the port; bytes are written here, because its own `write` either spins, or
blocks for ever, or reports a time-out for bytes that went out (see the tests named after each of these).
What it raises is turned into one error with a reason.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import select
import termios
import time
from typing import TYPE_CHECKING, Protocol

from hardware import PortError
from hardware.ring.status import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    import serial

BAUD = 115_200
WRITE_DEADLINE = 0.25
"""Seconds that one `send` may take at most."""

_CHUNK = 4096
_MOST_CHUNKS = 16


FAILURES = (OSError, termios.error, TypeError, ValueError)
"""All that pyserial 3.5 and the system raise when a device vanishes in the middle of something.

`termios.error` is no OSError; TypeError comes from closing while reading, and from listing while unplugging.
"""

_REASONS = {
    errno.EACCES: Reason.NO_PERMISSION,
    errno.EPERM: Reason.NO_PERMISSION,
    errno.EBUSY: Reason.BUSY,
    errno.EAGAIN: Reason.BUSY,
    errno.ENOENT: Reason.NOT_FOUND,
    errno.ENODEV: Reason.UNPLUGGED,
    errno.ENXIO: Reason.UNPLUGGED,
    errno.EIO: Reason.UNPLUGGED,
    errno.EPIPE: Reason.UNPLUGGED,
    errno.ECONNRESET: Reason.UNPLUGGED,
}


class RingPortError(PortError):
    """The port could not be opened or was lost; `reason` says which it was."""

    def __init__(self, message: str, reason: Reason) -> None:
        super().__init__(message)
        self.reason = reason


def as_port_error(error: BaseException, what: str) -> RingPortError:
    """Return the error that says `what` happened, with the reason the system gave."""
    return RingPortError(f"{what}: {error}.", _reason(error))


def _reason(error: BaseException) -> Reason:
    for known in (error, error.__context__):
        # pyserial wraps termios.error without its number, and that has it as its first argument only.
        number = getattr(known, "errno", None) or next(iter(getattr(known, "args", ())), None)
        if number in _REASONS:
            return _REASONS[number]
    return Reason.FAILED


class Port(Protocol):
    """An open port. Every method may raise RingPortError, after which only `close` is of use."""

    def send(self, data: bytes) -> int:
        """Write what the port takes within WRITE_DEADLINE and return how many bytes that was."""

    def drain(self) -> bytes:
        """Return what has arrived, without waiting; an empty answer means nothing has."""

    def close(self) -> None:
        """Let go of the port; never raises, and never waits for bytes that were not sent."""


def open_port(url: str, baud: int = BAUD) -> Port:
    """Open a device path or pyserial URL, for this program alone, with dtr and rts on.

    Raises:
        RingPortError: if it cannot be opened.
    """
    import serial  # noqa: PLC0415 - only what opens a port needs it: the others start sooner

    try:
        device = serial.serial_for_url(url, baudrate=baud, timeout=0, write_timeout=WRITE_DEADLINE, exclusive=True)
    except Exception as error:  # what pyserial makes of a URL raises anything: KeyError, re.error, TypeError
        raise as_port_error(error, f"The port {url} cannot be opened") from error
    descriptor = _descriptor(device)
    if descriptor is None:
        return _PlainPort(device)
    with contextlib.suppress(*FAILURES):  # sockets know no such thing
        fcntl.ioctl(descriptor, termios.TIOCEXCL)
    return _DescriptorPort(device, descriptor)


def _descriptor(device: serial.Serial) -> int | None:
    try:
        return device.fileno()
    except FAILURES:
        return None


class _DescriptorPort:
    """A port with a file descriptor: a tty or a socket. Both are non-blocking, pyserial sees to it."""

    def __init__(self, device: serial.Serial, descriptor: int) -> None:
        self._device = device
        self._descriptor = descriptor
        # poll, not select: select fails for descriptors above 1023.
        self._writable = select.poll()
        self._writable.register(descriptor, select.POLLOUT)
        self._readable = select.poll()
        self._readable.register(descriptor, select.POLLIN)

    def send(self, data: bytes) -> int:
        deadline = time.monotonic() + WRITE_DEADLINE
        sent = 0
        try:
            while sent < len(data):
                with contextlib.suppress(BlockingIOError):
                    sent += os.write(self._descriptor, data[sent:])
                    continue
                left = deadline - time.monotonic()
                if left <= 0 or not self._writable.poll(left * 1000):
                    break
        except FAILURES as error:
            raise as_port_error(error, "The ring takes no more bytes") from error
        return sent

    def drain(self) -> bytes:
        heard = b""
        for _ in range(_MOST_CHUNKS):
            try:
                if not self._readable.poll(0):
                    break
                chunk = os.read(self._descriptor, _CHUNK)
            except BlockingIOError:
                break
            except FAILURES as error:
                raise as_port_error(error, "The ring cannot be heard any more") from error
            if not chunk:  # readable, yet empty: the other end has hung up
                raise RingPortError("The ring was unplugged.", Reason.UNPLUGGED)
            heard += chunk
        return heard

    def close(self) -> None:
        _try_each(
            lambda: setattr(self._device, "rts", False),
            lambda: fcntl.ioctl(self._descriptor, termios.TIOCNXCL),
            # Closing waits up to 30 s for bytes that a stuck board does not take. They are thrown away.
            lambda: termios.tcflush(self._descriptor, termios.TCOFLUSH),
            self._device.close,
        )


class _PlainPort:
    """A port without a descriptor (`loop://`, `rfc2217://`): pyserial's own methods and time-outs."""

    def __init__(self, device: serial.Serial) -> None:
        self._device = device

    def send(self, data: bytes) -> int:
        from serial import SerialTimeoutException  # noqa: PLC0415 - it is loaded: the port is open

        try:
            self._device.write(data)
        except SerialTimeoutException:
            pass  # how much went out cannot be known; the keep-alive mends it
        except FAILURES as error:
            raise as_port_error(error, "The ring takes no more bytes") from error
        return len(data)

    def drain(self) -> bytes:
        try:
            return bytes(self._device.read(self._device.in_waiting))
        except FAILURES as error:
            raise as_port_error(error, "The ring cannot be heard any more") from error

    def close(self) -> None:
        _try_each(lambda: setattr(self._device, "rts", False), self._device.close)


def _try_each(*actions: Callable[[], object]) -> None:
    for action in actions:
        with contextlib.suppress(*FAILURES):
            action()

"""What a serial port throws at its owner, made into one error with a reason."""

from __future__ import annotations

import errno
import termios

from hardware.errors import PortError
from hardware.ring.status import Reason

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


def lost(error: BaseException, what: str) -> RingPortError:
    """Return the error that says `what` happened, with the reason the system gave."""
    return RingPortError(f"{what}: {error}.", _reason(error))


def _reason(error: BaseException) -> Reason:
    for known in (error, error.__context__):
        # pyserial wraps termios.error without its number, and that has it as its first argument only.
        number = getattr(known, "errno", None) or next(iter(getattr(known, "args", ())), None)
        if number in _REASONS:
            return _REASONS[number]
    return Reason.FAILED

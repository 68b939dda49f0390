"""Which ring there is and how it is doing, as plain values: words for people are made elsewhere."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from hardware.ring.board import BoardIdentity
    from hardware.ring.protocols import WireProtocol


class RingKind(Enum):
    """The forms of a ring; one is chosen by name and never swapped for another."""

    REAL = "real"
    SIMULATED = "simulated"
    ABSENT = "absent"


class RingState(Enum):
    """What the ring is doing."""

    ABSENT = auto()
    """Switched off in the settings, or no port was ever chosen: nothing is looked for."""
    LOOKING = auto()
    """Looked for again and again; the reason says what is missing."""
    STARTING = auto()
    """The port is open and the board is given time to wake up."""
    CONNECTED = auto()
    """Pictures are sent."""
    SIMULATED = auto()
    """Pictures are kept for a screen to draw."""


class Reason(Enum):
    """Why the ring is not connected."""

    NONE = auto()
    SWITCHED_OFF = auto()
    NOT_CHOSEN = auto()
    """No port and no board was ever chosen. An unknown port is never opened unasked."""
    NOT_FOUND = auto()
    SEVERAL_FOUND = auto()
    """Several boards say that they are the remembered one, and none is at its place."""
    ALIKE_FOUND = auto()
    """The remembered board is gone, and one of its type is somewhere else. Only people know whether it is the ring; it
    is not touched."""
    OTHER_BOARD = auto()
    """The port holds another board than before; it is not touched."""
    NO_PERMISSION = auto()
    """On most systems: the user is not in the group `dialout`."""
    BUSY = auto()
    """Another program has the port."""
    UNPLUGGED = auto()
    OTHER_PROTOCOL = auto()
    """The board does not answer in the protocol that was set. It is asked again, and sent nothing else."""
    STUCK = auto()
    """The board took no byte for three seconds; the port is opened anew."""
    FAILED = auto()
    """Something else; the detail has the system's own words."""


class RingStatus(Struct, frozen=True):
    """The state of the ring at one moment.

    Attributes:
        state: what it is doing.
        reason: why it is not connected.
        port: the device path or URL in use, or looked for; empty if none.
        board: the USB board behind the port, worth remembering; None if unknown or not USB.
        protocol: the wire format in use; None while not connected.
        detail: the system's own words, for the log; never needed to understand the rest.
    """

    state: RingState
    reason: Reason = Reason.NONE
    port: str = ""
    board: BoardIdentity | None = None
    protocol: WireProtocol | None = None
    detail: str = ""

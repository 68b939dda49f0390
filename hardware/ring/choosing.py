"""Makes the ring that was asked for by name, and never another one in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.ring.absent import AbsentRing
from hardware.ring.protocols import Protocol
from hardware.ring.ring import Ring, RingKind
from hardware.ring.simulated import SimulatedRing

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ring.board import BoardIdentity
    from hardware.ring.output import OutputSettings
    from hardware.ring.status import RingStatus


@dataclass(frozen=True, slots=True)
class RingChoice:
    """Which ring it shall be.

    Attributes:
        kind: real, simulated or absent.
        port: a device path or pyserial URL; empty to look for `board`.
        board: the board remembered from an earlier time. With neither, nothing is opened.
        protocol: the wire format; AUTO asks the board once after opening.
    """

    kind: RingKind
    port: str = ""
    board: BoardIdentity | None = None
    protocol: Protocol = Protocol.ADALIGHT


def choose_ring(
    choice: RingChoice,
    settings: OutputSettings | None = None,
    on_change: Callable[[RingStatus], None] | None = None,
) -> Ring:
    """Return the ring that was chosen; a real one has begun to look for its port.

    Args:
        choice: which ring.
        settings: what is done to every picture.
        on_change: is told every change of a real ring's status, on its own thread; must not block.
    """
    match choice.kind:
        case RingKind.REAL:
            # What opens ports is loaded only for those who have a ring: the others start sooner.
            from hardware.ring.finding import Finder  # noqa: PLC0415 - see above
            from hardware.ring.keeper import Keeper  # noqa: PLC0415 - see above

            finder = Finder(choice.port, choice.board)
            keeper = Keeper(finder, settings, protocol=choice.protocol, on_change=on_change)
            keeper.start()
            return keeper
        case RingKind.SIMULATED:
            return SimulatedRing(settings)
        case RingKind.ABSENT:
            return AbsentRing()

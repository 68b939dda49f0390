"""Finds the port of the ring: the one that was named, or the board chosen before, wherever it is now.

Nothing here opens a port. An unknown port must never be opened unasked: that resets Arduinos and 3D printers.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from hardware.ring.port import FAILURES
from hardware.ring.status import BoardIdentity, Likeness, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DEVICES = Path("/dev")


class PortInformation(Protocol):
    """What is needed of pyserial's ListPortInfo."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None
    interface: str | None
    location: str | None
    product: str | None


class UsbPort(NamedTuple):
    """A USB serial port that can be offered to people."""

    device: str
    name: str
    board: BoardIdentity


class Found(NamedTuple):
    """Where the ring is now; `board` is None if the port is no USB port (a URL, a pseudo-terminal)."""

    port: str
    board: BoardIdentity | None


def usb_and_other_ports() -> Iterable[PortInformation]:
    """Return every serial port of this machine, as pyserial finds them; pyserial is loaded only when it is asked."""
    from serial.tools.list_ports import comports  # noqa: PLC0415 - see above

    return comports()


def usb_ports(
    list_ports: Callable[[], Iterable[PortInformation]] = usb_and_other_ports,
) -> tuple[UsbPort, ...]:
    """Return the USB serial ports by device name; none if the system cannot tell just now."""
    for _ in range(2):  # an unplugging in the middle of it makes pyserial stumble; the second look is clean
        try:
            return tuple(sorted(_usb_port(port, port.vid) for port in list_ports() if port.vid is not None))
        except FAILURES:
            continue
    return ()


def _usb_port(port: PortInformation, vendor: int) -> UsbPort:
    board = BoardIdentity(vendor, port.pid or 0, port.serial_number or "", port.interface or "", port.location or "")
    return UsbPort(port.device, board.known_as or port.product or port.device, board)


class Finder:
    """Looks for one ring.

    Args:
        port: a device path or any pyserial URL (`loop://`, `socket://...`); empty to look for `board`.
        board: the board remembered from an earlier time; with a port, what must be there if it is a USB port.
        list_ports: gives the serial ports of the system.
    """

    def __init__(
        self,
        port: str = "",
        board: BoardIdentity | None = None,
        list_ports: Callable[[], Iterable[PortInformation]] = usb_and_other_ports,
    ) -> None:
        self.port = port
        self.board = board
        self._list_ports = list_ports
        self._is_url = "://" in port
        self._folders = {_DEVICES, Path(port).parent} if port and not self._is_url else {_DEVICES}
        self._changes = self._look_at_folders()

    def find(self) -> Found | Reason:
        """Return where the ring is, or why it cannot be said."""
        if self._is_url:
            return Found(self.port, None)
        if not self.port and self.board is None:
            return Reason.NOT_CHOSEN
        ports = usb_ports(self._list_ports)
        if self.board is None:
            return self._at_named_port(ports)
        likenesses = {port: self.board.likeness(port.board) for port in ports}
        same = [port for port, likeness in likenesses.items() if likeness is Likeness.SAME]
        if len(same) > 1:
            same = [port for port in same if port.board.location == self.board.location]
            if len(same) != 1:
                return Reason.SEVERAL_FOUND
        if same:
            return Found(same[0].device, same[0].board)
        found = self._at_named_port(ports) if self.port else Reason.NOT_FOUND
        if isinstance(found, Found):
            return found if found.board is None else self._judge_other_board(self.board, found)
        return Reason.ALIKE_FOUND if Likeness.ALIKE in likenesses.values() else found

    def remember(self, found: Found) -> None:
        """Remember the board behind a port that turned out to be the ring, to find it under another name."""
        if found.board is not None:
            self.board = found.board

    def something_changed(self) -> bool:
        """Return whether a device came or went since the last call; costs next to nothing."""
        before, self._changes = self._changes, self._look_at_folders()
        return before != self._changes

    def _at_named_port(self, ports: tuple[UsbPort, ...]) -> Found | Reason:
        try:
            is_there = Path(self.port).exists()
        except OSError:
            return Found(self.port, None)  # it may not be looked at, or cannot be such a name: opening it tells why
        if not is_there:
            return Reason.NOT_FOUND
        boards = [port.board for port in ports if _is_same_device(port.device, self.port)]
        return Found(self.port, boards[0] if boards else None)

    @staticmethod
    def _judge_other_board(board: BoardIdentity, found: Found) -> Found | Reason:
        """Return what to make of a board that got the named port, and is not known to be the remembered one."""
        seen = found.board
        if seen is None or board.likeness(seen) is Likeness.OTHER:
            return Reason.OTHER_BOARD
        # Where the system tells no place, the name of the port is all there is to know a board by.
        return Reason.ALIKE_FOUND if seen.location or board.location else found

    def _look_at_folders(self) -> list[int]:
        times = []
        for folder in sorted(self._folders):
            try:
                times.append(folder.stat().st_mtime_ns)
            except (OSError, ValueError):  # ValueError: the port was given a name that no file can have
                times.append(0)
        return times


def _is_same_device(one: str, other: str) -> bool:
    return Path(one).resolve() == Path(other).resolve()

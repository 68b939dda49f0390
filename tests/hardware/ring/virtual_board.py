"""A board, its wire and its socket in virtual time: a minute of ring takes a moment."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hardware.ring.discovery import Finder
from hardware.ring.output import OutputSettings
from hardware.ring.port import RingPortError
from hardware.ring.protocols import WireProtocol
from hardware.ring.serial_ring import SerialRing
from hardware.ring.status import BoardIdentity, Reason, RingStatus
from tests.clock import Clock

if TYPE_CHECKING:
    from tests.hardware.ring.receivers import Receiver

SECONDS_PER_BYTE = 10 / 115_200
BOARD = BoardIdentity(0x1A86, 0x7523, "0001", "", "1-1.2")
PLAIN = OutputSettings(brightness=1.0, current_limit=100_000)


@dataclass
class PortInformation:
    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None
    interface: str | None
    location: str | None
    product: str | None = "USB Serial"


@dataclass
class Socket:
    """Where the board is plugged in, or not. `loss` is the share of bytes that never arrive."""

    clock: Clock
    board: BoardIdentity = BOARD
    loss: float = 0.0
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    receiver: Receiver | None = None
    device: str = ""
    opened: list[float] = field(default_factory=list)
    refusal: RingPortError | None = None
    writes: list[tuple[float, bytes]] = field(default_factory=list)
    boots_at: float = 0.0
    unplug_after: float = math.inf
    """Bytes after which the plug is pulled, even in the middle of a frame."""
    greets: bool = True
    _ports: int = 0
    _greeted: bool = False
    _wire_free_at: float = 0.0

    def plug(self, receiver: Receiver, boot_seconds: float = 0.0, *, greets: bool = True) -> None:
        self.receiver = receiver
        self.device = f"/dev/ttyVirtual{self._ports}"
        self._ports += 1
        self._greeted = False
        self.greets = greets
        self.boots_at = self.clock.now + boot_seconds

    def unplug(self) -> None:
        self.receiver = None
        self.unplug_after = math.inf

    def list_ports(self) -> list[PortInformation]:
        board = self.board
        port = PortInformation(
            self.device, board.vendor, board.product, board.serial_number, board.interface, board.location
        )
        return [port] if self.receiver else []

    def open(self, port: str) -> VirtualPort:
        self.opened.append(self.clock.now)
        if self.refusal is not None:
            raise self.refusal
        assert self.receiver is not None
        assert port == self.device
        return VirtualPort(self, self.receiver)

    def carry(self, data: bytes) -> None:
        self.writes.append((self.clock.now, data))
        arrival = max(self._wire_free_at, self.clock.now)
        if self.receiver and not self.loss and self.unplug_after == math.inf and arrival >= self.boots_at:
            self.receiver.hear(data, arrival + SECONDS_PER_BYTE)
            self._wire_free_at = arrival + len(data) * SECONDS_PER_BYTE
            return
        for value in data:
            if self.unplug_after <= 0:
                self.unplug()
                raise RingPortError("unplugged", Reason.UNPLUGGED)
            self.unplug_after -= 1
            arrival += SECONDS_PER_BYTE
            if self.receiver and arrival >= self.boots_at and self.dice.random() >= self.loss:
                self.receiver.hear(bytes((value,)), arrival)
        self._wire_free_at = arrival

    def voice(self) -> bytes:
        assert self.receiver is not None
        self.receiver.pass_time(max(self.clock.now, self._wire_free_at))
        if self.greets and not self._greeted and self.clock.now >= self.boots_at:
            self._greeted = True
            self.receiver.voice = self.receiver.greeting + self.receiver.voice
        return self.receiver.say()


class VirtualPort:
    """`room` is how many bytes it still takes; each try to write more costs the write deadline."""

    room = math.inf

    def __init__(self, socket: Socket, receiver: Receiver) -> None:
        self._socket = socket
        self._receiver = receiver
        self.closed = False

    def _check(self) -> None:
        assert not self.closed
        if self._socket.receiver is not self._receiver:
            raise RingPortError("unplugged", Reason.UNPLUGGED)

    def send(self, data: bytes) -> int:
        self._check()
        taken = int(min(self.room, len(data)))
        self.room -= taken
        self._socket.carry(data[:taken])
        if taken < len(data):
            self._socket.clock.now += 0.25
        return taken

    def drain(self) -> bytes:
        self._check()
        return self._socket.voice()

    def close(self) -> None:
        self.closed = True


class VirtualFinder(Finder):
    """Finds the virtual board; notices plugging, but nothing that happens on this machine."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._seen = ""
        super().__init__(board=socket.board, list_ports=socket.list_ports)

    def something_changed(self) -> bool:
        before, self._seen = self._seen, f"{self._socket.device} {self._socket.receiver is None}"
        return before != self._seen


class RingBench:
    """A ring with a board before it, driven step by step."""

    def __init__(
        self,
        protocol: WireProtocol = WireProtocol.ADALIGHT,
        loss: float = 0.0,
        seed: int = 1,
        board: BoardIdentity = BOARD,
    ) -> None:
        self.clock = Clock()
        self.socket = Socket(self.clock, board, loss, random.Random(seed))
        self.statuses: list[RingStatus] = []
        self.ring = SerialRing(
            VirtualFinder(self.socket),
            PLAIN,
            protocol=protocol,
            open_port=self.socket.open,
            clock=self.clock,
            on_change=self.statuses.append,
        )

    def run(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while self.clock.now < end:
            wait = self.ring.step()
            self.clock.now = min(self.clock.now + wait, max(end, self.clock.now))
        if self.socket.receiver:
            self.socket.receiver.pass_time(self.clock.now)

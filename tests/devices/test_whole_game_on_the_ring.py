"""A whole scripted game, through `companion.devices`, into boards that somebody else wrote."""

import random
from collections.abc import Iterator

import pytest

from companion.cli.screenshots.house_scenes import scripted_game
from companion.devices import Devices, lit_ring
from companion.devices.lit_ring import FRAME
from companion.shell.navigator import Navigator
from hardware.ring import Output, OutputSettings, RingChoice, RingKind, RingState, WireProtocol
from hardware.ring.output import OutputStage
from hardware.ring.serial_ring import SerialRing
from tests.clock import Clock
from tests.context import new_navigator, with_ring
from tests.hardware.ring.receivers import ALL, Awa, Receiver, Wled
from tests.hardware.ring.virtual_board import Socket, VirtualFinder

COUNT = 35
LOSS = 2e-4
LOOKED_AT = 0.7
"""Seconds that a table takes between two taps of this script."""


class VirtualTable:
    """The screens, the devices, a ring and a board, in virtual time."""

    def __init__(self, kind: type[Receiver], loss: float, seed: int) -> None:
        self.kind = kind
        self.clock = Clock()
        self.dice = random.Random(seed)
        self.socket = Socket(self.clock, loss=loss, dice=self.dice)
        self.settings = with_ring(kind=RingKind.REAL, board="1A86:7523/0001//1-1.2", count=COUNT)
        self.rings: list[SerialRing] = []
        self.devices = Devices(self.settings, self.clock.monotonic, tuple, self._make_ring)
        self.navigator: Navigator = new_navigator(devices=self.devices, settings=self.settings)
        self.devices.begin(lambda _: None, lambda: None)
        self.boards: list[Receiver] = []

    def _make_ring(self, choice: RingChoice, settings: OutputSettings, _on_change: object) -> SerialRing:
        assert choice.protocol is WireProtocol.AUTO
        self.rings.append(
            SerialRing(
                VirtualFinder(self.socket),
                settings,
                protocol=choice.protocol,
                open_port=self.socket.open,
                clock=self.clock,
            )
        )
        return self.rings[-1]

    @property
    def board(self) -> Receiver:
        return self.boards[-1]

    def plug(self) -> None:
        self.boards.append(self.kind(COUNT))
        self.socket.plug(self.boards[-1], boot_seconds=0.3)

    def action(self, action: object) -> None:
        """A tap; then the table looks at it for a while."""
        self.navigator.handle(action)
        self.run(LOOKED_AT)

    def run(self, seconds: float) -> None:
        end = self.clock.now + seconds
        more, tick_at = True, self.clock.now
        while self.clock.now < end:
            if more and self.clock.now >= tick_at:
                more, tick_at = self.devices.tick(), self.clock.now + FRAME
            wait = self.rings[-1].step()
            wake_at = min(end, self.clock.now + wait, tick_at if more else end)
            self.clock.now = max(wake_at, self.clock.now)
        if self.socket.receiver is not None:
            self.socket.receiver.pass_time(self.clock.now)

    def expected(self) -> Output:
        """What the LEDs must show when all has come to rest, reckoned anew."""
        geometry, lighting = lit_ring.geometry(self.settings.ring), lit_ring.lighting(self.settings)
        picture = self.devices._pictures.paint(geometry, lighting, self.clock.now)
        return OutputStage(lit_ring.output(self.settings)).show(picture, 0.0)


def script(table: VirtualTable) -> Iterator[str]:
    for name, _ in scripted_game(table.navigator, table.action):
        if name == "ring-and-buttons":  # from here on the script chooses another ring
            return
        yield name


@pytest.mark.parametrize("kind", ALL)
def test_a_whole_game_with_lost_bytes_and_a_loose_plug(kind: type[Receiver]) -> None:
    table = VirtualTable(kind, LOSS, seed=7)
    table.plug()
    table.run(3.0)
    names = []
    for number, name in enumerate(script(table)):
        names.append(name)
        if number % 6 == 3:
            table.socket.unplug_after = table.dice.randrange(1, 600)
        if table.socket.receiver is None:
            table.run(table.dice.uniform(0.0, 3.0))
            table.plug()
    assert {"victory", "defeat", "vortex"} <= set(names)
    assert len(table.boards) > 3
    if table.socket.receiver is None:
        table.plug()
    table.socket.unplug_after = float("inf")
    table.socket.loss = 0.0
    table.run(40.0)
    assert table.board.strip == table.expected().payload
    assert any(table.board.strip)
    for board in table.boards:
        assert board.baud == 115_200
        assert board.back_to_back == 0
        assert set(board.commands) <= {ord("v")}
    table.rings[-1].black_out()
    assert table.board.strip == bytes(3 * COUNT)


@pytest.mark.parametrize("kind", ALL)
def test_the_final_picture_is_there_two_seconds_after_a_replug(kind: type[Receiver]) -> None:
    table = VirtualTable(kind, 0.0, seed=3)
    table.plug()
    for _, name in zip(range(12), script(table), strict=False):
        assert name
    table.run(30.0)
    expected = table.expected().payload
    assert table.board.strip == expected
    for bytes_left in (1, 40, 120, 300):
        table.socket.unplug_after = bytes_left
        table.run(4.0)
        assert table.socket.receiver is None
        table.plug()
        table.run(2.0)
        assert table.board.strip == expected, bytes_left


def test_the_board_is_asked_what_it_speaks() -> None:
    for kind, protocol in ((Awa, WireProtocol.AWA), (Wled, WireProtocol.ADALIGHT)):
        table = VirtualTable(kind, 0.0, seed=1)
        table.plug()
        table.run(3.0)
        status = table.devices.ring_status
        assert (status.state, status.protocol) == (RingState.CONNECTED, protocol)


def test_a_still_table_costs_no_tick() -> None:
    table = VirtualTable(Wled, 0.0, seed=1)
    table.plug()
    table.run(70.0)
    assert not table.devices.tick()
    frames = table.board.frames
    table.run(10.0)
    assert table.board.frames - frames in {9, 10, 11}

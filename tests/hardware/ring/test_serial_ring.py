"""The ring's own rules, in virtual time."""

from __future__ import annotations

import pytest

from hardware import HardwareError, PictureError
from hardware.ring.output import OutputSettings
from hardware.ring.port import RingPortError
from hardware.ring.protocols import HELLO_HYPERSERIAL, PADDING, WireProtocol, adalight
from hardware.ring.sniffer import Decoder
from hardware.ring.status import BoardIdentity, Reason, RingState
from tests.clock import Clock
from tests.hardware.ring.receivers import FastLed, Pico, Wled
from tests.hardware.ring.virtual_board import (
    BOARD,
    PLAIN,
    PortInformation,
    RingBench,
    Socket,
    VirtualPort,
)

WHITE = ((1.0, 1.0, 1.0),) * 7
DIM = ((0.5, 0.5, 0.5),) * 7


def states(table: RingBench) -> list[tuple[RingState, Reason]]:
    return [(status.state, status.reason) for status in table.statuses]


def test_from_looking_to_connected() -> None:
    table = RingBench()
    table.run(1.0)
    table.socket.plug(FastLed(7), 0.3)
    table.run(1.0)
    assert states(table) == [
        (RingState.LOOKING, Reason.NOT_FOUND),
        (RingState.STARTING, Reason.NONE),
        (RingState.CONNECTED, Reason.NONE),
    ]
    assert table.ring.status.protocol is WireProtocol.ADALIGHT
    assert table.ring.status.board == BOARD
    assert table.ring.status.port == table.socket.device


def test_pauses_between_tries_double_up_to_four_seconds() -> None:
    table = RingBench()
    table.socket.refusal = RingPortError("permission denied", Reason.NO_PERMISSION)
    table.socket.plug(FastLed(7))
    table.run(20.0)
    first = table.socket.opened[0]
    pauses = [later - earlier for earlier, later in zip(table.socket.opened, table.socket.opened[1:], strict=False)]
    assert pauses[:6] == pytest.approx([0.25, 0.5, 1.0, 2.0, 4.0, 4.0], abs=0.26)
    assert first == pytest.approx(1000.0)
    assert table.ring.status.reason is Reason.NO_PERMISSION
    table.socket.refusal = RingPortError("busy", Reason.BUSY)
    table.run(5.0)
    assert table.ring.status.reason is Reason.BUSY


def test_a_board_that_says_nothing_is_given_two_seconds() -> None:
    table = RingBench()
    table.socket.plug(FastLed(7), greets=False)
    table.ring.submit(WHITE)
    table.run(1.9)
    assert table.socket.writes == []
    table.run(0.2)
    assert len(table.socket.writes) >= 1


def test_auto_asks_wled_once_and_hyperserial_twice() -> None:
    table = RingBench(WireProtocol.AUTO)
    table.socket.plug(FastLed(7), greets=False)
    table.run(5.0)
    assert [data for _, data in table.socket.writes] == [b"v", HELLO_HYPERSERIAL, HELLO_HYPERSERIAL]


def test_a_frame_is_padding_and_one_whole_frame() -> None:
    table = RingBench()
    table.socket.plug(FastLed(7))
    table.ring.submit(WHITE)
    table.run(0.5)
    assert table.socket.writes[0][1] == PADDING + adalight(bytes((255,) * 21))


def test_only_the_newest_picture_is_sent() -> None:
    table = RingBench()
    table.socket.plug(FastLed(7))
    table.run(0.5)
    for level in range(10):
        table.ring.submit(((level / 100, 0.0, 0.0),) * 7)
    table.run(0.01)
    assert [data[-3] for _, data in table.socket.writes] == [round(9 * 2.55)]


def test_the_same_picture_again_is_no_news() -> None:
    table = RingBench()
    table.socket.plug(FastLed(7))
    table.ring.submit(WHITE)
    table.run(0.9)
    for _ in range(20):
        table.ring.submit(WHITE)
        table.run(0.005)
    assert len(table.socket.writes) == 2


def test_settings_change_what_is_shown_without_a_new_picture() -> None:
    table = RingBench()
    receiver = FastLed(7)
    table.socket.plug(receiver)
    table.ring.submit(WHITE)
    table.run(0.5)
    table.ring.adjust(OutputSettings(brightness=0.5, current_limit=10_000))
    table.run(0.1)
    assert receiver.strip == bytes((128,) * 21)
    assert table.ring.shown.rgb == receiver.strip


def test_what_is_shown_can_be_drawn_although_no_board_is_there() -> None:
    table = RingBench()
    table.ring.submit(DIM)
    table.run(0.1)
    assert table.ring.shown.rgb == bytes((128,) * 21)


def test_a_held_up_frame_is_finished_before_the_next_begins() -> None:
    table = RingBench()
    receiver = Wled(7)
    table.socket.plug(receiver)
    table.run(0.5)
    port = table.ring._connection._port
    assert isinstance(port, VirtualPort)
    port.room = 20
    table.ring.submit(WHITE)
    table.run(0.5)
    assert table.ring.status.state is RingState.CONNECTED
    table.ring.submit(DIM)
    port.room = 10_000
    table.run(0.5)
    decoder = Decoder()
    frames = decoder.feed(b"".join(data for _, data in table.socket.writes))
    assert decoder.dropped == 0
    assert [frame.payload[0] for frame in frames] == [255, 128, 128]
    assert receiver.back_to_back == 0
    finished, following = table.socket.writes[-3][0], table.socket.writes[-2][0]
    assert following - finished >= (16 + 6 + 21) * 10 / 115_200


def test_a_port_stuck_for_three_seconds_is_opened_anew() -> None:
    table = RingBench()
    table.socket.plug(FastLed(7))
    table.run(0.5)
    port = table.ring._connection._port
    assert isinstance(port, VirtualPort)
    port.room = 5
    stuck_from = table.clock.now
    table.ring.submit(WHITE)
    table.run(6.0)
    assert port.closed
    reopened = table.socket.opened[-1]
    assert 3.0 <= reopened - stuck_from <= 4.0
    assert (RingState.LOOKING, Reason.STUCK) in states(table)
    assert table.ring.status.state is RingState.CONNECTED


def test_an_unplugged_board_is_noticed_while_nothing_moves() -> None:
    table = RingBench()
    table.socket.plug(FastLed(7))
    table.ring.submit(WHITE)
    table.run(3.1)
    table.socket.unplug()
    table.run(0.3)
    assert table.ring.status.state is RingState.LOOKING
    assert (RingState.LOOKING, Reason.UNPLUGGED) in states(table)


def test_a_board_that_answers_with_endless_talk_changes_nothing() -> None:
    table = RingBench()
    receiver = FastLed(7)
    table.socket.plug(receiver)
    table.ring.submit(WHITE)
    for _ in range(100):
        receiver.voice = b"Ada\n" * 1000
        table.run(0.02)
    assert receiver.strip == bytes((255,) * 21)


def test_goodbye_is_black_three_times_by_elapsed_time() -> None:
    table = RingBench()
    receiver = Wled(7)
    table.socket.plug(receiver)
    table.ring.submit(WHITE)
    table.run(1.5)
    port, before, frames = table.ring._connection._port, table.clock.now, len(table.socket.writes)
    table.ring.black_out()
    assert isinstance(port, VirtualPort)
    assert port.closed
    # 258 LEDs, more than there are: with fewer the first byte may not be 0.
    assert [data for _, data in table.socket.writes[frames:]] == [PADDING + adalight(bytes(3 * 258))] * 3
    assert receiver.strip == bytes(21)
    assert 0.2 <= table.clock.now - before <= 0.3
    assert receiver.back_to_back == 0
    assert table.ring.shown.rgb == bytes(21)


def test_goodbye_to_a_pico_keeps_the_count_it_knows() -> None:
    table = RingBench(board=BoardIdentity(0x2E8A, 0x000A, "E6614C311B4B5A2D"))
    receiver = Pico(7)
    table.socket.plug(receiver)
    table.ring.submit(WHITE)
    table.run(3.5)
    assert any(receiver.strip)
    table.ring.black_out()
    assert receiver.strip == bytes(21)
    assert receiver.counts == [7]


def test_a_strip_that_is_counted_tap_by_tap_is_told_three_counts_in_all() -> None:
    # HyperSerialPico has room for eight, and hangs with the ninth until its plug is pulled.
    table = RingBench()
    receiver = Pico(60)
    table.socket.plug(receiver)
    table.run(3.0)
    for count in (*range(35, 61), *range(60, 41, -1)):
        table.ring.submit(((1.0, 1.0, 1.0),) * count)
        table.run(1.5)
        assert receiver.strip[3 * count :] == bytes(3 * (60 - count)), "those after the picture are dark"
    table.run(61.0)
    assert receiver.counts == [35, 300, 42]
    assert receiver.strip[3:] == bytes((255,)) * 3 * 41 + bytes(3 * 18)


def test_goodbye_to_a_stuck_port_gives_up_soon() -> None:
    table = RingBench()
    table.socket.plug(FastLed(7))
    table.run(0.5)
    port = table.ring._connection._port
    assert isinstance(port, VirtualPort)
    port.room = 0
    table.ring.submit(WHITE)
    table.run(0.1)
    before = table.clock.now
    table.ring.black_out()
    assert port.closed
    assert table.clock.now - before <= 1.0


def test_what_is_no_picture_is_refused_at_once_or_left_out() -> None:
    table = RingBench()
    receiver = FastLed(7)
    table.socket.plug(receiver)
    table.ring.submit(WHITE)
    table.run(0.5)
    with pytest.raises(PictureError) as refusal:
        table.ring.submit([])
    assert isinstance(refusal.value, HardwareError)
    table.ring.submit([(1.0, 0.0)] * 7)  # type: ignore[list-item]
    table.run(0.5)
    assert receiver.strip == bytes((255,) * 21)


def test_a_stumbling_listener_does_not_stop_the_keeper() -> None:
    table = RingBench()

    def stumble(status: object) -> None:
        raise RuntimeError("the screen fell over")

    table.ring._on_change = stumble
    receiver = FastLed(7)
    table.socket.plug(receiver)
    table.ring.submit(WHITE)
    table.run(0.5)
    assert receiver.strip == bytes((255,) * 21)


def test_ten_minutes_without_a_board_cost_few_looks() -> None:
    table = RingBench()
    looks: list[float] = []
    clock, socket = table.clock, table.socket
    table.ring._connection._finder._list_ports = lambda: looks.append(clock.now) or socket.list_ports()
    table.run(600)
    assert len(looks) <= 600 / 4 + 6


def test_the_virtual_board_is_what_it_says() -> None:
    clock = Clock()
    socket = Socket(clock)
    assert socket.list_ports() == []
    socket.plug(FastLed(7))
    assert socket.list_ports() == [PortInformation(socket.device, *BOARD)]
    assert PLAIN.brightness == 1.0


def test_a_keeper_that_nobody_closed_is_closed_when_the_program_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    at_exit: list[object] = []
    monkeypatch.setattr("atexit.register", at_exit.append)
    monkeypatch.setattr("atexit.unregister", at_exit.remove)
    table = RingBench()
    monkeypatch.setattr(table.ring._thread, "start", lambda: None)
    table.ring.start()
    assert at_exit == [table.ring.close]
    table.ring.close()
    assert at_exit == []

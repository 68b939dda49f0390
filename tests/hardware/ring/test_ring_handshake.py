"""AWA is spoken only to a board that has said so."""

from __future__ import annotations

import pytest

from hardware.ring.protocols import HELLO_HYPERSERIAL, WireProtocol, adalight
from hardware.ring.status import Reason, RingState
from tests.hardware.ring.receivers import Awa, FastLed, Pico, Receiver, Wled
from tests.hardware.ring.virtual_board import RingBench

WHITE = ((1.0, 1.0, 1.0),) * 7


def states(table: RingBench) -> list[tuple[RingState, Reason]]:
    return [(status.state, status.reason) for status in table.statuses]


@pytest.mark.parametrize("greets", [True, False])
@pytest.mark.parametrize("kind", [Wled, FastLed, Pico])
def test_a_board_that_is_set_to_awa_and_speaks_it_not_gets_the_hello_and_nothing_else(
    kind: type[Receiver], greets: bool
) -> None:
    table = RingBench(WireProtocol.AWA)
    receiver = kind(7)
    table.socket.plug(receiver, greets=greets)
    strip = receiver.strip
    table.ring.submit(WHITE)
    table.run(20.0)
    assert {data for _, data in table.socket.writes} == {HELLO_HYPERSERIAL}
    assert states(table)[-2:] == [(RingState.STARTING, Reason.NONE), (RingState.STARTING, Reason.OTHER_PROTOCOL)]
    assert (receiver.frames, receiver.commands, receiver.strip) == (0, [], strip)
    assert receiver.baud == 115_200


def test_a_board_that_says_late_that_it_speaks_awa_is_spoken_to() -> None:
    table = RingBench(WireProtocol.AWA)
    receiver = Awa(7)
    table.socket.plug(receiver, boot_seconds=5.0, greets=False)
    table.ring.submit(WHITE)
    table.run(4.0)
    assert table.ring.status.reason is Reason.OTHER_PROTOCOL
    table.run(4.0)
    assert states(table)[-1] == (RingState.CONNECTED, Reason.NONE)
    assert receiver.strip == bytes((255,)) * 21


@pytest.mark.parametrize("protocol", [WireProtocol.AUTO, WireProtocol.AWA])
def test_a_lost_byte_of_its_answer_does_not_hide_that_a_board_speaks_awa(protocol: WireProtocol) -> None:
    class Mumbling(Awa):
        answers = 0

        def say(self) -> bytes:
            said = super().say()
            self.answers += bool(said)
            return said.replace(b"driver", b"drver") if self.answers == 1 else said

    table = RingBench(protocol)
    receiver = Mumbling(7)
    table.socket.plug(receiver, greets=False)
    table.ring.submit(WHITE)
    table.run(2.4)
    assert table.ring.status.protocol is WireProtocol.AWA
    assert receiver.strip == bytes((255,)) * 21


def test_the_hello_with_any_byte_lost_is_no_command_to_wled() -> None:
    for lost in range(len(HELLO_HYPERSERIAL) + 1):
        wled = Wled(7)
        wled.hear(HELLO_HYPERSERIAL[:lost] + HELLO_HYPERSERIAL[lost + 1 :] + bytes(16) + adalight(bytes(21)), 1.0)
        assert wled.commands == []
        assert wled.frames == 1

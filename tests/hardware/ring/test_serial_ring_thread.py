"""The ring on its own thread, before pseudo-terminals, in real time; every wait has an end."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from hardware.ring import RingChoice, RingKind, choose_ring, sniff
from hardware.ring.discovery import Finder
from hardware.ring.output import OutputSettings
from hardware.ring.protocols import WireProtocol, adalight
from hardware.ring.ring import AbsentRing, SimulatedRing
from hardware.ring.serial_ring import SerialRing
from hardware.ring.sniffer import Decoder, Frame
from hardware.ring.status import Reason, RingState
from tests.hardware.ring.pty_board import PtyBoard, wait_until
from tests.hardware.ring.receivers import ALL, Awa, FastLed, Receiver, Wled
from tests.hardware.ring.test_ring_receivers import SPOKEN, bytes_of, picture_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
from threading import Thread

PLAIN = OutputSettings(brightness=1.0, current_limit=100_000)
COUNT = 35


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PtyBoard]:
    board = PtyBoard(tmp_path / "ring")
    yield board
    if board.master >= 0:
        board.unplug()


@pytest.fixture
def keep(board: PtyBoard) -> Iterator[Callable[..., SerialRing]]:
    rings: list[SerialRing] = []

    def keep(protocol: WireProtocol = WireProtocol.ADALIGHT) -> SerialRing:
        ring = SerialRing(Finder(str(board.link), list_ports=list), PLAIN, protocol=protocol)
        rings.append(ring)
        ring.start()
        return ring

    yield keep
    for ring in rings:
        ring.close()
        assert not ring._thread.is_alive()


def is_connected(ring: SerialRing) -> bool:
    return ring.status.state is RingState.CONNECTED


def slowest_submit(ring: SerialRing, calls: int) -> float:
    pictures = [((level / 100, 0.2, 0.2),) * 300 for level in range(10)]
    slowest = 0.0
    for call in range(calls):
        begun = time.perf_counter()
        ring.submit(pictures[call % 10])
        slowest = max(slowest, time.perf_counter() - begun)
        if call % 50 == 0:
            time.sleep(0.005)
    return slowest


def test_no_call_waits_for_a_full_port_that_nobody_reads(board: PtyBoard, keep: Callable[..., SerialRing]) -> None:
    board.plug()
    ring = keep()
    wait_until(lambda: ring.status.state is RingState.STARTING)
    board.say(b"Ada\n")
    wait_until(lambda: is_connected(ring))
    # Zero bytes until the terminal takes no more: from here on every write hangs.
    port = ring._connection._port
    assert port is not None
    while port.send(bytes(4096)):
        pass
    # A machine that is busy elsewhere can stop any thread for longer than that; a wait for the port would
    # come in every round, because the port stays full. So the best of five rounds of 400 calls counts.
    assert min(slowest_submit(ring, 400) for _ in range(5)) < 0.002
    assert is_connected(ring) or ring.status.reason is Reason.STUCK


def test_submitting_takes_a_lock_that_is_free_while_the_port_hangs(
    board: PtyBoard, keep: Callable[..., SerialRing]
) -> None:
    board.plug()
    ring = keep()
    wait_until(lambda: ring.status.state is RingState.STARTING)
    inside: list[bool] = []

    class Hanging:
        def send(self, data: bytes) -> int:
            inside.append(ring._condition.acquire(blocking=False))
            ring._condition.release()
            return len(data)

        def drain(self) -> bytes:
            inside.append(ring._condition.acquire(blocking=False))
            ring._condition.release()
            return b"Ada\n"

        def close(self) -> None:
            pass

    real, ring._connection._port = ring._connection._port, Hanging()
    assert real is not None
    ring.submit(((0.5, 0.5, 0.5),) * 7)
    wait_until(lambda: len(inside) > 10)
    real.close()
    # The lock is the thread's own while it talks to the port: it was free, or held by submit for a moment.
    assert inside.count(True) >= len(inside) - 1


@pytest.mark.parametrize("kind", ALL)
def test_unplugged_at_any_byte_and_plugged_in_again(
    kind: type[Receiver], board: PtyBoard, keep: Callable[..., SerialRing]
) -> None:
    dice = random.Random(kind.__name__)
    first, second = kind(COUNT), kind(COUNT)
    board.plug(first)
    ring = keep(SPOKEN[kind])
    picture = picture_of(dice)
    ring.submit(picture)
    wait_until(lambda: first.strip == bytes_of(picture))
    board.loss = 2e-4
    board.unplug_after = dice.randrange(500)
    for _ in range(8):
        picture = picture_of(dice)
        ring.submit(picture)
        time.sleep(0.02)
    board.unplug()
    wait_until(lambda: ring.status.state is RingState.LOOKING)
    board.unplug_after = 1 << 60
    board.plug(second)
    # The bound; the machine may be busy, so that a little is allowed for it.
    assert wait_until(lambda: second.strip == bytes_of(picture)) < 2.0
    wait_until(lambda: is_connected(ring))
    assert (first.baud, second.baud) == (115_200, 115_200)
    assert not first.commands
    assert not second.commands


def test_auto_asks_a_real_terminal(board: PtyBoard, keep: Callable[..., SerialRing]) -> None:
    receiver = Awa(COUNT)
    board.plug(receiver)
    ring = keep(WireProtocol.AUTO)
    picture = picture_of(random.Random(1))
    ring.submit(picture)
    wait_until(lambda: receiver.strip == bytes_of(picture))
    assert ring.status.protocol is WireProtocol.AWA


def test_the_ring_is_dark_after_closing(board: PtyBoard) -> None:
    receiver = Wled(COUNT)
    board.plug(receiver)
    ring = SerialRing(Finder(str(board.link), list_ports=list), PLAIN)
    ring.start()
    ring.submit(picture_of(random.Random(1)))
    wait_until(lambda: receiver.frames >= 2)
    ring.close()
    wait_until(lambda: receiver.strip == bytes(3 * COUNT))
    assert ring.shown.rgb == bytes(3 * COUNT)
    ring.close()


def test_no_frame_begins_before_its_time(board: PtyBoard, keep: Callable[..., SerialRing]) -> None:
    receiver = FastLed(COUNT)
    board.plug(receiver)
    ring = keep()
    wait_until(lambda: is_connected(ring))
    port, begins = ring._connection._port, []
    assert port is not None
    send = port.send

    def record(data: bytes) -> int:
        begins.append((time.monotonic(), ring._pacer.free_at))
        return send(data)

    port.send = record  # type: ignore[method-assign]
    dice = random.Random(1)

    def play() -> bool:
        ring.submit(picture_of(dice))
        return len(begins) > 10

    wait_until(play)
    assert all(now >= free_at for now, free_at in begins)


def test_a_stumble_of_the_thread_is_survived(board: PtyBoard, keep: Callable[..., SerialRing]) -> None:
    receiver = FastLed(COUNT)
    board.plug(receiver)
    ring = keep()
    picture = picture_of(random.Random(1))
    ring.submit(picture)
    wait_until(lambda: is_connected(ring))
    assert ring._connection._port is not None
    ring._connection._port.drain = lambda: 1 / 0  # type: ignore[attr-defined, method-assign]
    wait_until(lambda: ring.status.reason is Reason.FAILED)
    receiver.frames = 0  # the board says its name again
    wait_until(lambda: is_connected(ring))


def test_loop_urls_carry_frames() -> None:
    ring = choose_ring(RingChoice(RingKind.REAL, port="loop://", protocol=WireProtocol.ADALIGHT), PLAIN)
    assert isinstance(ring, SerialRing)
    ring.submit(((1.0, 0.0, 0.0),) * 7)
    heard: list[bytes] = []
    wait_until(lambda: ring._connection._port is not None)
    port = ring._connection._port
    assert port is not None
    sent = port.send
    port.send = lambda data: heard.append(data) or sent(data)  # type: ignore[method-assign, func-returns-value]
    wait_until(lambda: len(heard) >= 2)
    ring.close()
    assert Decoder().feed(heard[0])[0].payload == bytes((255, 0, 0)) * 7


def test_sniffing_tells_the_frames_that_arrive(board: PtyBoard) -> None:
    board.plug()
    frames = sniff(str(board.link))
    heard: list[Frame] = []
    watcher = Thread(target=lambda: heard.append(next(frames)), daemon=True)
    watcher.start()
    begun = time.monotonic()
    while watcher.is_alive():
        assert time.monotonic() - begun < 5
        board.say(bytes(16) + adalight(bytes((1, 2, 3))))
        watcher.join(0.02)
    assert heard == [Frame(WireProtocol.ADALIGHT, bytes((1, 2, 3)))]
    frames.close()  # type: ignore[attr-defined]


# The three forms


def test_the_form_is_what_was_chosen() -> None:
    absent = choose_ring(RingChoice(RingKind.ABSENT))
    simulated = choose_ring(RingChoice(RingKind.SIMULATED), PLAIN)
    assert isinstance(absent, AbsentRing)
    assert isinstance(simulated, SimulatedRing)
    for ring in (absent, simulated):
        ring.submit(((1.0, 0.0, 0.0),) * 7)
        ring.adjust(OutputSettings(brightness=0.5))
        with pytest.raises(ValueError, match="1 to 300 LEDs"):
            ring.submit([])
    assert absent.shown.rgb == b""
    assert (absent.status.state, absent.status.reason) == (RingState.ABSENT, Reason.SWITCHED_OFF)
    assert simulated.shown.rgb == bytes((128, 0, 0)) * 7
    assert simulated.status.state is RingState.SIMULATED
    for ring in (absent, simulated):
        ring.close()
    assert simulated.shown.rgb == bytes(21)


def test_a_real_ring_without_a_port_opens_nothing_and_says_so() -> None:
    ring = choose_ring(RingChoice(RingKind.REAL))
    wait_until(lambda: ring.status.reason is Reason.NOT_CHOSEN)
    assert ring.status.state is RingState.ABSENT
    ring.close()

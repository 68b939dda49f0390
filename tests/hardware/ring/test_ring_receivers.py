"""The ring against boards that were written by somebody else."""

from __future__ import annotations

import itertools
import random

import pytest

from hardware.ring.protocols import WireProtocol, adalight, awa, safe
from hardware.ring.status import RingState
from tests.hardware.ring.receivers import ALL, SPEAK_ADALIGHT, Adafruit, Awa, FastLed, Pico, Receiver, Wled
from tests.hardware.ring.virtual_board import RingBench, VirtualPort

COUNT = 35
LOSS = 2e-4
SPOKEN = {**dict.fromkeys(SPEAK_ADALIGHT, WireProtocol.ADALIGHT), Awa: WireProtocol.AWA}


def picture_of(dice: random.Random, count: int = COUNT) -> tuple[tuple[float, float, float], ...]:
    # Blue takes every value; the light as a whole stays so even that the flash limiter has no say.
    return tuple((dice.uniform(0.4, 0.45), dice.uniform(0.68, 0.71), dice.uniform(0.0, 0.9)) for _ in range(count))


def bytes_of(picture: tuple[tuple[float, float, float], ...]) -> bytes:
    return safe(bytes(int(value * 255 + 0.5) for led in picture for value in led))


def hear_all(receiver: Receiver, data: bytes, now: float = 1.0) -> None:
    for value in data:
        receiver.hear(bytes((value,)), now)


# The receivers themselves, by the facts


def test_the_receivers_understand_frames_written_by_hand() -> None:
    payload = bytes(range(1, 8)) * 3
    header = bytes((0x41, 0x64, 0x61, 0, 6, 6 ^ 0x55))
    for kind in SPEAK_ADALIGHT:
        receiver = kind(7)
        hear_all(receiver, header + payload)
        hear_all(receiver, header + payload, 1.1)
        assert receiver.strip == payload
    late = Pico(7)
    hear_all(late, header + payload)
    assert late.strip == bytes(21)
    hear_all(late, b"\0")
    assert late.strip == payload
    wled = Wled(7)
    hear_all(wled, b"\xc9\xda\x00\x15" + payload + b"\x36")
    assert wled.strip == bytes(21)
    hear_all(wled, b"\xc9\xda\x00\x15" + payload + b"\x36", 1.1)
    assert wled.strip == payload
    checked = Awa(1)
    hear_all(checked, bytes.fromhex("417761000055 010203 060a05"))
    assert checked.strip == b"\x01\x02\x03"
    hear_all(checked, bytes.fromhex("417761000055 010204 060a05"), 1.1)
    assert (checked.strip, checked.damaged) == (b"\x01\x02\x03", 1)


def test_wled_obeys_stray_bytes_and_takes_the_strip_back() -> None:
    wled = Wled(7)
    hear_all(wled, b"v")
    assert wled.say() == b"WLED 16.0.1\r\n"
    hear_all(wled, b"\xb3")
    assert wled.baud != 115_200
    wled = Wled(7)
    for _ in range(2):
        hear_all(wled, adalight(bytes((9,) * 21)), 1.0 + 0.1 * _)
    assert wled.strip == bytes((9,) * 21)
    wled.pass_time(3.5)
    assert wled.realtime
    wled.pass_time(3.7)
    assert wled.strip == Wled.EFFECT


def test_a_count_of_n_loses_every_second_frame() -> None:
    # The trap of the facts file, made to happen: this is why N - 1 is sent.
    adafruit = Adafruit(7)
    wrong = bytes((0x41, 0x64, 0x61, 0, 7, 7 ^ 0x55)) + bytes((9,) * 21)
    for tick in range(10):
        hear_all(adafruit, wrong, 1.0 + tick)
    assert adafruit.frames == 5
    right = Adafruit(7)
    for tick in range(10):
        hear_all(right, adalight(bytes((9,) * 21)), 1.0 + tick)
    assert right.frames == 10


def test_our_encoders_are_understood() -> None:
    dice = random.Random(5)
    payload = safe(dice.randbytes(3 * COUNT))
    for kind, frame in ((FastLed, adalight(payload)), (Adafruit, adalight(payload)), (Awa, awa(payload))):
        receiver = kind(COUNT)
        hear_all(receiver, frame)
        assert receiver.strip == payload
    wled = Wled(COUNT)
    hear_all(wled, adalight(payload))
    hear_all(wled, adalight(payload), 1.1)
    assert wled.strip == payload


# The ring before them, in virtual time


@pytest.mark.parametrize("kind", ALL)
def test_a_still_picture_stays_lit_for_minutes(kind: type[Receiver]) -> None:
    table = RingBench(SPOKEN[kind])
    receiver = kind(COUNT)
    table.socket.plug(receiver)
    picture = picture_of(random.Random(2))
    table.ring.submit(picture)
    table.run(1.0)
    for _ in range(120):
        table.run(1.0)
        assert receiver.strip == bytes_of(picture)
    assert getattr(receiver, "lapses", 0) == 0
    assert 120 <= receiver.frames <= 124


@pytest.mark.parametrize("kind", ALL)
def test_auto_finds_out_what_the_board_speaks(kind: type[Receiver]) -> None:
    for greets in (True, False):
        table = RingBench(WireProtocol.AUTO)
        receiver = kind(COUNT)
        table.socket.plug(receiver, greets=greets)
        picture = picture_of(random.Random(3))
        table.ring.submit(picture)
        table.run(2.6)
        assert table.ring.status.protocol is SPOKEN[kind]
        assert receiver.strip == bytes_of(picture)


@pytest.mark.parametrize("kind", ALL)
def test_each_new_picture_goes_out_twice(kind: type[Receiver]) -> None:
    table = RingBench(SPOKEN[kind])
    receiver = kind(COUNT)
    table.socket.plug(receiver)
    table.run(0.5)
    for seed in range(5):
        before, picture = receiver.frames, picture_of(random.Random(seed))
        table.ring.submit(picture)
        table.run(0.2)
        assert receiver.frames - before == 2
        assert receiver.strip == bytes_of(picture)


@pytest.mark.parametrize("count", [7, 35, 120, 300])
@pytest.mark.parametrize("kind", ALL)
def test_no_two_frames_come_back_to_back_nor_more_than_thirty_a_second(kind: type[Receiver], count: int) -> None:
    table = RingBench(SPOKEN[kind])
    receiver = kind(count)
    table.socket.plug(receiver)
    dice = random.Random(4)
    table.run(0.5)
    for _ in range(100):
        table.ring.submit(((0.0, 0.1, dice.random()),) * count)
        table.run(0.01)
    assert receiver.back_to_back == 0
    begins = [now for now, _ in table.socket.writes]
    assert min(later - earlier for earlier, later in itertools.pairwise(begins)) > 1 / 30 - 1e-9
    assert receiver.frames >= (11 if count == 300 else 18)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("kind", ALL)
def test_a_game_with_losses_unplugged_and_replugged_anywhere(kind: type[Receiver], seed: int) -> None:
    dice = random.Random(seed)
    table = RingBench(SPOKEN[kind], LOSS, seed)
    receivers = [kind(COUNT)]
    table.socket.plug(receivers[0], dice.uniform(0.1, 0.6))
    table.run(1.5)
    picture = picture_of(dice)
    for _ in range(3):
        table.socket.unplug_after = dice.randrange(1, 6000)
        for _ in range(dice.randrange(20, 60)):
            picture = picture_of(dice)
            table.ring.submit(picture)
            table.run(dice.choice((0.02, 0.05, 0.3)))
        table.socket.unplug()
        table.run(dice.uniform(0.05, 12.0))
        assert table.ring.status.state is RingState.LOOKING
        receivers.append(kind(COUNT))
        table.socket.plug(receivers[-1], dice.uniform(0.1, 0.6))
        table.run(2.0)
        assert receivers[-1].strip == bytes_of(picture)
        assert table.ring.status.state is RingState.CONNECTED
    for receiver in receivers:
        assert receiver.baud == 115_200
        assert not [command for command in receiver.commands if command != ord("v")]
        assert receiver.back_to_back == 0


@pytest.mark.parametrize("seed", range(20))
def test_a_port_that_takes_what_it_likes_gets_whole_frames_in_the_end(seed: int) -> None:
    dice = random.Random(seed)
    kind = dice.choice(ALL)
    table = RingBench(SPOKEN[kind], seed=seed)
    receiver = kind(COUNT)
    table.socket.plug(receiver)
    picture = picture_of(dice)
    for _ in range(60):
        port = table.ring._connection._port
        if isinstance(port, VirtualPort):
            port.room = dice.choice((0, 5, 100, 127, 1000))
        picture = picture_of(dice)
        table.ring.submit(picture)
        table.run(dice.choice((0.01, 0.1, 1.0)))
    port = table.ring._connection._port
    if isinstance(port, VirtualPort):
        port.room = 1e9
    receiver.voice = receiver.greeting
    table.run(3.0)
    assert receiver.strip == bytes_of(picture)
    assert receiver.back_to_back == 0
    assert receiver.baud == 115_200


def test_a_lossy_line_shows_nearly_every_frame() -> None:
    table = RingBench(loss=LOSS, seed=9)
    receiver = Adafruit(COUNT)
    table.socket.plug(receiver)
    dice = random.Random(9)
    table.run(0.5)
    good = 0
    for _ in range(600):
        picture = picture_of(dice)
        table.ring.submit(picture)
        table.run(0.08)
        good += receiver.strip == bytes_of(picture)
    assert good >= 595


def test_safe_bytes_keep_a_damaged_frame_from_changing_the_speed() -> None:
    # 4000 frames of the worst values, one byte in 200 lost: raw, the speed is gone at once; made safe, never.
    dice = random.Random(11)
    worst = bytes(0xB0 + dice.randrange(8) for _ in range(3 * COUNT))
    for payload, stays in ((worst, False), (safe(worst), True)):
        wled = Wled(COUNT)
        for tick in range(300):
            for value in bytes(16) + adalight(payload):
                if dice.random() > 1 / 200:
                    wled.hear(bytes((value,)), tick / 20)
        assert (wled.baud == 115_200) is stays

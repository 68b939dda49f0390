"""One lost byte, wherever it is, never costs more than 2.4 seconds, and never makes a board do anything else.

The ring's own writes, with their times, are played into every receiver, each time without one of the bytes.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest

from hardware.ring.protocols import PADDING, WireProtocol, encode_dark, harmless_count, safe
from tests.hardware.ring.receivers import SECONDS_PER_BYTE, SPEAK_ADALIGHT, SPEED, Awa, Listening, Receiver
from tests.hardware.ring.virtual_board import RingBench

PATIENCE = 2.4
"""Seconds; WLED takes its strip back after 2.5."""

COUNTS = range(7, 301)
TWELVE = (7, 12, 16, 24, 35, 42, 60, 124, 144, 180, 257, 300)
"""Usual rings, those whose count is a command of WLED, and those whose count has no byte of 0."""

HEADER = range(len(PADDING), len(PADDING) + 8)
"""Where the header lies in a write, with the first two bytes of the payload."""

LISTENED_TO = 3.4
"""Seconds that a story goes on after its lost byte."""

RECEIVERS = (*SPEAK_ADALIGHT, Awa)


class Story(NamedTuple):
    """What the ring writes, and when; which of the writes may lose a byte; and what is right afterwards."""

    writes: tuple[tuple[float, bytes], ...]
    may_lose: tuple[int, ...]
    right: bytes


class _Nobody(Receiver):
    greeting = b"Ada\nAwa driver 11."

    def listen(self) -> Listening:
        yield 1 << 30


def _record(
    protocol: WireProtocol, count: int, first: int, seconds: tuple[float, ...]
) -> tuple[tuple[float, bytes], ...]:
    """The writes of a ring that is given a new picture after each of the `seconds`."""
    table = RingBench(protocol)
    table.socket.plug(_Nobody(count))
    table.run(0.5)
    dice = random.Random(count)
    for some in seconds:
        # Dark LEDs, and all kinds of others; the light as a whole is even, so that no flash limiter has a say.
        leds = [(dice.uniform(0.4, 0.45), dice.uniform(0.68, 0.71), dice.uniform(0.0, 0.9)) for _ in range(count)]
        leds[0] = (first / 255, 0.0, dice.uniform(0.0, 0.5))
        table.ring.submit(tuple(leds))
        table.run(some)
    return tuple(write for write in table.socket.writes if len(write[1]) > 3 * count)


@cache
def stories(protocol: WireProtocol, count: int, first: int) -> tuple[Story, Story]:
    """A still picture whose keep-alive is lost; a new one of which the first or the second frame is.

    The first byte of each picture shall be `first`.
    """
    still = _record(protocol, count, first, (1.1 + LISTENED_TO,))
    moved = _record(protocol, count, first, (0.5, 0.1 + LISTENED_TO))
    return Story(still, (2,), _payload(still, count)), Story(moved, (2, 3), _payload(moved, count))


def _payload(writes: tuple[tuple[float, bytes], ...], count: int) -> bytes:
    return writes[-1][1][len(PADDING) + 6 :][: 3 * count]


def _spoken(kind: type[Receiver]) -> WireProtocol:
    return WireProtocol.AWA if kind is Awa else WireProtocol.ADALIGHT


def firsts(count: int) -> set[int]:
    """First bytes worth a try: none, and those that the header has."""
    high, low = divmod(harmless_count(count) - 1, 256)
    return set(safe(bytes((0, high, low, high ^ low ^ 0x55))))


def cost(kind: type[Receiver], count: int, story: Story, lossy: int, lost: int) -> float:
    """Seconds from the lost byte until the strip is right for good; what a board may never do is asserted."""
    receiver = kind(count)
    lost_at = story.writes[lossy][0] + lost * SECONDS_PER_BYTE
    for place, (begun, data) in enumerate(story.writes):
        if place == lossy:
            receiver.hear(data[:lost], begun)
            receiver.hear(data[lost + 1 :], begun + (lost + 1) * SECONDS_PER_BYTE)
        else:
            receiver.hear(data, begun)
    assert receiver.commands == []
    assert receiver.baud == SPEED
    assert len(receiver.counts) == 1
    assert receiver.strip == story.right, "it is right in the end"
    right_since, _ = receiver.seen[-1]
    return max(right_since - lost_at, 0.0)


def worst(kind: type[Receiver], count: int, places: range | None, lit: set[int]) -> tuple[float, str]:
    """The highest cost of one lost byte at these places of a write, and where that was."""
    costs = []
    for first in lit:
        for story in stories(_spoken(kind), count, first):
            for lossy in story.may_lose:
                for lost in places or range(len(story.writes[lossy][1])):
                    seconds = cost(kind, count, story, lossy, lost)
                    costs.append((seconds, f"{seconds:.2f} s: {count} LEDs, first {first}, write {lossy}, byte {lost}"))
    return max(costs)


@pytest.mark.parametrize("kind", RECEIVERS)
def test_without_a_loss_a_new_picture_is_there_with_its_second_frame(kind: type[Receiver]) -> None:
    still, moved = stories(_spoken(kind), 35, 0)
    for story in (still, moved):
        receiver = kind(35)
        for begun, data in story.writes:
            receiver.hear(data, begun)
        assert receiver.strip == story.right
        assert receiver.frames >= len(story.writes) - 1
        assert receiver.back_to_back == 0
        new = story.may_lose[0] if story is moved else 0
        assert receiver.seen[-1][0] <= story.writes[new + 1][0] + len(story.writes[0][1]) * SECONDS_PER_BYTE


@pytest.mark.timeout(600)  # ten seconds, on a machine that does nothing else
@pytest.mark.parametrize("kind", RECEIVERS)
def test_a_byte_lost_in_the_header_costs_no_more_than_the_patience_of_wled(kind: type[Receiver]) -> None:
    for count in COUNTS:
        seconds, where = worst(kind, count, HEADER, firsts(count))
        assert seconds <= PATIENCE, where


@pytest.mark.parametrize("count", TWELVE)
@pytest.mark.parametrize("kind", RECEIVERS)
def test_any_byte_lost_costs_no_more_than_the_patience_of_wled(kind: type[Receiver], count: int) -> None:
    seconds, where = worst(kind, count, None, {0, 200})
    assert seconds <= PATIENCE, where


@pytest.mark.parametrize("count", TWELVE)
@pytest.mark.parametrize("kind", RECEIVERS)
def test_a_byte_lost_in_the_goodbye_leaves_no_light_and_the_next_start_is_as_any(
    kind: type[Receiver], count: int
) -> None:
    # A Pico is spoken to over USB, which loses nothing, and keeps its count; see the ring's own tests.
    goodbye = PADDING + encode_dark(_spoken(kind), count, may_be_longer=True)
    lit, _ = stories(_spoken(kind), count, 200)
    (_, frame), *_ = lit.writes
    for lossy in range(3):
        for lost in (*HEADER, len(goodbye) - 1):
            receiver = kind(count)
            for place, data in enumerate((frame, frame, goodbye, goodbye, goodbye)):
                cut = data if place != lossy + 2 else data[:lost] + data[lost + 1 :]
                receiver.hear(cut, place * 0.2)
            assert receiver.strip == bytes(3 * count)
            receiver.hear(frame, 2.0)
            receiver.hear(frame, 2.2)
            receiver.hear(frame, 2.4)
            assert receiver.strip == lit.right
            assert receiver.commands == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", RECEIVERS)
def test_the_whole_square_of_counts_and_lost_bytes(kind: type[Receiver]) -> None:
    for count in COUNTS:
        seconds, where = worst(kind, count, None, {0, 200})
        assert seconds <= PATIENCE, where
        stories.cache_clear()

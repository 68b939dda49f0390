from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import HardwareError, PictureError
from hardware.ring.light import MAX_LEDS
from hardware.ring.protocols import (
    HELLO_HYPERSERIAL,
    UNSAFE,
    WireProtocol,
    adalight,
    awa,
    awa_check,
    encode,
    encode_dark,
    harmless_count,
    safe,
)
from hardware.ring.sniffer import Decoder, Frame

THREE_LEDS = bytes((255, 0, 0, 0, 255, 0, 0, 0, 255))
WIRE_FORMATS = tuple(protocol for protocol in WireProtocol if protocol is not WireProtocol.AUTO)
WRITES = {WireProtocol.ADALIGHT: adalight, WireProtocol.AWA: awa}
payloads = st.integers(1, 300).flatmap(lambda count: st.binary(min_size=3 * count, max_size=3 * count))


def test_adalight_for_35_leds_is_the_example_of_the_facts() -> None:
    frame = adalight(bytes(range(105)))
    assert frame[:6].hex(" ") == "41 64 61 00 22 77"
    assert frame[6:] == bytes(range(105))


def test_adalight_writes_the_count_less_one_in_two_bytes() -> None:
    assert adalight(bytes(3))[:6].hex(" ") == "41 64 61 00 00 55"
    assert adalight(bytes(900))[:6].hex(" ") == "41 64 61 01 2b 7f"


def test_awa_ends_with_its_three_sums() -> None:
    # f1 = 1+2+3 = 6; f2 = 1+3+6 = 10; fx = (1^0)+(2^1)+(3^2) = 5
    assert awa(bytes((1, 2, 3))).hex(" ") == "41 77 61 00 00 55 01 02 03 06 0a 05"


@given(payloads)
def test_awa_sums_follow_the_rule_step_by_step(payload: bytes) -> None:
    first = second = third = 0
    for place, value in enumerate(payload):
        first = (first + value) % 255
        second = (second + first) % 255
        third = (third + (value ^ (place & 255))) % 255
    assert awa_check(payload) == bytes((first, second, 0xAA if third == 0x41 else third))


def test_a_third_sum_that_looks_like_a_header_is_sent_as_aa() -> None:
    assert awa_check(bytes((0x41, 0x01, 0x02)))[2] == 0xAA


def test_auto_is_written_as_adalight() -> None:
    assert encode(WireProtocol.AUTO, THREE_LEDS) == encode(WireProtocol.ADALIGHT, THREE_LEDS) == adalight(THREE_LEDS)


def test_no_led_count_puts_a_command_of_wled_into_the_header() -> None:
    padded = {leds: harmless_count(leds) for leds in range(1, MAX_LEDS + 1)}
    for leds, count in padded.items():
        high, low = divmod(count - 1, 256)
        assert not UNSAFE & {high, low, high ^ low ^ 0x55}
        assert leds <= count <= leds + 8
        lit = bytes((200,)) * 3 * leds
        assert encode(WireProtocol.ADALIGHT, lit)[7:] == adalight(lit.ljust(3 * count, b"\0"))[7:]
    # 180: the count byte is B3. 47: the check is a brace. 35 and 42, which are recommended, stay as they are.
    assert (padded[180], padded[230], padded[47], padded[124]) == (185, 233, 48, 125)
    assert (padded[35], padded[42], padded[300]) == (35, 42, 300)


@given(payloads, st.sampled_from(WIRE_FORMATS), st.integers(0, MAX_LEDS))
def test_the_first_byte_of_the_payload_is_none_of_the_count(payload: bytes, protocol: WireProtocol, leds: int) -> None:
    payload = safe(payload)
    frame = encode(protocol, payload, leds)
    assert frame[6] not in frame[3:6]
    assert frame[6] not in UNSAFE
    assert frame[7 : 6 + len(payload)] == payload[1:]
    # Never brighter, but for the first steps above nothing; and so little that nobody sees it.
    assert frame[6] <= max(payload[0], 2)
    assert abs(frame[6] - payload[0]) <= 10
    assert (frame[3] * 256 + frame[4] + 1) == harmless_count(max(len(payload) // 3, leds))


def test_a_frame_for_a_longer_strip_is_dark_at_its_end() -> None:
    frame = encode(WireProtocol.ADALIGHT, THREE_LEDS, leds=10)
    assert frame == adalight(THREE_LEDS + bytes(21))


@pytest.mark.parametrize("leds", [7, 35, 257, 300])
@pytest.mark.parametrize("protocol", WIRE_FORMATS)
def test_the_dark_frame_is_wholly_dark_and_may_lose_any_byte(protocol: WireProtocol, leds: int) -> None:
    frame = encode_dark(protocol, leds, may_be_longer=True)
    payload = Decoder().feed(frame)[0].payload
    assert not any(payload)
    assert len(payload) >= 3 * leds
    assert frame[6] not in frame[3:6]
    exact = Decoder().feed(encode_dark(protocol, leds, may_be_longer=False))[0].payload
    assert exact == bytes(3 * harmless_count(leds))


def test_the_hello_holds_no_command_of_wled() -> None:
    # Its first letter begins a header, which the second ends; without the first the others are nothing to WLED.
    assert not UNSAFE & set(HELLO_HYPERSERIAL[1:])
    assert HELLO_HYPERSERIAL[:1] == b"A"
    assert HELLO_HYPERSERIAL[1:2] != b"d"


@pytest.mark.parametrize("payload", [b"", b"12", bytes(903)])
@pytest.mark.parametrize("protocol", list(WireProtocol))
def test_a_frame_that_no_board_takes_is_refused(protocol: WireProtocol, payload: bytes) -> None:
    with pytest.raises(PictureError, match="3 bytes an LED") as refusal:
        encode(protocol, payload)
    assert isinstance(refusal.value, HardwareError)
    assert isinstance(refusal.value, ValueError)


def test_safe_bytes_moves_each_command_to_the_nearest_free_value() -> None:
    table = safe(bytes(range(256)))
    assert {value for value in range(256) if table[value] != value} == set(UNSAFE)
    assert not UNSAFE & set(table)
    assert max(abs(table[value] - value) for value in range(256)) == 4
    assert safe(bytes((0x41, 0xB3, 0xB4, 0xB7, 0xC9, 0x7B))).hex(" ") == "40 af b8 b8 c8 7a"


@given(st.lists(st.tuples(st.sampled_from(WIRE_FORMATS), payloads), max_size=4), st.integers(1, 50))
def test_the_decoder_reads_back_what_the_encoders_wrote(frames: list[tuple[WireProtocol, bytes]], chunk: int) -> None:
    frames = [(protocol, safe(payload)) for protocol, payload in frames]
    stream = b"".join(bytes(16) + WRITES[protocol](payload) for protocol, payload in frames)
    decoder = Decoder()
    seen = [frame for start in range(0, len(stream), chunk) for frame in decoder.feed(stream[start : start + chunk])]
    assert seen == [Frame(protocol, payload) for protocol, payload in frames]
    assert decoder.dropped == 0


@pytest.mark.parametrize("protocol", WIRE_FORMATS)
def test_the_decoder_finds_the_next_frame_after_a_lost_byte(protocol: WireProtocol) -> None:
    frame = encode(protocol, THREE_LEDS)
    for lost in range(len(frame)):
        decoder = Decoder()
        seen = decoder.feed(frame[:lost] + frame[lost + 1 :] + bytes(16) + frame + bytes(16) + frame)
        assert seen[-1] == Frame(protocol, THREE_LEDS), lost


def test_the_decoder_notices_a_frame_that_was_cut_short() -> None:
    decoder = Decoder()
    assert decoder.feed(adalight(bytes(300))[:200] + adalight(THREE_LEDS)) == [Frame(WireProtocol.ADALIGHT, THREE_LEDS)]
    assert decoder.dropped == 1


def test_the_decoder_does_not_wait_for_more_leds_than_a_ring_has() -> None:
    decoder = Decoder()
    assert decoder.feed(b"Ada\xff\xff\x55" + b"Awa\x01\x2c\x78" + adalight(THREE_LEDS)) == [
        Frame(WireProtocol.ADALIGHT, THREE_LEDS)
    ]
    assert decoder.dropped == 2


def test_a_frame_tells_its_leds() -> None:
    assert Frame(WireProtocol.ADALIGHT, THREE_LEDS).leds == ((255, 0, 0), (0, 255, 0), (0, 0, 255))

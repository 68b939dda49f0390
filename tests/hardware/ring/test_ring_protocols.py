from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError, PictureError
from hardware.ring.decoders import Decoder, Frame
from hardware.ring.protocols import Protocol, adalight, awa, awa_check, encode, tpm2
from hardware.ring.safe_bytes import SAFE, UNSAFE, safe

THREE_LEDS = bytes((255, 0, 0, 0, 255, 0, 0, 0, 255))
WIRE_FORMATS = (Protocol.ADALIGHT, Protocol.TPM2, Protocol.AWA)
payloads = st.integers(1, 300).flatmap(lambda count: st.binary(min_size=3 * count, max_size=3 * count))


def test_adalight_for_35_leds_is_the_example_of_the_facts() -> None:
    frame = adalight(bytes(range(105)))
    assert frame[:6].hex(" ") == "41 64 61 00 22 77"
    assert frame[6:] == bytes(range(105))


def test_adalight_writes_the_count_less_one_in_two_bytes() -> None:
    assert adalight(bytes(3))[:6].hex(" ") == "41 64 61 00 00 55"
    assert adalight(bytes(900))[:6].hex(" ") == "41 64 61 01 2b 7f"


def test_tpm2_writes_the_size_in_bytes_and_an_end() -> None:
    assert tpm2(THREE_LEDS).hex(" ") == "c9 da 00 09 ff 00 00 00 ff 00 00 00 ff 36"
    assert tpm2(bytes(900))[:4].hex(" ") == "c9 da 03 84"


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
    assert encode(Protocol.AUTO, THREE_LEDS) == encode(Protocol.ADALIGHT, THREE_LEDS) == adalight(THREE_LEDS)


@pytest.mark.parametrize("payload", [b"", b"12", bytes(903)])
@pytest.mark.parametrize("protocol", list(Protocol))
def test_a_frame_that_no_board_takes_is_refused(protocol: Protocol, payload: bytes) -> None:
    with pytest.raises(PictureError, match="3 bytes an LED") as refusal:
        encode(protocol, payload)
    assert isinstance(refusal.value, HardwareError)
    assert isinstance(refusal.value, ValueError)


def test_safe_bytes_moves_each_command_to_the_nearest_free_value() -> None:
    assert {value for value in range(256) if SAFE[value] != value} == set(UNSAFE)
    assert not UNSAFE & set(SAFE)
    assert max(abs(SAFE[value] - value) for value in range(256)) == 4
    assert safe(bytes((0x41, 0xB3, 0xB4, 0xB7, 0xC9, 0x7B))).hex(" ") == "40 af b8 b8 c8 7a"


@given(st.lists(st.tuples(st.sampled_from(WIRE_FORMATS), payloads), max_size=4), st.integers(1, 50))
def test_the_decoder_reads_back_what_the_encoders_wrote(frames: list[tuple[Protocol, bytes]], chunk: int) -> None:
    frames = [(protocol, safe(payload)) for protocol, payload in frames]
    stream = b"".join(bytes(16) + encode(protocol, payload) for protocol, payload in frames)
    decoder = Decoder()
    seen = [frame for start in range(0, len(stream), chunk) for frame in decoder.feed(stream[start : start + chunk])]
    assert seen == [Frame(protocol, payload) for protocol, payload in frames]
    assert decoder.dropped == 0


@pytest.mark.parametrize("protocol", WIRE_FORMATS)
def test_the_decoder_finds_the_next_frame_after_a_lost_byte(protocol: Protocol) -> None:
    frame = encode(protocol, THREE_LEDS)
    for lost in range(len(frame)):
        decoder = Decoder()
        seen = decoder.feed(frame[:lost] + frame[lost + 1 :] + bytes(16) + frame + bytes(16) + frame)
        assert seen[-1] == Frame(protocol, THREE_LEDS), lost


def test_the_decoder_notices_a_frame_that_was_cut_short() -> None:
    decoder = Decoder()
    assert decoder.feed(adalight(bytes(300))[:200] + adalight(THREE_LEDS)) == [Frame(Protocol.ADALIGHT, THREE_LEDS)]
    assert decoder.dropped == 1


def test_the_decoder_does_not_wait_for_more_leds_than_a_ring_has() -> None:
    decoder = Decoder()
    assert decoder.feed(b"Ada\xff\xff\x55" + b"\xc9\xda\x00\x00" + adalight(THREE_LEDS)) == [
        Frame(Protocol.ADALIGHT, THREE_LEDS)
    ]
    assert decoder.dropped == 2


def test_a_frame_tells_its_leds() -> None:
    assert Frame(Protocol.TPM2, THREE_LEDS).leds == ((255, 0, 0), (0, 255, 0), (0, 0, 255))

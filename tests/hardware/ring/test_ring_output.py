from __future__ import annotations

import math
import random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware import PictureError, SettingError
from hardware.ring.flashes import FlashLimiter, light_of
from hardware.ring.light import BLACK, Colour, ColourOrder, Picture
from hardware.ring.output import Output, OutputSettings, OutputStage
from hardware.ring.protocols import PADDING, UNSAFE, WireProtocol, encode
from tests.hardware.ring.flash_counter import FlashCounter

WHITE = Colour(1.0, 1.0, 1.0)
PLAIN = OutputSettings(brightness=1.0, current_limit=100_000)
values = st.floats(0, 1)
pictures = st.lists(st.tuples(values, values, values), min_size=1, max_size=60)


def shown(picture: Picture, how: OutputSettings = PLAIN) -> Output:
    return OutputStage(how).show(picture, 0.0)


def test_linear_light_is_sent_as_it_is() -> None:
    output = shown([(0.0, 0.5, 1.0), (0.25, 0.0, 0.1)])
    assert output.rgb == output.payload == bytes((0, 128, 255, 64, 0, 26))


def test_gamma_turns_screen_values_into_light() -> None:
    assert shown([(160 / 255, 1.0, 0.0)], OutputSettings(2.2, 1.0, 1000)).rgb == bytes((91, 255, 0))


def test_brightness_is_a_share_of_the_light() -> None:
    assert shown([WHITE], OutputSettings()).rgb == bytes((64, 64, 64))
    assert shown([WHITE], OutputSettings(brightness=0.08)).rgb == bytes((20, 20, 20))
    assert shown([WHITE], OutputSettings(brightness=0.0)).rgb == bytes(3)


def test_current_follows_the_rule_of_the_facts() -> None:
    assert shown([BLACK] * 35).milliamps == 35
    assert shown([WHITE] * 35).milliamps == pytest.approx(35 * 255 * 3 * 55 / 765 + 35)
    assert shown([WHITE] * 35).milliamps == pytest.approx(1960)


def test_the_cap_dims_the_whole_picture_evenly() -> None:
    output = shown([WHITE, (1.0, 0.5, 0.0)] * 30, OutputSettings(brightness=1.0, current_limit=500))
    assert 480 < output.milliamps <= 500
    white, half = output.rgb[0], output.rgb[4]
    assert half == white // 2
    assert output.rgb[:3] == bytes((white,) * 3)


def test_a_cap_below_what_dark_leds_draw_leaves_the_ring_dark() -> None:
    output = shown([WHITE] * 300, OutputSettings(current_limit=200))
    assert output.rgb == bytes(900)
    assert output.milliamps == 300


@given(pictures, st.floats(0, 1), st.floats(60, 3000))
def test_the_cap_holds_for_what_is_really_sent(picture: Picture, brightness: float, limit: float) -> None:
    output = shown(picture, OutputSettings(brightness=brightness, current_limit=limit))
    assert output.milliamps == pytest.approx(sum(output.payload) * 55 / 765 + len(picture))
    assert output.milliamps <= limit
    # Also on the wire, where the first byte of a dark LED is 1 or 2, and dark LEDs may be added.
    wire = encode(WireProtocol.ADALIGHT, output.payload)[6:]
    assert sum(wire) * 55 / 765 + len(picture) <= limit


def test_the_cap_holds_for_a_dark_first_led_whose_first_byte_is_sent_as_1() -> None:
    exactly = 55.0 + 2
    output = shown([BLACK, WHITE], OutputSettings(brightness=1.0, current_limit=exactly))
    wire = encode(WireProtocol.ADALIGHT, output.payload)[6:]
    assert wire[0] > 0
    assert sum(wire) * 55 / 765 + 2 <= exactly


def test_a_shorter_picture_is_no_way_round_the_flash_limiter() -> None:
    # LEDs that a shorter picture leaves out are dark meanwhile: white, out and white again are flashes.
    limiter = FlashLimiter()
    allowed = []
    for tick in range(20):
        lit = [1.0] * (10 if tick % 2 else 5)
        allowed.append(limiter.allows(light_of(lit, lit, lit, 1.0), tick / 20))
    assert allowed[:6] == [True] * 6
    assert not all(allowed)


@given(pictures, st.sampled_from(ColourOrder))
def test_colour_order_and_safe_bytes_come_last(picture: Picture, order: ColourOrder) -> None:
    output = shown(picture, OutputSettings(brightness=1.0, current_limit=1e6, colour_order=order))
    assert not UNSAFE & set(output.payload)
    for led in range(len(picture)):
        colours = dict(zip("RGB", output.rgb[3 * led : 3 * led + 3], strict=True))
        assert output.payload[3 * led : 3 * led + 3] == bytes(colours[name] for name in order.name)


def test_wild_values_are_cut_to_the_range() -> None:
    assert shown([(-1.0, 2.0, math.nan), (math.inf, 0.5, -math.inf)]).rgb == bytes((0, 255, 0, 255, 128, 0))


@pytest.mark.parametrize(
    "wrong", [[], [BLACK] * 301, [(0.1, 0.2)], [(0.1, 0.2, 0.3), (0.1, 0.2)], [None], [("a",) * 3]]
)
def test_what_is_no_picture_is_refused(wrong: Picture) -> None:
    with pytest.raises(PictureError):
        shown(wrong)


@pytest.mark.parametrize("wrong", [{"gamma": 0.4}, {"brightness": 1.1}, {"current_limit": -1.0}, {"gamma": math.nan}])
def test_settings_out_of_range_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(SettingError):
        OutputSettings(**wrong)  # type: ignore[arg-type]


def test_300_leds_are_encoded_in_a_millisecond() -> None:
    dice = random.Random(3)
    frames = [[Colour(dice.random(), dice.random(), dice.random()) for _ in range(300)] for _ in range(40)]
    for protocol in WireProtocol:
        stage = OutputStage(OutputSettings())
        fastest = math.inf
        for tick, picture in enumerate(frames):
            begun = perf_counter()
            PADDING + encode(protocol, stage.show(picture, tick * 10.0).payload)
            fastest = min(fastest, perf_counter() - begun)
        # The best of 40: on a busy machine the others tell how busy it is.
        assert fastest < 0.001


def flashes(levels: list[float], seconds_each: float) -> int:
    counter = FlashCounter()
    for tick, level in enumerate(levels):
        counter.see(light_of([level], [level], [level], 1.0), tick * seconds_each)
    return counter.worst


def test_a_flash_is_a_pair_of_changes() -> None:
    assert flashes([0, 0, 0], 0.1) == 0
    assert flashes([0, 1, 0], 0.1) == 1
    assert flashes([0, 1, 0, 1, 0, 1, 0], 0.1) == 3
    assert flashes([0, 1] * 5, 0.1) == 5
    assert flashes([0, 1] * 5, 0.5) == 2


def test_slow_ramps_count_by_their_whole_height() -> None:
    ramp = [step / 20 for step in range(21)]
    assert flashes([*ramp, *reversed(ramp)] * 4, 0.02) == 2
    assert flashes([0.5, 0.55] * 20, 0.1) == 1


def test_changes_between_bright_and_brighter_are_no_flashes() -> None:
    assert flashes([0.85, 1.0] * 10, 0.05) == 1
    assert flashes([0.75, 1.0] * 10, 0.05) == 10


def test_dark_red_counts_although_it_is_dim() -> None:
    counter = FlashCounter()
    for tick in range(20):
        counter.see(light_of([0.35 * (tick % 2)], [0.0], [0.0], 1.0), tick * 0.11)
    assert counter.worst == 5
    counter = FlashCounter()
    for tick in range(20):
        counter.see(light_of([0.0], [0.0], [0.35 * (tick % 2)], 1.0), tick * 0.11)
    assert counter.worst == 0


def test_the_limiter_passes_three_flashes_and_then_waits() -> None:
    limiter = FlashLimiter()
    grey = [light_of([level], [level], [level], 1.0) for level in (0.0, 1.0)]
    assert [limiter.allows(grey[tick % 2], tick * 0.1) for tick in range(9)] == [True] * 7 + [False, True]
    assert limiter.allows(grey[1], 1.05) is False
    assert limiter.allows(grey[1], 1.11) is True


COLOURS = st.sampled_from([BLACK, Colour(1, 0, 0), Colour(0.1, 0.1, 0.5), Colour(1, 0.3, 0)])


@given(
    st.lists(st.lists(COLOURS, min_size=3, max_size=3), min_size=30, max_size=120),
    st.floats(0.02, 0.3),
    st.sampled_from([0.08, 0.25, 1.0]),
)
def test_whatever_is_asked_no_led_flashes_more_than_three_times_a_second(
    frames: list[Picture], seconds_each: float, brightness: float
) -> None:
    stage, counter = OutputStage(OutputSettings(brightness=brightness)), FlashCounter()
    for tick, picture in enumerate(frames):
        rgb = stage.show(picture, tick * seconds_each).rgb
        counter.see(light_of(rgb[0::3], rgb[1::3], rgb[2::3], 255 * brightness), tick * seconds_each)
    assert counter.worst <= 3


def opposing_changes(levels: list[float]) -> int:
    """The most changes by a tenth or more, each against the one before, whichever moments are chosen."""
    best = [[0, 0] for _ in levels]
    for later, level in enumerate(levels):
        for earlier in range(later):
            before = levels[earlier]
            if abs(level - before) >= 0.1 and min(level, before) < 0.8:
                rising = level > before
                best[later][rising] = max(best[later][rising], best[earlier][not rising] + 1)
    return max(max(pair) for pair in best)


@settings(max_examples=25)
@given(st.lists(st.integers(0, 255), min_size=20, max_size=60), st.floats(0.04, 0.3))
def test_another_way_of_counting_agrees(levels: list[int], seconds_each: float) -> None:
    stage = OutputStage(PLAIN)
    shown = [stage.show([(level / 255,) * 3], tick * seconds_each).rgb[0] / 255 for tick, level in enumerate(levels)]
    in_a_second = int(1 / seconds_each) + 1
    for start in range(len(shown)):
        assert opposing_changes(shown[start : start + in_a_second]) // 2 <= 3


def test_a_picture_held_back_comes_through_within_a_second() -> None:
    stage = OutputStage(PLAIN)
    outputs = [stage.show([WHITE if tick % 2 else BLACK], tick / 30) for tick in range(30)]
    assert outputs[-1].held
    calm = [stage.show([WHITE], 1 + tick / 30) for tick in range(31)]
    assert not calm[-1].held
    assert calm[-1].rgb == bytes((255, 255, 255))


def test_calm_effects_are_never_held_back() -> None:
    stage = OutputStage(OutputSettings())
    for tick in range(30 * 20):
        now = tick / 30
        breath = 0.5 - 0.5 * math.cos(2 * math.pi * now)
        cue = 1.0 if now % 0.5 < 0.25 else 0.0
        assert not stage.show([(breath, breath, breath), (cue, cue, 0.0)], now).held


def test_the_limiter_follows_a_ring_that_changes_its_length() -> None:
    stage = OutputStage(PLAIN)
    assert [len(stage.show([WHITE] * count, 0.0).rgb) for count in (7, 300, 35)] == [21, 900, 105]

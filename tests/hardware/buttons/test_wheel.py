"""Encoders of every kind, by their edges: one step a click, whatever chatters; and which kind it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons.measuring import REST, Bounce, Meter, WheelTurn
from hardware.buttons.recogniser import A, B, Quadrature, WheelCycle

CLOCKWISE = [(A, True), (B, True), (A, False), (B, False)]
"""The edges of one cycle from both open to both open."""
COUNTER = [(B, True), (A, True), (B, False), (A, False)]
NEXT, PIN_A, PIN_B = 5, 12, 16
CYCLES = list(WheelCycle)
cycles = st.sampled_from(CYCLES)


def clicks(cycle: WheelCycle, ways: list[int]) -> list[list[tuple[int, bool]]]:
    """The edges of each click; a way is 1 or −1."""
    place, edges = 0, []
    for way in ways:
        click = []
        for _ in range(cycle.quarters):
            step = CLOCKWISE[place] if way > 0 else COUNTER[-place % 4]
            click.append(step)
            place = (place + way) % 4
        edges.append(click)
    return edges


@given(cycles, st.lists(st.sampled_from([1, -1]), max_size=40))
def test_one_step_a_click_both_ways(cycle: WheelCycle, ways: list[int]) -> None:
    wheel = Quadrature(cycle)
    told = [sum(wheel.edge(contact, closed=closed) for contact, closed in click) for click in clicks(cycle, ways)]
    assert told == ways


@given(cycles, st.lists(st.sampled_from([1, -1]), max_size=20), st.data())
def test_chatter_adds_no_step_to_a_whole_turn(cycle: WheelCycle, ways: list[int], data: st.DataObject) -> None:
    wheel = Quadrature(cycle)
    total = 0
    for click in clicks(cycle, ways):
        for contact, closed in click:
            total += wheel.edge(contact, closed=closed)
            for _ in range(data.draw(st.integers(0, 3))):
                total += wheel.edge(contact, closed=not closed)
                total += wheel.edge(contact, closed=closed)
    assert total == sum(ways)


@given(st.lists(st.sampled_from([1, -1]), max_size=20), st.integers(1, 9))
def test_a_contact_that_chatters_in_a_click_gives_no_step(ways: list[int], times: int) -> None:
    for cycle in (WheelCycle.FULL, WheelCycle.HALF):
        wheel = Quadrature(cycle)
        for click in clicks(cycle, ways):
            for contact, closed in click:
                wheel.edge(contact, closed=closed)
        at = [wheel.edge(A, closed=closed) for closed in [wheel.place in {0, 3}, wheel.place not in {0, 3}] * times]
        assert set(at) == {0}


def test_an_encoder_that_is_between_two_clicks_at_the_start_clicks_into_the_next() -> None:
    wheel = Quadrature(WheelCycle.FULL)
    wheel.begin(A, closed=True)
    wheel.begin(B, closed=False)
    assert [wheel.edge(contact, closed=closed) for contact, closed in CLOCKWISE[1:]] == [0, 0, 1]


def turned(cycle: WheelCycle, ways: list[int], pause: float, hesitations: int = 0) -> WheelTurn:
    """A wheel turned click by click, as it was measured; some clicks with a rest half way."""
    meter, now = Meter([(NEXT, "next_pin")], (PIN_A, PIN_B)), 5.0
    for number, click in enumerate(clicks(cycle, ways)):
        for contact, closed in click:
            now += 0.002
            meter.edge(now, (PIN_A, PIN_B)[contact], not closed)
            if number < hesitations and contact == click[0][0]:
                now += REST
        now += pause
    wheel = meter.measured(now).wheel
    assert wheel is not None
    return wheel


@pytest.mark.parametrize("cycle", CYCLES)
@pytest.mark.parametrize(("way", "count"), [(1, 12), (1, 24), (-1, 30)])
def test_once_round_click_by_click_tells_what_kind_it_is(cycle: WheelCycle, way: int, count: int) -> None:
    turn = turned(cycle, [way] * count, 0.1)
    assert (turn.cycle, turn.clicks) == (cycle, way * count)


@pytest.mark.parametrize("cycle", [WheelCycle.FULL, WheelCycle.HALF])
def test_a_finger_that_hesitates_now_and_then_changes_nothing(cycle: WheelCycle) -> None:
    assert turned(cycle, [1] * 24, 0.1, hesitations=3).cycle is cycle


def test_turned_in_one_go_or_too_little_it_says_nothing() -> None:
    assert turned(WheelCycle.HALF, [1] * 24, 0.01).cycle is None
    assert turned(WheelCycle.HALF, [1] * 5, 0.1).cycle is None
    assert turned(WheelCycle.HALF, [1] * 5, 0.1).clicks == 0


def measured(edges: list[tuple[float, bool]]) -> Bounce:
    meter = Meter([(NEXT, "next_pin")])
    for time, level in edges:
        meter.edge(time, NEXT, level)
    [bounce] = meter.measured(edges[-1][0] + 1.0).buttons
    return bounce


def test_a_switch_that_does_not_bounce() -> None:
    assert measured([(1.0, False), (1.1, True), (2.0, False), (2.2, True)]) == Bounce("next_pin", NEXT, 2, 0.0)


@pytest.mark.parametrize("seconds", [0.004, 0.025, 0.157])
@pytest.mark.parametrize("opening", [True, False])
def test_the_longest_bounce_is_told(seconds: float, opening: bool) -> None:
    bounce = [(2.0 + seconds * share, (number % 2 == 0) == opening) for number, share in enumerate(STEPS)]
    edges = [(1.0, False), (1.5, True)] if not opening else [(1.0, False)]
    told = measured([*edges, *bounce, (3.0, not opening)] if not opening else [*edges, *bounce])
    assert told.longest == pytest.approx(seconds)


STEPS = [number / 6 for number in range(7)]


def test_a_tap_too_short_to_tell_from_a_bounce_is_not_measured() -> None:
    assert measured([(1.0, False), (1.02, True)]) == Bounce("next_pin", NEXT, 1, 0.0)

"""The recogniser by hand-made edges: every rule with its numbers."""

from collections.abc import Iterable

import pytest

from hardware import ButtonsError, UnknownPinError
from hardware.buttons.recogniser import Button, ButtonEvent, EventKind, Recogniser, Times

NEXT, UNDO = 5, 6
DOWN, UP = False, True


def play(
    edges: Iterable[tuple[float, int, bool]], until: float = 60.0, times: Times | None = None
) -> list[tuple[float, int, EventKind]]:
    """Feed edges and then let time pass; what happened, times rounded to the millisecond."""
    recogniser = Recogniser([Button(NEXT, can_hold=True), Button(UNDO)], times, chord=(NEXT, UNDO))
    events: list[ButtonEvent] = []
    for time, pin, level in edges:
        events.extend(recogniser.feed(time, pin, level))
    events.extend(recogniser.tick(until))
    return [(round(time, 3), pin, kind) for time, pin, kind in events]


def press(pin: int, start: float, end: float) -> list[tuple[float, int, bool]]:
    return [(start, pin, DOWN), (end, pin, UP)]


def chatter(pin: int, start: float, seconds: float, ends: bool) -> list[tuple[float, int, bool]]:
    """1 kHz chatter: a closing each millisecond, an opening half a millisecond later; ends at `ends`."""
    edges = []
    for cycle in range(round(seconds * 1000)):
        edges += [(start + cycle / 1000, pin, DOWN), (start + cycle / 1000 + 0.0005, pin, UP)]
    return [*edges, (start + seconds, pin, ends)]


def test_a_press_comes_when_the_button_is_let_go() -> None:
    assert play(press(NEXT, 1.0, 1.1)) == [(1.108, NEXT, EventKind.PRESSED)]


def test_nothing_comes_while_the_button_is_down() -> None:
    assert play([(1.0, NEXT, DOWN)], until=1.79) == []


def test_a_hold_comes_while_the_button_is_down_and_nothing_after() -> None:
    assert play([(1.0, NEXT, DOWN)], until=9.0) == [(1.8, NEXT, EventKind.HELD)]
    assert play(press(NEXT, 1.0, 4.0)) == [(1.8, NEXT, EventKind.HELD)]


@pytest.mark.parametrize("early", [0.009, 0.005, 0.001, 0.0001])
def test_let_go_just_before_the_hold_time_is_a_press(early: float) -> None:
    assert [kind for _, _, kind in play(press(NEXT, 0.0, 0.8 - early))] == [EventKind.PRESSED]


@pytest.mark.parametrize("late", [0.0, 0.0001, 0.001, 0.005, 0.009])
@pytest.mark.parametrize("ticks_between", [True, False])
def test_let_go_at_or_just_after_the_hold_time_is_a_hold(late: float, ticks_between: bool) -> None:
    recogniser = Recogniser([Button(NEXT, can_hold=True)])
    told = list(recogniser.feed(0.0, NEXT, DOWN))
    if ticks_between:
        told += recogniser.tick(0.8)
    told += recogniser.feed(0.8 + late, NEXT, UP)
    told += recogniser.tick(20.0)
    assert told == [ButtonEvent(0.8, NEXT, EventKind.HELD)]


def test_the_hold_waits_while_the_contact_is_unsure() -> None:
    opened_then_closed = [(0.0, NEXT, DOWN), (0.79, NEXT, UP), (0.797, NEXT, DOWN)]
    assert play(opened_then_closed, until=5) == [(0.822, NEXT, EventKind.HELD)]
    still_open = [(0.0, NEXT, DOWN), (0.79, NEXT, UP)]
    assert play(still_open) == [(0.798, NEXT, EventKind.PRESSED)]
    opened_again_after_it = [*opened_then_closed, (0.81, NEXT, UP)]
    assert play(opened_again_after_it) == [(0.818, NEXT, EventKind.PRESSED)]


def test_down_beyond_the_hold_time_and_never_steady_there_is_nothing() -> None:
    assert play([(0.0, NEXT, DOWN), (0.5, NEXT, UP), *chatter(NEXT, 0.501, 0.6, ends=UP)]) == []


def test_a_late_edge_behind_the_hold_gives_no_press() -> None:
    recogniser = Recogniser([Button(NEXT, can_hold=True)])
    recogniser.feed(0.0, NEXT, DOWN)
    assert recogniser.tick(0.803) == (ButtonEvent(0.8, NEXT, EventKind.HELD),)
    assert recogniser.feed(0.799, NEXT, UP) == ()
    assert recogniser.tick(20.0) == ()


def test_a_burst_of_chatter_is_one_press() -> None:
    assert [kind for _, _, kind in play(chatter(NEXT, 1.0, 0.02, ends=UP))] == [EventKind.PRESSED]


def test_chatter_at_both_ends_of_a_press_is_one_press() -> None:
    edges = [*chatter(NEXT, 1.0, 0.02, ends=DOWN), *chatter(NEXT, 1.3, 0.02, ends=UP)]
    [(time, _, kind)] = play(edges)
    assert kind is EventKind.PRESSED
    assert time == pytest.approx(1.3195 + 0.008, abs=0.001)


def test_chatter_within_a_hold_is_one_hold() -> None:
    edges = [(0.0, NEXT, DOWN), *chatter(NEXT, 0.4, 0.02, ends=DOWN), (2.0, NEXT, UP)]
    assert play(edges) == [(0.8, NEXT, EventKind.HELD)]


@pytest.mark.parametrize(("seconds", "kinds"), [(0.0001, []), (0.004, []), (0.006, [EventKind.PRESSED])])
def test_a_spark_is_no_press(seconds: float, kinds: list[EventKind]) -> None:
    assert [kind for _, _, kind in play(press(NEXT, 1.0, 1.0 + seconds))] == kinds


def test_a_spark_locks_nothing_out() -> None:
    edges = [*press(NEXT, 1.0, 1.001), *press(NEXT, 1.03, 1.1)]
    assert play(edges) == [(1.108, NEXT, EventKind.PRESSED)]


@pytest.mark.parametrize(("gap", "presses"), [(0.007, 1), (0.009, 2), (0.02, 2), (0.059, 2), (0.061, 2), (0.2, 2)])
def test_a_contact_that_begins_in_the_lock_out_counts_if_it_stays(gap: float, presses: int) -> None:
    edges = [*press(NEXT, 1.0, 1.1), *press(NEXT, 1.1 + gap, 1.3 + gap)]
    assert [kind for _, _, kind in play(edges)] == [EventKind.PRESSED] * presses


@pytest.mark.parametrize(("gap", "length"), [(0.01, 0.049), (0.03, 0.02), (0.05, 0.009)])
def test_a_contact_that_begins_and_ends_in_the_lock_out_is_a_bounce(gap: float, length: float) -> None:
    edges = [*press(NEXT, 1.0, 1.1), *press(NEXT, 1.1 + gap, 1.1 + gap + length)]
    assert play(edges) == [(1.108, NEXT, EventKind.PRESSED)]


def test_the_lock_out_after_a_hold() -> None:
    edges = [*press(NEXT, 0.0, 1.0), *press(NEXT, 1.04, 1.05)]
    assert play(edges) == [(0.8, NEXT, EventKind.HELD)]


def test_an_ignored_contact_does_not_lengthen_the_lock_out() -> None:
    edges = [*press(NEXT, 1.0, 1.1), *press(NEXT, 1.13, 1.15), *press(NEXT, 1.18, 1.2)]
    assert play(edges) == [(1.108, NEXT, EventKind.PRESSED), (1.225, NEXT, EventKind.PRESSED)]


def test_one_button_locks_out_no_other() -> None:
    edges = [*press(NEXT, 1.0, 1.1), *press(UNDO, 1.13, 1.14)]
    assert play(edges) == [(1.108, NEXT, EventKind.PRESSED), (1.165, UNDO, EventKind.PRESSED)]


def test_a_button_without_a_hold_is_pressed_however_long_it_is_held() -> None:
    assert play(press(UNDO, 1.0, 5.0)) == [(5.008, UNDO, EventKind.PRESSED)]


def test_a_stuck_button_is_told_once_and_ignored_until_let_go() -> None:
    edges = [*press(UNDO, 1.0, 31.0), *press(UNDO, 32.0, 32.1)]
    assert play(edges) == [
        (11.0, UNDO, EventKind.STUCK),
        (31.008, UNDO, EventKind.FREED),
        (32.108, UNDO, EventKind.PRESSED),
    ]


def test_a_held_button_gets_stuck_too() -> None:
    assert play([(0.0, NEXT, DOWN)]) == [(0.8, NEXT, EventKind.HELD), (10.0, NEXT, EventKind.STUCK)]


def test_a_wire_that_never_stops_chattering_is_stuck() -> None:
    edges = [edge for second in range(12) for edge in chatter(UNDO, second, 1.0, ends=DOWN)]
    assert play(edges, until=12.0) == [(10.0, UNDO, EventKind.STUCK)]


def test_a_button_down_at_the_start_is_ignored_until_let_go() -> None:
    recogniser = Recogniser([Button(NEXT, can_hold=True)])
    recogniser.begin(0.0, NEXT, DOWN)
    assert recogniser.feed(2.0, NEXT, UP) + recogniser.tick(3.0) == ()
    recogniser.feed(4.0, NEXT, DOWN)
    assert [kind for _, _, kind in recogniser.feed(4.1, NEXT, UP) + recogniser.tick(5.0)] == [EventKind.PRESSED]


def test_a_button_up_at_the_start_is_ready() -> None:
    recogniser = Recogniser([Button(NEXT)])
    recogniser.begin(0.0, NEXT, UP)
    assert recogniser.due() is None


def test_both_held_for_five_seconds() -> None:
    edges = [(1.0, NEXT, DOWN), (1.3, UNDO, DOWN), (7.0, NEXT, UP), (7.1, UNDO, UP)]
    assert play(edges) == [(6.3, NEXT, EventKind.BOTH_HELD)]


def test_both_held_for_less_means_nothing() -> None:
    edges = [(1.0, NEXT, DOWN), (1.3, UNDO, DOWN), (6.2, NEXT, UP), (6.25, UNDO, UP)]
    assert play(edges) == []


def test_a_finger_that_brushes_the_other_button_loses_no_press() -> None:
    edges = [(1.0, NEXT, DOWN), (1.1, UNDO, DOWN), (1.15, NEXT, UP), (1.3, UNDO, UP)]
    assert play(edges) == [(1.158, NEXT, EventKind.PRESSED), (1.308, UNDO, EventKind.PRESSED)]


def test_a_hold_before_the_other_button_leaves_no_chord() -> None:
    edges = [(0.0, NEXT, DOWN), (2.0, UNDO, DOWN), (8.0, NEXT, UP), (8.0, UNDO, UP)]
    assert play(edges) == [(0.8, NEXT, EventKind.HELD)]


@pytest.mark.parametrize("undo", [(0.1, 0.2), (0.3, 0.4), (0.7, 0.9), (1.0, 1.1), (1.0, 1.9)])
def test_one_pressed_while_the_other_is_held_counts_once(undo: tuple[float, float]) -> None:
    edges = sorted([*press(NEXT, 0.0, 3.0), *press(UNDO, *undo)])
    [(_, _, kind)] = play(edges)
    assert kind in {EventKind.PRESSED, EventKind.HELD}


def test_a_press_takes_the_hold_of_that_press_and_of_no_later_one() -> None:
    edges = [*press(UNDO, 0.0, 0.1), *press(NEXT, 0.2, 1.2)]
    assert play(edges) == [(0.108, UNDO, EventKind.PRESSED), (1.0, NEXT, EventKind.HELD)]


def test_a_stuck_button_makes_no_chord_and_spoils_no_hold() -> None:
    edges = [(0.0, UNDO, DOWN), (12.0, NEXT, DOWN), (19.0, NEXT, UP)]
    assert play(edges, until=20.0) == [(10.0, UNDO, EventKind.STUCK), (12.8, NEXT, EventKind.HELD)]


def test_due_names_the_next_moment() -> None:
    recogniser = Recogniser([Button(NEXT, can_hold=True)])
    assert recogniser.due() is None
    recogniser.feed(1.0, NEXT, DOWN)
    assert recogniser.due() == pytest.approx(1.8)
    recogniser.feed(1.5, NEXT, UP)
    assert recogniser.due() == pytest.approx(1.508)
    recogniser.tick(1.6)
    assert recogniser.due() is None


def test_an_edge_of_another_pin_is_refused() -> None:
    with pytest.raises(UnknownPinError, match="No button is on GPIO 9; the recogniser watches 5") as caught:
        Recogniser([Button(5)]).feed(0.0, 9, DOWN)
    assert isinstance(caught.value, ButtonsError)
    assert isinstance(caught.value, LookupError)

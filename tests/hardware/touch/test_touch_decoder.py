"""Bytes of a panel in, what fingers do out: each way in which panels tell of their fingers."""

import pytest

from hardware.touch import Phase, TouchEvent
from hardware.touch import evdev as e
from hardware.touch.decoder import Decoder, PanelState
from hardware.touch.evdev import PanelKind
from tests.hardware.touch.made_panel import event_bytes

ACROSS, DOWN = e.AbsInfo(0, 0, 100), e.AbsInfo(0, -100, 100)
FREE = PanelState(tracking=(-1, -1), xs=(0, 0), ys=(0, 0))
REPORT = e.Event(e.EV_SYN, e.SYN_REPORT, 0)
MT_REPORT = e.Event(e.EV_SYN, e.SYN_MT_REPORT, 0)
DROPPED = e.Event(e.EV_SYN, e.SYN_DROPPED, 0)


def decoder(kind: PanelKind = PanelKind.SLOTS, state: PanelState = FREE) -> Decoder:
    return Decoder(kind, ACROSS, DOWN, state)


def axis(code: int, value: int) -> e.Event:
    return e.Event(e.EV_ABS, code, value)


def slot(number: int) -> e.Event:
    return axis(e.ABS_MT_SLOT, number)


def track(number: int) -> e.Event:
    return axis(e.ABS_MT_TRACKING_ID, number)


def at(x: int, y: int) -> tuple[e.Event, e.Event]:
    return axis(e.ABS_MT_POSITION_X, x), axis(e.ABS_MT_POSITION_Y, y)


def touch(pressed: int) -> e.Event:
    return e.Event(e.EV_KEY, e.BTN_TOUCH, pressed)


def fed(to: Decoder, *events: e.Event) -> list[TouchEvent]:
    return list(to.feed(event_bytes(*events)))


def test_a_tap_comes_down_and_leaves_once() -> None:
    panel = decoder()
    said = fed(panel, track(7), *at(25, 0), touch(1), axis(e.ABS_X, 25), axis(e.ABS_Y, 0), REPORT)
    assert said == [TouchEvent(7, Phase.DOWN, 0.25, 0.5)]
    assert fed(panel, track(-1), touch(0), REPORT) == [TouchEvent(7, Phase.UP, 0.25, 0.5)]


def test_what_is_not_yet_reported_means_nothing_yet() -> None:
    panel = decoder()
    assert fed(panel, track(7), *at(25, 0)) == []
    assert fed(panel, REPORT) == [TouchEvent(7, Phase.DOWN, 0.25, 0.5)]


def test_a_finger_that_moves_and_a_report_without_news() -> None:
    panel = decoder()
    fed(panel, track(7), *at(25, 0), REPORT)
    assert fed(panel, axis(e.ABS_MT_POSITION_X, 50), REPORT) == [TouchEvent(7, Phase.MOVED, 0.5, 0.5)]
    assert fed(panel, axis(e.ABS_MT_POSITION_X, 50), REPORT) == []


def test_the_first_tap_is_right_though_the_kernel_leaves_out_what_did_not_change() -> None:
    """The last tap before the panel was opened was in the same column: no X comes."""
    panel = decoder(state=PanelState(tracking=(-1, -1), xs=(75, 0), ys=(-50, 0)))
    said = fed(panel, track(8), axis(e.ABS_MT_POSITION_Y, 50), REPORT)
    assert said == [TouchEvent(8, Phase.DOWN, 0.75, 0.75)]
    fed(panel, track(-1), REPORT)
    assert fed(panel, track(9), REPORT) == [TouchEvent(9, Phase.DOWN, 0.75, 0.75)]


def test_the_slot_that_was_meant_before_is_meant_still() -> None:
    panel = decoder(state=PanelState(slot=1, tracking=(-1, -1), xs=(0, 10), ys=(0, 0)))
    assert fed(panel, track(3), REPORT) == [TouchEvent(3, Phase.DOWN, 0.1, 0.5)]


def test_two_fingers_are_two() -> None:
    panel = decoder()
    both = fed(panel, slot(0), track(1), *at(0, 100), slot(1), track(2), *at(100, 100), REPORT)
    assert both == [TouchEvent(1, Phase.DOWN, 0.0, 1.0), TouchEvent(2, Phase.DOWN, 1.0, 1.0)]
    assert fed(panel, slot(0), track(-1), REPORT) == [TouchEvent(1, Phase.UP, 0.0, 1.0)]
    assert fed(panel, slot(1), track(-1), REPORT) == [TouchEvent(2, Phase.UP, 1.0, 1.0)]


def test_a_finger_replaced_within_one_report_left_before_the_next_came() -> None:
    panel = decoder()
    fed(panel, track(1), *at(10, 0), REPORT)
    assert fed(panel, track(2), REPORT) == [TouchEvent(1, Phase.UP, 0.1, 0.5), TouchEvent(2, Phase.DOWN, 0.1, 0.5)]


def test_a_finger_that_lay_there_before_means_nothing_until_it_is_lifted() -> None:
    panel = decoder(state=PanelState(tracking=(5, -1), xs=(10, 0), ys=(0, 0)))
    assert fed(panel, axis(e.ABS_MT_POSITION_X, 60), REPORT) == []
    assert fed(panel, track(-1), REPORT) == []
    assert fed(panel, track(5), REPORT) == [TouchEvent(5, Phase.DOWN, 0.6, 0.5)], "numbers come again"


def test_a_slot_that_is_none_and_values_out_of_range_do_no_harm() -> None:
    panel = decoder()
    assert fed(panel, slot(9), track(4), *at(1, 1), REPORT) == []
    assert fed(panel, slot(0), track(4), *at(5000, -5000), REPORT) == [TouchEvent(4, Phase.DOWN, 1.0, 0.0)]


def test_what_the_kernel_dropped_is_asked_for() -> None:
    """While the screen hung, finger 1 left and finger 2 came and went: 1 ends, 2 never was, 3 is there."""
    panel = decoder()
    fed(panel, track(1), *at(10, 0), REPORT)
    assert fed(panel, DROPPED, track(9), *at(90, 90), REPORT, track(-1), REPORT) == []
    assert panel.is_behind
    said = list(panel.catch_up(PanelState(tracking=(-1, 3), xs=(10, 40), ys=(0, 0))))
    assert said == [TouchEvent(1, Phase.UP, 0.1, 0.5), TouchEvent(3, Phase.DOWN, 0.4, 0.5)]
    assert not panel.is_behind
    assert fed(panel, slot(1), track(-1), REPORT) == [TouchEvent(3, Phase.UP, 0.4, 0.5)]


def test_a_panel_that_is_pulled_out_ends_its_fingers() -> None:
    panel = decoder()
    fed(panel, track(1), *at(10, 0), REPORT)
    assert list(panel.lose()) == [TouchEvent(1, Phase.LOST, 0.1, 0.5)]
    assert list(panel.lose()) == []


def test_one_point_resistive() -> None:
    panel = decoder(PanelKind.SINGLE, PanelState(x=30, y=0))
    assert fed(panel, axis(e.ABS_Y, -100), touch(1), REPORT) == [TouchEvent(1, Phase.DOWN, 0.3, 0.0)]
    assert fed(panel, axis(e.ABS_X, 31), REPORT) == [TouchEvent(1, Phase.MOVED, 0.31, 0.0)]
    assert fed(panel, touch(0), REPORT) == [TouchEvent(1, Phase.UP, 0.31, 0.0)]
    assert fed(panel, touch(1), REPORT) == [TouchEvent(2, Phase.DOWN, 0.31, 0.0)]


def test_one_point_that_was_pressed_before_means_nothing_until_it_is_lifted() -> None:
    panel = decoder(PanelKind.SINGLE, PanelState(x=30, y=0, is_pressed=True))
    assert fed(panel, axis(e.ABS_X, 40), REPORT) == []
    assert fed(panel, touch(0), REPORT) == []
    assert [touched.phase for touched in fed(panel, touch(1), REPORT)] == [Phase.DOWN]


def test_one_point_lifted_and_pressed_within_a_report_is_a_new_finger() -> None:
    panel = decoder(PanelKind.SINGLE, PanelState(x=30, y=0))
    fed(panel, touch(1), REPORT)
    assert [touched.phase for touched in fed(panel, touch(0), touch(1), REPORT)] == [Phase.UP, Phase.DOWN]


def test_nameless_fingers_are_told_apart_by_where_they_were() -> None:
    panel = decoder(PanelKind.ANONYMOUS, PanelState())
    first = fed(panel, *at(0, 0), MT_REPORT, *at(100, 0), MT_REPORT, REPORT)
    left, right = (touched.finger for touched in first)
    assert [touched.phase for touched in first] == [Phase.DOWN, Phase.DOWN]
    assert left != right
    said = fed(panel, *at(95, 0), MT_REPORT, *at(5, 0), MT_REPORT, REPORT)
    assert set(said) == {TouchEvent(left, Phase.MOVED, 0.05, 0.5), TouchEvent(right, Phase.MOVED, 0.95, 0.5)}
    assert fed(panel, *at(5, 0), MT_REPORT, REPORT) == [TouchEvent(right, Phase.UP, 0.95, 0.5)]
    assert fed(panel, MT_REPORT, REPORT) == [TouchEvent(left, Phase.UP, 0.05, 0.5)]


def test_nameless_fingers_that_leave_with_the_button_only() -> None:
    panel = decoder(PanelKind.ANONYMOUS, PanelState())
    fed(panel, touch(1), *at(0, 0), MT_REPORT, REPORT)
    assert fed(panel, axis(e.ABS_X, 3), REPORT) == [], "a report that lists nobody says nothing of anybody"
    assert [touched.phase for touched in fed(panel, touch(0), REPORT)] == [Phase.UP]


def test_old_panels_that_number_their_fingers_are_believed() -> None:
    panel = decoder(PanelKind.ANONYMOUS, PanelState())
    fed(panel, track(1), *at(0, 0), MT_REPORT, track(2), *at(10, 0), MT_REPORT, REPORT)
    said = fed(panel, track(2), *at(0, 0), MT_REPORT, track(1), *at(10, 0), MT_REPORT, REPORT)
    assert set(said) == {TouchEvent(1, Phase.MOVED, 0.1, 0.5), TouchEvent(2, Phase.MOVED, 0.0, 0.5)}


@pytest.mark.parametrize("kind", PanelKind)
def test_noise_of_other_kinds_means_nothing(kind: PanelKind) -> None:
    panel = decoder(kind)
    assert fed(panel, e.Event(4, 4, 1), e.Event(e.EV_KEY, 30, 1), axis(0x18, 9), REPORT) == []

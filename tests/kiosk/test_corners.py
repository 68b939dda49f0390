"""The way out by touch: both bottom corners held, together or one after the other."""

import pytest

from companion.kiosk.touches import BETWEEN, HOLD, Corner, CornersHeld, corner_at

LEFT, RIGHT = Corner.LEFT, Corner.RIGHT


@pytest.mark.parametrize(
    ("x", "y", "corner"),
    [
        (0, 0, LEFT),
        (76, 76, LEFT),
        (78, 10, None),
        (10, 78, None),
        (799, 0, RIGHT),
        (724, 76, RIGHT),
        (722, 10, None),
        (400, 10, None),
        (10, 470, None),
        (790, 470, None),
    ],
)
def test_where_the_corners_are(x: float, y: float, corner: Corner | None) -> None:
    assert corner_at(x, y, 800, 480) is corner


def test_two_fingers_together() -> None:
    held = CornersHeld()
    held.finger_down(1, LEFT, 0.0)
    held.finger_down(2, RIGHT, 0.5)
    assert held.look(HOLD) == (True, False)
    assert held.look(HOLD + 0.4) == (False, False)
    assert held.look(HOLD + 0.5) == (True, True)


def test_one_finger_after_the_other() -> None:
    held = CornersHeld()
    held.finger_down(1, RIGHT, 0.0)
    assert held.look(HOLD) == (True, False)
    held.finger_up(1)
    held.finger_down(1, LEFT, HOLD + 1)
    assert held.look(2 * HOLD + 1) == (True, True)


def test_too_late_is_not_together() -> None:
    held = CornersHeld()
    held.finger_down(1, RIGHT, 0.0)
    held.look(HOLD)
    held.finger_up(1)
    held.finger_down(1, LEFT, BETWEEN + 1)
    assert held.look(BETWEEN + 1 + HOLD) == (True, False)


def test_a_short_touch_holds_nothing() -> None:
    held = CornersHeld()
    for number in range(20):
        held.finger_down(number, RIGHT if number % 2 else LEFT, number * 0.3)
        held.finger_up(number)
        assert held.look(number * 0.3 + 0.2) == (False, False)
    assert not held.is_waiting


def test_a_finger_that_wanders_off_holds_nothing() -> None:
    held = CornersHeld()
    held.finger_down(1, LEFT, 0.0)
    held.finger_moves(1, LEFT)
    assert held.is_waiting
    held.finger_moves(1, None)
    assert held.look(HOLD + 1) == (False, False)


def test_a_tap_elsewhere_begins_anew() -> None:
    held = CornersHeld()
    held.finger_down(1, LEFT, 0.0)
    held.look(HOLD)
    held.finger_up(1)
    held.finger_down(1, None, HOLD + 0.1)
    held.finger_up(1)
    held.finger_down(1, RIGHT, HOLD + 0.2)
    assert held.look(2 * HOLD + 0.2) == (True, False)


def test_the_same_corner_twice_is_one_corner() -> None:
    held = CornersHeld()
    held.finger_down(1, LEFT, 0.0)
    held.finger_down(2, LEFT, 0.0)
    assert held.look(HOLD) == (True, False)

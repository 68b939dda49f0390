from itertools import pairwise

import pytest

from companion.games.the_loop.board.geometry import LONGEST, bearing_of, turn_between


@pytest.mark.parametrize("start", range(7))
@pytest.mark.parametrize("end", range(7))
def test_the_pointer_goes_the_shorter_way_and_ends_exactly_there(start: int, end: int) -> None:
    turn = turn_between(bearing_of(start), bearing_of(end))
    steps = min((end - start) % 7, (start - end) % 7)
    assert abs(turn.by) == pytest.approx(steps * 360 / 7)
    assert turn.seconds == pytest.approx(0 if steps == 0 else 0.15 + 0.25 * steps)
    assert turn.seconds <= LONGEST
    assert turn.bearing(0) == pytest.approx(bearing_of(start))
    for late in (turn.seconds, turn.seconds + 0.001, 99):
        assert turn.bearing(late) == bearing_of(end)
        assert turn.is_over(late)


def test_the_pointer_never_turns_back_or_overshoots() -> None:
    turn = turn_between(bearing_of(1), bearing_of(4))
    way = [turn.bearing(turn.seconds * step / 50) for step in range(60)]
    assert all(before <= after for before, after in pairwise(way))
    assert max(way) == pytest.approx(bearing_of(4))
    assert way[25] == pytest.approx((bearing_of(1) + bearing_of(4)) / 2)


def test_against_the_clock_over_the_top() -> None:
    turn = turn_between(bearing_of(1), bearing_of(6))
    assert turn.by == pytest.approx(-720 / 7)
    assert turn.bearing(turn.seconds / 2) == pytest.approx(0, abs=1e-9)
    assert turn.bearing(-1) == pytest.approx(bearing_of(1))

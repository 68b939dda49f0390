from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.layout import Arrangement, Rect, arrange

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)]


def _inside(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - 0.01
        and inner.y >= outer.y - 0.01
        and inner.right <= outer.right + 0.01
        and inner.top <= outer.top + 0.01
    )


def _apart(one: Rect, other: Rect) -> bool:
    return (
        one.right <= other.x + 0.01
        or other.right <= one.x + 0.01
        or one.top <= other.y + 0.01
        or other.top <= one.y + 0.01
    )


def _check(arrangement: Arrangement) -> None:
    parts = (arrangement.wheel, arrangement.header, arrangement.card, arrangement.bar)
    for part in parts:
        assert part.width > 0
        assert part.height > 0
        assert _inside(part, arrangement.window)
    for one, other in combinations(parts, 2):
        assert _apart(one, other)
    for part in parts[1:]:
        assert _inside(part, arrangement.panel)
    assert arrangement.wheel.width == pytest.approx(arrangement.wheel.height)
    assert _apart(arrangement.wheel, arrangement.panel)


@pytest.mark.parametrize("size", SIZES)
def test_the_sizes_of_real_screens(size: tuple[int, int]) -> None:
    arrangement = arrange(*size)
    _check(arrangement)
    assert arrangement.portrait == (size[1] > size[0])
    if arrangement.portrait:
        assert arrangement.wheel.y >= arrangement.panel.top - 0.01
    else:
        assert arrangement.wheel.right <= arrangement.panel.x + 0.01
    assert min(arrangement.wheel.width / size[0], 1) > 0.5
    assert arrangement.bar.height >= 44 * arrangement.unit


def test_an_800_by_480_screen_has_a_full_wheel() -> None:
    arrangement = arrange(800, 480)
    assert arrangement.unit == 1
    assert arrangement.wheel == Rect(0, 0, 480, 480)
    assert arrangement.panel == Rect(480, 0, 320, 480)


@given(st.integers(320, 4000), st.integers(320, 4000), st.sampled_from([1.0, 1.25, 1.5]))
def test_any_window_has_room_for_all(width: int, height: int, text_size: float) -> None:
    short, long = sorted((width, height))
    if long / short < 4:
        _check(arrange(width, height, text_size))

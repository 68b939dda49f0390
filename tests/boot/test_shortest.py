"""The shortest form of an evening, for every submission: two boots, a picture, three taps, the plug, *Resume*."""

import pytest

from tests.boot.evening import ALIKE, Evenings
from tests.boot.screens import Screen

pytestmark = [pytest.mark.boot, pytest.mark.shortest, pytest.mark.timeout(3600)]


def test_power_on_three_taps_the_plug_and_the_game_goes_on(evening_at: Evenings) -> None:
    evening = evening_at(Screen(800, 480), 2)
    assert not evening.first.is_black
    assert evening.first.differing(evening.first_as_drawn) < ALIKE
    begun, *steps = (tapped.acts for tapped in evening.taps)
    assert steps == [begun + 1, begun + 2], "each tap is one act"
    assert evening.entries_after == evening.taps[-1].entries
    assert evening.after.differing(evening.before) < ALIKE

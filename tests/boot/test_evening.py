"""From power-on through a game to a power cut and back, at both sizes of a Raspberry Pi's own screens, in full.

A real Debian boots on a virtual machine; what is looked at is what its screen shows, what is touched is a touchscreen.
"""

from itertools import pairwise

import pytest

from tests.boot.evening import ALIKE, LONG, STEPS, Evening, Evenings
from tests.boot.screens import Screen

pytestmark = [pytest.mark.boot, pytest.mark.timeout(3600)]

SCREENS = {"landscape": (Screen(800, 480), LONG), "upright panel turned by 90": (Screen(720, 1280, 90), STEPS)}
"""The first evening is the one of the power cuts, too."""


@pytest.fixture(params=list(SCREENS.values()), ids=list(SCREENS), scope="module")
def evening(request: pytest.FixtureRequest, evening_at: Evenings) -> Evening:
    return evening_at(*request.param)


def test_what_is_on_the_screen_when_the_kiosk_is_ready_is_not_black(evening: Evening) -> None:
    assert not evening.first.is_black


def test_it_is_the_first_screen_as_the_program_draws_it(evening: Evening) -> None:
    assert evening.first.differing(evening.first_as_drawn) < ALIKE


def test_each_tap_of_a_finger_is_one_act(evening: Evening) -> None:
    acts = [tapped.acts for tapped in evening.taps]
    made = [later - earlier for earlier, later in pairwise(acts)]
    assert set(made) <= {0, 1}, "no tap counts twice"
    assert made.count(0) <= 1, "where seven clones do not fit, the page is read on before it is left"
    assert sum(made) >= STEPS - 1


def test_no_entry_that_was_on_disk_is_lost_when_the_plug_is_pulled(evening: Evening) -> None:
    assert evening.entries_after == evening.taps[-1].entries


def test_resume_shows_the_picture_that_was_there_before(evening: Evening) -> None:
    assert evening.after.differing(evening.before) < ALIKE

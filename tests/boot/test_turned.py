"""The other two ways to turn a screen: a picture, and fingers that land where it shows what they touch."""

import pytest

from tests.boot.drawn import drawn
from tests.boot.evening import ALIKE, tap_on
from tests.boot.guest import Starts
from tests.boot.screens import Screen

pytestmark = [pytest.mark.boot, pytest.mark.timeout(3600)]


@pytest.mark.parametrize("screen", [Screen(800, 480, 180), Screen(720, 1280, 270)], ids=["180", "270"])
def test_picture_and_touch_are_turned_together(
    start: Starts, screen: Screen, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with start(screen) as guest:
        first = guest.wait_until_ready()
        assert not first.is_black
        assert first.differing(drawn(screen.seen, tmp_path_factory.mktemp("drawn"))) < ALIKE
        new_game = tap_on(guest, first, "new-game")
        tap_on(guest, new_game, "begun")
        assert guest.entries() == [(1, 0, 0)], "a game was begun, one"

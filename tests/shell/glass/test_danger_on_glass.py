"""When one more vortex loses the game, that stands over everything, and takes no line of the check away."""

import pytest

from companion.contract.page import Tone
from companion.contract.screen import HouseAction
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.state import Step
from companion.kit import theme
from companion.kit.layout import Rect
from companion.settings import ScreenSettings
from tests.contrast_lint import Picture
from tests.layout_lint import complaints, words_seen
from tests.pilot import Pilot
from tests.settings.table import DEFAULTS
from tests.shell.glass.players import Players

ALARM = "One more vortex loses the game!"


def in_danger(glass: Pilot, size: tuple[int, int], text_size: float = 1.0) -> Players:
    """One more vortex loses this game."""
    glass.resize(*size)
    players = Players(glass, settings=DEFAULTS.having(ScreenSettings(reduced_motion=True, ui_scale=text_size)))
    players.begin()
    while players.state.step is not Step.CHECK:
        players.glass.handle(Next())
    for era in (Era.MEDIEVAL, Era.RENAISSANCE, Era.END_OF_TIMES):
        players.glass.handle(a.OpenVortex(era))
        players.glass.handle(Next())
    glass.settle()
    assert players.state.step is Step.CHECK
    return players


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("over", ["sheet", "banner"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1024, 600)], ids=str)
def test_nothing_lies_over_the_alarm(glass: Pilot, size: tuple[int, int], over: str, text_size: float) -> None:
    players = in_danger(glass, size, text_size)
    seen = Picture(players.glass).patch(*dict(words_seen(players.glass))[ALARM])
    if over == "sheet":
        players.tap_era(Era.DAWN_OF_TIME)
        players.reads("Clones in all")
    else:
        players.glass._layout.show_banner("Something to know", Tone.NOTICE, HouseAction.DISMISS)
    glass.settle()
    boxes = dict(words_seen(players.glass))
    assert Picture(players.glass).patch(*boxes[ALARM]) == seen
    assert complaints(players.glass) == ()


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_the_alarm_is_red_above_all_else_and_the_check_is_still_seen_whole(glass: Pilot, size: tuple[int, int]) -> None:
    players = in_danger(glass, size)
    panel = players.glass._layout.panel
    assert panel.card.scroller.overflow == 0
    assert complaints(players.glass) == ()
    boxes = dict(words_seen(players.glass))
    alarm = boxes[ALARM]
    beside = [box for box in boxes.values() if box.x >= panel.x and box.top <= panel.top and box != alarm]
    assert all(box.top <= alarm.y + 1 for box in beside)
    picture = Picture(players.glass)
    red = tuple(round(255 * part) for part in theme.tint(theme.DANGER)[:3])
    assert _commonest(picture, alarm) == red


def _commonest(picture: Picture, box: Rect) -> tuple[int, ...]:
    return picture.patch(*box).most_common(1)[0][0]

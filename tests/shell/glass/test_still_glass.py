"""A still screen draws nothing: no frame while nobody touches and nothing turns."""

import time

import pytest

from companion.contract.page import View
from companion.contract.screen import HouseAction
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.text import short_names
from companion.settings import Settings
from tests.games.the_loop.states import BOX
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.shell.glass.players import Players

TURNS = 300
"""Of the event loop: at 60 frames a second that is five seconds, at the loop's own pace here a moment."""


def is_still(pilot: Pilot) -> bool:
    pilot.settle()
    return pilot.flips(TURNS) == 0


def test_a_game_that_waits_draws_no_frame(glass: Pilot) -> None:
    players = Players(glass)
    players.begin()
    assert is_still(glass)
    players.play_foo_phase()
    assert is_still(glass)


def test_an_open_sheet_draws_no_frame(glass: Pilot) -> None:
    players = Players(glass)
    players.begin()
    players.play_foo_phase()
    players.tap_era(Era.MEDIEVAL)
    assert is_still(glass)
    players.more("Energy")
    assert is_still(glass)


@pytest.mark.parametrize("taps", [[], ["New game"], ["Settings"]], ids=["home", "new-game", "settings"])
def test_other_screens_draw_no_frame(glass: Pilot, taps: list[str]) -> None:
    players = Players(glass)
    players.tap(*taps)
    assert is_still(glass)


def test_a_question_that_calls_for_taps_draws_no_frame(glass: Pilot) -> None:
    players = Players(glass)
    players.begin()
    players.play_foo_phase()
    players.tap("Ends elsewhere")
    assert is_still(glass)


def test_the_pointer_turns_and_then_all_is_still(glass: Pilot) -> None:
    players = Players(glass, settings=Settings())
    players.tap("New game", "Set up", "Draw two Eras", "Draw 7 clones", "Begin")
    players.play_foo_phase()
    players.tap("Ends elsewhere", "Skip")
    players.clock.now += 1
    plate = players.primary
    touch = glass.press(plate)
    touch.touch_up()
    assert players.wheel.is_moving
    until = time.monotonic() + 10
    drawn = 0
    while players.wheel.is_moving:
        assert time.monotonic() < until
        drawn += glass.flips(1)
    drawn += glass.flips(1)
    assert drawn > 0, "where the machine is busy the turn may be over at once: it is drawn all the same"
    assert is_still(glass)


def test_a_tap_on_the_wheel_ends_the_turn_and_means_nothing_else(glass: Pilot) -> None:
    players = Players(glass, settings=Settings())
    players.tap("New game", "Set up", "Draw two Eras", "Draw 7 clones", "Begin")
    players.play_foo_phase()
    players.tap("Ends elsewhere", "Skip")
    players.clock.now += 1
    glass.press(players.primary).touch_up()
    assert players.wheel.is_moving
    players.tap_era(Era.MEDIEVAL)
    assert not players.wheel.is_moving
    assert players.navigator.view().sheet is None
    assert is_still(glass)


UNDO_WORDS = [
    "mega-vortex in Globalization",
    "no vortex in Globalization",
    "−1 energy in Globalization",
    "+1 progress in Globalization",
    "the table draws the clones",
    "mission in Age of Robots",
    "free move ready again",
    "clone to Age of Robots",
    "28 clones counted",
    "Prowler acts",
    *(f"{name} in Globalization" for name in short_names(BOX).values()),
    *(f"{name} in Age of Robots" for name in short_names(BOX).values()),
    "mission completed",
    "to the Artifact",
]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=["landscape", "portrait"])
def test_the_words_of_undo_fit_on_it(glass: Pilot, size: tuple[int, int]) -> None:
    glass.resize(*size)
    players = Players(glass)
    players.begin()
    players.play_foo_phase()
    view = players.navigator.view()
    wrong = {}
    for words in UNDO_WORDS:
        players.glass._layout.panel.bar.undo.show(view.page.undo, words)  # type: ignore[union-attr]
        players.glass._layout._lay_out()
        glass.settle()
        players.reads(words)
        if found := complaints(players.glass):
            wrong[words] = found
    assert wrong == {}
    players.glass.handle(HouseAction.DISMISS)


def test_a_press_computes_what_is_seen_once(glass: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    players = Players(glass)
    players.begin()
    seen: list[View] = []
    view = players.navigator.view

    def counted() -> View:
        seen.append(view())
        return seen[-1]

    monkeypatch.setattr(players.navigator, "view", counted)
    players.tap(players.primary)
    assert seen == [players.glass.view]

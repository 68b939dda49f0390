"""L.A.S.E.R. Centrifuges on the glass: what the app does not know is said and asked, and the markers are moved."""

from pathlib import Path
from typing import Any

from companion.contract.screen import Choose
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules import actions as standard
from companion.games.the_loop.rules.eras import Era, Level
from companion.games.the_loop.rules.scenarios.laser.facts import LaserStep, own
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.taps import TapEra
from tests.games.the_loop.screens.people import People
from tests.games.the_loop.states import mapping

NOTES = [
    {"at": "setup", "text": "Three beside the board."},
    {"at": "foo_phase", "text": "Read the card."},
    {"at": "turn", "text": "Turn one."},
]
LASER = Choose("scenario", "laser")


def noted(**more: Any) -> dict[str, Any]:
    return mapping(laser={"win": "missions", "notes": NOTES, **more})


def test_it_says_that_its_rules_are_not_in_the_app_and_asks_what_victory_takes(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    people = People(own_box=file)
    people.begin(Step.UNPACKED, LASER)
    assert people.page.title == "Read your card"
    assert any("Its rules are not in the app" in words for words in people.words())
    assert not any(picture.calls_for_tap for picture in people.wheel.eras), "where an agent starts is asked afterwards"
    people.tap("Something more")
    assert people.page.title == "Set up the board"
    assert own(people.state).more
    assert box_mapping(file)["laser"]["win"] == "more"
    people.begin(Step.UNPACKED, LASER)
    assert people.page.title == "Set up the board", "asked once"


def test_the_notes_stand_where_they_count() -> None:
    people = People(box=noted())
    people.begin(Step.UNPACKED, LASER)
    assert "Three beside the board." in people.words()
    while people.state.step is not LaserStep.NOTES:
        people.action(standard.NEXT)
    assert people.page.title == "Before the cubes fall"
    assert "Read the card." in people.words()
    people.tap("Done")
    assert people.state.step is Step.CHECK


def test_markers_are_put_moved_and_taken_off_on_the_sheet_of_an_era() -> None:
    people = People(box=noted(notes=[]))
    people.begin(Step.ACTIONS, LASER)
    people.action(TapEra(Era.MEDIEVAL))
    more = people.stepper("Centrifuges").more
    for _ in range(3):
        people.action(more)
    assert people.stepper("Centrifuges").more is None
    assert [mark.words for mark in people.wheel.eras[Era.MEDIEVAL].marks] == ["3"]
    people.action(people.stepper("Move a Centrifuge").more)
    assert [len(picture.marks) for picture in people.wheel.eras] == [0, 2, 1, 0, 0, 0, 0]
    people.action(people.stepper("Centrifuges").less)
    assert own(people.state).at == (0, 1, 1, 0, 0, 0, 0)
    people.tap("Undo")
    assert own(people.state).at == (0, 2, 1, 0, 0, 0, 0)


def test_the_card_tells_all_that_is_known_and_the_game_may_be_lost_by_it() -> None:
    people = People(box=noted(win="more"))
    people.begin(LaserStep.NOTES, LASER)
    while people.state.step is not Step.ACTIONS:
        people.action(standard.NEXT)
    people.tap("The rest: open")
    assert own(people.state).rest_done
    people.tap("Our card")
    assert people.page.title == "Our card"
    assert "Turn one." in people.words()
    people.tap("By the card we have lost")
    assert any("by the card of the scenario" in words for words in people.words())
    people.tap("Undo")
    assert people.state.ending is None


def test_a_level_has_the_clones_and_vortexes_of_the_box_file() -> None:
    people = People(box=noted(extra_clones={"year": 1}, mega_vortexes=False, notes=[]))
    people.begin(Step.ACTIONS, LASER, Choose("level", Level.YEAR))
    people.action(standard.OpenVortex(Era.DAWN_OF_TIME))
    assert people.page.title == "Vortex in Dawn of Time"
    assert sum(fact.get("cause") == "setup" for fact in people.journal()) == 8

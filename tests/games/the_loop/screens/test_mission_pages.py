"""Which mission it is, on the glass: its kind as a sign on the wheel, its name typed and remembered for the box."""

from pathlib import Path

import pytest

from companion.contract.screen import Choose
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.taps import TapEra
from companion.games.the_loop.screens.wheel import KIND_SIGNS
from companion.kit.glyphs import drawing
from companion.shell.pages.typing import Typed
from tests.games.the_loop.screens.people import People


def open_sheet(people: People) -> Era:
    active = people.state.eras_with(MissionState.ACTIVE)[0]
    people.action(TapEra(active))
    people.tap("Which mission is it?")
    return active


def test_its_kind_is_a_sign_on_the_wheel(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = open_sheet(people)
    assert people.wheel.eras[era].mission_sign == ""
    people.tap("Destroy clones")
    assert people.wheel.eras[era].mission_sign == "clone"
    people.tap("Done")
    assert "Mission: Destroy clones" in people.words()
    people.action(a.CompleteMission(era))
    assert people.wheel.eras[era].mission_sign == ""


@pytest.mark.parametrize("kind", list(MissionKind))
def test_each_kind_has_a_sign_that_is_drawn(kind: MissionKind) -> None:
    assert drawing(KIND_SIGNS[kind])


def test_a_name_is_typed_once_and_remembered_with_kind_and_need(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    people = People(own_box=file)
    people.begin(Step.ACTIONS)
    era = open_sheet(people)
    people.tap("Add energy")
    people.tap("Type its name")
    people.action(Typed("Sun"))
    people.tap("Done")
    assert people.page.title == "Sun"
    people.tap("Done")
    people.action(a.SetNeeds(era, 6))
    people.tap("Close")
    assert box_mapping(file)["missions"]["list"] == [{"name": "Sun", "kind": "energy", "needs": 6}]
    people.begin(Step.ACTIONS)
    era = open_sheet(people)
    people.tap("Sun")
    tile = people.state.missions[era]
    assert (tile.name, tile.kind, tile.needs) == ("Sun", MissionKind.ENERGY, 6)


def test_a_box_that_knows_all_its_tiles_is_not_written_for_one_more(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    names = "".join(f'[[missions.list]]\nname = "{number}"\n' for number in range(7))
    file.write_text(f"[missions]\ntiles = 7\n{names}", encoding="utf-8")
    people = People(own_box=file)
    people.begin(Step.ACTIONS)
    era = open_sheet(people)
    people.action(a.TellMission(era, "An eighth"))
    before = file.stat()
    people.tap("Done")
    people.tap("Close")
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_that_none_is_left_to_turn_up_is_said_and_that_too_few_can_be_completed(people: People) -> None:
    people.begin(Step.ACTIONS)
    for era in ERAS:
        if people.state.missions[era].state is MissionState.FACE_DOWN:
            people.action(a.FailMission(era))
    first, second = people.state.eras_with(MissionState.ACTIVE)
    people.action(a.CompleteMission(first))
    assert people.page.title == "Mission complete!"
    assert "No mission is left to turn up." in people.words()
    assert "Only 2 can be completed in all: 4 are needed." in people.words()
    assert second in people.state.eras_with(MissionState.ACTIVE)


def test_a_box_that_was_chosen_for_this_game_alone_offers_its_missions(people: People) -> None:
    people.begin(Step.ACTIONS, Choose("missions.list", [{"name": "Moon"}, {"name": "Star", "kind": "loop"}]))
    era = open_sheet(people)
    people.tap("Star")
    assert people.wheel.eras[era].mission_sign == "loop"

"""Mission tiles: which one it is, what it asks for, and what happens when fewer than two are left."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from companion.contract.rules import Decider
from companion.errors import BoxError, IllegalActionError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.codec import encode_state
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.state import MissionState
from companion.games.the_loop.rules.the_loop import TheLoop
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    MEDIEVAL,
    NO_DRAW,
    RENAISSANCE,
    ROBOTS,
    Rolled,
    done,
    mapping,
    names,
    state,
)

LOOP = TheLoop()
SWEEP = {"name": "Sweep", "kind": "rifts", "needs": 6}
BARE = {"name": "Bare"}


def box_with(rows: Iterable[dict[str, Any]], **more: Any) -> Box:
    return box_from(mapping(missions={"list": list(rows), **more}))


def test_a_mission_has_the_name_and_kind_that_the_table_says() -> None:
    act = done(state(), a.TellMission(END, "The Vigil", MissionKind.STAND), NO_DRAW)
    assert act.facts == (f.MissionTold(END, "The Vigil", MissionKind.STAND),)
    assert act.deciders == (Decider.PLAYERS,)
    tile = act.state.missions[END]
    assert (tile.name, tile.kind, tile.needs, tile.state) == ("The Vigil", MissionKind.STAND, None, MissionState.ACTIVE)
    told = encode_state(act.state)["eras"]["end_of_times"]["mission"]
    assert told == {"state": "active", "progress": 0, "needs": None, "name": "The Vigil", "kind": "stand"}


def test_what_the_box_knows_of_a_mission_is_told_along() -> None:
    act = done(state(of_box=box_with([SWEEP])), a.TellMission(END, "Sweep"), NO_DRAW)
    assert act.facts == (f.MissionTold(END, "Sweep", MissionKind.RIFTS), f.MissionNeeds(END, 6))
    assert LOOP.action_of(state(of_box=box_with([SWEEP])), act.facts, act.deciders) == a.TellMission(
        END, "Sweep", MissionKind.RIFTS
    )


def test_what_the_table_said_before_stays_against_the_box() -> None:
    now = done(state(of_box=box_with([SWEEP, BARE])), a.SetNeeds(END, 3), NO_DRAW).state
    act = done(now, a.TellMission(END, "Sweep", MissionKind.LOOP), NO_DRAW)
    assert act.facts == (f.MissionTold(END, "Sweep", MissionKind.LOOP),)
    assert act.state.missions[END].needs == 3
    bare = done(now, a.TellMission(END, "Bare"), NO_DRAW)
    assert bare.facts == (f.MissionTold(END, "Bare", None),)


def test_one_tile_lies_in_one_place_and_only_an_active_one_is_known() -> None:
    now = done(state(), a.TellMission(END, "The Vigil"), NO_DRAW).state
    with pytest.raises(IllegalActionError, match="the mission 'The Vigil' lies beside another Era"):
        done(now, a.TellMission(ROBOTS, "The Vigil"), NO_DRAW)
    assert LOOP.why_not(now, a.TellMission(END, "The Vigil", MissionKind.LOOP)) is None
    with pytest.raises(IllegalActionError, match="the mission in dawn_of_time is face down, not active"):
        done(now, a.TellMission(DAWN, "Other"), NO_DRAW)


def left(active: tuple[Era, ...], face_down: tuple[Era, ...], completed: tuple[Era, ...] = ()) -> Any:
    now = state(active=active, completed=completed)
    gone = MissionState.FAILED
    lying = {*active, *face_down, *completed}
    missions = tuple(
        [tile if era in lying else tile._replace(state=gone) for era, tile in zip(ERAS, now.missions, strict=True)]
    )
    from msgspec.structs import replace  # noqa: PLC0415 - here alone

    return replace(now, missions=missions)


def test_the_last_face_down_mission_comes_for_a_completed_one_and_then_one_is_active() -> None:
    now = left((MEDIEVAL, END), (DAWN,))
    act = done(now, a.CompleteMission(MEDIEVAL), Rolled(Random(1)))
    assert names(act) == ["MissionCompleted", "MissionRevealed"]
    assert act.state.eras_with(MissionState.ACTIVE) == (DAWN, END)
    act = done(act.state, a.CompleteMission(END), NO_DRAW)
    assert names(act) == ["MissionCompleted"]
    assert act.state.eras_with(MissionState.ACTIVE) == (DAWN,)
    act = done(act.state, a.OpenVortex(DAWN), NO_DRAW)
    assert names(act) == ["VortexOpened", "MissionFailed"]
    assert (act.state.ending, problems(act.state)) == (None, ())


def test_a_game_that_can_no_longer_be_won_goes_on_as_no_rule_ends_it() -> None:
    now = done(left((MEDIEVAL,), (), (RENAISSANCE,)), a.FailMission(MEDIEVAL), NO_DRAW).state
    assert (now.ending, problems(now)) == (None, ())


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ({"list": [SWEEP, SWEEP]}, "missions.list"),
        ({"list": [{"name": "A", "kind": "dance"}]}, r"missions.list\[1\].kind"),
        ({"list": [{"name": "A", "needs": 0}]}, r"missions.list\[1\].needs"),
        ({"list": [{"name": "A", "needs": 13}]}, "missions.list is 13"),
        ({"list": [{"name": str(number)} for number in range(8)], "tiles": 7}, "at most 7 tiles"),
        ({"tiles": 6}, "missions.tiles"),
    ],
)
def test_what_is_wrong_in_the_box_file_is_named(part: dict[str, Any], says: str) -> None:
    with pytest.raises(BoxError, match=says):
        box_with(part.get("list", ()), **{name: value for name, value in part.items() if name != "list"})


def test_there_are_ten_tiles_and_an_expansion_has_more() -> None:
    assert BOX.missions.tiles == 10
    assert box_with([{"name": str(number)} for number in range(14)], tiles=14).missions.named("13") is not None

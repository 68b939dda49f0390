"""L.A.S.E.R. Centrifuges: the standard rules, three markers, what victory takes, and the owner's notes."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider
from companion.errors import BoxError, IllegalActionError
from companion.games.the_loop.rules import actions as standard
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.codec import decode, encode, encode_state
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.facts import GameEnded, StepBegun
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.scenarios.laser import facts as f
from companion.games.the_loop.rules.scenarios.laser import scenario as a
from companion.games.the_loop.rules.scenarios.laser.facts import Centrifuges, LaserStep, own
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import AnyStep, Ending, Outcome, Reason, State, Step
from companion.games.the_loop.rules.the_loop import TheLoop, first_state
from companion.play.replay import RecordedResults
from tests.games.the_loop.brute_force import try_everything
from tests.games.the_loop.random_play import play
from tests.games.the_loop.states import (
    AGENTS,
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    NO_DRAW,
    RENAISSANCE,
    ROBOTS,
    Rolled,
    counts,
    done,
    mapping,
    names,
)
from tests.games.the_loop.states import state as standard_state

LOOP = TheLoop()
NOTE = {"at": "foo_phase", "text": "Read the card."}


def laser_box(**more: Any) -> Box:
    return box_from(mapping(laser=more))


TOLD_BOX = laser_box(win="missions")
NOTED_BOX = laser_box(win="more", notes=[NOTE])


def start(level: Level = Level.MONTH, of_box: Box = TOLD_BOX, agents: int = 2) -> State:
    return first_state(Setup(AGENTS[:agents], level, "laser"), of_box)


def table(step: AnyStep = Step.ACTIONS, kept: Centrifuges | None = None, of_box: Box = BOX, **more: Any) -> State:
    """A table of this scenario; four missions win, where nothing else is said."""
    made = standard_state(of_box=of_box, **more)
    setup = made.setup._replace(scenario="laser")
    return replace(made, step=step, setup=setup, scenario_state=kept or Centrifuges(more=False))


def at(*eras: Era) -> Centrifuges:
    return Centrifuges(counts(dict(Counter(eras))), more=False)


# What victory takes


def test_nothing_goes_on_until_the_players_say_what_victory_takes() -> None:
    now = start(of_box=BOX)
    assert LOOP.next(now) is None
    with pytest.raises(IllegalActionError, match="something else comes first"):
        done(now, standard.NEXT, NO_DRAW)
    act = done(now, a.TellVictory(more=True), NO_DRAW)
    assert (act.facts, act.deciders) == ((f.VictoryTold(True),), (Decider.PLAYERS,))
    assert LOOP.next(act.state) is standard.NEXT


@pytest.mark.parametrize(("win", "more"), [("ask", None), ("missions", False), ("more", True)])
def test_the_box_file_may_say_it(win: str, more: bool | None) -> None:
    assert own(start(of_box=laser_box(win=win))).more is more


def three_done(kept: Centrifuges, **more: Any) -> State:
    return table(kept=kept, active=(MEDIEVAL, END), completed=(DAWN, RENAISSANCE, INDUSTRIAL), **more)


def test_the_fourth_mission_wins_where_nothing_is_asked_besides() -> None:
    act = done(three_done(Centrifuges(more=False)), standard.CompleteMission(MEDIEVAL), NO_DRAW)
    assert act.state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)


def test_with_the_rest_open_the_fourth_mission_is_no_end_and_another_is_turned_up() -> None:
    act = done(three_done(Centrifuges(more=True)), standard.CompleteMission(MEDIEVAL), Rolled(Random(1)))
    assert act.state.ending is None
    assert names(act) == ["MissionCompleted", "MissionRevealed"]
    won = done(act.state, a.TellRest(done=True), NO_DRAW)
    assert names(won) == ["RestTold", "GameEnded"]
    assert won.deciders == (Decider.PLAYERS, Decider.APP)
    assert won.state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)


def test_the_rest_first_and_the_fourth_mission_later_wins_at_the_end_of_the_last_turn() -> None:
    now = three_done(Centrifuges(more=True, rest_done=True), machine=END, turn=21)
    now = replace(now, missions=(*now.missions[:1], now.missions[1]._replace(needs=1, progress=1), *now.missions[2:]))
    act = done(now, standard.EndTurn(MEDIEVAL), NO_DRAW)
    assert act.state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)
    lost = done(replace(now, scenario_state=Centrifuges(more=True)), standard.EndTurn(MEDIEVAL), Rolled(Random(1)))
    assert lost.state.ending == Ending(Outcome.DEFEAT, Reason.THIRD_CYCLE)


def test_who_changes_the_answer_may_have_won() -> None:
    now = done(three_done(Centrifuges(more=True)), standard.CompleteMission(MEDIEVAL), Rolled(Random(1))).state
    assert done(now, a.TellVictory(more=False), NO_DRAW).state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)
    with pytest.raises(IllegalActionError, match="nothing is asked besides the missions here"):
        done(table(), a.TellRest(done=True), NO_DRAW)


@pytest.mark.parametrize("step", [Step.ACTIONS, Step.RIFTS, Step.CHECK, Step.TURN_ENDED])
def test_the_card_may_lose_the_game_at_any_time(step: Step) -> None:
    act = done(table(step, rifts={DAWN: 5 if step is Step.RIFTS else 0}), a.LoseByCard(), NO_DRAW)
    assert act.facts == (GameEnded(Outcome.DEFEAT, Reason.SCENARIO),)
    assert act.deciders == (Decider.PLAYERS,)
    assert problems(act.state) == ()


# The markers


def test_three_markers_are_put_out_moved_and_taken_off() -> None:
    now = table()
    for era in (MEDIEVAL, MEDIEVAL, END):
        act = done(now, a.PlaceCentrifuge(era), NO_DRAW)
        assert act.facts == (f.CentrifugePlaced(era),)
        now = act.state
    assert own(now).at == counts({MEDIEVAL: 2, END: 1})
    with pytest.raises(IllegalActionError, match="all 3 Centrifuges stand on the board"):
        done(now, a.PlaceCentrifuge(DAWN), NO_DRAW)
    now = done(now, a.MoveCentrifuge(MEDIEVAL, ROBOTS), NO_DRAW).state
    now = done(now, a.RemoveCentrifuge(END), NO_DRAW).state
    assert own(now).at == counts({MEDIEVAL: 1, ROBOTS: 1})
    assert now.rifts == table().rifts


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (a.RemoveCentrifuge(DAWN), "no Centrifuge stands in dawn_of_time"),
        (a.MoveCentrifuge(DAWN, MEDIEVAL), "no Centrifuge stands in dawn_of_time"),
        (a.MoveCentrifuge(MEDIEVAL, MEDIEVAL), "the Centrifuge stands in medieval already"),
    ],
)
def test_what_is_not_there_cannot_be_moved(action: standard.Action, says: str) -> None:
    with pytest.raises(IllegalActionError, match=says):
        done(table(kept=at(MEDIEVAL)), action, NO_DRAW)


def test_no_marker_stands_before_the_board_is_laid_out() -> None:
    with pytest.raises(IllegalActionError, match="nothing lies on the board yet"):
        done(start(), a.PlaceCentrifuge(DAWN), NO_DRAW)


def test_a_vortex_leaves_the_markers() -> None:
    now = done(table(kept=at(GLOBALIZATION)), standard.OpenVortex(GLOBALIZATION), Rolled(Random(1))).state
    assert own(now).at[GLOBALIZATION] == 1


# The levels


def test_what_a_level_adds_stands_in_the_box_file() -> None:
    of_box = laser_box(win="missions", extra_clones={"year": 2}, mega_vortexes=False)
    scenario = SCENARIOS["laser"]
    assert [scenario.clones_at_start(start(level, of_box)) for level in Level] == [7, 9, 7]
    assert [start(level, of_box).mega for level in Level] == [False, False, False]
    assert [start(level).mega for level in Level] == [False, True, True]
    assert BOX.is_assumed("laser.extra_clones.year")
    assert BOX.is_assumed("laser.mega_vortexes")


# The Foo phase


def test_the_notes_for_the_foo_phase_are_read_before_the_cubes_are_counted() -> None:
    act = done(table(Step.CLONES, of_box=NOTED_BOX), standard.NEXT, NO_DRAW)
    assert act.facts == (f.NotesDue(),)
    assert act.state.step is LaserStep.NOTES
    laid = done(act.state, standard.ChangeRifts(DAWN, 1), NO_DRAW).state
    assert done(laid, standard.NEXT, NO_DRAW).facts == (StepBegun(Step.CHECK),)
    torn = done(act.state, standard.ChangeRifts(DAWN, 4), Rolled(Random(1))).state
    assert done(torn, standard.NEXT, NO_DRAW).state.step is LaserStep.NOTES


def test_without_notes_the_foo_phase_is_that_of_the_standard_rules() -> None:
    assert done(table(Step.CLONES), standard.NEXT, NO_DRAW).facts == (StepBegun(Step.CHECK),)


def test_the_odds_equal_trying_everything_on_tables_of_random_play() -> None:
    compared = 0
    for seed in range(6):
        random = Random(seed)
        for act in play(start(random.choice(tuple(Level)), NOTED_BOX), random, care=0.9):
            now = act.state
            if now.step is Step.ACTIONS and now.cycle == 1 and len(now.visited) < 7 and random.random() < 0.3:
                assert forecast(now) == try_everything(now)
                compared += 1
    assert compared > 15


# Whole games


def replayed(now: State, act: Act) -> Act:
    action = LOOP.action_of(now, act.facts, act.deciders)
    assert action is not None
    assert LOOP.why_not(now, action) is None, (action, act.facts)
    return LOOP.act(now, action, RecordedResults(LOOP.results(now, act.facts, act.deciders)))


def play_one(seed: int) -> Reason:
    random = Random(seed)
    now = start(random.choice(tuple(Level)), (BOX, TOLD_BOX, NOTED_BOX)[seed % 3], random.choice((2, 3, 4)))
    for act in play(now, random, random.choice((0.0, 0.05, 0.3)), random.choice((0.0, 0.95))):
        assert replayed(now, act) == act, f"{seed}: {act.facts}"
        for fact in act.facts:
            assert decode(encode(fact)) == fact
            now = apply(now, fact)
        assert now == act.state
        assert problems(now) == (), f"{seed}: {act.facts}"
    assert now.ending is not None
    return now.ending.reason


def test_300_random_games_keep_every_invariant() -> None:
    assert {play_one(seed) for seed in range(300)} == SCENARIOS["laser"].reasons


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_100_000_random_games_keep_every_invariant() -> None:
    assert {play_one(seed) for seed in range(100_000)} == SCENARIOS["laser"].reasons


def test_more_markers_than_there_are_is_a_problem() -> None:
    assert problems(table(kept=at(*ERAS[:4]))) == (a.Problem.MARKERS,)


def test_its_state_is_told_to_programs() -> None:
    told = encode_state(table(kept=at(END)))["scenario"]
    assert told == {
        "id": "laser",
        "state": {"at": [0, 0, 0, 0, 0, 0, 1], "more": False, "rest_done": False, "mega": True},
    }


@pytest.mark.parametrize(
    ("table_of_box", "says"),
    [
        ({"win": "never"}, "laser.win"),
        ({"notes": [{"at": "lunch", "text": "A"}]}, r"laser.notes\[1\].at"),
        ({"notes": [{"at": "turn", "text": " "}]}, r"laser.notes\[1\].text"),
        ({"centrifuges": 10}, "laser.centrifuges"),
        ({"extra_clones": {"year": -1}}, "laser.extra_clones.year"),
    ],
)
def test_what_is_wrong_in_the_box_file_is_named(table_of_box: dict[str, Any], says: str) -> None:
    with pytest.raises(BoxError, match=says):
        box_from(mapping(laser=table_of_box))


def test_a_box_of_an_older_game_has_three_markers_and_asks() -> None:
    older = {name: part for name, part in mapping().items() if name != "laser"}
    assert (box_from(older).laser.centrifuges, box_from(older).laser.win.value) == (3, "ask")

"""Supa Sayan Clones: when it is won, its odds, what is kept, and whole games."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider, Outcome, Outcomes
from companion.errors import BoxError
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.codec import decode, encode, encode_state
from companion.games.the_loop.rules.eras import ERAS, Clone, Level, distance
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.scenarios.supa_sayan.scenario import Problem, SettleKill, SupaSayanClones
from companion.games.the_loop.rules.scenarios.supa_sayan.state import (
    Kill,
    own,
    supaclones,
)
from companion.games.the_loop.rules.setup import DrawSources
from companion.games.the_loop.rules.state import MissionState, Reason, State, Step
from companion.games.the_loop.rules.state import Outcome as GameOutcome
from tests.games.the_loop.brute_force import try_everything
from tests.games.the_loop.random_play import play
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MAPPING,
    MEDIEVAL,
    NO_DRAW,
    READY,
    RENAISSANCE,
    ROBOTS,
    Rolled,
    Scripted,
    box,
    done,
    names,
    with_mission,
)
from tests.games.the_loop.supa_tables import (
    ALL_MISSIONS,
    AT_ONCE,
    AWAY,
    LOOP,
    OTHER,
    OURS,
    PLAYERS_DRAW,
    kill,
    put_out,
    replayed,
    start,
    supa,
    table,
)

# The end


def test_four_missions_and_a_supaclone_left_are_no_end_and_another_mission_is_turned_up() -> None:
    now = with_mission(
        table(Step.ACTIONS, (OURS, DAWN), completed=ALL_MISSIONS[:3], active=(GLOBALIZATION, ROBOTS)),
        GLOBALIZATION,
        READY,
    )
    act = done(now, a.EndTurn(GLOBALIZATION), Scripted(MEDIEVAL))
    assert names(act) == ["TurnEnded", "MissionCompleted", "MissionRevealed"]
    assert problems(act.state) == ()


def test_the_last_supaclone_after_four_missions_wins_in_that_act() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), completed=ALL_MISSIONS)
    act = kill(now, OURS, AWAY)
    assert names(act)[-2:] == ["CloneArrived", "GameEnded"]
    assert act.facts[-1] == f.GameEnded(GameOutcome.VICTORY, Reason.MISSIONS)
    assert replayed(now, act) == act


def test_the_last_supaclone_wins_even_where_nothing_comes_of_it_and_where_the_players_draw() -> None:
    bare = replace(table(Step.ACTIONS, (OURS, DAWN), completed=ALL_MISSIONS), bag=(), perpetual=(0, 0, 5, 0, 0, 0, 0))
    assert names(kill(bare)) == ["CloneMoved", "CloneDestroyed", "GameEnded"]
    act = kill(table(Step.ACTIONS, (OURS, DAWN), completed=ALL_MISSIONS, draws=PLAYERS_DRAW))
    assert names(act)[-1] == "GameEnded"
    assert LOOP.next(act.state) is None
    assert GAME.console().next_commands(act.state) == ("undo", "new")


def test_the_last_supaclone_first_and_the_fourth_mission_later_win_at_the_end_of_the_turn() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), completed=ALL_MISSIONS[:3], active=(GLOBALIZATION, ROBOTS))
    now = kill(now, OURS, AWAY).state
    assert now.ending is None
    now = done(now, SettleKill(), NO_DRAW).state
    act = done(with_mission(now, GLOBALIZATION, READY), a.EndTurn(GLOBALIZATION), NO_DRAW)
    assert names(act) == ["TurnEnded", "MissionCompleted", "GameEnded"]


def test_four_missions_before_the_supaclones_are_out_win_nothing() -> None:
    now, draw = start(), Rolled(Random(3))
    while now.step is not Step.SETUP_MISSIONS:
        now = done(now, a.NEXT, draw).state
    for _ in range(4):
        now = done(now, a.CompleteMission(now.eras_with(MissionState.ACTIVE)[0]), draw).state
    assert (now.ending, problems(now)) == (None, ())


def test_four_missions_and_a_supaclone_after_turn_21_are_a_defeat() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), turn=21, completed=ALL_MISSIONS)
    assert done(now, a.EndTurn(), NO_DRAW).facts[-1] == f.GameEnded(GameOutcome.DEFEAT, Reason.THIRD_CYCLE)


# Odds


def test_a_supaclone_counts_in_the_drop() -> None:
    """Only Industrial unvisited, bag empty; a clone and a Supaclone there: four cubes. By hand."""
    rifts = {RENAISSANCE: 2, INDUSTRIAL: 3, GLOBALIZATION: 1}
    standing = ((supa(DAWN, MEDIEVAL), INDUSTRIAL), (Clone(INDUSTRIAL, END), INDUSTRIAL))
    now = table(Step.ACTIONS, *standing, turn=6, machine=RENAISSANCE, rifts=rifts, bag=())
    now = replace(now, visited=frozenset(ERAS) - {INDUSTRIAL})
    odds = forecast(now)
    assert odds is not None
    assert (odds.vortex[RENAISSANCE], odds.vortex[INDUSTRIAL], odds.vortex[GLOBALIZATION]) == (
        Fraction(11, 27),
        Fraction(65, 81),
        Fraction(1, 9),
    )
    assert (odds.any_vortex, odds.defeat) == (1, 0)
    torn = forecast(replace(now, vortexes=(0, 0, 1, 0, 0, 0, 0)))
    assert torn is not None
    assert torn.defeat == Fraction(11, 27)


def test_the_odds_equal_trying_everything_on_tables_of_random_play() -> None:
    tried, seed = 0, 0
    while tried < 25:
        seed += 1
        random = Random(seed)
        acts = list(play(start(random.choice(tuple(Level))), random, care=0.9))
        at_rest = [act.state for act in acts if act.state.step is Step.ACTIONS and act.state.turn % 21]
        for now in random.sample(at_rest, min(4, len(at_rest))):
            if max(now.clones_in(era) for era in ERAS) <= 4 and len(now.bag) <= 24:
                odds, found = forecast(now), try_everything(now)
                assert odds is not None
                assert (*odds,) == (*found,)
                tried += 1


# What is kept, and the box


def test_what_is_kept_stands_in_what_programs_read() -> None:
    told = encode_state(kill(table(Step.ACTIONS, (OURS, DAWN), (OTHER, END)), OURS, AWAY).state)
    kept = told["scenario"]["state"]
    assert told["scenario"]["id"] == "supa_sayan"
    assert kept["out"] == ["medieval"]
    assert kept["kills"] == [
        {"era": "medieval", "due": 0, "came": [{"arrival": "dawn_of_time", "paradox": "renaissance"}]}
    ]
    assert told["eras"]["medieval"]["perpetual"] == 1
    assert told["eras"]["end_of_times"]["clones"] == [
        {"arrival": "industrial", "paradox": "dawn_of_time", "kind": "supaclone"}
    ]


@pytest.mark.parametrize(
    ("problem", "broken"),
    [
        (Problem.TWICE, table(Step.ACTIONS, (OURS, DAWN), (supa(END, MEDIEVAL), END))),
        (Problem.TWICE, table(Step.ACTIONS, (OURS, DAWN), out=(MEDIEVAL,))),
        (Problem.DUE, table(Step.ACTIONS, (OURS, DAWN), kept={"kills": (Kill(DAWN, -1),)})),
    ],
)
def test_a_broken_invariant_is_found(problem: Problem, broken: State) -> None:
    assert problems(broken) == (problem,)


def test_the_box_file_says_how_many_how_far_and_when_they_are_back() -> None:
    assert BOX.is_assumed("clones.returned")
    assert BOX.is_assumed("supa_sayan.distances")
    far = box(supa_sayan={"distances": [3]}, cubes={"perpetual": 1})
    act = done(put_out(Level.ETERNITY, far), a.NEXT, Rolled(Random(2)))
    assert {distance(clone.arrival, clone.paradox) for clone, _ in supaclones(act.state)} == {3}
    with pytest.raises(BoxError, match=r"supa_sayan\.supaclones\.month"):
        box(supa_sayan={"supaclones": {"month": 8}})
    with pytest.raises(BoxError, match=r"clones\.returned"):
        box(clones={"returned": "later"})


def test_a_box_of_an_older_game_has_neither_and_is_read_all_the_same() -> None:
    older = {name: part for name, part in MAPPING.items() if name != "supa_sayan"}
    older["clones"] = {name: value for name, value in MAPPING["clones"].items() if name != "returned"}
    assert box_from(older).supa_sayan == BOX.supa_sayan
    assert box_from(older).returned is BOX.returned


# Whole games


class Noting(Rolled):
    """Notes which draws were made in which turn."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.asked: list[tuple[str, int]] = []

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        self.asked.append((name, place))
        return super().__call__(outcomes, name, place)


BOXES = (BOX, AT_ONCE, box(clones={"destroyed": "out"}), box(cubes={"perpetual": 1}, clones={"spawned": [4, 6, 8]}))


def play_one(seed: int, seen: Counter[str]) -> Reason:
    random = Random(seed)
    draws = DrawSources(clones=random.choice(tuple(Decider)))
    now = start(random.choice(tuple(Level)), BOXES[seed % len(BOXES)], random.choice((2, 3, 4)), draws)
    for act in play(now, random, random.choice((0.0, 0.05, 0.3)), random.choice((0.0, 0.95))):
        assert replayed(now, act) == act, f"{seed}: {act.facts}"
        for fact in act.facts:
            assert decode(encode(fact)) == fact
            now = apply(now, fact)
        assert now == act.state, f"{seed}: the table is not what its facts make"
        assert problems(now) == (), f"{seed}: {act.facts}"
        seen["kills"] += len(own(now).kills) > 0
    assert now.ending is not None
    if now.ending.outcome is GameOutcome.VICTORY:
        assert not supaclones(now)
        seen["won"] += 1
    return now.ending.reason


def test_300_random_games_keep_every_invariant() -> None:
    seen: Counter[str] = Counter()
    assert {play_one(seed, seen) for seed in range(300)} == set(SupaSayanClones.reasons)
    assert seen["kills"] > 100
    assert seen["won"]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_100_000_random_games_keep_every_invariant() -> None:
    assert {play_one(seed, Counter()) for seed in range(100_000)} == set(SupaSayanClones.reasons)


def test_no_two_draws_of_a_turn_have_the_same_name_and_place() -> None:
    for seed in range(30):
        draw = Noting(Random(seed))
        now, turn = start(Level.ETERNITY), 0
        while now.ending is None:
            if now.turn != turn:
                turn, draw.asked = now.turn, []
            standing = supaclones(now)
            if own(now).kills:
                action: a.Action = SettleKill()
            elif LOOP.next(now) is None and standing and now.turn % 3 == 0:
                action = a.MoveClone(*standing[0], standing[0][0].paradox)
            else:
                action = LOOP.next(now) or a.EndTurn()
            now = done(now, action, draw).state
            assert len(set(draw.asked)) == len(draw.asked), draw.asked

"""Random games, with all that a table may change by hand, keep every invariant; and every act can be made again."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider
from companion.games.the_loop.bots import BOTS
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.codec import decode, encode
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.problems import MAY_OVERFLOW, problems
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import STANDARD, Setup, TurnOrder
from companion.games.the_loop.rules.state import Reason, State
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.replay import RecordedResults
from tests.games.the_loop.random_play import play
from tests.games.the_loop.simulated import simulation
from tests.games.the_loop.states import AGENTS, box, start

LOOP = TheLoop()
BOXES = (
    box(),
    box(clones={"destroyed": "out"}, machine={"weights": [1, 2, 5]}),
    box(cubes={"rift": 22}, clones={"spawned": [3, 4, 5]}, start={"clones": {"2": 0, "3": 12, "4": 28}}),
)


def replayed(now: State, act: Act) -> Act:
    """The act done again from what stands of it in a journal."""
    action = LOOP.action_of(now, act.facts, act.deciders)
    assert action is not None
    assert LOOP.why_not(now, action) is None
    return LOOP.act(now, action, RecordedResults(LOOP.results(now, act.facts, act.deciders)))


def play_one(seed: int) -> Reason:
    """A whole game; every table of it is sound, every fact fits and survives the journal."""
    random = Random(seed)
    now = start(random.choice(tuple(Level)), random.choice((2, 3, 4)), BOXES[seed % len(BOXES)])
    if seed % 4 == 0:
        now = replace(now, setup=now.setup._replace(order=TurnOrder.CARDS))
    edits, care = random.choice((0.0, 0.05, 0.3)), random.choice((0.0, 0.0, 0.95))
    for act in play(now, random, edits, care):
        assert len(act.facts) == len(act.deciders) > 0
        assert set(act.deciders) <= set(Decider)
        assert replayed(now, act) == act, f"{seed}: {act.facts}"
        for fact in act.facts:
            now = apply(now, fact)
        assert now == act.state, f"{seed}: the table is not what its facts make"
        assert problems(now) == (), f"{seed}: {act.facts}"
        assert now.step in MAY_OVERFLOW or sum(now.rifts) <= 21
    assert now.ending is not None
    return now.ending.reason


def test_300_random_games_keep_every_invariant() -> None:
    reasons = Counter(play_one(seed) for seed in range(300))
    assert set(reasons) == SCENARIOS[STANDARD].reasons


def test_every_fact_of_random_games_survives_the_journal() -> None:
    kinds = set()
    for seed in range(60):
        random = Random(seed)
        for act in play(start(Level.YEAR, 3), random):
            for fact in act.facts:
                assert decode(encode(fact)) == fact
                kinds.add(type(fact).__name__)
    assert len(kinds) > 20


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_100_000_random_games_keep_every_invariant() -> None:
    reasons = Counter(play_one(seed) for seed in range(100_000))
    assert set(reasons) == SCENARIOS[STANDARD].reasons


@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("bot", list(BOTS))
@pytest.mark.parametrize("level", list(Level))
def test_pretend_players_do_only_what_is_legal(scenario: str, bot: str, level: Level) -> None:
    games = simulation(Setup(AGENTS[:3], level, scenario), bot=bot)
    for number in range(10):
        before = games.first
        for act in games.play(f"legal-{number}"):
            action = LOOP.action_of(before, act.facts, act.deciders)
            assert action is not None
            assert LOOP.why_not(before, action) is None
            before = act.state


@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("level", list(Level))
def test_careful_players_come_to_every_ending(scenario: str, level: Level) -> None:
    wanted = SCENARIOS[scenario].reasons
    wanted = wanted if level is not Level.MONTH else wanted - {Reason.MEGA_VORTEX}
    games = simulation(Setup(AGENTS[:2], level, scenario), bot="careful")
    seen: set[str] = set()
    for number in range(2_000):
        seen.add(games.result(number).ending.partition(": ")[2])
        if len(seen) == len(wanted):
            break
    assert seen == {reason.value for reason in wanted}

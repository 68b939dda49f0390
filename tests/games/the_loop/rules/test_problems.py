"""Each broken invariant is found by its name; a sound table has none."""

import pytest
from msgspec.structs import replace

from companion.games.the_loop.rules.eras import ERAS, Clone, Level
from companion.games.the_loop.rules.problems import Problem, problems
from companion.games.the_loop.rules.state import Ending, Mission, MissionState, Outcome, Reason, State, Step
from companion.games.the_loop.rules.the_loop import TheLoop
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    box,
    counts,
    start,
    state,
    with_mission,
)

TOKEN = Clone(MEDIEVAL, GLOBALIZATION)
FEW = box(cubes={"rift": 21, "energy": 7})
OUT = box(clones={"destroyed": "out"})
BROKEN = [
    (Problem.TOO_MANY_RIFTS, state(Step.RIFTS, rifts=dict.fromkeys(ERAS, 4), of_box=FEW)),
    (Problem.TOO_MUCH_ENERGY, state(energy={DAWN: 31})),
    (Problem.TOO_MUCH_PERPETUAL, state(perpetual=counts({DAWN: 3, END: 3}))),
    (Problem.NEGATIVE_COUNT, state(rifts={DAWN: -1})),
    (Problem.NEGATIVE_COUNT, state(perpetual=counts({DAWN: -1}))),
    (Problem.NEGATIVE_COUNT, state(energy={DAWN: -1})),
    (Problem.NEGATIVE_COUNT, state(loops=-1)),
    (Problem.NEGATIVE_COUNT, replace(state(completed=(DAWN,)), vortexes=counts({DAWN: -1}))),
    (Problem.NEGATIVE_COUNT, state(clone_adjustment=counts({DAWN: -1}))),
    (Problem.UNRESOLVED_VORTEX, state(rifts={DAWN: 4})),
    (Problem.CLONE_AT_HOME, state(clones=[(TOKEN, GLOBALIZATION)])),
    (Problem.WRONG_TOKENS, state(clones=[(TOKEN, MEDIEVAL)], bag=BOX.tokens)),
    (Problem.WRONG_TOKENS, state(bag=BOX.tokens[1:])),
    (Problem.WRONG_TOKENS, state(bag=(*BOX.tokens, TOKEN), of_box=OUT)),
    (Problem.WRONG_TURN, state(turn=3, visited=frozenset({DAWN}))),
    (Problem.WRONG_TURN, replace(start(), cycle=2)),
    (Problem.WRONG_TURN, state(turn=8, cycle=1)),
    (Problem.ACTIVE_IN_VORTEX, with_mission(state(vortexes=(DAWN,)), DAWN, Mission(MissionState.ACTIVE))),
    (Problem.ACTIVE_IN_VORTEX, with_mission(state(vortexes=(DAWN,)), DAWN, Mission())),
    (Problem.TOO_FEW_ACTIVE, state(active=(END,))),
    (Problem.NOT_ENDED, state(Step.OVER)),
    (Problem.NOT_ENDED, state(ending=Ending(Outcome.VICTORY, Reason.MISSIONS))),
    (Problem.NOT_ENDED, state(vortexes=(DAWN, DAWN))),
    (Problem.NOT_ENDED, state(vortexes=(DAWN, MEDIEVAL, INDUSTRIAL, GLOBALIZATION))),
]


@pytest.mark.parametrize(("problem", "broken"), BROKEN)
def test_a_broken_invariant_is_found_and_only_that(problem: Problem, broken: State) -> None:
    assert problems(broken) == (problem,)


def test_every_problem_has_a_test() -> None:
    assert {problem for problem, _ in BROKEN} == set(Problem)


@pytest.mark.parametrize(
    "sound",
    [
        start(),
        state(),
        state(turn=21),
        state(Step.RIFTS, rifts={DAWN: 5}),
        state(vortexes=(DAWN, MEDIEVAL, INDUSTRIAL)),
        state(bag=BOX.tokens[1:], of_box=OUT),
        state(clone_adjustment=counts({DAWN: 3})),
        state(active=(END,), completed=ERAS[:3], vortexes=ERAS[3:6]),
        state(Step.OVER, level=Level.YEAR, ending=Ending(Outcome.DEFEAT, Reason.MEGA_VORTEX)),
    ],
)
def test_a_sound_table_has_no_problems(sound: State) -> None:
    assert problems(sound) == ()


def test_problems_are_told_in_words_to_the_rest_of_the_house() -> None:
    assert TheLoop().problems(state(energy={DAWN: 31})) == (Problem.TOO_MUCH_ENERGY,)
    assert len({problem.value for problem in Problem}) == len(Problem)

"""Each broken invariant is found by its name; a sound table has none."""

import pytest

from companion.games.the_loop.clones import Clone
from companion.games.the_loop.eras import ERAS
from companion.games.the_loop.levels import Level
from companion.games.the_loop.problems import Problem, problems
from companion.games.the_loop.rules import TheLoop
from companion.games.the_loop.table import Ending, Mission, MissionState, Outcome, Reason, Step, Table
from tests.games.the_loop.tables import (
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    box,
    counts,
    start,
    table,
    with_mission,
)

TOKEN = Clone(MEDIEVAL, GLOBALIZATION)
FEW = box(cubes={"rift": 21, "energy": 7})
OUT = box(clones={"destroyed": "out"})
BROKEN = [
    (Problem.TOO_MANY_RIFTS, table(Step.RIFTS, rifts=dict.fromkeys(ERAS, 4), of_box=FEW)),
    (Problem.TOO_MUCH_ENERGY, table(energy={DAWN: 31})),
    (Problem.NEGATIVE_COUNT, table(rifts={DAWN: -1})),
    (Problem.NEGATIVE_COUNT, table(energy={DAWN: -1})),
    (Problem.NEGATIVE_COUNT, table(loops=-1)),
    (Problem.NEGATIVE_COUNT, table(completed=(DAWN,))._replace(vortexes=counts({DAWN: -1}))),
    (Problem.NEGATIVE_COUNT, table(strangers=counts({DAWN: -1}))),
    (Problem.UNRESOLVED_VORTEX, table(rifts={DAWN: 4})),
    (Problem.CLONE_AT_HOME, table(clones=[(TOKEN, GLOBALIZATION)])),
    (Problem.WRONG_TOKENS, table(clones=[(TOKEN, MEDIEVAL)], bag=BOX.tokens)),
    (Problem.WRONG_TOKENS, table(bag=BOX.tokens[1:])),
    (Problem.WRONG_TOKENS, table(bag=(*BOX.tokens, TOKEN), of_box=OUT)),
    (Problem.WRONG_TURN, table(turn=3, visited=frozenset({DAWN}))),
    (Problem.WRONG_TURN, start()._replace(cycle=2)),
    (Problem.WRONG_TURN, table(turn=8, cycle=1)),
    (Problem.ACTIVE_IN_VORTEX, with_mission(table(vortexes=(DAWN,)), DAWN, Mission(MissionState.ACTIVE))),
    (Problem.ACTIVE_IN_VORTEX, with_mission(table(vortexes=(DAWN,)), DAWN, Mission())),
    (Problem.TOO_FEW_ACTIVE, table(active=(END,))),
    (Problem.NOT_ENDED, table(Step.OVER)),
    (Problem.NOT_ENDED, table(ending=Ending(Outcome.VICTORY, Reason.MISSIONS))),
    (Problem.NOT_ENDED, table(vortexes=(DAWN, DAWN))),
    (Problem.NOT_ENDED, table(vortexes=(DAWN, MEDIEVAL, INDUSTRIAL, GLOBALIZATION))),
]


@pytest.mark.parametrize(("problem", "broken"), BROKEN)
def test_a_broken_invariant_is_found_and_only_that(problem: Problem, broken: Table) -> None:
    assert problems(broken) == (problem,)


def test_every_problem_has_a_test() -> None:
    assert {problem for problem, _ in BROKEN} == set(Problem)


@pytest.mark.parametrize(
    "sound",
    [
        start(),
        table(),
        table(turn=21),
        table(Step.RIFTS, rifts={DAWN: 5}),
        table(vortexes=(DAWN, MEDIEVAL, INDUSTRIAL)),
        table(bag=BOX.tokens[1:], of_box=OUT),
        table(strangers=counts({DAWN: 3})),
        table(active=(END,), completed=ERAS[:3], vortexes=ERAS[3:6]),
        table(Step.OVER, level=Level.YEAR, ending=Ending(Outcome.DEFEAT, Reason.MEGA_VORTEX)),
    ],
)
def test_a_sound_table_has_no_problems(sound: Table) -> None:
    assert problems(sound) == ()


def test_problems_are_told_in_words_to_the_rest_of_the_house() -> None:
    assert TheLoop().problems(table(energy={DAWN: 31})) == (Problem.TOO_MUCH_ENERGY.value,)
    assert len({problem.value for problem in Problem}) == len(Problem)

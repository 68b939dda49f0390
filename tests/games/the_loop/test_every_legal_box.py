"""Whatever the box of a table holds, as long as it is legal: every way of playing it comes to an end, and no fault."""

import contextlib
import io
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli import console
from companion.cli.console_commands import ConsoleSession
from companion.cli.run import tell_turn
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import Step
from tests.context import lent_store
from tests.games.the_loop.legal_boxes import legal_boxes
from tests.games.the_loop.simulated import simulated
from tests.games.the_loop.states import mapping

SEEDS = st.integers(0, 99).map(str)
bounded = settings(
    max_examples=100,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def told(box: dict[str, Any], seed: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert tell_turn(GAME, box, seed) == 0
    return out.getvalue()


@bounded
@given(legal_boxes(), SEEDS, st.sampled_from(list(Level)), st.integers(2, 4), st.booleans())
def test_simulate_plays_every_legal_box(box: dict[str, Any], seed: str, level: Level, agents: int, plays: bool) -> None:
    setup = Setup(tuple(agent.name for agent in box_from(box).agents[:agents]), level)
    state = simulated(seed, setup, box, "random" if plays else "idle")[-1].state
    assert state.ending is not None
    assert problems(state) == ()


@bounded
@given(legal_boxes(), SEEDS)
def test_the_show_in_words_tells_every_legal_box(box: dict[str, Any], seed: str) -> None:
    text = told(box, seed)
    assert text.startswith("The setup\n")
    assert "If nothing changes, the next Foo phase brings\n" in text


@bounded
@given(legal_boxes(), st.sampled_from(list(Level)), st.integers(2, 4))
def test_the_console_plays_every_legal_box(box: dict[str, Any], level: Level, agents: int) -> None:
    desk = ConsoleSession(lent_store(), GAME, box)
    console.execute(desk, f"new {level.value} {agents}")
    for _ in range(400):
        if desk.state.step is Step.OVER:
            break
        console.execute(desk, "end-turn no" if desk.state.step is Step.ACTIONS else "next")
        console.execute(desk, "show")
    assert desk.state.step is Step.OVER
    assert console.execute(desk, "odds").words == "no Foo phase is left"


def test_missions_that_need_a_single_step_are_worked_on() -> None:
    """The pretend table would have said 2, which no such mission can need."""
    box = mapping(missions={"most_needed": 1})
    needs = {
        tile.needs
        for seed in range(30)
        for tile in simulated(str(seed), Setup(("Mr Time", "Cztwyzzek")), box)[-1].state.missions
    }
    assert needs == {None, 1}


def test_a_show_that_is_lost_in_its_first_drop_says_so() -> None:
    box = mapping(vortexes={"at": 2, "tiles": 0}, machine={"cubes": 20, "weights": [0, 1, 0]})
    text = told(box, "1")
    assert "The agent acts" not in text
    assert "\ndefeat: " in text
    assert "no Foo phase is left" in text

"""The pretend players: what they do is legal, and the careful one never walks into a trap that it sees."""

import pytest

from companion.cli.simulate import Simulation
from companion.games.loot_the_loop.bots import BOTS
from companion.games.loot_the_loop.game import GAME
from companion.games.loot_the_loop.rules.setup import setup_from
from companion.games.loot_the_loop.rules.state import first_state


@pytest.mark.parametrize("start", ["classic", "three_piles"])
@pytest.mark.parametrize("bot", BOTS)
def test_what_they_do_is_legal_and_comes_to_an_end(bot: str, start: str) -> None:
    setup = GAME.setup({}, {"start": start})
    simulation = Simulation(GAME, setup, {}, BOTS[bot], "bots")
    for number in range(40):
        state = first_state(setup_from(setup))
        for act in simulation.play(f"bots-{number}"):
            action = GAME.rules.action_of(state, act.facts, act.deciders)
            assert action is not None
            assert GAME.rules.why_not(state, action) is None
            state = act.state
        assert state.ending is not None


@pytest.mark.parametrize("start", ["classic", "three_piles"])
def test_the_careful_one_is_never_caught_in_a_trap(start: str) -> None:
    simulation = Simulation(GAME, GAME.setup({}, {"start": start}), {}, BOTS["careful"], "careful")
    assert {result.ending for result in simulation.results(300)} <= {
        "defeat: stuck",
        "defeat: given_up",
        "victory: exit",
    }

"""Whole games of The LOOP as `loop-companion simulate` plays them."""

from collections.abc import Mapping
from typing import Any

from companion.cli.simulate import Simulation
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.setup import Setup, setup_to

TWO = Setup(("Time Prowler", "V-Girl"))


def simulation(setup: Setup = TWO, box: Mapping[str, Any] | None = None, bot: str = "random") -> Simulation:
    return Simulation(GAME, setup_to(setup), box or box_mapping(), GAME.bots()[bot], seed="")


def simulated(
    seed: str, setup: Setup = TWO, box: Mapping[str, Any] | None = None, bot: str = "random"
) -> tuple[Act, ...]:
    """The acts of one game."""
    return tuple(simulation(setup, box, bot).play(seed))

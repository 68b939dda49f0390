"""How many presses a turn takes, where the app draws and no vortex comes: at most eight, six of them Dr. Foo's."""

import pytest

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.state import Step
from tests.pilot import Pilot
from tests.shell.glass.players import Players

SIZES = [(800, 480), (480, 800)]
MOST_FOO, MOST_TURN = 6, 8
COUNTED = {2, 9, 16}
"""A turn of each cycle: with one, two and three clones."""


def clear(players: Players) -> None:
    """Take all rifts off, so that nothing breaks, and give no agent a mission to ask for."""
    for era in ERAS:
        if players.state.rifts[era]:
            players.glass.handle(a.ChangeRifts(era, -players.state.rifts[era]))


def foo_phase(players: Players) -> int:
    """Press the pink button until the agent acts; how often."""
    presses = 0
    while players.state.step is not Step.ACTIONS:
        players.tap(players.primary)
        presses += 1
        assert players.state.step is not Step.VORTEXES
    return presses


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_turn_takes_at_most_eight_presses(glass: Pilot, size: tuple[int, int]) -> None:
    glass.resize(*size)
    players = Players(glass)
    players.begin()
    for turn in range(1, max(COUNTED) + 1):
        if turn not in COUNTED:
            while players.state.step is not Step.ACTIONS:
                players.glass.handle(a.Next())
            clear(players)
            players.glass.handle(a.EndTurn())
            continue
        presses = foo_phase(players)
        assert presses <= MOST_FOO, f"turn {turn}"
        clear(players)
        players.tap("End turn")
        presses += 1
        if players.state.step is Step.ACTIONS:  # where the agent stands is asked
            players.tap("Skip")
            presses += 1
        assert presses <= MOST_TURN, f"turn {turn}"
        assert players.state.step is Step.TURN_ENDED

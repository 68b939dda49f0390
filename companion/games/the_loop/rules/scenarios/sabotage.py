"""S.A.B.O.T.A.G.E.: the standard rules. Extra clones at setup by level 0 / 1 / 3; won with four missions (sure)."""

from companion.games.the_loop.rules.state import MissionState, State


def is_won(state: State) -> bool:
    """Four missions are completed."""
    return len(state.eras_with(MissionState.COMPLETED)) >= state.box.missions_to_win


def clones_at_start(state: State) -> int:
    """By number of agents (likely), and by level (sure)."""
    return state.box.start_clones[len(state.setup.agents)] + state.box.extra_clones[state.setup.level]

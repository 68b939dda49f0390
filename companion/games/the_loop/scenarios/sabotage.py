"""S.A.B.O.T.A.G.E.: the standard rules. Extra clones at setup by level 0 / 1 / 3; won with four missions (sure)."""

from companion.games.the_loop.table import MissionState, Table


def is_won(table: Table) -> bool:
    """Four missions are completed."""
    return len(table.eras_with(MissionState.COMPLETED)) >= table.box.missions_to_win


def clones_at_start(table: Table) -> int:
    """By number of agents (likely), and by level (sure)."""
    return table.box.start_clones[len(table.setup.agents)] + table.box.extra_clones[table.setup.level]

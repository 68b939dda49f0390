"""What each scenario changes, one file each."""

from companion.games.the_loop.levels import Scenario
from companion.games.the_loop.scenarios import sabotage
from companion.games.the_loop.table import Table


def is_won(table: Table) -> bool:
    """Whether what the table's scenario asks for is done."""
    match table.setup.scenario:
        case Scenario.SABOTAGE:
            return sabotage.is_won(table)


def clones_at_start(table: Table) -> int:
    """How many clones are put out before the first turn."""
    match table.setup.scenario:
        case Scenario.SABOTAGE:
            return sabotage.clones_at_start(table)

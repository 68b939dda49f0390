"""The table as plain JSON, for programs that read the console."""

from typing import Any

from companion.games.the_loop.eras import ERAS, Era
from companion.games.the_loop.table import Table


def table_to(table: Table) -> dict[str, Any]:
    """Everything that lies on the table, as JSON."""
    return {
        "turn": table.turn,
        "cycle": table.cycle,
        "machine": table.machine.id if table.machine is not None else None,
        "visited": [era.id for era in ERAS if era in table.visited],
        "eras": {era.id: _era_to(table, era) for era in ERAS},
        "bag": len(table.bag),
        "rifts_in_supply": table.rifts_in_supply,
        "energy_in_supply": table.energy_in_supply,
        "agents": list(table.setup.agents),
        "agent": table.acting.name,
        "free_move_used": table.free_move_used,
        "next_loop_costs": table.loops + 1,
        "draws": {chance: by.value for chance, by in table.draws._asdict().items()},
        "ending": {"outcome": table.ending.outcome.value, "reason": table.ending.reason.value}
        if table.ending
        else None,
    }


def _era_to(table: Table, era: Era) -> dict[str, Any]:
    tile = table.missions[era]
    return {
        "rifts": table.rifts[era],
        "energy": table.energy[era],
        "clones": [{"arrival": clone.arrival.id, "paradox": clone.paradox.id} for clone in table.clones[era]],
        "clones_counted": table.clones_in(era),
        "vortexes": table.vortexes[era],
        "mission": {"state": tile.state.value, "progress": tile.progress, "needs": tile.needs},
    }

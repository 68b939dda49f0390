"""The table as plain JSON, for programs that read the console."""

from typing import Any

from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.state import State


def table_to(state: State) -> dict[str, Any]:
    """Everything that lies on the table, as JSON."""
    return {
        "turn": state.turn,
        "cycle": state.cycle,
        "machine": state.machine.id if state.machine is not None else None,
        "visited": [era.id for era in ERAS if era in state.visited],
        "eras": {era.id: _era_to(state, era) for era in ERAS},
        "bag": len(state.bag),
        "rifts_in_supply": state.rifts_in_supply,
        "energy_in_supply": state.energy_in_supply,
        "agents": list(state.setup.agents),
        "agent": state.acting.name,
        "free_move_used": state.free_move_used,
        "next_loop_costs": state.loops + 1,
        "draws": {chance: by.value for chance, by in state.draws._asdict().items()},
        "ending": {"outcome": state.ending.outcome.value, "reason": state.ending.reason.value}
        if state.ending
        else None,
    }


def _era_to(state: State, era: Era) -> dict[str, Any]:
    tile = state.missions[era]
    return {
        "rifts": state.rifts[era],
        "energy": state.energy[era],
        "clones": [{"arrival": clone.arrival.id, "paradox": clone.paradox.id} for clone in state.clones[era]],
        "clones_counted": state.clones_in(era),
        "vortexes": state.vortexes[era],
        "mission": {"state": tile.state.value, "progress": tile.progress, "needs": tile.needs},
    }

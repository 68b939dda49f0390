"""A table as one line of text, and a fact as one."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.the_loop.eras import ERAS, Era
from companion.games.the_loop.table import MissionState, Table

LEGEND: Final = """\
# One line a fact: its entry, who decided it, and what the journal says. After each act the table as it lies:
#   = step | Era … Era | bag and supply | who acts
# An Era: its number (@ where the Machine stands), r rifts, e energy, c the paradox Eras of its clones (and +n or -n
# where the table counted more or fewer), V for each vortex, and its mission: ? face down, * active (progress/needed),
# + completed, x failed. What is not there is not written."""
MISSIONS: Final = {
    MissionState.FACE_DOWN: "?",
    MissionState.ACTIVE: "*",
    MissionState.COMPLETED: "+",
    MissionState.FAILED: "x",
}


def picture_of(table: Table) -> str:
    """All of a table that a reader wants to see, in one line."""
    step = f"{table.step.value} {table.turn}.{table.cycle}"
    if table.ending:
        step = f"{table.ending.outcome.value} by {table.ending.reason.value}"
    eras = " | ".join(_era(table, era) for era in ERAS)
    rest = f"bag {len(table.bag)}, {table.rifts_in_supply}r {table.energy_in_supply}e"
    return f"= {step} | {eras} | {rest} | {table.acting.name}{_strip(table)}"


def _era(table: Table, era: Era) -> str:
    parts = [f"{'@' if table.machine is era else ''}{era.number}"]
    if table.rifts[era]:
        parts.append(f"r{table.rifts[era]}")
    if table.energy[era]:
        parts.append(f"e{table.energy[era]}")
    if table.clones[era] or table.strangers[era]:
        clones = "".join(str(clone.paradox.number) for clone in table.clones[era])
        strangers = f"{table.strangers[era]:+d}" if table.strangers[era] else ""
        parts.append(f"c{clones}{strangers}")
    if table.vortexes[era]:
        parts.append("V" * table.vortexes[era])
    return " ".join((*parts, _mission(table, era)))


def _mission(table: Table, era: Era) -> str:
    tile = table.missions[era]
    if tile.state is not MissionState.ACTIVE:
        return MISSIONS[tile.state]
    return f"*{tile.progress}/{tile.needs}" if tile.progress or tile.needs else "*"


def _strip(table: Table) -> str:
    moved = ", free move used" if table.free_move_used else ""
    loops = f", {table.loops} LOOPs" if table.loops else ""
    return moved + loops


def line_of(fact: Mapping[str, Any]) -> str:
    """A fact of the journal: `rifts_fell into medieval 2, renaissance 1`."""
    fields = [f"{name} {_value(value)}" for name, value in fact.items() if name not in {"fact", "kind", "cycle"}]
    if fact["fact"] == "cycle_ended":
        fields.append(str(fact["cycle"]))
    return " ".join((str(fact["fact"]), *fields))


def _value(value: Any) -> str:
    match value:
        case {"arrival": arrival, "paradox": paradox}:
            return f"{arrival}>{paradox}"
        case dict():
            return ", ".join(f"{era} {amount}" for era, amount in value.items()) or "nowhere"
        case int() if not isinstance(value, bool):
            return f"{value:+d}" if value < 0 else str(value)
        case _:
            return str(value)

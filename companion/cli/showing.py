"""The table and the odds as text for a terminal."""

from fractions import Fraction
from typing import Any

from companion.games.the_loop.eras import ERAS, Era
from companion.games.the_loop.forecast import Odds, forecast
from companion.games.the_loop.table import MissionState, Table
from companion.words.telling import tell_reason

MISSION_MARKS = {
    MissionState.FACE_DOWN: "face down",
    MissionState.ACTIVE: "active",
    MissionState.COMPLETED: "completed",
    MissionState.FAILED: "failed",
}


def show_table(table: Table) -> str:
    """The board, a line an Era."""
    head = f"turn {table.turn} of 21 · cycle {table.cycle} of 3 · {table.step.value.replace('_', ' ')}"
    completed = len(table.eras_with(MissionState.COMPLETED))
    counts = (
        f"missions {completed}/{table.box.missions_to_win} · vortexes {sum(table.vortexes)}/{table.box.vortex_tiles}"
    )
    lines = [head, f"{counts} · bag {len(table.bag)} · {table.acting.name} acts"]
    lines += [_era_line(table, era) for era in ERAS]
    if table.ending:
        lines.append(f"{table.ending.outcome.value}: {tell_reason(table.ending.reason, table.box)}")
    return "\n".join(lines)


def _era_line(table: Table, era: Era) -> str:
    pointer = ">" if table.machine is era else " "
    visited = "*" if era in table.visited else " "
    tile = table.missions[era]
    needs = "?" if tile.needs is None else tile.needs
    mission = f"active {tile.progress}/{needs}" if tile.state is MissionState.ACTIVE else MISSION_MARKS[tile.state]
    clones = " ".join(clone.paradox.id for clone in table.clones[era])
    strangers = f" {table.strangers[era]:+}" if table.strangers[era] else ""
    vortex = " VORTEX" * table.vortexes[era]
    name = table.box.eras[era].name
    return (
        f"{pointer}{visited}{era.number} {name:18} rifts {table.rifts[era]}  energy {table.energy[era]}"
        f"  mission {mission:12} clones [{clones}]{strangers}{vortex}"
    )


def show_odds(table: Table) -> str:
    """The chances of the next Foo phase, a line an Era."""
    odds = forecast(table)
    if odds is None:
        return "no Foo phase is left"
    lines = [
        f"{table.box.eras[era].name:18} Machine {_percent(odds.machine[era])}  vortex {_percent(odds.vortex[era])}"
        for era in ERAS
    ]
    return "\n".join([*lines, f"any vortex {_percent(odds.any_vortex)}  defeat {_percent(odds.defeat)}"])


def odds_to(odds: Odds) -> dict[str, Any]:
    """The chances as JSON: each as an exact fraction and as a decimal."""
    return {
        "eras": {era.id: {"machine": _chance(odds.machine[era]), "vortex": _chance(odds.vortex[era])} for era in ERAS},
        "any_vortex": _chance(odds.any_vortex),
        "defeat": _chance(odds.defeat),
    }


def _chance(chance: Fraction) -> dict[str, Any]:
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": round(float(chance), 6)}


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:5.1f} %"

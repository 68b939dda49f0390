"""The table and the odds as text for a terminal."""

from fractions import Fraction
from typing import Any

from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.odds import Odds, forecast
from companion.games.the_loop.rules.state import MissionState, State
from companion.games.the_loop.text import tell_reason

MISSION_MARKS = {
    MissionState.FACE_DOWN: "face down",
    MissionState.ACTIVE: "active",
    MissionState.COMPLETED: "completed",
    MissionState.FAILED: "failed",
}


def show_table(state: State) -> str:
    """The board, a line an Era."""
    head = f"turn {state.turn} of 21 · cycle {state.cycle} of 3 · {state.step.value.replace('_', ' ')}"
    completed = len(state.eras_with(MissionState.COMPLETED))
    counts = (
        f"missions {completed}/{state.box.missions_to_win} · vortexes {sum(state.vortexes)}/{state.box.vortex_tiles}"
    )
    lines = [head, f"{counts} · bag {len(state.bag)} · {state.acting.name} acts"]
    lines += [_era_line(state, era) for era in ERAS]
    if state.ending:
        lines.append(f"{state.ending.outcome.value}: {tell_reason(state.ending.reason, state.box)}")
    return "\n".join(lines)


def _era_line(state: State, era: Era) -> str:
    pointer = ">" if state.machine is era else " "
    visited = "*" if era in state.visited else " "
    tile = state.missions[era]
    needs = "?" if tile.needs is None else tile.needs
    mission = f"active {tile.progress}/{needs}" if tile.state is MissionState.ACTIVE else MISSION_MARKS[tile.state]
    clones = " ".join(clone.paradox.id for clone in state.clones[era])
    strangers = f" {state.strangers[era]:+}" if state.strangers[era] else ""
    vortex = " VORTEX" * state.vortexes[era]
    name = state.box.eras[era].name
    return (
        f"{pointer}{visited}{era.number} {name:18} rifts {state.rifts[era]}  energy {state.energy[era]}"
        f"  mission {mission:12} clones [{clones}]{strangers}{vortex}"
    )


def show_odds(state: State) -> str:
    """The chances of the next Foo phase, a line an Era."""
    odds = forecast(state)
    if odds is None:
        return "no Foo phase is left"
    lines = [
        f"{state.box.eras[era].name:18} Machine {_percent(odds.machine[era])}  vortex {_percent(odds.vortex[era])}"
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

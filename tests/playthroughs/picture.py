"""A table as one line of text, and a fact as one."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.state import MissionState, State
from companion.games.the_loop.screens.scenarios import screens_of

LEGEND: Final = """\
# One line a fact: its entry, who decided it, and what the journal says. After each act the table as it lies:
#   = step | Era … Era | bag and supply | who acts
# An Era: its number (@ where the Machine stands), r rifts, e energy, c the paradox Eras of its clones (and +n or -n
# where the table counted more or fewer), V for each vortex, and its mission: ? face down, * active (progress/needed),
# + completed, x failed. What is not there is not written. What a scenario lays out besides comes last."""
MISSIONS: Final = {
    MissionState.FACE_DOWN: "?",
    MissionState.ACTIVE: "*",
    MissionState.COMPLETED: "+",
    MissionState.FAILED: "x",
}


def picture_of(state: State) -> str:
    """All of a table that a reader wants to see, in one line."""
    step = f"{state.step.value} {state.turn}.{state.cycle}"
    if state.ending:
        step = f"{state.ending.outcome.value} by {state.ending.reason.value}"
    eras = " | ".join(_era(state, era) for era in ERAS)
    rest = f"bag {len(state.bag)}, {state.rifts_in_supply}r {state.energy_in_supply}e"
    own = "".join(f" | {line.strip()}" for line in screens_of(state).lines(state))
    return f"= {step} | {eras} | {rest} | {state.acting.name}{_strip(state)}{own}"


def _era(state: State, era: Era) -> str:
    parts = [f"{'@' if state.machine is era else ''}{era.number}"]
    if state.rifts[era]:
        parts.append(f"r{state.rifts[era]}")
    if state.energy[era]:
        parts.append(f"e{state.energy[era]}")
    if state.clones[era] or state.clone_adjustment[era]:
        clones = "".join(str(clone.paradox.number) for clone in state.clones[era])
        strangers = f"{state.clone_adjustment[era]:+d}" if state.clone_adjustment[era] else ""
        parts.append(f"c{clones}{strangers}")
    if state.vortexes[era]:
        parts.append("V" * state.vortexes[era])
    return " ".join((*parts, _mission(state, era)))


def _mission(state: State, era: Era) -> str:
    tile = state.missions[era]
    if tile.state is not MissionState.ACTIVE:
        return MISSIONS[tile.state]
    return f"*{tile.progress}/{tile.needs}" if tile.progress or tile.needs else "*"


def _strip(state: State) -> str:
    moved = ", free move used" if state.free_move_used else ""
    loops = f", {state.loops} LOOPs" if state.loops else ""
    return moved + loops


def line_of(fact: Mapping[str, Any]) -> str:
    """A fact of the journal: `rifts_fell into medieval 2, renaissance 1`."""
    left_out = {"fact", "cycle"} | ({"kind"} if fact.get("kind") == "clone" else set())
    fields = [f"{name} {_value(value)}" for name, value in fact.items() if name not in left_out]
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

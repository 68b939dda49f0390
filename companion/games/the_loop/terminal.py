"""The board, the odds and a turn as text for a terminal."""

from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from typing import Any

from companion.contract.rules import Draw
from companion.games.the_loop.bots import random_action, random_end_of_turn
from companion.games.the_loop.rules.actions import NEXT, Action
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, PREFIXES, Era
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import MissionState, State, Step
from companion.games.the_loop.rules.the_loop import TheLoop, first_state
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.text import tell, tell_reason

MISSION_MARKS = {
    MissionState.FACE_DOWN: "face down",
    MissionState.ACTIVE: "active",
    MissionState.COMPLETED: "completed",
    MissionState.FAILED: "failed",
}


def render(state: State) -> str:
    """The board, a line an Era."""
    head = f"turn {state.turn} of 21 · cycle {state.cycle} of 3 · {state.step.value.replace('_', ' ')}"
    completed = len(state.eras_with(MissionState.COMPLETED))
    counts = (
        f"missions {completed}/{state.box.missions_to_win} · vortexes {sum(state.vortexes)}/{state.box.vortex_tiles}"
    )
    acts = "who acts is not told" if state.agent_due else f"{state.acting.name} acts"
    lines = [head, f"{counts} · bag {len(state.bag)} · {acts}"]
    lines += [_era_line(state, era) for era in ERAS]
    lines += screens_of(state).lines(state)
    if state.ending:
        lines.append(f"{state.ending.outcome.value}: {tell_reason(state.ending.reason, state.box)}")
    return "\n".join(lines)


def _era_line(state: State, era: Era) -> str:
    pointer = ">" if state.machine is era else " "
    visited = "*" if era in state.visited else " "
    tile = state.missions[era]
    needs = "?" if tile.needs is None else tile.needs
    mission = f"active {tile.progress}/{needs}" if tile.state is MissionState.ACTIVE else MISSION_MARKS[tile.state]
    clones = " ".join(PREFIXES[clone.kind] + clone.paradox.id for clone in state.clones[era])
    adjustment = f" {state.clone_adjustment[era]:+}" if state.clone_adjustment[era] else ""
    perpetual = f"+{state.perpetual[era]}" if state.perpetual[era] else ""
    vortex = " VORTEX" * state.vortexes[era]
    name = state.box.eras[era].name
    return (
        f"{pointer}{visited}{era.number} {name:18} rifts {state.rifts[era]}  energy {state.energy[era]}{perpetual}"
        f"  mission {mission:12} clones [{clones}]{adjustment}{vortex}"
    )


def render_odds(state: State) -> str:
    """The chances of the next Foo phase, a line an Era."""
    odds = forecast(state)
    if odds is None:
        return "no Foo phase is left"
    lines = [
        f"{state.box.eras[era].name:18} Machine {_percent(odds.machine[era])}  vortex {_percent(odds.vortex[era])}"
        for era in ERAS
    ]
    return "\n".join([*lines, f"any vortex {_percent(odds.any_vortex)}  defeat {_percent(odds.defeat)}"])


def encode_odds(state: State) -> dict[str, Any]:
    """The same as JSON: each as an exact fraction and as a decimal; None: no Foo phase is left."""
    odds = forecast(state)
    if odds is None:
        return {"eras": {}, "any_vortex": None, "defeat": None}
    return {
        "eras": {era.id: {"machine": _chance(odds.machine[era]), "vortex": _chance(odds.vortex[era])} for era in ERAS},
        "any_vortex": _chance(odds.any_vortex),
        "defeat": _chance(odds.defeat),
    }


def _chance(chance: Fraction) -> dict[str, Any]:
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": round(float(chance), 6)}


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:5.1f} %"


Told = Generator[str, None, State]
"""Lines, and in the end the state after them."""


def tell_first_turn(box: Box, dice: Callable[[int], Draw]) -> Iterator[str]:
    """The setup and the first turn of a game with this box, line by line; `dice` gives the draw of a turn."""
    state = first_state(Setup((box.agents[0].name, box.agents[1].name)), box)
    yield "The setup"
    state = yield from _told_until(Step.SETUP_CLONES, state, dice)
    yield "\nThe Foo phase of the first turn"
    state = yield from _told_until(Step.ACTIONS, state, dice)
    yield "\nThe table now"
    yield render(state)
    if state.step is Step.ACTIONS:
        yield "\nThe agent acts"
        action = random_action(state, dice(1))
        state = (yield from _done(state, action, dice)) if action is not None else state
    if state.step is Step.ACTIONS:
        state = yield from _done(state, random_end_of_turn(state, dice(1)), dice)
    yield "\nIf nothing changes, the next Foo phase brings"
    yield render_odds(state)


def _told_until(step: Step, state: State, dice: Callable[[int], Draw]) -> Told:
    while state.step not in {step, Step.OVER}:  # with some boxes the first drop is the end
        state = yield from _done(state, NEXT, dice)
    return state


def _done(state: State, action: Action, dice: Callable[[int], Draw]) -> Told:
    done = TheLoop().act(state, action, dice(state.turn))
    for fact in done.facts:
        yield f"  {tell(fact, state.box)}"
    return done.state

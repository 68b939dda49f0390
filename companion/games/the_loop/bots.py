"""An action phase as a pretend table might play it: for simulations, the show, and tests. Not clever on purpose."""

from collections.abc import Mapping
from typing import Final

from companion.contract.game import Bot
from companion.contract.outcomes import Draw, Outcomes
from companion.games.the_loop.rules import corrections
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import ERAS, NEXT, PREVIOUS, Era
from companion.games.the_loop.rules.state import MissionState, State
from companion.games.the_loop.rules.turn import end_turn

ACTIONS = Outcomes.equal(("rifts", "energy", "clone", "mission"))
PLACES = Outcomes.equal(ERAS)
PRETENDED = "pretended"


def random_action(state: State, draw: Draw, place: int = 0) -> Act | None:
    """Something that an agent may have done: took a rift off, put energy on, pushed a clone, worked on a mission."""
    match draw(ACTIONS, PRETENDED, place):
        case "rifts":
            return _take_a_rift_off(state, draw, place)
        case "energy":
            return _put_energy_on(state, draw, place)
        case "clone":
            return _push_a_clone(state, draw, place)
        case _:
            return _work_on_a_mission(state, draw, place)


def _take_a_rift_off(state: State, draw: Draw, place: int) -> Act | None:
    torn = tuple(era for era in ERAS if state.rifts[era])
    if not torn:
        return None
    return corrections.change_rifts(state, draw(Outcomes.equal(torn), PRETENDED, place + 1), -1, draw)


def _put_energy_on(state: State, draw: Draw, place: int) -> Act | None:
    if not state.energy_in_supply:
        return None
    return corrections.change_energy(state, draw(PLACES, PRETENDED, place + 1), 1, draw)


def _push_a_clone(state: State, draw: Draw, place: int) -> Act | None:
    standing: tuple[tuple[Clone, Era], ...] = tuple((clone, era) for era in ERAS for clone in state.clones[era])
    if not standing:
        return None
    clone, start = draw(Outcomes.equal(standing), PRETENDED, place + 1)
    end = draw(Outcomes.equal((PREVIOUS[start], NEXT[start])), PRETENDED, place + 2)
    return corrections.move_clone(state, clone, start, end, draw)


def _work_on_a_mission(state: State, draw: Draw, place: int) -> Act | None:
    active = state.eras_with(MissionState.ACTIVE)
    if not active:
        return None
    era = draw(Outcomes.equal(active), PRETENDED, place + 1)
    if state.missions[era].needs is None:
        return corrections.set_needs(state, era, min(2, state.box.most_needed), draw)
    return corrections.progress_mission(state, era, 1, draw)


def random_end_of_turn(state: State, draw: Draw) -> Act:
    """The agent ends its turn somewhere: where a mission is ready, if there is one."""
    ready = tuple(
        era
        for era in state.eras_with(MissionState.ACTIVE)
        if (needs := state.missions[era].needs) is not None and state.missions[era].progress >= needs
    )
    return end_turn(state, draw(Outcomes.equal(ready) if ready else PLACES, PRETENDED, 7), draw)


def idle_end_of_turn(state: State, draw: Draw) -> Act:
    """The agent did nothing and says nothing."""
    return end_turn(state, None, draw)


def play_randomly(state: State, draw: Draw, acted: int) -> Act:
    """One thing a turn, then the end of the turn."""
    return (None if acted else random_action(state, draw)) or random_end_of_turn(state, draw)


def play_idly(state: State, draw: Draw, acted: int) -> Act:
    """Nothing but the end of the turn."""
    del acted
    return idle_end_of_turn(state, draw)


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "idle": play_idly}

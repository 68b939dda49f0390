"""An action phase as pretend players might play it: for simulations, the show, and tests. Not clever on purpose."""

from collections.abc import Mapping
from typing import Final

from companion.contract.game import Bot
from companion.contract.rules import Draw, Outcomes
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, NEXT, PREVIOUS, Clone, CloneKind, Era
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.setup import TurnOrder
from companion.games.the_loop.rules.state import MissionState, State, Step

ACTIONS = Outcomes.equal(("rifts", "energy", "clone", "mission"))
PLACES = Outcomes.equal(ERAS)
PRETENDED = "pretended"
IDLE_END_OF_TURN: Final = a.EndTurn()
"""The agent did nothing and says nothing."""


def random_action(state: State, draw: Draw, place: int = 0) -> a.Action | None:
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


def _take_a_rift_off(state: State, draw: Draw, place: int) -> a.Action | None:
    torn = tuple(era for era in ERAS if state.rifts[era])
    if not torn:
        return None
    return a.ChangeRifts(draw(Outcomes.equal(torn), PRETENDED, place + 1), -1)


def _put_energy_on(state: State, draw: Draw, place: int) -> a.Action | None:
    if not state.energy_in_supply:
        return None
    return a.ChangeEnergy(draw(PLACES, PRETENDED, place + 1), 1)


def _push_a_clone(state: State, draw: Draw, place: int) -> a.Action | None:
    standing: tuple[tuple[Clone, Era], ...] = tuple((clone, era) for era in ERAS for clone in state.clones[era])
    if not standing:
        return None
    clone, start = draw(Outcomes.equal(standing), PRETENDED, place + 1)
    end = draw(Outcomes.equal((PREVIOUS[start], NEXT[start])), PRETENDED, place + 2)
    return a.MoveClone(clone, start, end)


def _work_on_a_mission(state: State, draw: Draw, place: int) -> a.Action | None:
    active = state.eras_with(MissionState.ACTIVE)
    if not active:
        return None
    era = draw(Outcomes.equal(active), PRETENDED, place + 1)
    if state.missions[era].needs is None:
        return a.SetNeeds(era, min(2, state.box.most_needed))
    return a.ProgressMission(era, 1)


def random_end_of_turn(state: State, draw: Draw) -> a.EndTurn:
    """The agent ends its turn somewhere: where a mission is ready, if there is one."""
    ready = _ready(state)
    return a.EndTurn(draw(Outcomes.equal(ready) if ready else PLACES, PRETENDED, 7))


def _chosen_agent(state: State, draw: Draw) -> a.Action | None:
    """Who acts, where the cards decide that: any of them."""
    if not state.agent_due or state.step is not Step.ACTIONS:
        return None
    return a.ChooseAgent(draw(Outcomes.equal(state.setup.agents), "pretended_agent"))


def play_randomly(state: State, draw: Draw, acted: int) -> a.Action:
    """One thing a turn, then the end of the turn; and what the scenario lets players do."""
    own = _chosen_agent(state, draw) or scenario_of(state).pretend(state, draw)
    if own is not None:
        return own
    return (
        None if acted > (state.setup.order is TurnOrder.CARDS) else random_action(state, draw)
    ) or random_end_of_turn(state, draw)


def play_idly(state: State, draw: Draw, acted: int) -> a.Action:
    """Nothing but the end of the turn, and what the scenario wants before it goes on."""
    del acted
    scenario = scenario_of(state)
    own = scenario.pretend(state, draw) if scenario.wanted(state) else _chosen_agent(state, draw)
    return own or IDLE_END_OF_TURN


EFFORTS = Outcomes.weighted((("rifts", 6), ("clone", 3), ("mission", 2), ("energy", 1)))
CARE = Outcomes.weighted(((True, 59), (False, 1)))
MOST_EFFORTS: Final = 4
"""Things that a careful agent does in a turn."""


def play_carefully(state: State, draw: Draw, acted: int) -> a.Action:
    """Some things a turn that help, and an end of the turn where it does no harm; hardly ever a slip."""
    own = _chosen_agent(state, draw) or scenario_of(state).pretend(state, draw)
    if own is not None:
        return own
    efforts = acted - (state.setup.order is TurnOrder.CARDS)  # to say who acts is none
    effort = _effort(state, draw, 10 * (acted + 1)) if efforts < MOST_EFFORTS else None
    return effort or _careful_end_of_turn(state, draw)


def _effort(state: State, draw: Draw, place: int) -> a.Action | None:
    match draw(EFFORTS, PRETENDED, place):
        case "rifts":
            fullest = max(ERAS, key=lambda era: (state.rifts[era], state.vortexes[era], -era))
            return a.ChangeRifts(fullest, -min(2, state.rifts[fullest])) if state.rifts[fullest] else None
        case "clone":
            return _take_a_clone_home(state)
        case "energy":
            return _put_energy_on(state, draw, place)
        case _:
            return _work_on_a_mission(state, draw, place)


def _take_a_clone_home(state: State) -> a.Action | None:
    """A clone of the most crowded Era; when a token that is none goes home is the scenario's to say."""
    rows = [[clone for clone in row if clone.kind is CloneKind.CLONE] for row in state.clones]
    crowded = max(ERAS, key=lambda era: (len(rows[era]), -era))
    return a.MoveClone(rows[crowded][0], crowded, rows[crowded][0].paradox) if rows[crowded] else None


def _careful_end_of_turn(state: State, draw: Draw) -> a.EndTurn:
    ready = _ready(state)
    safe = tuple(era for era in ready or ERAS if not (state.mega and state.vortexes[era]))
    if not safe or not draw(CARE, PRETENDED, 8):
        return a.EndTurn(draw(PLACES, PRETENDED, 7))
    return a.EndTurn(draw(Outcomes.equal(safe), PRETENDED, 7))


def _ready(state: State) -> tuple[Era, ...]:
    """Where a mission can be completed."""
    return tuple(
        era
        for era in state.eras_with(MissionState.ACTIVE)
        if (needs := state.missions[era].needs) is not None and state.missions[era].progress >= needs
    )


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "idle": play_idly, "careful": play_carefully}

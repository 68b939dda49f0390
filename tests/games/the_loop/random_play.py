"""Random play: what a table might do at any moment, chosen by a generator. Every wish either fits or says why not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from msgspec.structs import fields

from companion.contract.rules import Decider
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.actions import Action, Question
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, Era
from companion.games.the_loop.rules.foo_phase import (
    chance_due,
    clones_due,
)
from companion.games.the_loop.rules.legality import players_act
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.turn import questions
from tests.games.the_loop.states import Rolled, counts, done

MOST_ACTS: Final = 5_000
"""No game is longer than this by far; it stops a game that would never end."""


def an_edit(state: State, random: Random) -> Action:
    """Some change by hand, possible or not."""
    own = scenario_of(state).actions
    if own and random.random() < 0.2:
        return _own(random.choice(own), state, random)
    return random.choice(EDITS)(state, random)


def _own(action: type[Action], state: State, random: Random) -> Action:
    """An action that only the scenario knows, with whatever values."""
    some: dict[object, Callable[[], object]] = {
        Era: lambda: _era(random),
        int: lambda: random.randrange(1, 5),
        str: lambda: random.choice(("", "Drip")),
    }
    some[bool] = lambda: random.random() < 0.5
    some[Clone] = lambda: random.choice(state.box.tokens)
    return action(*(some[part.type]() for part in fields(action)))


def _era(random: Random) -> Era:
    return random.choice(ERAS)


def _rifts(_: State, random: Random) -> Action:
    era, amount = _era(random), random.choice((-2, -1, -1, -1, 1, 1, 2, 4))
    return a.ChangeRifts(era, amount)


def _energy(_: State, random: Random) -> Action:
    era, amount = _era(random), random.choice((-1, -1, 1, 2, 31))
    return a.ChangeEnergy(era, amount)


def _clones_counted(_: State, random: Random) -> Action:
    era, amount = _era(random), random.choice((0, 1, 2, 3, 4, -1, 29))
    return a.CountClones(era, amount)


def _clone_moved(state: State, random: Random) -> Action:
    standing = [(clone, era) for era in ERAS for clone in state.clones[era]]
    clone, start = random.choice(standing) if standing else (state.box.tokens[0], ERAS[0])
    end = _era(random)
    return a.MoveClone(clone, start, end)


def _clone_destroyed(state: State, random: Random) -> Action:
    standing = [(clone, era) for era in ERAS for clone in state.clones[era]]
    clone, era = random.choice(standing) if standing else (state.box.tokens[0], ERAS[0])
    return a.DestroyClone(clone, era)


def _token_found(_: State, random: Random) -> Action:
    return a.FindToken(Clone(_era(random), _era(random)))


def _clone_added(state: State, random: Random) -> Action:
    clone, era = random.choice(state.box.tokens), _era(random)
    return a.AddClone(clone, era)


def _vortex_opened(_: State, random: Random) -> Action:
    era = _era(random)
    return a.OpenVortex(era)


def _vortex_taken_back(_: State, random: Random) -> Action:
    era = _era(random)
    return a.TakeVortexBack(era)


def _mission(_: State, random: Random) -> Action:
    era = _era(random)
    what = random.choice((a.RevealMission, a.CompleteMission, a.FailMission))
    return what(era)


def _mission_count(_: State, random: Random) -> Action:
    era, needs, amount = _era(random), random.choice((None, 0, 1, 3, 99)), random.choice((-1, 1, 1, 2))
    if random.random() < 0.3:
        return a.TellMission(era, random.choice((None, "A", "B")), random.choice((None, *MissionKind)))
    if random.random() < 0.5:
        return a.SetNeeds(era, needs)
    return a.ProgressMission(era, amount)


def _turn_strip(state: State, random: Random) -> Action:
    used, loops = random.random() < 0.5, random.choice((-1, 0, 1, 2))
    agent = random.choice((*state.setup.agents, "Nobody"))
    return random.choice(
        (
            a.UseFreeMove(used),
            a.CountLoops(loops),
            a.ChooseAgent(agent),
            a.MoveAgent(agent, _era(random)),
            a.MoveAgent(agent, _era(random), free=True),
            a.MoveAgent(agent, _era(random), energy_from=_era(random)),
            a.TakeReward(),
        )
    )


def _draws(_: State, random: Random) -> Action:
    chance, who = random.choice(tuple(Chance)), random.choice(tuple(Decider))
    return a.ChangeDraws(chance, who)


# What ends games (vortexes, missions) is rarer here than what a table does all the time.
EDITS: Final = (
    *(_rifts, _energy, _clones_counted, _clone_moved, _clone_destroyed, _clone_added) * 3,
    *(_vortex_opened, _vortex_taken_back, _mission, _draws, _token_found),
    *(_mission_count, _turn_strip) * 2,
)


def an_entry(state: State, random: Random) -> Action:
    """What is due, entered by the table as it may really have come."""
    if state.step is Step.UNPACKED:
        eras = tuple(random.sample(ERAS, state.box.eras_with_a_rift))
        return a.EnterSetupEras(eras)
    match chance_due(state):
        case Chance.ERA:
            era = random.choice([era for era in ERAS if era not in state.visited] or ERAS)
            return a.EnterEra(era)
        case Chance.CLONES:
            return a.EnterClones(some_clones(state, random))
        case Chance.RIFTS if state.machine is not None:
            fallen = [random.choice(DROP_ZONE[state.machine]) for _ in range(state.cubes_to_drop)]
            into = counts({era: fallen.count(era) for era in ERAS})
            return a.EnterRifts(into)
        case _:
            return a.NEXT


def some_clones(state: State, random: Random) -> tuple[Clone, ...]:
    """As many tokens as are due, as they may come one after the other."""
    if not scenario_of(state).own_clones(state).due:
        return tuple(random.sample(state.bag, clones_due(state)))
    clones: tuple[Clone, ...] = ()
    while len(clones) < clones_due(state):
        clones = (*clones, random.choice(scenario_of(state).can_come(state, clones)))
    return clones


def an_end_of_turn(state: State, random: Random) -> Action:
    """Somewhere, or nobody says where; questions are answered one way or the other."""
    era = random.choice((None, *ERAS))
    yes: frozenset[Question] = frozenset(asked for asked in questions(state, era) if random.random() < 0.7)
    return a.EndTurn(era, yes)


def _tidying(state: State, random: Random) -> Action:
    """All rifts are taken off the fullest Era, or a clone off the most crowded."""
    crowded = max(ERAS, key=lambda era: len(state.clones[era]))
    if state.clones[crowded] and random.random() < 0.5:
        clone = state.clones[crowded][0]
        return a.MoveClone(clone, crowded, clone.paradox)
    fullest = max(ERAS, key=lambda era: state.rifts[era])
    return a.ChangeRifts(fullest, -state.rifts[fullest])


def an_action(state: State, random: Random, edits: float = 0.25, care: float = 0.0) -> Action:
    """What a table might do now: `edits` is how often it changes anything by hand, `care` how often it tidies up."""
    own = scenario_of(state).pretend(state, Rolled(random))
    if own is not None and (scenario_of(state).wanted(state) or random.random() < 0.2):
        return own
    if state.agent_due and state.step is Step.ACTIONS and random.random() < 0.5:
        return a.ChooseAgent(random.choice(state.setup.agents))
    if state.step is Step.ACTIONS and random.random() < care:
        return _tidying(state, random)
    if random.random() < edits:
        return an_edit(state, random)
    if players_act(state):
        return an_end_of_turn(state, random)
    return an_entry(state, random) if random.random() < 0.2 else a.NEXT


def play(first: State, random: Random, edits: float = 0.25, care: float = 0.0) -> Iterator[Act]:
    """Plays until the game is over."""
    draw = Rolled(random)
    state = first
    for _ in range(MOST_ACTS):
        if state.ending is not None:
            return
        try:
            act = done(state, an_action(state, random, edits, care), draw)
        except IllegalActionError:
            continue
        state = act.state
        yield act
    raise AssertionError("a game did not come to its end")

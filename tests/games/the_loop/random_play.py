"""Random play: what a table might do at any moment, chosen by a generator. Every wish either fits or says why not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from companion.contract.outcomes import Draw
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import corrections
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.foo_phase import (
    chance_due,
    clones_due,
    enter_clones,
    enter_era,
    enter_rifts,
    enter_setup_eras,
    next_act,
)
from companion.games.the_loop.rules.setup import Chance, Decider
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.turn import Question, end_turn, questions
from tests.games.the_loop.states import Rolled, counts

Action = Callable[[State, Draw], Act]
MOST_ACTS: Final = 5_000
"""No game is longer than this by far; it stops a game that would never end."""


def an_edit(state: State, random: Random) -> Action:
    """Some change by hand, possible or not."""
    return random.choice(EDITS)(state, random)


def _era(random: Random) -> Era:
    return random.choice(ERAS)


def _rifts(_: State, random: Random) -> Action:
    era, amount = _era(random), random.choice((-2, -1, -1, -1, 1, 1, 2, 4))
    return lambda state, draw: corrections.change_rifts(state, era, amount, draw)


def _energy(_: State, random: Random) -> Action:
    era, amount = _era(random), random.choice((-1, -1, 1, 2, 31))
    return lambda state, draw: corrections.change_energy(state, era, amount, draw)


def _clones_counted(_: State, random: Random) -> Action:
    era, amount = _era(random), random.choice((0, 1, 2, 3, 4, -1, 29))
    return lambda state, draw: corrections.count_clones(state, era, amount, draw)


def _clone_moved(state: State, random: Random) -> Action:
    standing = [(clone, era) for era in ERAS for clone in state.clones[era]]
    clone, start = random.choice(standing) if standing else (state.box.tokens[0], ERAS[0])
    end = _era(random)
    return lambda state, draw: corrections.move_clone(state, clone, start, end, draw)


def _clone_destroyed(state: State, random: Random) -> Action:
    standing = [(clone, era) for era in ERAS for clone in state.clones[era]]
    clone, era = random.choice(standing) if standing else (state.box.tokens[0], ERAS[0])
    return lambda state, draw: corrections.destroy_clone(state, clone, era, draw)


def _clone_added(state: State, random: Random) -> Action:
    clone, era = random.choice(state.box.tokens), _era(random)
    return lambda state, draw: corrections.add_clone(state, clone, era, draw)


def _vortex_opened(_: State, random: Random) -> Action:
    era = _era(random)
    return lambda state, draw: corrections.open_vortex(state, era, draw)


def _vortex_taken_back(_: State, random: Random) -> Action:
    era = _era(random)
    return lambda state, draw: corrections.take_vortex_back(state, era, draw)


def _mission(_: State, random: Random) -> Action:
    era = _era(random)
    what = random.choice((corrections.reveal_mission, corrections.complete_mission, corrections.fail_mission))
    return lambda state, draw: what(state, era, draw)


def _mission_count(_: State, random: Random) -> Action:
    era, needs, amount = _era(random), random.choice((None, 0, 1, 3, 99)), random.choice((-1, 1, 1, 2))
    if random.random() < 0.5:
        return lambda state, draw: corrections.set_needs(state, era, needs, draw)
    return lambda state, draw: corrections.progress_mission(state, era, amount, draw)


def _turn_strip(state: State, random: Random) -> Action:
    used, loops = random.random() < 0.5, random.choice((-1, 0, 1, 2))
    agent = random.choice((*state.setup.agents, "Nobody"))
    return random.choice(
        (
            lambda state, draw: corrections.use_free_move(state, used, draw),
            lambda state, draw: corrections.count_loops(state, loops, draw),
            lambda state, draw: corrections.choose_agent(state, agent, draw),
        )
    )


def _draws(_: State, random: Random) -> Action:
    chance, who = random.choice(tuple(Chance)), random.choice(tuple(Decider))
    return lambda state, draw: corrections.change_draws(state, chance, who, draw)


# What ends games (vortexes, missions) is rarer here than what a table does all the time.
EDITS: Final = (
    *(_rifts, _energy, _clones_counted, _clone_moved, _clone_destroyed, _clone_added) * 3,
    *(_vortex_opened, _vortex_taken_back, _mission, _draws),
    *(_mission_count, _turn_strip) * 2,
)


def an_entry(state: State, random: Random) -> Action:
    """What is due, entered by the table as it may really have come."""
    if state.step is Step.UNPACKED:
        eras = tuple(random.sample(ERAS, state.box.eras_with_a_rift))
        return lambda state, draw: enter_setup_eras(state, eras, draw)
    match chance_due(state):
        case Chance.ERA:
            era = random.choice([era for era in ERAS if era not in state.visited] or ERAS)
            return lambda state, _: enter_era(state, era)
        case Chance.CLONES:
            clones = tuple(random.sample(state.bag, clones_due(state)))
            return lambda state, _: enter_clones(state, clones)
        case Chance.RIFTS if state.machine is not None:
            fallen = [random.choice(DROP_ZONE[state.machine]) for _ in range(state.cubes_to_drop)]
            into = counts({era: fallen.count(era) for era in ERAS})
            return lambda state, _: enter_rifts(state, into)
        case _:
            return next_act


def an_end_of_turn(state: State, random: Random) -> Action:
    """Somewhere, or nobody says where; questions are answered one way or the other."""
    era = random.choice((None, *ERAS))
    yes: frozenset[Question] = frozenset(asked for asked in questions(state, era) if random.random() < 0.7)
    return lambda state, draw: end_turn(state, era, draw, yes)


def _tidying(state: State, random: Random) -> Action:
    """All rifts are taken off the fullest Era, or a clone off the most crowded."""
    crowded = max(ERAS, key=lambda era: len(state.clones[era]))
    if state.clones[crowded] and random.random() < 0.5:
        clone = state.clones[crowded][0]
        return lambda state, draw: corrections.move_clone(state, clone, crowded, clone.paradox, draw)
    fullest = max(ERAS, key=lambda era: state.rifts[era])
    return lambda state, draw: corrections.change_rifts(state, fullest, -state.rifts[fullest], draw)


def a_wish(state: State, random: Random, edits: float = 0.25, care: float = 0.0) -> Action:
    """What a table might do now: `edits` is how often it changes anything by hand, `care` how often it tidies up."""
    if state.step is Step.ACTIONS and random.random() < care:
        return _tidying(state, random)
    if random.random() < edits:
        return an_edit(state, random)
    if state.step is Step.ACTIONS:
        return an_end_of_turn(state, random)
    return an_entry(state, random) if random.random() < 0.2 else next_act


def play(first: State, random: Random, edits: float = 0.25, care: float = 0.0) -> Iterator[Act]:
    """Plays until the game is over."""
    draw = Rolled(random)
    state = first
    for _ in range(MOST_ACTS):
        if state.ending is not None:
            return
        try:
            act = a_wish(state, random, edits, care)(state, draw)
        except IllegalActionError:
            continue
        state = act.state
        yield act
    raise AssertionError("a game did not come to its end")

"""Random play: what a table might do at any moment, chosen by a generator. Every wish either fits or says why not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from companion.errors import TableError
from companion.games.outcomes import Draw
from companion.games.the_loop import overrule
from companion.games.the_loop.course import Act
from companion.games.the_loop.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.foo_phase import (
    chance_due,
    clones_due,
    enter_clones,
    enter_era,
    enter_rifts,
    enter_setup_eras,
    next_act,
)
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import Step, Table
from companion.games.the_loop.turn import Question, end_turn, questions
from tests.games.the_loop.tables import Rolled, counts

Wish = Callable[[Table, Draw], Act]
MOST_ACTS: Final = 5_000
"""No game is longer than this by far; it stops a game that would never end."""


def an_edit(table: Table, random: Random) -> Wish:
    """Some change by hand, possible or not."""
    return random.choice(EDITS)(table, random)


def _era(random: Random) -> Era:
    return random.choice(ERAS)


def _rifts(_: Table, random: Random) -> Wish:
    era, amount = _era(random), random.choice((-2, -1, -1, -1, 1, 1, 2, 4))
    return lambda table, draw: overrule.change_rifts(table, era, amount, draw)


def _energy(_: Table, random: Random) -> Wish:
    era, amount = _era(random), random.choice((-1, -1, 1, 2, 31))
    return lambda table, draw: overrule.change_energy(table, era, amount, draw)


def _clones_counted(_: Table, random: Random) -> Wish:
    era, amount = _era(random), random.choice((0, 1, 2, 3, 4, -1, 29))
    return lambda table, draw: overrule.count_clones(table, era, amount, draw)


def _clone_moved(table: Table, random: Random) -> Wish:
    standing = [(clone, era) for era in ERAS for clone in table.clones[era]]
    clone, start = random.choice(standing) if standing else (table.box.tokens[0], ERAS[0])
    end = _era(random)
    return lambda table, draw: overrule.move_clone(table, clone, start, end, draw)


def _clone_destroyed(table: Table, random: Random) -> Wish:
    standing = [(clone, era) for era in ERAS for clone in table.clones[era]]
    clone, era = random.choice(standing) if standing else (table.box.tokens[0], ERAS[0])
    return lambda table, draw: overrule.destroy_clone(table, clone, era, draw)


def _clone_added(table: Table, random: Random) -> Wish:
    clone, era = random.choice(table.box.tokens), _era(random)
    return lambda table, draw: overrule.add_clone(table, clone, era, draw)


def _vortex_opened(_: Table, random: Random) -> Wish:
    era = _era(random)
    return lambda table, draw: overrule.open_vortex(table, era, draw)


def _vortex_taken_back(_: Table, random: Random) -> Wish:
    era = _era(random)
    return lambda table, draw: overrule.take_vortex_back(table, era, draw)


def _mission(_: Table, random: Random) -> Wish:
    era = _era(random)
    what = random.choice((overrule.reveal_mission, overrule.complete_mission, overrule.fail_mission))
    return lambda table, draw: what(table, era, draw)


def _mission_count(_: Table, random: Random) -> Wish:
    era, needs, amount = _era(random), random.choice((None, 0, 1, 3, 99)), random.choice((-1, 1, 1, 2))
    if random.random() < 0.5:
        return lambda table, draw: overrule.set_needs(table, era, needs, draw)
    return lambda table, draw: overrule.progress_mission(table, era, amount, draw)


def _turn_strip(table: Table, random: Random) -> Wish:
    used, loops = random.random() < 0.5, random.choice((-1, 0, 1, 2))
    agent = random.choice((*table.setup.agents, "Nobody"))
    return random.choice(
        (
            lambda table, draw: overrule.use_free_move(table, used, draw),
            lambda table, draw: overrule.count_loops(table, loops, draw),
            lambda table, draw: overrule.choose_agent(table, agent, draw),
        )
    )


def _draws(_: Table, random: Random) -> Wish:
    chance, who = random.choice(tuple(Chance)), random.choice(tuple(By))
    return lambda table, draw: overrule.change_draws(table, chance, who, draw)


# What ends games (vortexes, missions) is rarer here than what a table does all the time.
EDITS: Final = (
    *(_rifts, _energy, _clones_counted, _clone_moved, _clone_destroyed, _clone_added) * 3,
    *(_vortex_opened, _vortex_taken_back, _mission, _draws),
    *(_mission_count, _turn_strip) * 2,
)


def an_entry(table: Table, random: Random) -> Wish:
    """What is due, entered by the table as it may really have come."""
    if table.step is Step.UNPACKED:
        eras = tuple(random.sample(ERAS, table.box.eras_with_a_rift))
        return lambda table, draw: enter_setup_eras(table, eras, draw)
    match chance_due(table):
        case Chance.ERA:
            era = random.choice([era for era in ERAS if era not in table.visited] or ERAS)
            return lambda table, _: enter_era(table, era)
        case Chance.CLONES:
            clones = tuple(random.sample(table.bag, clones_due(table)))
            return lambda table, _: enter_clones(table, clones)
        case Chance.RIFTS if table.machine is not None:
            fallen = [random.choice(DROP_ZONE[table.machine]) for _ in range(table.cubes_to_drop)]
            into = counts({era: fallen.count(era) for era in ERAS})
            return lambda table, _: enter_rifts(table, into)
        case _:
            return next_act


def an_end_of_turn(table: Table, random: Random) -> Wish:
    """Somewhere, or nobody says where; questions are answered one way or the other."""
    era = random.choice((None, *ERAS))
    yes: frozenset[Question] = frozenset(asked for asked in questions(table, era) if random.random() < 0.7)
    return lambda table, draw: end_turn(table, era, draw, yes)


def _tidying(table: Table, random: Random) -> Wish:
    """All rifts are taken off the fullest Era, or a clone off the most crowded."""
    crowded = max(ERAS, key=lambda era: len(table.clones[era]))
    if table.clones[crowded] and random.random() < 0.5:
        clone = table.clones[crowded][0]
        return lambda table, draw: overrule.move_clone(table, clone, crowded, clone.paradox, draw)
    fullest = max(ERAS, key=lambda era: table.rifts[era])
    return lambda table, draw: overrule.change_rifts(table, fullest, -table.rifts[fullest], draw)


def a_wish(table: Table, random: Random, edits: float = 0.25, care: float = 0.0) -> Wish:
    """What a table might do now: `edits` is how often it changes anything by hand, `care` how often it tidies up."""
    if table.step is Step.ACTIONS and random.random() < care:
        return _tidying(table, random)
    if random.random() < edits:
        return an_edit(table, random)
    if table.step is Step.ACTIONS:
        return an_end_of_turn(table, random)
    return an_entry(table, random) if random.random() < 0.2 else next_act


def play(first: Table, random: Random, edits: float = 0.25, care: float = 0.0) -> Iterator[Act]:
    """Plays until the game is over."""
    draw = Rolled(random)
    table = first
    for _ in range(MOST_ACTS):
        if table.ending is not None:
            return
        try:
            act = a_wish(table, random, edits, care)(table, draw)
        except TableError:
            continue
        table = act.table
        yield act
    raise AssertionError("a game did not come to its end")

"""How fast the rules are: whole games, replaying a long journal, the odds."""

from datetime import UTC, datetime
from itertools import islice

from msgspec.structs import replace

from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.chance import cube_from
from companion.games.the_loop.rules.codec import encode
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.odds import _shares, _summed, forecast
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.games.the_loop.rules.state import State, Step, initial_state
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.dice import Dice
from companion.play.entries import Entry, entry_from, entry_to
from companion.play.replay import replay
from tests.bench.pairs import Spent, least, spent
from tests.games.the_loop.simulated import simulated, simulation
from tests.games.the_loop.states import done

GAMES = 2000
ENTRIES = 500
SETUP = Setup(("Time Prowler", "V-Girl"))


def measure() -> list[tuple[str, float, str]]:
    games, replayed, odds = random_games(), replaying(), cold_odds()
    return [
        ("simulate --play random (wanted: 3,000 or more)", GAMES / games.wall, "games/s"),
        ("simulate --play random, for each second of processor time", GAMES / games.cpu, "games/s"),
        (f"replay of a {ENTRIES}-entry journal (wanted: under 10)", replayed.wall * 1000, "ms"),
        (f"replay of a {ENTRIES}-entry journal, processor time", replayed.cpu * 1000, "ms"),
        ("odds, cold, third cycle (wanted: under 10)", odds.wall * 1000, "ms"),
        ("odds, cold, third cycle, processor time", odds.cpu * 1000, "ms"),
    ]


def random_games() -> Spent:
    games = simulation(SETUP)

    def play() -> None:
        for number in range(GAMES):
            for _ in games.play(f"bench-{number}"):
                pass

    return spent(play)


def replaying() -> Spent:
    lines = [entry_to(entry) for entry in islice(_long_journal(), ENTRIES)]
    game = TheLoop()

    def once() -> None:
        first = game.first(setup_to(SETUP), box_mapping())
        replay(game, first, [entry_from(line, n) for n, line in enumerate(lines, start=1)])

    return least(once, 5)


def _long_journal() -> list[Entry]:
    """A game, and then a table that cannot make up its mind about its energy."""
    rows, state = [], initial_state(SETUP, box_from(box_mapping()))
    for act in simulated("bench", SETUP, bot="idle"):
        if act.state.step is Step.OVER:
            break
        rows.append(act)
        state = act.state
    draw = Dice("bench").at(state.turn)
    while len(rows) < ENTRIES:
        amount = -1 if state.energy[Era.MEDIEVAL] else 1
        rows.append(done(state, a.ChangeEnergy(Era.MEDIEVAL, amount), draw))
        state = rows[-1].state
    at = datetime(2026, 1, 31, tzinfo=UTC)
    entries, number = [], 0
    for place, act in enumerate(rows, start=1):
        for fact, by in zip(act.facts, act.deciders, strict=True):
            number += 1
            entries.append(Entry(number, place, at, act.state.turn, act.state.cycle, by.value, encode(fact)))
    return entries


def cold_odds() -> Spent:
    state = _late_table()

    def forget() -> None:
        _shares.cache_clear()
        _summed.cache_clear()
        cube_from.cache_clear()

    return least(lambda: forecast(state), 5, forget)


def _late_table() -> State:
    """A table with many clones at the beginning of the third cycle, where the odds have the most to add up."""
    acts = simulated("bench", SETUP, bot="idle")
    state = next(act.state for act in reversed(acts) if act.state.ending is None)
    return replace(state, cycle=3, visited=frozenset())

"""`loop-companion simulate`: whole games without a screen, through the same rules and dice."""

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, TextIO

from companion import __version__
from companion.cli.arguments import Commands, add_command, paths_of, positive, text
from companion.cli.loaded import load_box
from companion.cli.outputs import output
from companion.errors import IllegalActionError
from companion.games.the_loop.bots import idle_end_of_turn, random_action, random_end_of_turn
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.codec import fact_to
from companion.games.the_loop.rules.foo_phase import next_act
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.games.the_loop.rules.state import State, Step, initial_state
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.dice import Dice, commitment
from companion.play.entries import Entry, Header
from companion.play.export import write_journal

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "simulate", "play whole games without a screen", _run)
    command.add_argument("--games", type=positive, required=True, metavar="N")
    command.add_argument("--seed", type=text, default="0", metavar="S", help="the same seed gives the same games (0)")
    command.add_argument("--level", choices=["month", "year", "eternity"], default="month")
    command.add_argument("--agents", type=int, choices=[2, 3, 4], default=2)
    command.add_argument("--play", choices=["idle", "random"], default="random", help="what the agents do (random)")
    command.add_argument("--journal", type=Path, metavar="FILE", help="write all journals into this file")
    command.add_argument("--json", action="store_true")
    command.add_argument("--force", action="store_true", help="overwrite the file if it is there")


def _run(arguments: argparse.Namespace) -> int:
    paths = paths_of(arguments)
    level, plays = Level(arguments.level), arguments.play == "random"
    plan = Plan(arguments.games, arguments.seed, level, arguments.agents, plays, load_box(paths))
    if arguments.journal is None:
        return run(plan, None, as_json=arguments.json)
    with output(arguments.journal, paths, overwrite=arguments.force) as file:
        return run(plan, file, as_json=arguments.json)


@dataclass(frozen=True, slots=True)
class Plan:
    """How many games, and which. `plays`: the pretend table does something in its action phases."""

    games: int
    seed: str
    level: Level
    agents: int
    plays: bool
    box: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """One whole game: its acts, and the table at its end."""

    seed: str
    acts: tuple[Act, ...]
    state: State


def run(plan: Plan, journal: TextIO | None, *, as_json: bool) -> int:
    """Plays the games and prints a summary; writes all journals one after the other into a file, if one is given."""
    box = box_from(plan.box)
    if len(box.agents) < plan.agents:
        raise IllegalActionError(f"the box names only {len(box.agents)} agents; {plan.agents} cannot play")
    setup = Setup(tuple(agent.name for agent in box.agents[: plan.agents]), plan.level)
    endings: Counter[str] = Counter()
    turns = 0
    begun = time.perf_counter()
    for number in range(plan.games):
        game = play(setup, box, f"{plan.seed}-{number}", plays=plan.plays)
        if game.state.ending is not None:
            endings[f"{game.state.ending.outcome.value}: {game.state.ending.reason.value}"] += 1
        turns += game.state.turn
        if journal is not None:
            _write(journal, plan, setup, game)
    took = time.perf_counter() - begun
    _print_summary(plan, endings, turns, took, as_json=as_json)
    return 0


def play(setup: Setup, box: Box, seed: str, *, plays: bool) -> Played:
    """One game from its setup to its end."""
    dice, state = Dice(seed), initial_state(setup, box)
    acts: list[Act] = []
    draw, turn, acted = dice.at(0), 0, True
    while state.ending is None:
        if state.turn != turn:
            draw, turn, acted = dice.at(state.turn), state.turn, not plays
        if state.step is not Step.ACTIONS:
            act = next_act(state, draw)
        elif acted:
            act = random_end_of_turn(state, draw) if plays else idle_end_of_turn(state, draw)
        else:
            acted = True
            act = random_action(state, draw) or random_end_of_turn(state, draw)
        acts.append(act)
        state = act.state
    return Played(seed, tuple(acts), state)


def _write(file: TextIO, plan: Plan, setup: Setup, played: Played) -> None:
    game, seed = TheLoop(), played.seed
    header = Header(game.id, game.rules, __version__, seed, commitment(seed), setup_to(setup), plan.box)
    write_journal(file, header, _entries(played))


def _entries(played: Played) -> list[Entry]:
    """The entries of a simulated game; a second a press, from the year 2000 on, so that a seed gives the same file."""
    entries: list[Entry] = []
    numbers, cycle = count(1), 1
    for place, act in enumerate(played.acts, start=1):
        at = EPOCH + timedelta(seconds=place)
        entries += [
            Entry(next(numbers), place, at, act.state.turn, cycle, by.value, fact_to(fact))
            for fact, by in zip(act.facts, act.deciders, strict=True)
        ]
        cycle = act.state.cycle
    return entries


def _print_summary(plan: Plan, endings: Counter[str], turns: int, took: float, *, as_json: bool) -> None:
    summary = {
        "games": plan.games,
        "seed": plan.seed,
        "level": plan.level.value,
        "agents": plan.agents,
        "play": "random" if plan.plays else "idle",
        "endings": dict(endings.most_common()),
        "mean_turns": round(turns / plan.games, 2) if plan.games else 0,
        "games_per_second": round(plan.games / took) if took else 0,
    }
    if as_json:
        print(json.dumps(summary))
        return
    print(
        f"{plan.games} games, level {plan.level.value}, {plan.agents} agents, {summary['play']} play, seed {plan.seed}"
    )
    for ending, number in endings.most_common():
        print(f"  {number:7}  {ending}")
    print(f"  {summary['mean_turns']} turns survived on average, {summary['games_per_second']} games a second")

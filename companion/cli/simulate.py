"""`loop-companion simulate`: whole games without a screen, through the same rules and dice.

The same seed gives the same games, on one core or on many.
"""

import argparse
import io
import json
import signal
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, TextIO

from msgspec import Struct

from companion import __version__
from companion.cli.files import load_box, output
from companion.cli.parser import Commands, add_command, add_game, paths_of, positive, text
from companion.contract.game import Bot, Game, Json, SetupOption
from companion.contract.rules import Act
from companion.errors import CompanionError, UsageError
from companion.games import GAMES
from companion.play.dice import Dice, commitment
from companion.play.entries import Entry, Header
from companion.play.export import write_journal

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_AT_ONCE: Final = 20
"""Games that a worker is given in one go."""


class Result(NamedTuple):
    """What is kept of a game. `journal` is empty, where none was asked for."""

    ending: str
    turns: int
    journal: str


class Simulation(Struct, frozen=True, dict=True):
    """Games that all begin alike; the number of each, after the seed, is the seed of its dice."""

    game: Game
    setup: Json
    box: Json
    bot: Bot
    seed: str
    with_journals: bool = False

    @cached_property
    def first(self) -> Any:
        """The state in which all of them begin."""
        return self.game.rules.first(self.setup, self.box)

    def results(self, games: int, jobs: int = 1) -> Iterator[Result]:
        """The results of so many games, in their order, played by so many processes."""
        if jobs == 1:
            yield from map(self.result, range(games))
            return
        with _workers(self, jobs) as pool:
            yield from pool.imap(_result, range(games), chunksize=_AT_ONCE)

    def result(self, number: int) -> Result:
        """Of one game."""
        acts = tuple(self.play(f"{self.seed}-{number}"))
        state, rules = acts[-1].state, self.game.rules
        ending = ": ".join(rules.ending(state) or ())
        return Result(ending, rules.position(state).turn, self._journal(number, acts) if self.with_journals else "")

    def play(self, seed: str) -> Iterator[Act[Any, Any]]:
        """The acts of the game with this seed, from its setup to its end."""
        rules, bot, dice, state = self.game.rules, self.bot, Dice(seed), self.first
        draw, turn, acted = dice.at(0), 0, 0
        while True:
            now = rules.position(state).turn
            if now != turn:
                turn, acted, draw = now, 0, dice.at(now)
            action = rules.next(state)
            if action is None:  # the players have to act, or it is over
                if rules.ending(state) is not None:
                    return
                action = bot(state, draw, acted)
                acted += 1
            act = rules.act(state, action, draw)
            yield act
            state = act.state

    def _journal(self, number: int, acts: Iterable[Act[Any, Any]]) -> str:
        rules, seed = self.game.rules, f"{self.seed}-{number}"
        header = Header(rules.id, rules.version, __version__, seed, commitment(seed), self.setup, self.box)
        text = io.StringIO()
        write_journal(text, header, self._entries(acts))
        return text.getvalue()

    def _entries(self, acts: Iterable[Act[Any, Any]]) -> Iterator[Entry]:
        """A second a press, from the year 2000 on, so that a seed gives the same file."""
        rules, numbers, before = self.game.rules, count(1), self.first
        for place, act in enumerate(acts, start=1):
            at, turn, cycle = (
                EPOCH + timedelta(seconds=place),
                rules.position(act.state).turn,
                rules.position(before).cycle,
            )
            for fact, by in zip(act.facts, act.deciders, strict=True):
                yield Entry(next(numbers), place, at, turn, cycle, by.value, rules.encode(fact))
            before = act.state


def nobody(*_: object) -> NoReturn:
    """Who plays where a game brings no players: nothing but chance happens in it.

    Raises:
        CompanionError: somebody would have to act.
    """
    raise CompanionError("players have to act in this game, and it brings none of its own")


_simulation: Simulation
"""In a worker: what it plays."""


@contextmanager
def _workers(simulation: Simulation, jobs: int) -> Iterator[Any]:
    # Started anew: a fork takes along whatever lock another thread of ours holds just then, and may hang for ever.
    with get_context("spawn").Pool(jobs, _begin_worker, (simulation,)) as pool:
        yield pool


def _begin_worker(simulation: Simulation) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all of us; who asked for the games ends the workers
    global _simulation  # noqa: PLW0603 - a worker has no other place for what all of its tasks need
    _simulation = simulation


def _result(number: int) -> Result:
    return _simulation.result(number)


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "simulate", "play whole games without a screen", _run)
    add_game(command)
    command.add_argument("--games", type=positive, required=True, metavar="N")
    command.add_argument("--seed", type=text, default="0", metavar="S", help="the same seed gives the same games (0)")
    games = [load() for load in GAMES.values()]
    for option in _options(games):
        kind, default = type(option.choices[0]), option.choices[0]
        choices = sorted(option.choices) if kind is int else option.choices
        command.add_argument(f"--{option.name}", type=kind, choices=choices, help=f"({default})")
    bots = dict.fromkeys(name for game in games for name in game.bots())
    command.add_argument("--play", choices=tuple(bots), help=f"what the players do ({next(iter(bots))})")
    command.add_argument("--jobs", type=positive, default=1, metavar="N", help="play on so many cores (1)")
    command.add_argument("--journal", type=Path, metavar="FILE", help="write all journals into this file")
    command.add_argument("--json", action="store_true")
    command.add_argument("--force", action="store_true", help="overwrite the file if it is there")


def _options(games: list[Game]) -> list[SetupOption]:
    """Those of all games; where two have one of the same name, with the choices of both."""
    found: dict[str, tuple[Any, ...]] = {}
    for option in (option for game in games for option in game.setup_options()):
        found[option.name] = tuple(dict.fromkeys((*found.get(option.name, ()), *option.choices)))
    return [SetupOption(name, choices) for name, choices in found.items()]


def _run(arguments: argparse.Namespace) -> int:
    paths, game = paths_of(arguments), GAMES[arguments.game]()
    chosen = _chosen(game, arguments)
    bots = game.bots() or {"nobody": nobody}
    play = arguments.play or next(iter(bots))
    if play not in bots:
        raise UsageError(f"{play!r} does not play {game.id}; there are: {', '.join(bots)}")
    box = load_box(game, paths)
    with_journals = arguments.journal is not None
    simulation = Simulation(game, game.setup(box, chosen), box, bots[play], arguments.seed, with_journals)
    summary = {"games": arguments.games, "game": game.id, "seed": arguments.seed, **chosen, "play": play}
    if not with_journals:
        return run(simulation, summary, None, jobs=arguments.jobs, as_json=arguments.json)
    with output(arguments.journal, paths, overwrite=arguments.force) as file:
        return run(simulation, summary, file, jobs=arguments.jobs, as_json=arguments.json)


def _chosen(game: Game, arguments: argparse.Namespace) -> dict[str, str | int]:
    """The options of this game, as they were chosen or by default."""
    of_game = {option.name: option.choices for option in game.setup_options()}
    for option in _options([load() for load in GAMES.values()]):
        value = getattr(arguments, option.name)
        if value is not None and value not in of_game.get(option.name, ()):
            raise UsageError(f"--{option.name} {value}: {game.id} has no such thing")
    said = {name: getattr(arguments, name) for name in of_game}
    return {name: choices[0] if said[name] is None else said[name] for name, choices in of_game.items()}


def run(
    simulation: Simulation, summary: Mapping[str, Any], journal: TextIO | None, *, jobs: int = 1, as_json: bool
) -> int:
    """Plays the games and prints a summary; writes all journals one after the other into a file, if one is given."""
    endings: Counter[str] = Counter()
    turns = 0
    begun = time.perf_counter()
    for result in simulation.results(summary["games"], jobs):
        endings[result.ending] += 1
        turns += result.turns
        if journal is not None:
            journal.write(result.journal)
    took = time.perf_counter() - begun
    figures = {
        "endings": dict(endings.most_common()),
        "mean_turns": round(turns / summary["games"], 2),
        "games_per_second": round(summary["games"] / took) if took else 0,
    }
    if as_json:
        print(json.dumps({**summary, **figures}))
    else:
        _print(summary, figures)
    return 0


def _print(summary: Mapping[str, Any], figures: Mapping[str, Any]) -> None:
    begun = [
        f"{value} {name}" if isinstance(value, int) else f"{name} {value}"
        for name, value in summary.items()
        if name not in {"seed", "play"}
    ]
    print(f"{', '.join(begun)}, {summary['play']} play, seed {summary['seed']}")
    for ending, number in figures["endings"].items():
        print(f"  {number:7}  {ending}")
    print(f"  {figures['mean_turns']} turns on average, {figures['games_per_second']} games a second")

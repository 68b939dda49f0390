"""`loop-companion simulate`: whole games without a screen, through the same rules and dice."""

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from companion.cli.loaded import load_box
from companion.cli.outputs import output
from companion.cli.parser import Commands, add_command, add_game, paths_of, positive, text
from companion.cli.simulation import Simulation, nobody
from companion.contract.game import Game, SetupOption
from companion.errors import UsageError
from companion.games import GAMES


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "simulate", "play whole games without a screen", _run)
    add_game(command)
    command.add_argument("--games", type=positive, required=True, metavar="N")
    command.add_argument("--seed", type=text, default="0", metavar="S", help="the same seed gives the same games (0)")
    games = [load() for load in GAMES.values()]
    for option in _options(games):
        kind, default = type(option.choices[0]), option.choices[0]
        command.add_argument(f"--{option.name}", type=kind, choices=option.choices, help=f"({default})")
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
    summary = {"games": arguments.games, "seed": arguments.seed, **chosen, "play": play}
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
    return {name: getattr(arguments, name) or choices[0] for name, choices in of_game.items()}


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
    print(f"  {figures['mean_turns']} turns survived on average, {figures['games_per_second']} games a second")

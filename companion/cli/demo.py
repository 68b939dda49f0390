"""`loop-companion demo`: a game that plays itself; with --text one turn in words, for a machine without a screen."""

import argparse

from companion.cli.loaded import load_box
from companion.cli.parser import Commands, add_command, add_game, add_size, paths_of
from companion.contract.game import Game, Json
from companion.games import GAMES
from companion.play.dice import Dice, new_seed


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "demo", "a game that plays itself until you touch it", _run)
    add_game(command)
    command.add_argument("--text", action="store_true", help="one turn, told in words, without a screen")
    command.add_argument("--kiosk", action="store_true", help="on the whole screen")
    add_size(command)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.text:
        game = GAMES[arguments.game]()
        return tell_turn(game, load_box(game, paths_of(arguments)))
    from companion.cli.run import open_app  # noqa: PLC0415 - the words need nothing of it

    return open_app(arguments, {arguments.game: GAMES[arguments.game]}, is_show=True)


def tell_turn(game: Game, box: Json, seed: str | None = None) -> int:
    """Prints a turn of a game with this box."""
    for line in game.demo(box, Dice(seed or new_seed()).at):
        print(line)
    return 0

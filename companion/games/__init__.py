"""The games, a room each, and the list of them. Their rules and lights know no clock, no dice, no files, no Kivy."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # a game's rules are imported through this file, and need nothing of the glass
    from companion.contract.game import Game


def _load(room: str) -> "Game":
    game: Game = import_module(f"companion.games.{room}.game").GAME
    return game


GAMES: "Final[dict[str, Callable[[], Game]]]" = {
    "the_loop": partial(_load, "the_loop"),
}
"""How each game is loaded, by its id; the first is the one that a table begins with. Nothing is loaded before."""

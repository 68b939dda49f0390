"""The games, a room each, and the list of them. Their rules and lights know no clock, no dice, no files, no Kivy."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # a game's rules are imported through this file, and need nothing of the glass
    from companion.contract.game import Game
    from companion.settings import GameSection, Settings


Load = Callable[[], "Game"]
"""Loads a game."""


def _load(room: str) -> "Game":
    game: Game = import_module(f"companion.games.{room}.game").GAME
    return game


def _load_settings(room: str) -> "type[GameSection]":
    section: type[GameSection] = import_module(f"companion.games.{room}.settings").SECTION
    return section


GAMES: Final[dict[str, Load]] = {
    "the_loop": partial(_load, "the_loop"),
}
"""How each game is loaded, by its id; the first is the one that a table begins with. Nothing is loaded before."""


def first_game() -> "Game":
    """The one that a table begins with."""
    return next(iter(GAMES.values()))()


SETTINGS: "Final[dict[str, Callable[[], type[GameSection]]]]" = {
    "the_loop": partial(_load_settings, "the_loop"),
}
"""How the section of the settings of each game that has one is loaded: before the game, and without it."""


def settings_sections() -> "tuple[type[GameSection], ...]":
    """The games' own sections of the settings."""
    return tuple(load() for load in SETTINGS.values())


def box_file_of(game: str, settings: "Settings") -> str:
    """The file with the table's own box of a game, as the settings name it; empty: they name none."""
    return settings.of(SETTINGS[game]()).named_box() if game in SETTINGS else ""

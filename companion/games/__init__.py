"""The games, a room each, and the list of them. Their rules and lights know no clock, no dice, no files, no Kivy."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # a game's rules are imported through this file, and need nothing of the glass
    from pathlib import Path

    from companion.contract.game import Game
    from companion.paths import AppPaths
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
    "loot_the_loop": partial(_load, "loot_the_loop"),
    "loop_78": partial(_load, "loop_78"),
    "loop_45": partial(_load, "loop_45"),
}
"""How each game is loaded, by its id; the first is the one that a table begins with. Nothing is loaded before."""


def first_game() -> "Game":
    """The one that a table begins with."""
    return next(iter(GAMES.values()))()


SETTINGS: "Final[dict[str, Callable[[], type[GameSection]]]]" = {
    "the_loop": partial(_load_settings, "the_loop"),
    "loot_the_loop": partial(_load_settings, "loot_the_loop"),
    "loop_78": partial(_load_settings, "loop_78"),
    "loop_45": partial(_load_settings, "loop_45"),
}
"""How the section of the settings of each game that has one is loaded: before the game, and without it."""


def settings_sections() -> "tuple[type[GameSection], ...]":
    """The games' own sections of the settings."""
    return tuple(load() for load in SETTINGS.values())


def own_box(game: "Game", paths: "AppPaths", settings: "Settings") -> "Path | None":
    """The table's own box file of a game, if there is one: each game has its own."""
    return paths.own_box(_named_box(game, settings), game.box_file)


def box_to_write(game: "Game", paths: "AppPaths", settings: "Settings") -> "Path | None":
    """The same file, there or not; None: the game has none."""
    return paths.box_to_write(_named_box(game, settings), game.box_file)


def _named_box(game: "Game", settings: "Settings") -> str:
    return settings.of(SETTINGS[game.id]()).named_box() if game.id in SETTINGS else ""

"""Settings as a table has them: those of the house, with the section of the game."""

from pathlib import Path
from typing import Any, Final

from companion import settings as preferences
from companion.games import settings_sections
from companion.games.the_loop.settings import GameSettings
from companion.settings import Settings

DEFAULTS: Final = preferences.defaults(settings_sections())


def load(path: Path) -> Settings:
    """What the app reads in this file."""
    return preferences.load(path, settings_sections())


def with_game(**values: Any) -> Settings:
    """The defaults, but for these of the game."""
    return DEFAULTS.having(GameSettings(**values))

"""Preferences: never in the journal, never undone. The room knows no game: a game hands its own section in.

    settings = load(path, [GameSettings])
    settings.screen.ui_scale, settings.of(GameSettings)

Every setting stands once, in its section, with its default, its words and what it may be. They are read from a TOML
file; what that does not name has its default. `save` writes it, and keeps the owner's comments.
"""

from pathlib import Path

from companion.settings.devices import TEACHABLE, WAY_BACK, ButtonSettings, KeySettings, LightSettings, RingSettings
from companion.settings.screen import KioskSettings, LogLevel, ScreenSettings
from companion.settings.section import (
    GameSection,
    Measure,
    Section,
    Setting,
    SettingsPage,
    setting,
    settings_in,
)
from companion.settings.settings import Settings, defaults, load

__all__ = [
    "TEACHABLE",
    "WAY_BACK",
    "ButtonSettings",
    "GameSection",
    "KeySettings",
    "KioskSettings",
    "LightSettings",
    "LogLevel",
    "Measure",
    "RingSettings",
    "ScreenSettings",
    "Section",
    "Setting",
    "Settings",
    "SettingsPage",
    "defaults",
    "load",
    "save",
    "setting",
    "settings_in",
]


def save(path: Path, settings: Settings) -> None:
    """Writes the settings that differ from their defaults, or that stand in the file already; comments are kept.

    The file is replaced in one move, so that a power cut leaves the old one or the new one.

    Raises:
        SettingsError: the file cannot be written.
    """
    # What writes TOML is loaded only when something is written: the app starts sooner.
    from companion.settings.writing import write  # noqa: PLC0415 - see above

    write(path, settings)

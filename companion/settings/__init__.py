"""Preferences: never in the journal, never undone. The room knows no game: a game hands its own section in.

    settings = load(path, [GameSettings])
    settings.screen.ui_scale, settings.of(GameSettings)

Every setting stands once, in its section, with its default, its words and what it may be. They are read from a TOML
file; what that does not name has its default. `save` writes it, and keeps the owner's comments.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec import structs

from companion.decoding import DecodingError, decode, unknown_field
from companion.errors import SettingsError
from companion.files import read_text
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
from hardware.ring import WireProtocol

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

AnySection = TypeVar("AnySection", bound=Section)


class Settings(msgspec.Struct, frozen=True):
    """The house's own sections, and one of each game that has one: the house does not look into these."""

    screen: ScreenSettings = ScreenSettings()
    ring: RingSettings = RingSettings()
    lights: LightSettings = LightSettings()
    buttons: ButtonSettings = ButtonSettings()
    keys: KeySettings = KeySettings()
    kiosk: KioskSettings = KioskSettings()
    games: tuple[GameSection, ...] = ()

    def sections(self) -> tuple[Section, ...]:
        """All of them, in the order of the file: those of the games first."""
        house = (self.screen, self.ring, self.lights, self.buttons, self.keys, self.kiosk)
        return (*self.games, *house)

    def of(self, kind: type[AnySection]) -> AnySection:
        """The section of this type; its defaults, where nobody handed it in."""
        return next((section for section in self.sections() if isinstance(section, kind)), None) or kind()

    def spellings(self) -> dict[str, str]:
        """The words that the games' sections want to see written otherwise."""
        return {word: written for section in self.games for word, written in section.spellings().items()}

    def having(self, section: Section) -> "Settings":
        """The same with this section in place of the one of its type."""
        if section.key in self.__struct_fields__:
            return structs.replace(self, **{section.key: section})
        if not isinstance(section, GameSection):
            raise TypeError(f"[{section.key}] is a section neither of the house nor of a game")
        games = {type(other): other for other in self.games} | {type(section): section}
        return structs.replace(self, games=tuple(games.values()))

    def changed(self, key: str, name: str, value: object) -> "Settings":
        """The same with another value of a setting: `changed("ring", "count", 42)`.

        Raises:
            SettingsError: the value does not go together with the others.
        """
        section = next(section for section in self.sections() if section.key == key)
        return self.having(structs.replace(section, **{name: value}))


RETIRED: Final = {("ring", "protocol", "tpm2"): WireProtocol.AUTO.value}
"""Values that old files may hold, and what has taken their place: WLED, which took TPM2, takes what `auto` finds."""


def defaults(games: Sequence[type[GameSection]]) -> Settings:
    """The settings where nobody changed anything, with these sections of games among them."""
    return Settings(games=tuple(game() for game in games))


def load(path: Path, games: Sequence[type[GameSection]] = ()) -> Settings:
    """The settings in this file; all defaults where there is none.

    Args:
        path: the file.
        games: the sections of the games.

    Raises:
        SettingsError: the file cannot be read, or a setting is wrong; the message names both and what is right.
    """
    try:
        return _settings(defaults(games), tomllib.loads(read_text(path)))
    except FileNotFoundError:
        return defaults(games)
    except RecursionError as problem:
        raise SettingsError(f"{path}: it is nested too deep; settings are tables of single values") from problem
    except (OSError, ValueError) as problem:  # ValueError: no TOML, no text, or a SettingsError
        raise SettingsError(f"{path}: {problem}") from problem


def _settings(settings: Settings, found: dict[str, Any]) -> Settings:
    known = {section.key: type(section) for section in settings.sections()}
    for key, table in found.items():
        if key not in known:
            raise SettingsError(f"there is no setting {key}; there are: {', '.join(known)}")
        if not isinstance(table, dict):
            raise SettingsError(f"[{key}] must be a table of settings")
        settings = settings.having(_section(known[key], table))
    return settings


def _section(kind: type[Section], table: dict[str, Any]) -> Section:
    where = f"{kind.key}."
    if unknown := unknown_field(kind, table, where):
        raise SettingsError(f"there is no setting {unknown[0]}; there are: {unknown[1]}")
    renewed = {name: _renewed(kind.key, name, value) for name, value in table.items()}
    try:
        return decode(kind, renewed, where)
    except DecodingError as problem:
        raise SettingsError(f"{problem.path} cannot be {problem.value}; it must be {problem.right}") from problem


def _renewed(key: str, name: str, value: Any) -> Any:
    return RETIRED.get((key, name, value), value) if isinstance(value, str) else value


def save(path: Path, settings: Settings) -> None:
    """Writes the settings that differ from their defaults, or that stand in the file already; comments are kept.

    The file is replaced in one move, so that a power cut leaves the old one or the new one.

    Raises:
        SettingsError: the file cannot be written.
    """
    # What writes TOML is loaded only when something is written: the app starts sooner.
    from companion.settings.writing import write  # noqa: PLC0415 - see above

    write(path, settings)

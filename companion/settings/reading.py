"""Reads the settings file; what it does not name has its default."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from companion.decoding import DecodingError, decode, unknown_field
from companion.errors import SettingsError
from companion.settings.section import GameSection, Section
from companion.settings.settings import Settings
from companion.text_files import read_text
from hardware.ring import WireProtocol

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

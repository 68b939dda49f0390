"""Preferences: never in the journal, never undone. Every setting stands here once, with its default and its line.

They are read from a TOML file; what the file does not name has its default. The app writes the file with `save`,
which keeps the owner's comments.
"""

import os
import tomllib
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar, cast

import tomlkit
from tomlkit.items import Table as TomlTable

from companion.errors import SettingsError

Section = TypeVar("Section")


class Doctor(Enum):
    """How your edition writes the name."""

    FOO = "Foo"
    FAUX = "Faux"


class Pace(Enum):
    """How many presses a Foo phase takes."""

    STEP = "step"
    FLOW = "flow"
    INSTANT = "instant"


class ShownOdds(Enum):
    """Where the odds of the next Foo phase are shown."""

    OFF = "off"
    LINE = "line"
    WHEEL = "wheel"


def setting(default: Any, line: str, least: float | None = None, most: float | None = None) -> Any:
    """A setting: its default, its line of explanation, and its range where it is a number."""
    return field(default=default, metadata={"line": line, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class GameSettings:
    """How the game is run."""

    pace: Pace = setting(
        Pace.STEP, "step: a press a step · flow: Era, Artifact and clones in one press · instant: all in one press"
    )
    odds: ShownOdds = setting(ShownOdds.LINE, "the chances of the next Foo phase: off, a line, or on the wheel too")
    doctor: Doctor = setting(Doctor.FOO, "the doctor's name in your edition")
    box_file: str = setting("", "a box file of your own; empty: box.toml beside this file, if there is one")


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """How the screen looks."""

    language: str = setting("en", "the language of the screen; where there is no translation, English")
    reduced_motion: bool = setting(False, "true: nothing turns or slides")
    ui_scale: float = setting(1.0, "larger or smaller words and buttons", 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them."""

    game: GameSettings = field(default_factory=GameSettings)
    screen: ScreenSettings = field(default_factory=ScreenSettings)


def load(path: Path) -> Settings:
    """The settings in this file; all defaults where there is none.

    Raises:
        SettingsError: the file cannot be read, or a setting is wrong; the message names both and what is right.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        return _section(Settings(), found, "")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, SettingsError) as problem:
        raise SettingsError(f"{path}: {problem}") from problem


def _section(section: Section, found: Mapping[str, Any], where: str) -> Section:
    names = {part.name: part for part in fields(cast("Any", section))}
    changes = {}
    for name, value in found.items():
        if name not in names:
            raise SettingsError(f"there is no setting {where}{name}; there are: {', '.join(names)}")
        now = getattr(section, name)
        if is_dataclass(now):
            if not isinstance(value, dict):
                raise SettingsError(f"[{where}{name}] must be a table of settings")
            changes[name] = _section(now, value, f"{where}{name}.")
        else:
            changes[name] = checked(f"{where}{name}", value, now, names[name].metadata)
    return cast("Section", replace(cast("Any", section), **changes))


def checked(name: str, value: Any, now: Any, about: Mapping[str, Any]) -> Any:
    """The value as the setting keeps it; `now` is a value of the right kind.

    Raises:
        SettingsError: it is of another kind or out of range.
    """
    if isinstance(now, Enum):
        for member in type(now):
            if member.value == value:
                return member
        choices = ", ".join(f'"{member.value}"' for member in type(now))
        raise SettingsError(f"{name} cannot be {value!r}; it must be one of {choices}")
    if isinstance(now, float) and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) is not type(now):
        kinds = {
            bool: "true or false",
            int: "a whole number",
            float: "a number",
            str: "text in quotes",
            tuple: "a list",
        }
        if not (isinstance(now, tuple) and isinstance(value, list)):
            raise SettingsError(f"{name} cannot be {value!r}; it must be {kinds[type(now)]}")
        return tuple(value)
    least, most = about.get("least"), about.get("most")
    if least is not None and not least <= value <= most:
        raise SettingsError(f"{name} cannot be {value!r}; it must be from {least} to {most}")
    return value


def save(path: Path, settings: Settings) -> None:
    """Writes the settings that differ from their defaults, or that stand in the file already; comments are kept.

    The file is replaced in one move, so that a power cut leaves the old one or the new one.

    Raises:
        SettingsError: the file cannot be written.
    """
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        for part in fields(settings):
            _write_section(document, part.name, getattr(settings, part.name))
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        with beside.open("w", encoding="utf-8") as file:
            file.write(tomlkit.dumps(document))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except (OSError, ValueError) as problem:
        raise SettingsError(f"{path} could not be written: {problem}") from problem


def _write_section(document: tomlkit.TOMLDocument, name: str, section: Any) -> None:
    default = type(section)()
    for part in fields(section):
        value = getattr(section, part.name)
        table = document.get(name)
        stands_there = isinstance(table, MutableMapping) and part.name in table
        if value == getattr(default, part.name) and not stands_there:
            continue
        if table is None:
            table = tomlkit.table()
            document.add(name, table)
        if not isinstance(table, MutableMapping):
            raise SettingsError(f"[{name}] must be a table of settings")
        plain = value.value if isinstance(value, Enum) else list(value) if isinstance(value, tuple) else value
        cast("TomlTable", table)[part.name] = plain

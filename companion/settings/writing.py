"""Writes the settings file without losing what its owner wrote into it. Only this file loads what writes TOML."""

from collections.abc import MutableMapping
from enum import Enum
from pathlib import Path
from typing import Any, Final, cast

import tomlkit
from tomlkit.items import Table as TomlTable

from companion.errors import SettingsError
from companion.files import read_text, whole_file
from companion.settings import Settings
from companion.settings.section import Section, Setting, settings_in

_HEAD: Final = """\
# The settings of Loop Companion. Every line that starts with # shows the default; take the # away to change it.
# The app writes here, too, when you change a setting on the screen; your comments stay.
"""


def write(path: Path, settings: Settings) -> None:
    """See `companion.settings.save`."""
    try:
        document = tomlkit.parse(read_text(path)) if path.exists() else tomlkit.document()
        for section in settings.sections():
            _write_section(document, section)
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path, overwrite=True) as file:
            file.write(tomlkit.dumps(document))
    except (OSError, ValueError) as problem:
        raise SettingsError(f"{path} could not be written: {problem}") from problem


def _write_section(document: tomlkit.TOMLDocument, section: Section) -> None:
    for setting in settings_in(type(section)):
        value = getattr(section, setting.name)
        table = document.get(section.key)
        stands_there = isinstance(table, MutableMapping) and setting.name in table
        if value == setting.default and not stands_there:
            continue
        if table is None:
            table = tomlkit.table()
            document.add(section.key, table)
        if not isinstance(table, MutableMapping):
            raise SettingsError(f"[{section.key}] must be a table of settings")
        cast("TomlTable", table)[setting.name] = written(value)


def written(value: Any) -> Any:
    """A value as it stands in the file."""
    match value:
        case Enum():
            return value.value
        case tuple():
            return [written(part) for part in value]
        case _:
            return value


def example(settings: Settings) -> str:
    """The file as it is laid down at the first install: every setting, its line, its value, all of it commented.

    Read as it is, it gives the defaults; with every # before a setting taken away, these settings.
    """
    return "\n".join([_HEAD, *(_example(section) for section in settings.sections())])


def _example(section: Section) -> str:
    lines = [f"[{section.key}]"]
    for setting in settings_in(type(section)):
        value = tomlkit.item(written(getattr(section, setting.name))).as_string()
        lines += [f"# {setting.label}: {setting.line}" if setting.label else f"# {setting.line}"]
        lines += [f"# {words}" for words in _what_may_be(setting)]
        lines += [f"#{setting.name} = {value}"]
    return "\n".join(lines) + "\n"


def _what_may_be(setting: Setting) -> list[str]:
    """The values that can be chosen, as the file has them, each with its words where these say more."""
    told = [
        one.value if words is None or words.lower() == one.value else f"{one.value} ({words.lower()})"
        for one, words in setting.choices
    ]
    return [f"One of: {', '.join(told)}."] if told else []

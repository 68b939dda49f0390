"""Writes the settings file without losing what its owner wrote into it."""

from collections.abc import MutableMapping
from dataclasses import fields
from pathlib import Path
from typing import Any, cast

import tomlkit
from tomlkit.items import Table as TomlTable

from companion.errors import SettingsError
from companion.settings import Settings
from companion.settings.one_setting import written
from companion.text_files import read_text
from companion.whole_file import whole_file


def write(path: Path, settings: Settings) -> None:
    """See `companion.settings.save`."""
    try:
        document = tomlkit.parse(read_text(path)) if path.exists() else tomlkit.document()
        for part in fields(settings):
            _write_section(document, part.name, getattr(settings, part.name))
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path, overwrite=True) as file:
            file.write(tomlkit.dumps(document))
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
        cast("TomlTable", table)[part.name] = written(value)

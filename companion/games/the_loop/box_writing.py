"""Writes into the table's own box file what was changed on the screen: checked first, then whole, comments kept.

Only this file loads what writes TOML.
"""

from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import AoT, InlineTable, Table

from companion.contract.box_page import Changes
from companion.errors import BoxError
from companion.files import read_text, whole_file
from companion.games.the_loop.box_file import box_of_text


def write_box(file: Path, changes: Changes) -> None:
    """Puts changes into the file, which is made where there is none.

    Raises:
        BoxError: it would not be a right box file, or it cannot be written; then it is left as it was.
    """
    try:
        document = tomlkit.parse(read_text(file)) if file.exists() else tomlkit.document()
        for path, value in changes.items():
            _put(document, path.split("."), value)
        text = tomlkit.dumps(document)
        box_of_text(text)
        file.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(file, overwrite=True) as target:
            target.write(text)
    except (OSError, ValueError) as problem:  # ValueError: no TOML, no text, or a BoxError
        raise BoxError(f"{file}: {problem}") from problem


def _put(table: MutableMapping[str, Any], path: list[str], value: Any) -> None:
    name, *rest = path
    if rest:
        if name not in table:
            if value is None:
                return
            is_in_braces = isinstance(table, InlineTable)  # which take no other kind of table
            table[name] = tomlkit.inline_table() if is_in_braces else tomlkit.table(is_super_table=len(rest) > 1)
        inner = table[name]
        if not isinstance(inner, MutableMapping):
            raise BoxError(f"{name} must be a table")
        _put(inner, rest, value)
    elif value is None:
        table.pop(name, None)
    elif _is_list_of_tables(value):
        _put_tables(table, name, value)
    else:
        table[name] = value


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _put_tables(table: MutableMapping[str, Any], name: str, rows: list[Mapping[str, Any]]) -> None:
    """A list of tables, row by row, so that the comments of those that stay are kept."""
    there = table.get(name)
    if not isinstance(there, AoT):
        table.pop(name, None)
        table[name] = there = tomlkit.aot()
    _take_out(there, rows)
    for number, row in enumerate(rows):
        if number == len(there):
            there.append(tomlkit.table())
        _put_row(there[number], row)


def _take_out(there: AoT, rows: list[Mapping[str, Any]]) -> None:
    """Where there are fewer rows than before, those go whose names are gone, with what is written beside them."""
    names = {row.get("name") for row in rows}
    for number in reversed(range(len(there))):
        if len(there) > len(rows) and there[number].get("name") not in names:
            del there[number]
    del there[len(rows) :]


def _put_row(table: Table, row: Mapping[str, Any]) -> None:
    for name in [name for name in table if name not in row]:
        table.remove(name)
    for name, value in row.items():
        if table.get(name) != value:
            table[name] = value

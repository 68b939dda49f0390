"""Writes into the table's own box file what was changed on the screen: checked first, then whole, comments kept.

Only this file loads what writes TOML.
"""

from collections.abc import Mapping, MutableMapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import AoT, Array, Comment, InlineTable, Item, Key, Table, Whitespace

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
    elif isinstance(value, list):
        _put_list(table, name, value)
    else:
        table[name] = value


def _put_list(table: MutableMapping[str, Any], name: str, values: list[Any]) -> None:
    """A list, part by part, so that the comments of those that stay are kept, and the list stays as it is written."""
    there = table.get(name)
    if isinstance(there, AoT) and not values:
        notes = _take_notes_below(there[-1])
        table[name] = []
        if isinstance(table, Table):
            table.value.body.extend(notes)
        return
    if not isinstance(there, AoT | Array):
        are_tables = bool(values) and all(isinstance(one, Mapping) for one in values)
        table.pop(name, None)
        table[name] = tomlkit.aot() if are_tables and not isinstance(table, InlineTable) else tomlkit.array()
        there = table[name]
    _edit(there, values)


def _edit(there: AoT | Array, values: list[Any]) -> None:
    """Changes only what differs; of rows that are tables the name says which is which."""
    matcher = SequenceMatcher(None, [_which(one) for one in there], [_which(one) for one in values], autojunk=False)
    for _tag, first, end, new_first, new_end in reversed(matcher.get_opcodes()):
        new = values[new_first:new_end]
        both = min(end - first, len(new))
        for place in reversed(range(first + both, end)):
            _take_out(there, place)
        for place, value in enumerate(new[both:], start=first + both):
            _put_in(there, place, value)
        for place, value in enumerate(new[:both], start=first):
            if isinstance(value, Mapping) and isinstance(there[place], MutableMapping):
                _put_row(there[place], value)
            elif there[place] != value:
                there[place] = value


def _which(value: Any) -> str:
    return repr(value.get("name")) if isinstance(value, Mapping) else repr(value)


def _put_in(there: AoT | Array, place: int, value: Any) -> None:
    if isinstance(there, Array):
        row: Any = value
        if isinstance(value, Mapping):
            row = tomlkit.inline_table()
            row.update(value)
        there.insert(place, row)
        return
    table = tomlkit.table()
    table.update(value)
    notes = _take_notes_below(there[place - 1]) if place else []
    there.insert(place, table)
    there[place].value.body.extend(notes)


def _take_out(there: AoT | Array, place: int) -> None:
    """A row goes with the note right above it; the note above the next one stays there."""
    if isinstance(there, AoT):
        notes = _take_notes_below(there[place])
        if place:
            above = _take_notes_below(there[place - 1])
            while above and isinstance(above[-1][1], Comment):
                above.pop()
            there[place - 1].value.body.extend([*above, *notes])
        elif len(there) > 1:
            following = there[1].trivia
            following.indent = "".join(item.as_string() for _key, item in notes) + following.indent
    del there[place]


def _take_notes_below(row: Table) -> list[tuple[Key | None, Item]]:
    """What stands after the last field of a row and is about what comes next: it is in no table of its own in TOML.

    Lines right below the fields are about the row, where a blank line parts them from what follows.
    """
    body = row.value.body
    begin = len(body)
    while begin and body[begin - 1][0] is None:
        begin -= 1
    blank = (place for place in range(begin, len(body)) if isinstance(body[place][1], Whitespace))
    begin = next(blank, begin)
    notes = body[begin:]
    del body[begin:]
    return notes


def _put_row(table: MutableMapping[str, Any], row: Mapping[str, Any]) -> None:
    for name in [name for name in table if name not in row]:
        del table[name]
    for name, value in row.items():
        if table.get(name) != value:
            table[name] = value

"""Reads the box file: the one that ships with the program, with any part replaced by the table's own file."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from unicodedata import category

from companion.decoding import line_of, unknown_field
from companion.errors import BoxError
from companion.files import read_text
from companion.games.the_loop.board.glyphs import GLYPHS
from companion.games.the_loop.rules.box import Box, BoxTable, box_from
from companion.games.the_loop.rules.eras import ERAS
from companion.kit.glyphs import names
from companion.kit.letters import undrawable

Part = Mapping[str, Any]
CONTROLS: Final = {"Cc", "Zl", "Zp"}
"""The Unicode categories of key codes and line breaks."""


def default_box() -> dict[str, Any]:
    """What ships with the program, as a mapping."""
    return tomllib.loads((files("companion.games.the_loop.rules") / "box.toml").read_text(encoding="utf-8"))


def box_mapping(own_file: Path | None = None) -> dict[str, Any]:
    """The default box file with the table's own laid over it. What the table's own file sets is no longer assumed.

    Raises:
        BoxError: the file cannot be read, or a field is wrong; the message names file and field.
    """
    if own_file is None:
        return default_box()
    try:
        return box_of_text(read_text(own_file))
    except (OSError, ValueError) as problem:  # ValueError: no TOML, no text, no file name, or a BoxError
        raise BoxError(f"{own_file}: {problem}") from problem


def box_of_text(text: str) -> dict[str, Any]:
    """The default box file with what this text says laid over it.

    Raises:
        BoxError: a field is wrong; the message names it.
        ValueError: it is no TOML.
    """
    try:
        return _checked(tomllib.loads(text))
    except RecursionError as problem:
        raise BoxError("it is nested too deep; a box file has tables and short lists") from problem
    except BoxError as problem:
        line = line_of(text, problem.field) if problem.field else None
        if line is None:
            raise
        raise BoxError(f"line {line}: {problem}", problem.field) from problem


def _checked(own: Part) -> dict[str, Any]:
    default = default_box()
    if unknown := unknown_field(BoxTable, own):
        raise BoxError(_why_unknown(own, *unknown), unknown[0])
    _check_words(own)
    merged = _laid_over(default, own)
    merged["assumed"] = own.get("assumed", [mark for mark in default["assumed"] if not _names(own, mark)])
    _check_glyphs(box_from(merged))
    return merged


def _why_unknown(own: Part, field: str, known: str) -> str:
    """What is wrong with a name: misspelt, or right with its dots, but in quotes, or below a table."""
    if is_box_field(field):
        table, _dot, name = field.rpartition(".")
        return f'there is no field "{field}" in quotes; write {field} = …, or {name} = … below [{table}]'
    whole, part = field, _part_of(own, field)
    while isinstance(part, dict) and part:
        name, part = next(iter(part.items()))
        whole = f"{whole}.{name}"
    names = whole.split(".")
    for place in range(1, len(names)):
        table, meant = ".".join(names[:place]), ".".join(names[place:])
        if is_box_field(meant):
            short = meant.removeprefix(f"{table}.")
            here = f", or write {short} = … here" if short != meant else ""
            return f"below [{table}] this is {whole}; put {meant} = … above the first table{here}"
    return f"there is no field {field}; there are: {known}"


def is_box_field(path: str) -> bool:
    """Whether a box file has a field or a table by this dotted path."""
    nested: Any = {}
    for name in reversed(path.split(".")):
        nested = {name: nested}
    return unknown_field(BoxTable, nested) is None


def _part_of(own: Part, path: str) -> Any:
    part: Any = own
    for name in path.split("."):
        part = part.get(name) if isinstance(part, dict) else None
    return part


def _check_words(value: Any, where: str = "") -> None:
    """A line break or a key code in a name would tear the screen and the terminal apart."""
    match value:
        case str() if any(category(letter) in CONTROLS for letter in value):
            raise BoxError(f"{where} is {value!r}; it must be: text in a line, without control characters", where)
        case str() if letter := undrawable(value):
            raise BoxError(
                f"{where} is {value!r}; it must be: Latin, Greek, Cyrillic, Chinese or Japanese letters"
                f" (the screen cannot draw {letter!r})",
                where,
            )
        case dict():
            for name, part in value.items():
                _check_words(part, f"{where}.{name}" if where else name)
        case list():
            for number, part in enumerate(value, start=1):
                _check_words(part, f"{where}[{number}]")


def _check_glyphs(box: Box) -> None:
    """The rules know no drawings, so whether there is one by that name is asked here."""
    known = dict.fromkeys((*GLYPHS, *names()))
    for era, look in zip(ERAS, box.eras, strict=True):
        if look.glyph not in known:
            drawn = ", ".join(known)
            field = f"eras.{era.id}.glyph"
            raise BoxError(f"{field}: there is no glyph {look.glyph!r}; there are: {drawn}", field)


def _laid_over(below: Part, above: Part) -> dict[str, Any]:
    merged = dict(below)
    for name, value in above.items():
        under = merged.get(name)
        merged[name] = _laid_over(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return merged


def _names(own: Part, mark: str) -> bool:
    """Whether the table's own file sets what a mark stands for (`clones.distances`, or a part of it)."""
    part: Any = own
    for name in mark.split("."):
        if not isinstance(part, dict) or name not in part:
            clones = own.get("clones")
            return mark == "clones.distances" and isinstance(clones, dict) and "tokens" in clones
        part = part[name]
    return True

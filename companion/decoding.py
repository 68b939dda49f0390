"""Makes frozen structs of the tables that people and programs write, and names in plain words what is wrong, and where.

msgspec checks and converts. Only where it refuses a table, the table is walked through to find the place, so that every
error names the field, shows its value, and tells what would be right.
"""

import re
import reprlib
from collections import Counter
from collections.abc import Mapping
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec import structs

from companion.errors import CompanionError

AnyStruct = TypeVar("AnyStruct", bound=msgspec.Struct)
RIGHT: Final = "right"
"""Under this name `msgspec.Meta.extra` of a field may say in words what is right for it."""
_NUMBERS: Final = {1: "one", 2: "two", 3: "three"}
_KINDS: Final[Mapping[Any, tuple[str, str]]] = {
    bool: ("true or false", "values true or false"),
    int: ("a whole number", "whole numbers"),
    float: ("a number", "numbers"),
    str: ("text in quotes", "texts in quotes"),
}
_short: Final = reprlib.Repr()
_short.maxstring = _short.maxother = 80


class DecodingError(CompanionError, ValueError):
    """A field that cannot be as it is: its dotted path, its value in short (empty: there is none), what is right."""

    def __init__(self, path: str, value: object, right: str) -> None:
        self.path = path
        self.value = "" if value is msgspec.UNSET else _short.repr(value)
        self.right = right
        found = "is missing" if value is msgspec.UNSET else f"is {self.value}"
        super().__init__(f"{path} {found}; it must be: {right}")


def decode(kind: type[AnyStruct], table: Mapping[str, object], path: str = "") -> AnyStruct:
    """The struct that a table describes; fields that the struct does not know are passed over.

    Args:
        kind: a struct whose fields are numbers, texts, choices, lists and structs.
        table: what a parser gave.
        path: what stands before the names of the fields in an error (`ring.`).

    Raises:
        DecodingError: a field is missing, of another kind or out of range.
        CompanionError: the struct's own check (`__post_init__`) refuses what is right field by field.
    """
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as problem:
        if wrong := _wrong_in(kind, table, path):
            raise wrong from problem
        if isinstance(problem.__cause__, CompanionError):
            raise problem.__cause__ from None
        raise DecodingError(path.rstrip("."), table, str(problem)) from problem


def decode_value(kind: Any, value: object, path: str) -> Any:
    """A single value, `msgspec.UNSET` where there is none.

    Raises:
        DecodingError: it is missing, of another kind or out of range.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        raise DecodingError(path, value, right_for(kind)) from problem


def unknown_field(kind: type[msgspec.Struct], table: Mapping[str, object], path: str = "") -> tuple[str, str] | None:
    """The first field of a table that its struct does not know, and those that it knows; None: it knows all.

    A misspelt name would be passed over in silence, and its owner think that something had changed.
    """
    known = {field.encode_name: field.type for field in structs.fields(kind)}
    for name, value in table.items():
        if name not in known:
            return f"{path}{name}", ", ".join(known)
        for part, inner, where in _structs_in(known[name], value, f"{path}{name}"):
            if isinstance(inner, Mapping) and (found := unknown_field(part, inner, f"{where}.")):
                return found
    return None


_NAME: Final = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED: Final = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_LINE: Final = re.compile(rf"\s*(?:(?P<open>\[\[?)\s*(?P<table>{_DOTTED})\s*\]|(?P<name>{_DOTTED})\s*=)")


def line_of(text: str, field: str) -> int | None:
    """The line of a TOML text, from 1, in which a field begins, or the list or the braces in which it stands.

    Args:
        text: what was written; it is right TOML.
        field: its dotted path, with the numbers of rows from 1 (`rows[2].name`).

    Of a field that is missing in a row the row's own line is given; None: nothing of it stands there.
    """
    found, longest, within = None, 0, ""
    rows: Counter[str] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        match = _LINE.match(line)
        if match is None:
            continue
        if match["name"]:
            here = f"{within}.{_bare_path(match['name'])}".removeprefix(".")
        else:
            within = _bare_path(match["table"])
            if match["open"] == "[[":
                rows[within] += 1
                within = f"{within}[{rows[within]}]"
            here = within
        holds = bool(match["name"]) or here.endswith("]")  # a table has other lines for what is in it
        is_here = field == here or (holds and field.startswith((f"{here}.", f"{here}[")))
        if is_here and len(here) > longest:
            found, longest = number, len(here)
        elif found is None and here.startswith((f"{field}.", f"{field}[")):  # it is told by its parts alone
            found = number
    return found


def _bare_path(dotted: str) -> str:
    """Without quotes, and without blanks round its dots."""
    return ".".join(name.strip("\"'") for name in re.findall(_NAME, dotted))


def _structs_in(kind: Any, value: object, path: str) -> list[tuple[type[msgspec.Struct], object, str]]:
    """The structs that a field is made of, each with its value and path: one, or those of a list; none in a leaf."""
    bare = _bare(kind)
    if _is_struct(bare):
        return [(bare, value, path)]
    inner = _bare(get_args(bare)[0]) if get_origin(bare) is tuple else None
    if not _is_struct(inner) or not isinstance(value, list | tuple):
        return []
    return [(cast("Any", inner), part, f"{path}[{number}]") for number, part in enumerate(value, start=1)]


def _wrong_in(kind: type[msgspec.Struct], table: object, path: str) -> DecodingError | None:
    if not isinstance(table, Mapping):
        return DecodingError(path.rstrip("."), table, "a table")
    for field in structs.fields(kind):
        name = f"{path}{field.encode_name}"
        value = table.get(field.encode_name, msgspec.UNSET)
        if value is msgspec.UNSET:
            if field.required:
                return DecodingError(name, msgspec.UNSET, right_for(field.type))
            continue
        if wrong := _wrong_field(field.type, value, name):
            return wrong
    return None


def _wrong_field(kind: Any, value: object, name: str) -> DecodingError | None:
    parts = _structs_in(kind, value, name)
    if parts and not all(isinstance(inner, Mapping) for _part, inner, _where in parts):
        return DecodingError(name, value, right_for(kind))
    for part, inner, where in parts:
        if wrong := _wrong_in(part, inner, f"{where}."):
            return wrong
    if parts:
        return None
    try:
        decode_value(kind, value, name)
    except DecodingError as problem:
        return problem
    return None


def right_for(kind: Any) -> str:
    """What is right for a field of this type, in words."""
    return _right(kind, 0)


def _right(kind: Any, plural: int) -> str:
    """The words for one (0) or for many (1)."""
    kind = _always(kind)
    metas = kind.__metadata__ if get_origin(kind) is Annotated else ()
    for meta in metas:
        if meta.extra and (said := meta.extra.get(RIGHT)):
            return str(said)
    bare = _bare(kind)
    if _is_struct(bare):
        return ("a table", "tables")[plural]
    if isinstance(bare, type) and issubclass(bare, Enum):
        return "one of " + ", ".join(f'"{member.value}"' for member in bare)
    if get_origin(bare) is tuple:
        first, *others = get_args(bare)
        length = "" if others == [...] else f"{_NUMBERS.get(len(others) + 1, len(others) + 1)} "
        return f"a list of {length}{_right(first, 1)}"
    return _KINDS[bare][plural] + _span(metas)


def _span(metas: tuple[msgspec.Meta, ...]) -> str:
    return next((f" from {meta.ge} to {meta.le}" for meta in metas if meta.ge is not None), "")


def _bare(kind: Any) -> Any:
    """The type without what is said about it."""
    kind = _always(kind)
    return _bare(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def _always(kind: Any) -> Any:
    """The type of a field that may be left out, where it is not left out."""
    if get_origin(kind) in {Union, UnionType}:
        return next(part for part in get_args(kind) if part not in {type(None), msgspec.UnsetType})
    return kind


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)

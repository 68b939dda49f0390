"""What happens in a game, as values, and how the journal keeps them: by the types of their fields, there and back.

A game whose facts hold numbers, words, enums and rows of them needs nothing but their list: `FactCodec(KINDS)`.
"""

import re
import reprlib
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import UnionType
from typing import Any, Final, Generic, NamedTuple, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from companion.errors import IllegalActionError, JournalError

MAX_COUNT: Final = 1_000_000
"""No count of a table is beyond this, above or below nothing; sums of longer numbers could not even be printed."""


def _name_in_journal(class_name: str) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "_", class_name).lower()


class Fact(Struct, frozen=True, gc=False, tag_field="fact", tag=_name_in_journal):
    """Something that happened. Its name in the journal is its class's, in small letters with underscores."""


FactT = TypeVar("FactT", bound=Struct)


class AsJson(NamedTuple):
    """How values of a type stand in the journal: what writes one, what reads one, and what is right, in words.

    What reads a wrong one raises a ValueError, TypeError, KeyError, AttributeError or IllegalActionError.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    right: str


def whole(value: Any) -> int:
    """A whole number of at most a million.

    Raises:
        TypeError: it is not.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not -MAX_COUNT <= value <= MAX_COUNT:
        raise TypeError
    return value


def row(value: Any) -> list[Any]:
    """A list.

    Raises:
        TypeError: it is not.
    """
    if not isinstance(value, list | tuple):
        raise TypeError
    return list(value)


def _same(value: Any) -> Any:
    return value


def _reader_of(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if not isinstance(value, kind):
            raise TypeError
        return value

    return read


_PLAIN: Final[Mapping[Any, AsJson]] = {
    int: AsJson(_same, whole, "a whole number of at most a million"),
    bool: AsJson(_same, _reader_of(bool), "true or false"),
    str: AsJson(_same, _reader_of(str), "text"),
}


class FactCodec(Generic[FactT]):
    """Facts as JSON, their name under `fact`, and back. A field that has its default is left out.

    Args:
        kinds: every kind of fact.
        types: how values of the game's own types stand there. Enums do by their values, whatever may be None as null,
            and rows (`tuple[X, ...]`) as lists, without being told.
    """

    def __init__(self, kinds: Iterable[type[FactT]], types: Mapping[Any, AsJson] | None = None) -> None:
        self.by_name: Final[dict[str, type[FactT]]] = {str(kind.__struct_config__.tag): kind for kind in kinds}
        self._types = {**_PLAIN, **(types or {})}
        self._fields: dict[type[FactT], tuple[tuple[str, str, AsJson, Any], ...]] = {}

    def kind(self, name: str) -> type[FactT] | None:
        """The kind of fact that has this name; None: there is none."""
        return self.by_name.get(name)

    def encode(self, fact: FactT) -> dict[str, Any]:
        """The fact as JSON."""
        kind = type(fact)
        entry = {"fact": kind.__struct_config__.tag}
        for name, key, as_json, default in self._fields_of(kind):
            value = getattr(fact, name)
            if value is not default:
                entry[key] = as_json.write(value)
        return entry

    def decode(self, entry: Mapping[str, Any]) -> FactT:
        """The fact that an entry of a journal holds.

        Raises:
            JournalError: an unknown fact, or a field that is missing or wrong; the message names it.
        """
        name = entry.get("fact")
        kind = self.kind(name) if isinstance(name, str) else None
        if kind is None:
            raise JournalError(f"{reprlib.repr(name)} is no fact that this version knows")
        values = {}
        for field, key, as_json, default in self._fields_of(kind):
            if key not in entry:
                if default is not NODEFAULT:
                    continue
                raise JournalError(f"{name} lacks its field {key!r}")
            try:
                values[field] = as_json.read(entry[key])
            except (IllegalActionError, ValueError, TypeError, KeyError, AttributeError) as problem:
                told = f"{name}.{key} cannot be {reprlib.repr(entry[key])}"
                raise JournalError(f"{told}: it must be {as_json.right}") from problem
        return kind(**values)

    def _fields_of(self, kind: type[FactT]) -> tuple[tuple[str, str, AsJson, Any], ...]:
        """Of each field its name, its key in the journal, how its values stand there, and its default."""
        found = self._fields.get(kind)
        if found is None:
            found = tuple(
                (field.name, field.encode_name, self._as_json(field.type), field.default) for field in fields(kind)
            )
            self._fields[kind] = found
        return found

    def _as_json(self, kind: Any) -> AsJson:
        if kind in self._types:
            return self._types[kind]
        if get_origin(kind) in {Union, UnionType}:
            write, read, right = self._as_json(get_args(kind)[0])
            return AsJson(
                lambda value: None if value is None else write(value),
                lambda value: None if value is None else read(value),
                f"{right}, or null",
            )
        if get_origin(kind) is tuple:
            write, read, right = self._as_json(get_args(kind)[0])
            return AsJson(
                lambda values: [write(value) for value in values],
                lambda values: tuple(read(value) for value in row(values)),
                f"a list, each {right}",
            )
        if issubclass(kind, Enum):
            return AsJson(lambda member: member.value, kind, "one of " + ", ".join(str(one.value) for one in kind))
        raise TypeError(f"no word says how a {kind} stands in the journal")

"""Facts as the journal keeps them: `{"fact": "machine_moved", "era": "medieval"}` and back. Nothing is guessed."""

import reprlib
from collections.abc import Callable, Mapping
from enum import Enum
from types import UnionType
from typing import Any, Final, cast, get_args, get_type_hints

from companion.errors import IllegalActionError, JournalError
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import BY_ID, ERAS, Era
from companion.games.the_loop.rules.state import Counts

Json = dict[str, Any]


def _name_of(kind: type) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__).lstrip("_")


KINDS: Final[dict[str, type]] = {_name_of(kind): kind for kind in get_args(f.Fact)}
NAMES: Final[dict[type, str]] = {kind: name for name, kind in KINDS.items()}
FIELDS: Final[dict[str, dict[str, Any]]] = {name: get_type_hints(kind) for name, kind in KINDS.items()}
# `from` is a word of Python, so two fields have other names inside.
JSON_NAMES: Final = {("clone_moved", "start"): "from", ("clone_moved", "end"): "to"}


def fact_to(fact: f.Fact) -> Json:
    """The fact as JSON; its name stands under `fact`."""
    name = NAMES[type(fact)]
    entry: Json = {"fact": name}
    for field in FIELDS[name]:
        entry[JSON_NAMES.get((name, field), field)] = _value_to(getattr(fact, field))
    if name == "clone_arrived":
        entry["kind"] = "clone"
    return entry


def fact_from(entry: Mapping[str, Any]) -> f.Fact:
    """The fact that an entry of a journal holds.

    Raises:
        JournalError: an unknown fact, or a field that is missing or wrong; the message names it.
    """
    name = entry.get("fact")
    if not isinstance(name, str) or name not in KINDS:
        raise JournalError(f"{reprlib.repr(name)} is no fact that this version knows")
    values = {}
    for field, kind in FIELDS[name].items():
        key = JSON_NAMES.get((name, field), field)
        if key not in entry:
            raise JournalError(f"{name} lacks its field {key!r}")
        try:
            values[field] = _value_from(entry[key], kind)
        except (IllegalActionError, ValueError, TypeError, KeyError, AttributeError) as problem:
            raise JournalError(f"{name}.{key} cannot be {reprlib.repr(entry[key])}: {_why(kind)}") from problem
    return cast("f.Fact", KINDS[name](**values))


def _value_to(value: Any) -> Any:
    match value:
        case Era():
            return value.id
        case Clone():
            return {"arrival": value.arrival.id, "paradox": value.paradox.id}
        case Enum():
            return value.value
        case tuple():
            return {era.id: amount for era, amount in zip(ERAS, value, strict=True) if amount}
        case _:
            return value


MOST: Final = 1_000_000
"""No count of a table is beyond this, above or below nothing; sums of longer numbers could not even be printed."""


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -MOST <= value <= MOST:
        raise TypeError
    return value


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _counts(value: Any) -> Counts:
    amounts = {BY_ID[name]: _whole(amount) for name, amount in value.items()}
    return cast("Counts", tuple(amounts.get(era, 0) for era in ERAS))


def _clone(value: Any) -> Clone:
    return Clone(BY_ID[value["arrival"]], BY_ID[value["paradox"]])


def _era(value: Any) -> Era:
    return BY_ID[value]


READERS: Final[dict[Any, tuple[Callable[[Any], Any], str]]] = {
    Era: (_era, "it must be the id of an Era"),
    Clone: (_clone, 'it must be {"arrival": ERA, "paradox": ERA}'),
    Counts: (_counts, "it must be a count for each Era named"),
    int: (_whole, "it must be a whole number of at most a million"),
    bool: (_switch, "it must be true or false"),
    str: (_text, "it must be text"),
}


def _value_from(value: Any, kind: Any) -> Any:
    if isinstance(kind, UnionType):
        return None if value is None else _value_from(value, get_args(kind)[0])
    if kind in READERS:
        return READERS[kind][0](value)
    return kind(value)


def _why(kind: Any) -> str:
    if isinstance(kind, UnionType):
        return _why(get_args(kind)[0]) + ", or null"
    if kind in READERS:
        return READERS[kind][1]
    return "it must be one of " + ", ".join(member.value for member in kind)

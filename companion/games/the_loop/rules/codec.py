"""Facts as the journal keeps them: `{"fact": "machine_moved", "era": "medieval"}` and back; and the state as JSON.

Not by msgspec's own decoder: an Era is a number inside, which counts are indexed by, and its id in the journal, and
its hooks do not ask about enums.
"""

import reprlib
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Final, cast, get_args

from msgspec import Struct
from msgspec.structs import fields

from companion.errors import IllegalActionError, JournalError
from companion.games.the_loop.rules.eras import BY_ID, ERAS, Clone, Era
from companion.games.the_loop.rules.facts import KINDS, CloneArrived, Fact
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.state import AnyStep, Counts, State, Step

Json = dict[str, Any]
BY_NAME: Final[dict[str, type[Fact]]] = {str(kind.__struct_config__.tag): kind for kind in KINDS}
THE_ONLY_KIND: Final = "clone"
"""Of token that arrives; other kinds may come with other scenarios."""


def encode(fact: Fact) -> Json:
    """The fact as JSON; its name stands under `fact`."""
    kind = type(fact)
    entry: Json = {"fact": kind.__struct_config__.tag}
    for name, key, _, _ in _fields(kind):
        entry[key] = _value_to(getattr(fact, name))
    if kind is CloneArrived:
        entry["kind"] = THE_ONLY_KIND
    return entry


def decode(entry: Mapping[str, Any]) -> Fact:
    """The fact that an entry of a journal holds.

    Raises:
        JournalError: an unknown fact, or a field that is missing or wrong; the message names it.
    """
    name = entry.get("fact")
    kind = _kind(name) if isinstance(name, str) else None
    if kind is None:
        raise JournalError(f"{reprlib.repr(name)} is no fact that this version knows")
    if kind is CloneArrived and entry.get("kind") != THE_ONLY_KIND:
        raise JournalError(f"{name}.kind cannot be {reprlib.repr(entry.get('kind'))}: it must be {THE_ONLY_KIND!r}")
    values = {}
    for field, key, read, why in _fields(kind):
        if key not in entry:
            raise JournalError(f"{name} lacks its field {key!r}")
        try:
            values[field] = read(entry[key])
        except (IllegalActionError, ValueError, TypeError, KeyError, AttributeError) as problem:
            raise JournalError(f"{name}.{key} cannot be {reprlib.repr(entry[key])}: {why}") from problem
    return kind(**values)


@cache
def _fields(kind: type[Fact]) -> tuple[tuple[str, str, Callable[[Any], Any], str], ...]:
    """Of each field its name, its key in the journal, what reads its value, and what would be right."""
    return tuple((field.name, field.encode_name, _reader(field.type), _why(field.type)) for field in fields(kind))


def _kind(name: str) -> type[Fact] | None:
    if name in BY_NAME:
        return BY_NAME[name]
    own = (kind for scenario in SCENARIOS.values() for kind in scenario.facts)
    return next((kind for kind in own if kind.__struct_config__.tag == name), None)


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


MAX_COUNT: Final = 1_000_000
"""No count of a table is beyond this, above or below nothing; sums of longer numbers could not even be printed."""


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -MAX_COUNT <= value <= MAX_COUNT:
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


def _step(value: Any) -> AnyStep:
    own = (step for scenario in SCENARIOS.values() for step in scenario.steps)
    return next((step for step in own if step.value == value), None) or Step(value)


READERS: Final[dict[Any, tuple[Callable[[Any], Any], str]]] = {
    AnyStep: (_step, "it must be one of " + ", ".join(step.value for step in Step)),
    Era: (_era, "it must be the id of an Era"),
    Clone: (_clone, 'it must be {"arrival": ERA, "paradox": ERA}'),
    Counts: (_counts, "it must be a count for each Era named"),
    int: (_whole, "it must be a whole number of at most a million"),
    bool: (_switch, "it must be true or false"),
    str: (_text, "it must be text"),
}


def _reader(kind: Any) -> Callable[[Any], Any]:
    if kind in READERS:
        return READERS[kind][0]
    if isinstance(kind, UnionType):
        read = _reader(get_args(kind)[0])
        return lambda value: None if value is None else read(value)
    return cast("Callable[[Any], Any]", kind)


def _why(kind: Any) -> str:
    if kind in READERS:
        return READERS[kind][1]
    if isinstance(kind, UnionType):
        return _why(get_args(kind)[0]) + ", or null"
    return "it must be one of " + ", ".join(member.value for member in kind)


def encode_state(state: State) -> Json:
    """Everything that lies on the board, as JSON, for programs that read the console."""
    return {
        "turn": state.turn,
        "cycle": state.cycle,
        "machine": state.machine.id if state.machine is not None else None,
        "visited": [era.id for era in ERAS if era in state.visited],
        "eras": {era.id: _era_to(state, era) for era in ERAS},
        "bag": len(state.bag),
        "rifts_in_supply": state.rifts_in_supply,
        "energy_in_supply": state.energy_in_supply,
        "agents": list(state.setup.agents),
        "agent": state.acting.name,
        "free_move_used": state.free_move_used,
        "next_loop_costs": state.loops + 1,
        "draws": {chance: by.value for chance, by in state.draws._asdict().items()},
        "ending": {"outcome": state.ending.outcome.value, "reason": state.ending.reason.value}
        if state.ending
        else None,
        **_scenario(state),
    }


def _scenario(state: State) -> Json:
    """What a scenario keeps of its own; one that keeps nothing is not told."""
    own = state.scenario_state
    return {} if own is None else {"scenario": {"id": state.setup.scenario, "state": _plain(own)}}


def _plain(value: Any) -> Any:
    """What a scenario keeps of its own, as JSON: its fields by name."""
    match value:
        case Struct():
            return {field.name: _plain(getattr(value, field.name)) for field in fields(type(value))}
        case Era():
            return value.id
        case Clone():
            return {"arrival": value.arrival.id, "paradox": value.paradox.id}
        case Enum():
            return value.value
        case frozenset():
            return sorted(_plain(part) for part in value)
        case tuple():
            return [_plain(part) for part in value]
        case _:
            return value


def _era_to(state: State, era: Era) -> Json:
    tile = state.missions[era]
    return {
        "rifts": state.rifts[era],
        "energy": state.energy[era],
        "clones": [{"arrival": clone.arrival.id, "paradox": clone.paradox.id} for clone in state.clones[era]],
        "clones_counted": state.clones_in(era),
        "vortexes": state.vortexes[era],
        "mission": {"state": tile.state.value, "progress": tile.progress, "needs": tile.needs},
    }

"""Facts as the journal keeps them: `{"fact": "machine_moved", "era": "medieval"}` and back; and the state as JSON."""

import reprlib
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, cast

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.contract.facts import AsJson, FactCodec, whole
from companion.errors import JournalError
from companion.games.the_loop.rules.eras import BY_ID, ERAS, Clone, CloneKind, Era
from companion.games.the_loop.rules.facts import KINDS, CloneArrived, CloneDestroyed, CloneMoved, Fact
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.state import AnyStep, Counts, Mission, State, Step

Json = dict[str, Any]


def _counts_to(counts: Counts) -> Json:
    return {era.id: amount for era, amount in zip(ERAS, counts, strict=True) if amount}


def _counts(value: Any) -> Counts:
    amounts = {BY_ID[name]: whole(amount) for name, amount in value.items()}
    return cast("Counts", tuple(amounts.get(era, 0) for era in ERAS))


def _sides(clone: Clone) -> Json:
    return {"arrival": clone.arrival.id, "paradox": clone.paradox.id}


def _clone_to(clone: Clone) -> Json:
    """A token that lies on the board; what is no clone says its kind."""
    return {**_sides(clone), **({} if clone.kind is CloneKind.CLONE else {"kind": clone.kind.value})}


def _clone(value: Any) -> Clone:
    return Clone(BY_ID[value["arrival"]], BY_ID[value["paradox"]])


def _step(value: Any) -> AnyStep:
    own = (step for scenario in SCENARIOS.values() for step in scenario.steps)
    return next((step for step in own if step.value == value), None) or Step(value)


class _LoopCodec(FactCodec[Fact]):
    """With the facts of every scenario, and the kind of token in each that is about one.

    An arrival says its kind whatever it is, as it always did; the others say it where the token is no clone.
    """

    def kind(self, name: str) -> type[Fact] | None:
        """Of the standard rules, or of a scenario."""
        if name in self.by_name:
            return self.by_name[name]
        own = (kind for scenario in SCENARIOS.values() for kind in scenario.facts)
        return next((kind for kind in own if kind.__struct_config__.tag == name), None)

    def encode(self, fact: Fact) -> Json:
        """The fact as JSON."""
        entry = super().encode(fact)
        kind = fact.clone.kind if isinstance(fact, ABOUT_A_TOKEN) else CloneKind.CLONE
        if type(fact) is CloneArrived or kind is not CloneKind.CLONE:
            entry["kind"] = kind.value
        return entry

    def decode(self, entry: Mapping[str, Any]) -> Fact:
        """The fact that an entry of a journal holds."""
        fact = super().decode(entry)
        if not isinstance(fact, ABOUT_A_TOKEN) or ("kind" not in entry and type(fact) is not CloneArrived):
            return fact
        return replace(fact, clone=fact.clone._replace(kind=_kind_of_token(entry)))


ABOUT_A_TOKEN: Final = (CloneArrived, CloneMoved, CloneDestroyed)
"""The facts that say a kind of token."""


def _kind_of_token(entry: Mapping[str, Any]) -> CloneKind:
    try:
        return CloneKind(entry.get("kind"))
    except ValueError as problem:
        right = " or ".join(repr(known.value) for known in CloneKind)
        said = f"{entry['fact']}.kind cannot be {reprlib.repr(entry.get('kind'))}: it must be {right}"
        raise JournalError(said) from problem


CODEC: Final = _LoopCodec(
    KINDS,
    {
        AnyStep: AsJson(lambda step: step.value, _step, "one of " + ", ".join(step.value for step in Step)),
        Era: AsJson(lambda era: era.id, BY_ID.__getitem__, "the id of an Era"),
        Clone: AsJson(_sides, _clone, '{"arrival": ERA, "paradox": ERA}'),
        Counts: AsJson(_counts_to, _counts, "a count for each Era named"),
    },
)
encode, decode, BY_NAME = CODEC.encode, CODEC.decode, CODEC.by_name


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
        "agent": None if state.agent_due else state.acting.name,
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
            return _clone_to(value)
        case Enum():
            return value.value
        case frozenset():
            return sorted(_plain(part) for part in value)
        case tuple():
            return [_plain(part) for part in value]
        case _:
            return value


def _told(tile: Mission) -> Json:
    """Name and kind of a mission, where the table said them."""
    told = {"name": tile.name, "kind": None if tile.kind is None else tile.kind.value}
    return {name: value for name, value in told.items() if value is not None}


def _era_to(state: State, era: Era) -> Json:
    tile = state.missions[era]
    return {
        "rifts": state.rifts[era],
        "energy": state.energy[era],
        "clones": [_clone_to(clone) for clone in state.clones[era]],
        "clones_counted": state.clones_in(era),
        "vortexes": state.vortexes[era],
        "mission": {"state": tile.state.value, "progress": tile.progress, "needs": tile.needs, **_told(tile)},
        **({"perpetual": state.perpetual[era]} if state.perpetual[era] else {}),
    }

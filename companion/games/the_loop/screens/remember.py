"""What a table says once and for all: kept in its own box file, for games to come."""

from collections.abc import Mapping

from msgspec import to_builtins

from companion.contract.game import GameContext
from companion.games.the_loop.rules.box import EnergyFrom, box_from
from companion.games.the_loop.rules.eras import Clone, Era
from companion.games.the_loop.rules.state import State


def token(context: GameContext, clone: Clone) -> None:
    """One more token lies in the box.

    Raises:
        BoxError: it cannot be kept; the message says why.
    """
    known = box_from(context.box_now()).tokens
    context.keep_box({"clones.tokens": [each.text for each in sorted((*known, clone))]})


def start(context: GameContext, agent: str, era: Era) -> None:
    """Where an agent starts; nothing, where the box no longer knows it by this name.

    Raises:
        BoxError: it cannot be kept; the message says why.
    """
    rows = [dict(row) for row in context.box_now()["agents"]]
    for row in rows:
        if row["name"] == agent:
            row["start"] = era.id
            context.keep_box({"agents": rows})


def energy_from(context: GameContext, where: EnergyFrom) -> None:
    """From which Era the energy for a move is taken.

    Raises:
        BoxError: it cannot be kept; the message says why.
    """
    context.keep_box({"moves.energy_from": where.value})


def learned(context: GameContext, fields: Mapping[str, object]) -> None:
    """What an answer said of the box for a scenario.

    Raises:
        BoxError: it cannot be kept; the message says why.
    """
    if fields:
        context.keep_box(fields)


def missions(context: GameContext, state: State) -> None:
    """The missions that were named in this game: name, kind and need; nothing, where the box says it all already.

    Raises:
        BoxError: it cannot be kept; the message says why.
    """
    known = box_from(context.box_now()).missions
    rows = {row.name: to_builtins(row) for row in known.list}
    before = {name: dict(row) for name, row in rows.items()}
    for tile in state.missions:
        if tile.name is not None:
            told = {"kind": None if tile.kind is None else tile.kind.value, "needs": tile.needs}
            row = rows.setdefault(tile.name, {"name": tile.name})
            row.update({field: value for field, value in told.items() if value is not None})
    kept = list(rows.values())[: known.tiles]
    if kept != list(before.values()):
        context.keep_box({"missions.list": kept})

"""What both games decide before they begin, and how a setup stands in the header of a journal."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from msgspec import Struct, json, structs

from companion.decoding import DecodingError, decode, unknown_field
from companion.errors import JournalError
from companion.games.shedding.rules.round import ClimbingReadings

SetupT = TypeVar("SetupT", bound=Struct)


class Keeping(Enum):
    """What the app follows of a round."""

    SCORE = "score"
    """The order of finishing."""
    REFEREE = "referee"
    """Every group of cards that is played."""


def header_of(setup: Struct) -> dict[str, Any]:
    """As it stands in a journal's header: its `readings` by their names beside the rest, values as JSON knows them.

    What is as it would be by itself is left out where the setup leaves it out; who plays and what is told never is.
    """
    told = _plain(setup)
    told.pop("readings", None)
    always = _plain({name: getattr(setup, name) for name in ("players", "keeping")})
    return {**always, **told, **_plain(getattr(setup, "readings"))}  # noqa: B009 - each setup has them


def _plain(value: Any) -> dict[str, Any]:
    """As it comes back from a journal."""
    told: dict[str, Any] = json.decode(json.encode(value))
    return told


def setup_of(kind: type[SetupT], readings_kind: type[ClimbingReadings], told: Mapping[str, Any]) -> SetupT:
    """The setup that a header tells; whether its fields go together, the game says.

    Raises:
        JournalError: a field is wrong or unknown; names it.
    """
    known = {field.name for field in structs.fields(kind)} - {"readings"}
    table = {name: value for name, value in told.items() if name in known}
    readings = {name: value for name, value in told.items() if name not in known}
    if unknown := unknown_field(readings_kind, readings, "setup."):
        raise JournalError(f"{unknown[0]} is nothing that this game decides; there are: {unknown[1]}")
    try:
        read = decode(readings_kind, readings, "setup.")
        return structs.replace(decode(kind, table, "setup."), readings=read)
    except DecodingError as problem:
        raise JournalError(f"{problem.path} cannot be {problem.value}; it must be {problem.right}") from problem


def check_names(names: tuple[str, ...], players: int) -> None:
    """Raises JournalError unless there are no names, or one for each player."""
    if names and len(names) != players:
        raise JournalError(f"setup.names cannot be {len(names)} for {players} players")

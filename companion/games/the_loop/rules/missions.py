"""What is known of mission tiles: what kinds there are, and those that the owner of a box typed."""

from enum import Enum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.decoding import DecodingError

MAX_NEEDED = 99
"""Two digits are what the wheel can show."""


class MissionKind(Enum):
    """What a mission asks for (likely: each was seen in a review)."""

    RIFTS = "rifts"
    ENERGY = "energy"
    STAND = "stand"
    LOOP = "loop"
    CLONES = "clones"


class MissionRow(Struct, frozen=True):
    """A mission tile: its name, its kind and how much progress it needs, as far as the owner typed them."""

    name: Annotated[str, Meta(pattern=r"\S")]
    kind: MissionKind | UnsetType = UNSET
    needs: Annotated[int, Meta(ge=1, le=MAX_NEEDED)] | UnsetType = UNSET


class Missions(Struct, frozen=True):
    """How many are active, are needed to win, the most cubes that one can need; how many tiles there are, and which.

    Seven of the tiles are used in a game.
    """

    to_win: Annotated[int, Meta(ge=1, le=7)]
    active: Annotated[int, Meta(ge=1, le=7)]
    most_needed: Annotated[int, Meta(ge=1, le=MAX_NEEDED)]
    tiles: Annotated[int, Meta(ge=7, le=99)] = 10
    list: tuple[MissionRow, ...] = ()

    def named(self, name: str | None) -> MissionRow | None:
        """The tile with this name."""
        return next((row for row in self.list if row.name == name), None)


def checked_missions(table: Missions) -> Missions:
    """The table, if it can be.

    Raises:
        DecodingError: two tiles have one name, there are more of them than tiles, or one needs too much.
    """
    names = [row.name for row in table.list]
    if len(set(names)) != len(names) or len(names) > table.tiles:
        raise DecodingError("missions.list", names, f"at most {table.tiles} tiles, each with a name of its own")
    for row in table.list:
        if row.needs is not UNSET and row.needs > table.most_needed:
            raise DecodingError("missions.list", row.needs, f"at most missions.most_needed, {table.most_needed}")
    return table

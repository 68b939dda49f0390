"""What everything else is told in: the seven Eras on their loop, the clone tokens, the levels."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final, NamedTuple

from companion.errors import IllegalActionError


class Era(IntEnum):
    """One seventh of spacetime; the value is its place on the loop, clockwise from the Dawn of Time (0)."""

    DAWN_OF_TIME = 0
    MEDIEVAL = 1
    RENAISSANCE = 2
    INDUSTRIAL = 3
    GLOBALIZATION = 4
    AGE_OF_ROBOTS = 5
    END_OF_TIMES = 6

    @property
    def id(self) -> str:
        """The word that stands for it in journals, box files and commands."""
        return ID_OF[self]

    @property
    def number(self) -> int:
        """1–7, as people count."""
        return self.value + 1


ERAS: Final = tuple(Era)
ID_OF: Final = tuple(era.name.lower() for era in ERAS)
BY_ID: Final = dict(zip(ID_OF, ERAS, strict=True))
NEXT: Final = tuple(Era((era + 1) % 7) for era in ERAS)
PREVIOUS: Final = tuple(Era((era - 1) % 7) for era in ERAS)
DROP_ZONE: Final = tuple((PREVIOUS[era], era, NEXT[era]) for era in ERAS)
"""For each Era the three into which the Machine can drop a cube when it stands there: previous, here, next."""


def distance(one: Era, other: Era) -> int:
    """Steps along the loop by the shorter way: 0–3."""
    apart = abs(one - other)
    return min(apart, 7 - apart)


def era_from(word: str) -> Era:
    """The Era that a person means: its id, its number 1–7, or the beginning of its id if that is clear.

    Raises:
        IllegalActionError: it is none, or could be several.
    """
    wanted = word.strip().lower().replace(" ", "_").replace("-", "_")
    if wanted in BY_ID:
        return BY_ID[wanted]
    if wanted.isdecimal() and len(wanted) == 1 and wanted in "1234567":
        return ERAS[int(wanted) - 1]
    starting = [era for era in ERAS if wanted and era.id.startswith(wanted)]
    if len(starting) == 1:
        return starting[0]
    raise IllegalActionError(f"there is no Era {word!r}; the Eras are: {', '.join(ID_OF)} (or their numbers 1–7)")


class CloneKind(Enum):
    """What a token is. Supaclones count as clones for every rule (sure), but none of them is ever in the bag."""

    # Members are one of a kind: their identity hashes faster than their name, which Enum takes.
    __hash__ = object.__hash__

    CLONE = "clone"
    SUPACLONE = "supaclone"


class Clone(NamedTuple):
    """A token: where it arrives, and its paradox Era, in which it is destroyed.

    A Supaclone and a clone with the same two Eras are two things.
    """

    arrival: Era
    paradox: Era
    kind: CloneKind = CloneKind.CLONE

    @property
    def text(self) -> str:
        """One word for commands and keys: `medieval>globalization`, or `supa:medieval>globalization`."""
        return f"{PREFIXES[self.kind]}{self.arrival.id}>{self.paradox.id}"


PREFIXES: Final = {CloneKind.CLONE: "", CloneKind.SUPACLONE: "supa:"}
"""What is typed before the two Eras of a token."""


def clone_from(word: str) -> Clone:
    """The clone meant by `ARRIVAL>PARADOX`, or by `supa:ARRIVAL>PARADOX` where it is a Supaclone.

    Raises:
        IllegalActionError: it is not of that form, or names no Era.
    """
    before, colon, eras = word.rpartition(":")
    kind = next((kind for kind, prefix in PREFIXES.items() if prefix == before.strip().lower() + colon), None)
    arrival, arrow, paradox = eras.partition(">")
    if not arrow or kind is None:
        raise IllegalActionError(f"{word!r} is no clone; write ARRIVAL>PARADOX, for example medieval>globalization")
    return Clone(era_from(arrival), era_from(paradox), kind)


def tokens_at(distances: Iterable[int]) -> tuple[Clone, ...]:
    """Every ordered pair of Eras at one of these distances, once each, in a fixed order.

    Distances 2 and 3 give the 28 tokens that we believe lie in the box (likely: 42 ordered pairs less 14 adjacent).
    """
    wanted = frozenset(distances)
    return tuple(
        Clone(arrival, paradox) for arrival in ERAS for paradox in ERAS if distance(arrival, paradox) in wanted
    )


class EnergyKind(Enum):
    """What kind of cubes: green ones, or the blue ones that are never used up."""

    ENERGY = "energy"
    PERPETUAL = "perpetual"


class Level(Enum):
    """Employee of the Month, of the Year, of Eternity."""

    MONTH = "month"
    YEAR = "year"
    ETERNITY = "eternity"

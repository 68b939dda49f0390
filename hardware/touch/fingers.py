"""From where fingers are to what fingers do: down, moved, up. Pure."""

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

Contacts: TypeAlias = Mapping[int, tuple[float, float]]
"""The fingers on a panel: a number for each, and where it is."""


class Phase(Enum):
    """What a finger did."""

    DOWN = auto()
    MOVED = auto()
    UP = auto()
    LOST = auto()
    """The panel went away under the finger: nobody knows what it would have meant."""


class Touched(NamedTuple):
    """A finger did something. `across` and `down`: shares of the panel, from its top left; `finger` is its number.

    A number means one finger from its DOWN to its UP or LOST; later another may have it.
    """

    finger: int
    phase: Phase
    across: float
    down: float


class Fingers:
    """Compares each look at the panel with the one before.

    Args:
        lying: who lies on the panel already when it is opened. They came before anybody listened, and mean nothing.
    """

    def __init__(self, lying: Contacts) -> None:
        self._down: dict[int, tuple[float, float]] = {}
        self._ignored = set(lying)

    def are(self, contacts: Contacts) -> Iterator[Touched]:
        """Tell what must have happened, as the fingers are now here; first who left, so that a finger is free."""
        self._ignored &= contacts.keys()
        counting = {finger: place for finger, place in contacts.items() if finger not in self._ignored}
        for finger in self._down.keys() - counting.keys():
            yield Touched(finger, Phase.UP, *self._down.pop(finger))
        for finger, place in counting.items():
            before = self._down.get(finger)
            if before == place:
                continue
            self._down[finger] = place
            yield Touched(finger, Phase.DOWN if before is None else Phase.MOVED, *place)

    def lose(self) -> Iterator[Touched]:
        """Tell that the panel is gone."""
        while self._down:
            finger, place = self._down.popitem()
            yield Touched(finger, Phase.LOST, *place)

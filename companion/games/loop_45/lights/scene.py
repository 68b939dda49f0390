"""What the ring has to tell: each seat, where a tap means something, who is on; and what has just happened."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.state import Outcome, State
from companion.games.shedding.rules.facts import Fact, Revealed
from companion.games.shedding.rules.groups import Direction


class SeatLight(Enum):
    """What is told of a seat."""

    FREE = "free"
    """Nobody sits there: dark."""
    TAKEN = "taken"
    LIT = "lit"
    """A tap on it means something."""
    CHOSEN = "chosen"
    """The encoder points at it: it breathes."""
    ON = "on"
    """Whoever is on, or starts."""
    OUT = "out"
    """Out of cards."""
    WON = "won"


class TableScene(Struct, frozen=True):
    """What is to be told.

    Attributes:
        seats: clockwise, from the one at the bottom.
        turned: lower cards beat higher ones just now: light stands between the seats.
        calm: nothing moves; pictures fade slowly.
        night: the bright colours are dimmer.
    """

    seats: tuple[SeatLight, ...]
    turned: bool = False
    calm: bool = False
    night: bool = False

    def under(self, lighting: Lighting) -> "TableScene":
        """The same, told as the table wants it."""
        return replace(self, calm=lighting.calm, night=lighting.night)


def scene_of(state: State, lit: frozenset[int] = frozenset(), chosen: int | None = None) -> TableScene:
    """What the ring has to tell of a state, and of what the screen says."""
    turned = state.round is not None and state.round.direction is Direction.DOWN
    return TableScene(tuple(_light(state, seat, lit, chosen) for seat in range(state.players)), turned)


def _light(state: State, seat: int, lit: frozenset[int], chosen: int | None) -> SeatLight:
    player = state.seats[seat]
    if state.ending is not None:
        won = player is not None and state.ending.outcome is not Outcome.STOPPED
        has_won = won and player is not None and state.sets[player] >= state.setup.sets_to_win
        return SeatLight.WON if has_won else SeatLight.TAKEN
    if seat == chosen:
        return SeatLight.CHOSEN
    if seat in lit:
        return SeatLight.LIT
    if player is None:
        return SeatLight.FREE
    if player in state.out:
        return SeatLight.OUT
    is_on = player == state.on or (state.round is None and seat == state.start)
    return SeatLight.ON if is_on else SeatLight.TAKEN


class CueKind(Enum):
    """What has just happened."""

    STOOD_UP = "stood_up"
    """Everybody changes seats: a light goes round clockwise."""
    ORDER_TURNED = "order_turned"
    """An 8 was revealed: a light goes round the other way."""
    TURNED_BACK = "turned_back"
    TURNED_ON = "turned_on"


SWEEP_SECONDS: Final = 1.4


class Cue(Struct, frozen=True):
    """Something that is played once."""

    kind: CueKind

    @property
    def is_clockwise(self) -> bool:
        """Which way its light goes."""
        return self.kind in {CueKind.STOOD_UP, CueKind.TURNED_ON}


def cues_of(facts: Sequence[Fact]) -> tuple[Cue, ...]:
    """What an act gives to play."""
    match facts[0]:
        case f.StoodUp():
            return (Cue(CueKind.STOOD_UP),)
        case Revealed():
            return (Cue(CueKind.ORDER_TURNED),)
        case _:
            return ()


def time_turned(*, back: bool) -> Cue:
    """Acts were undone, or redone."""
    return Cue(CueKind.TURNED_BACK if back else CueKind.TURNED_ON)

"""What the ring has to tell of a table, what has just happened, and how both look on one ring; all of it by name.

A light passes an LED once; all else fades.
"""

from collections.abc import Sequence
from enum import Enum
from math import cos, pi, sin
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.screen import Lighting, NamedPictures
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.state import Outcome, State
from companion.games.shedding.rules.facts import Fact, Revealed
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.rules.seats import bearing
from companion.lights import Arcs, PlayedPictures, RingColour, Span, covering, smooth
from hardware.ring.geometry import Geometry
from hardware.ring.light import Arc


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


BREATH: Final = 2.0
"""Seconds from one breath of the chosen seat to the next: slower than a flash."""
BREATHS: Final = 15
SHARE: Final = 0.86
"""How much of its part of the ring a seat takes; between seats it is dark, or says that the order is turned."""

LIGHTS: Final = {
    SeatLight.TAKEN: (RingColour.DARK_BLUE, 0.6),
    SeatLight.LIT: (RingColour.LIGHT_BLUE, 0.7),
    SeatLight.CHOSEN: (RingColour.LIGHT_BLUE, 1.0),
    SeatLight.ON: (RingColour.WHITE, 0.9),
    SeatLight.OUT: (RingColour.AMBER, 0.35),
    SeatLight.WON: (RingColour.AMBER, 1.0),
}
"""Colour and brightness of each; a free seat is dark."""


def seat_span(seat: int, seats: int) -> Span:
    """The part of the ring at which a seat lies."""
    middle = bearing(seat, seats) / 360
    return Span(middle - 0.5 / seats, middle + 0.5 / seats)


def still(scene: TableScene, *, breath: float = 1.0) -> Arcs:
    """The table as it is; `breath` (0-1): how bright the chosen seat is just now."""
    seats, arcs = len(scene.seats), list[Arc]()
    for seat, light in enumerate(scene.seats):
        span = seat_span(seat, seats)
        if light is not SeatLight.FREE:
            colour, level = LIGHTS[light]
            level *= 0.4 + 0.6 * breath if light is SeatLight.CHOSEN else 1.0
            arcs.append(covering(span.around_middle(SHARE), colour.at(level, night=scene.night)))
        if scene.turned:
            gap = span.length * (1 - SHARE) / 2
            arcs.append(covering(Span(span.end - gap, span.end + gap), RingColour.RED.at(0.8, night=scene.night)))
    return tuple(arcs)


class RingDrawing:
    """A `Drawing` for one ring."""

    def __init__(self, geometry: Geometry) -> None:
        self._led = 1.0 / geometry.count

    def living(self, scene: TableScene, elapsed: float) -> Arcs:
        """The scene; the chosen seat breathes slowly, for a while."""
        if not 0.0 < elapsed < self.seconds_of_life(scene):
            return still(scene)
        return still(scene, breath=0.5 + 0.5 * cos(2 * pi * elapsed / BREATH))

    def seconds_of_life(self, scene: TableScene) -> float:
        """Half a minute, where somebody is to choose; calm: none."""
        return 0.0 if scene.calm or SeatLight.CHOSEN not in scene.seats else BREATHS * BREATH

    def frame(self, cue: Cue, scene: TableScene, elapsed: float) -> Arcs:
        """A light goes once round the table as it is now."""
        share = elapsed / self.seconds_of(cue, scene) if not scene.calm else 1.0
        strength = sin(pi * share) ** 2
        head = smooth(share) if cue.is_clockwise else 1.0 - smooth(share)
        half = max(self._led, 0.02)
        light = covering(Span(head - half, head + half), RingColour.WHITE.at(0.8, night=scene.night), strength)
        return (*still(scene), light)

    def seconds_of(self, cue: Cue, scene: TableScene) -> float:
        """How long it takes; calm: nothing moves."""
        del cue
        return 0.0 if scene.calm else SWEEP_SECONDS

    def is_sweep(self, cue: Cue) -> bool:
        """Each goes round the whole ring."""
        del cue
        return True


class NamedScene(NamedTuple):
    """A picture in plain words: the cue that is played first, if any, and the scene it ends on."""

    name: str
    scene: TableScene
    cue: Cue | None = None


_T, _L, _C, _O, _F = SeatLight.TAKEN, SeatLight.LIT, SeatLight.CHOSEN, SeatLight.ON, SeatLight.FREE
_playing = TableScene((_T, _O, SeatLight.OUT, _T))

NAMED_SCENES: Final = (
    NamedScene("four at the table; the white seat starts", TableScene((_O, _T, _T, _T))),
    NamedScene("who may be out next, and who is out", TableScene((_L, _L, SeatLight.OUT, _L))),
    NamedScene("the referee: white is on, amber is out", _playing),
    NamedScene("an 8 revealed: lower beats higher", TableScene(_playing.seats, turned=True), Cue(CueKind.ORDER_TURNED)),
    NamedScene("everybody stands up", TableScene((_F, _F, _F, _F)), Cue(CueKind.STOOD_UP)),
    NamedScene("the seats that may be taken; one is chosen", TableScene((_L, _F, _C, _T))),
    NamedScene("undo: a step back", TableScene((_T, _T, _T, _T)), Cue(CueKind.TURNED_BACK)),
    NamedScene("redo: a step on", TableScene((_T, _T, _T, _T)), Cue(CueKind.TURNED_ON)),
    NamedScene("won", TableScene((_T, SeatLight.WON, _T, _T))),
)
"""In the order in which a table meets them."""


def ring_demo() -> tuple[NamedPictures, ...]:
    """All of them for the demonstration, which plays each and says its name."""
    return tuple(
        NamedPictures(name, PlayedPictures(RingDrawing, scene, () if cue is None else (cue,)))
        for name, scene, cue in NAMED_SCENES
    )

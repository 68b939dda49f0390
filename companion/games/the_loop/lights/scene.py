"""What the ring has to tell: the few things on the board that it shows, and what the screen asks for just now."""

from collections.abc import Iterable
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.state import ZERO, Counts, Outcome, State, Step

LOADED: Final = frozenset({Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK})
"""Dr. Foo has arrived and his cubes have yet to fall."""

DROPPED: Final = frozenset({Step.RIFTS, Step.VORTEXES})
"""They have fallen, and the table looks at what that did."""


def as_counts(amounts: Iterable[int]) -> Counts:
    """Seven amounts, one an Era, as tables keep them."""
    dawn, medieval, renaissance, industrial, globalization, robots, end = amounts
    return dawn, medieval, renaissance, industrial, globalization, robots, end


class Phase(Enum):
    """Whose moment it is."""

    BETWEEN = "between"
    """The setup, and the end of a turn: nobody acts."""

    FOO = "foo"
    AGENT = "agent"
    VICTORY = "victory"
    DEFEAT = "defeat"


class Scene(Struct, frozen=True):
    """What is to be told.

    Attributes:
        machine: where the Machine stands; None before the first turn.
        reach: the Eras into which this Foo phase drops cubes; empty outside of one.
        loaded: those cubes have yet to fall.
        brim: how many rifts make a vortex.
        mega: vortexes are mega-vortexes.
        asks: the Eras of which the screen wants one tapped.
        waiting: nothing goes on before somebody taps or presses.
        cursor: the Era that the Era wheel points at.
        calm: nothing breathes and nothing moves; pictures fade slowly.
        night: the bright colours are dimmer.
    """

    phase: Phase = Phase.BETWEEN
    machine: Era | None = None
    reach: frozenset[Era] = frozenset()
    loaded: bool = False
    visited: frozenset[Era] = frozenset()
    rifts: Counts = ZERO
    brim: int = 4
    vortexes: frozenset[Era] = frozenset()
    mega: bool = False
    asks: frozenset[Era] = frozenset()
    waiting: bool = False
    cursor: Era | None = None
    calm: bool = False
    night: bool = False

    def overflows(self, era: Era) -> bool:
        """Whether an Era holds as many rifts as make a vortex."""
        return self.rifts[era] >= self.brim

    def may_break(self, era: Era) -> bool:
        """Whether the next cube into this Era makes a vortex, and this Foo phase can drop one there."""
        return self.loaded and era in self.reach and self.rifts[era] >= self.brim - 1

    @property
    def lighting(self) -> Lighting:
        """How the table wants it."""
        return Lighting(self.calm, self.night)

    def under(self, lighting: Lighting) -> "Scene":
        """The same, told as the table wants it."""
        return replace(self, calm=lighting.calm, night=lighting.night)


def scene_of(
    state: State, *, asks: frozenset[Era] = frozenset(), waiting: bool = False, cursor: Era | None = None
) -> Scene:
    """What the ring has to tell of a state, and of what the screen asks for."""
    in_foo_phase = _is_in_foo_phase(state)
    return Scene(
        phase=_phase(state),
        machine=state.machine,
        reach=frozenset(DROP_ZONE[state.machine]) if in_foo_phase and state.machine is not None else frozenset(),
        loaded=state.step in LOADED,
        visited=state.visited,
        rifts=state.rifts,
        brim=state.box.vortex_at,
        vortexes=frozenset(era for era in ERAS if state.vortexes[era] > 0),
        mega=state.mega,
        asks=asks,
        waiting=waiting,
        cursor=cursor,
    )


def _is_in_foo_phase(state: State) -> bool:
    # A vortex that was raised by hand in the action phase shows its step, too, and then goes back there.
    return state.step in LOADED or (state.step in DROPPED and state.resume_step is None)


def _phase(state: State) -> Phase:
    if state.ending is not None:
        return Phase.VICTORY if state.ending.outcome is Outcome.VICTORY else Phase.DEFEAT
    if _is_in_foo_phase(state):
        return Phase.FOO
    return Phase.AGENT if Step.ACTIONS in {state.step, state.resume_step} else Phase.BETWEEN

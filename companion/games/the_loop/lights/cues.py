"""What has just happened, as the ring shows it: a few kinds of cues, and which facts make which.

A cue is a value. It holds the board as it is when the cue is over (`after`), so that it can end exactly on
that board's still picture; `cue_frames` draws it.
"""

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_loop.lights.scene import Scene, scene_of
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.eras import ERAS, Era, distance
from companion.games.the_loop.rules.state import Counts, Outcome, State

SECONDS_AN_ERA: Final = 0.25
SECONDS_TO_START: Final = 0.15
LONGEST_TRAVEL: Final = 1.2
SECONDS_TO_APPEAR: Final = 0.4

BEAT: Final = 0.5
"""Seconds between two cues: two a second at most."""


class Travel(Struct, frozen=True):
    """The Machine turns to an Era, the shorter way; `start` is None when it comes onto the board."""

    start: Era | None
    end: Era
    after: Scene

    @property
    def seconds(self) -> float:
        """A quarter of a second an Era, as on the screen's wheel."""
        if self.start is None:
            return SECONDS_TO_APPEAR
        apart = distance(self.start, self.end)
        return max(SECONDS_TO_APPEAR, min(LONGEST_TRAVEL, SECONDS_TO_START + SECONDS_AN_ERA * apart))


class ClonesArrive(Struct, frozen=True):
    """Clones came out of time into these Eras, one after another."""

    eras: tuple[Era, ...]
    after: Scene

    LENGTH = 0.9

    @property
    def seconds(self) -> float:
        """A beat a clone."""
        return self.LENGTH + BEAT * (len(self.eras) - 1)


class CubesFall(Struct, frozen=True):
    """Cubes fall one by one. `before` is how many rifts each Era held; `order` is where each cube lands."""

    before: Counts
    order: tuple[Era, ...]
    after: Scene

    LENGTH = 0.6

    @property
    def seconds(self) -> float:
        """A beat a cube; nothing, if none fell."""
        return self.LENGTH + BEAT * (len(self.order) - 1) if self.order else 0.0


class VortexesOpen(Struct, frozen=True):
    """These Eras break, all at once."""

    eras: tuple[Era, ...]
    after: Scene

    seconds = 1.8


class MissionDone(Struct, frozen=True):
    """A mission was completed."""

    era: Era
    after: Scene

    seconds = 2.0


class Won(Struct, frozen=True):
    """Victory; it spreads clockwise from an Era."""

    era: Era
    after: Scene

    seconds = 2.5


class Lost(Struct, frozen=True):
    """Defeat; it spreads both ways from these Eras."""

    eras: tuple[Era, ...]
    after: Scene

    seconds = 2.5


class TimeTurned(Struct, frozen=True):
    """Undo: time runs back. Redo: it runs on."""

    back: bool
    after: Scene

    seconds = 0.9


Cue = Travel | ClonesArrive | CubesFall | VortexesOpen | MissionDone | Won | Lost | TimeTurned
"""Each has `seconds`, how long it takes, and `after`, the board when it is over."""


def cues_of(facts: Sequence[f.Fact], before: State, after: State) -> tuple[Cue, ...]:
    """What the facts of one act look like, in order. `before` and `after` are the states round the act."""
    cues: list[Cue] = []
    state = before
    last = _LastSeen()
    for fact in facts:
        was, state = state, apply(state, fact)
        last = last.after(fact)
        latest = cues[-1] if cues else None
        cue = _cue(fact, was, state, last)
        if cue is None:
            continue
        if isinstance(cue, ClonesArrive | VortexesOpen) and type(latest) is type(cue):
            cues[-1] = replace(cue, eras=(*latest.eras, *cue.eras))
        else:
            cues.append(cue)
    if cues:
        cues[-1] = replace(cues[-1], after=scene_of(after))
    return tuple(cues)


def time_turned(state: State, *, back: bool) -> TimeTurned:
    """Undo (`back`) or redo led to this state."""
    return TimeTurned(back, scene_of(state))


class _LastSeen(NamedTuple):
    """From where an end spreads: what the act did before it."""

    completed: Era = Era.DAWN_OF_TIME
    broken: tuple[Era, ...] = ()

    def after(self, fact: f.Fact) -> "_LastSeen":
        match fact:
            case f.MissionCompleted():
                return self._replace(completed=fact.era)
            case f.VortexOpened():
                return self._replace(broken=(*self.broken, fact.era))
            case _:
                return self


def _cue(fact: f.Fact, was: State, state: State, last: _LastSeen) -> Cue | None:
    match fact:
        case f.MachineMoved():
            return Travel(was.machine, fact.era, scene_of(state))
        case f.CloneArrived():
            return ClonesArrive((fact.era,), scene_of(state))
        case f.RiftsFell():
            return CubesFall(was.rifts, landing_order(fact.into), scene_of(state))
        case f.VortexOpened():
            return VortexesOpen((fact.era,), scene_of(state))
        case f.MissionCompleted():
            return MissionDone(fact.era, scene_of(state))
        case f.GameEnded(outcome=Outcome.VICTORY):
            return Won(last.completed, scene_of(state))
        case f.GameEnded():
            machine = () if state.machine is None else (state.machine,)
            return Lost(last.broken or machine, scene_of(state))
        case _:
            return None


def landing_order(into: Counts) -> tuple[Era, ...]:
    """Where each cube of a drop lands, one after another: it goes round, so that cubes do not pile up at once."""
    rows = [[era] * into[era] for era in ERAS]
    return tuple(era for era in chain.from_iterable(zip_longest(*rows)) if era is not None)

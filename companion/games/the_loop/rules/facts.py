"""What can happen to a table, one small type each. Facts say results, never intentions; docs/journal.md lists them."""

from dataclasses import dataclass
from enum import Enum

from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.setup import Chance, Decider
from companion.games.the_loop.rules.state import Counts, Outcome, Reason, Step


class Cause(Enum):
    """Why a clone was put on the board."""

    SETUP = "setup"
    FOO_PHASE = "foo_phase"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class StepBegun:
    """The table went on to a step that has no result of its own (the check, the action phase)."""

    step: Step


@dataclass(frozen=True, slots=True)
class MachineMoved:
    """Dr. Foo travelled; a turn begins."""

    era: Era


@dataclass(frozen=True, slots=True)
class ArtifactDue:
    """The top card of the Huge Deck is to be put out."""


@dataclass(frozen=True, slots=True)
class CloneArrived:
    """A clone token came from the bag onto an Era."""

    clone: Clone
    era: Era
    cause: Cause


@dataclass(frozen=True, slots=True)
class BagEmpty:
    """No clone comes: none was due, or no token is left in the bag."""


@dataclass(frozen=True, slots=True)
class CloneMoved:
    """A clone was pushed, pulled or carried."""

    clone: Clone
    start: Era
    end: Era


@dataclass(frozen=True, slots=True)
class CloneDestroyed:
    """A clone left the board, by reaching its paradox Era or by the table's word."""

    clone: Clone
    era: Era


@dataclass(frozen=True, slots=True)
class ClonesCounted:
    """The table counted the clones in an Era; the app's tokens there may be more or fewer."""

    era: Era
    amount: int


@dataclass(frozen=True, slots=True)
class RiftsFell:
    """The drop: how many cubes fell into each Era."""

    into: Counts


@dataclass(frozen=True, slots=True)
class RiftsChanged:
    """Rift cubes were added (or, below 0, taken off) otherwise than by a drop."""

    era: Era
    amount: int


@dataclass(frozen=True, slots=True)
class EnergyChanged:
    """Energy cubes were added or, below 0, taken off."""

    era: Era
    amount: int


@dataclass(frozen=True, slots=True)
class VortexOpened:
    """A vortex tile came into an Era; all its rifts leave."""

    era: Era
    mega: bool


@dataclass(frozen=True, slots=True)
class VortexTakenBack:
    """The table says that a vortex is not there."""

    era: Era


@dataclass(frozen=True, slots=True)
class MissionRevealed:
    """A mission was turned up: it is active."""

    era: Era


@dataclass(frozen=True, slots=True)
class MissionHidden:
    """The table turned a mission face down again."""

    era: Era


@dataclass(frozen=True, slots=True)
class MissionNeeds:
    """The table said how much progress a mission needs; None: not known."""

    era: Era
    needs: int | None


@dataclass(frozen=True, slots=True)
class MissionProgressed:
    """Progress cubes were put on a mission or, below 0, taken off."""

    era: Era
    amount: int


@dataclass(frozen=True, slots=True)
class MissionCompleted:
    """A mission was completed."""

    era: Era


@dataclass(frozen=True, slots=True)
class MissionFailed:
    """A mission tile left the game because of a vortex."""

    era: Era


@dataclass(frozen=True, slots=True)
class FreeMoveSet:
    """The acting agent's free move was used, or is ready again."""

    used: bool


@dataclass(frozen=True, slots=True)
class LoopsCounted:
    """How many LOOPs the acting agent has done this turn; the next costs one more."""

    amount: int


@dataclass(frozen=True, slots=True)
class AgentChosen:
    """The table says who acts."""

    agent: str


@dataclass(frozen=True, slots=True)
class DrawsChanged:
    """From now on the app, or the table, draws this kind."""

    chance: Chance
    who: Decider


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """An agent ended its turn; `era` is where it stands, None if nobody said."""

    agent: str
    era: Era | None


@dataclass(frozen=True, slots=True)
class CycleEnded:
    """Dr. Foo has visited all seven Eras."""

    cycle: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Victory or defeat."""

    outcome: Outcome
    reason: Reason


Fact = (
    StepBegun
    | MachineMoved
    | ArtifactDue
    | CloneArrived
    | BagEmpty
    | CloneMoved
    | CloneDestroyed
    | ClonesCounted
    | RiftsFell
    | RiftsChanged
    | EnergyChanged
    | VortexOpened
    | VortexTakenBack
    | MissionRevealed
    | MissionHidden
    | MissionNeeds
    | MissionProgressed
    | MissionCompleted
    | MissionFailed
    | FreeMoveSet
    | LoopsCounted
    | AgentChosen
    | DrawsChanged
    | TurnEnded
    | CycleEnded
    | GameEnded
)

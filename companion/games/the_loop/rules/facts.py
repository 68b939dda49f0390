"""What can happen, one small type each. Facts say results, never intentions; docs/journal.md lists them."""

from enum import Enum
from typing import ClassVar, Final

from msgspec import field

from companion.contract import facts
from companion.contract.rules import Decider
from companion.games.the_loop.rules.eras import Clone, EnergyKind, Era
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import AnyStep, Counts, Outcome, Reason, State


class Fact(facts.Fact, frozen=True):
    """Any of them. `__struct_config__.tag` is its name in the journal."""


class ScenarioFact(Fact, frozen=True):
    """A fact that a single scenario knows; it says itself what it does.

    `stops`: with it begins a step of the scenario's own in the middle of the Foo phase.
    """

    stops: ClassVar[bool] = False

    def applied_to(self, state: State) -> State:
        """The state after it."""
        raise NotImplementedError


class Cause(Enum):
    """Why a clone was put on the board."""

    SETUP = "setup"
    FOO_PHASE = "foo_phase"
    SCENARIO = "scenario"
    TABLE = "table"


class StepBegun(Fact, frozen=True):
    """The table went on to a step that has no result of its own (the check, the action phase)."""

    step: AnyStep


class MachineMoved(Fact, frozen=True):
    """Dr. Foo travelled; a turn begins."""

    era: Era


class ArtifactDue(Fact, frozen=True):
    """The top card of the Huge Deck is to be put out."""


class CloneArrived(Fact, frozen=True):
    """A token came onto an Era: a clone from the bag, or one that lay beside the board."""

    clone: Clone
    era: Era
    cause: Cause


class NoCloneArrived(Fact, frozen=True, tag="bag_empty"):
    """No clone comes: none was due, or no token is left in the bag."""


class CloneMoved(Fact, frozen=True):
    """A clone was pushed, pulled or carried."""

    clone: Clone
    # `from` is a word of Python.
    start: Era = field(name="from")
    end: Era = field(name="to")


class CloneDestroyed(Fact, frozen=True):
    """A clone left the board, by reaching its paradox Era or by the table's word."""

    clone: Clone
    era: Era


class TokenFound(Fact, frozen=True):
    """The real bag has a clone token that the app did not know of."""

    clone: Clone


class ClonesCounted(Fact, frozen=True):
    """The table counted the clones in an Era; the app's tokens there may be more or fewer."""

    era: Era
    amount: int


class RiftsFell(Fact, frozen=True):
    """The drop: how many cubes fell into each Era."""

    into: Counts


class RiftsChanged(Fact, frozen=True):
    """Rift cubes were added (or, below 0, taken off) otherwise than by a drop."""

    era: Era
    amount: int


class EnergyChanged(Fact, frozen=True):
    """Energy cubes of a kind were added or, below 0, taken off."""

    era: Era
    amount: int
    kind: EnergyKind = EnergyKind.ENERGY


class VortexOpened(Fact, frozen=True):
    """A vortex tile came into an Era; all its rifts leave."""

    era: Era
    mega: bool


class VortexTakenBack(Fact, frozen=True):
    """The table says that a vortex is not there."""

    era: Era


class MissionRevealed(Fact, frozen=True):
    """A mission was turned up: it is active."""

    era: Era


class MissionHidden(Fact, frozen=True):
    """The table turned a mission face down again."""

    era: Era


class MissionTold(Fact, frozen=True):
    """The table said which mission it is: its name, and what kind; None: not known."""

    era: Era
    name: str | None
    kind: MissionKind | None


class MissionNeeds(Fact, frozen=True):
    """The table said how much progress a mission needs; None: not known."""

    era: Era
    needs: int | None


class MissionProgressed(Fact, frozen=True):
    """Progress cubes were put on a mission or, below 0, taken off."""

    era: Era
    amount: int


class MissionCompleted(Fact, frozen=True):
    """A mission was completed."""

    era: Era


class RewardTaken(Fact, frozen=True):
    """The Attendance Reward of a mission that was completed in the middle of a turn was taken."""


class MissionFailed(Fact, frozen=True):
    """A mission tile left the game because of a vortex."""

    era: Era


class FreeMoveSet(Fact, frozen=True):
    """The acting agent's free move was used, or is ready again."""

    used: bool


class LoopsCounted(Fact, frozen=True):
    """How many LOOPs the acting agent has done this turn; the next costs one more."""

    amount: int


class AgentChosen(Fact, frozen=True):
    """The table says who acts."""

    agent: str


class AgentMoved(Fact, frozen=True):
    """The table says where an agent stands now: where it starts, or where it was moved to."""

    agent: str
    era: Era


class DrawsChanged(Fact, frozen=True):
    """From now on the app, or the table, draws this kind."""

    chance: Chance
    who: Decider


class TurnEnded(Fact, frozen=True):
    """An agent ended its turn; `era` is where it stands, None if nobody said."""

    agent: str
    era: Era | None


class CycleEnded(Fact, frozen=True):
    """Dr. Foo has visited all seven Eras."""

    cycle: int


class GameEnded(Fact, frozen=True):
    """Victory or defeat."""

    outcome: Outcome
    reason: Reason


KINDS: Final = (
    StepBegun,
    MachineMoved,
    ArtifactDue,
    CloneArrived,
    NoCloneArrived,
    CloneMoved,
    CloneDestroyed,
    TokenFound,
    ClonesCounted,
    RiftsFell,
    RiftsChanged,
    EnergyChanged,
    VortexOpened,
    VortexTakenBack,
    MissionRevealed,
    MissionHidden,
    MissionTold,
    MissionNeeds,
    MissionProgressed,
    MissionCompleted,
    RewardTaken,
    MissionFailed,
    FreeMoveSet,
    LoopsCounted,
    AgentChosen,
    AgentMoved,
    DrawsChanged,
    TurnEnded,
    CycleEnded,
    GameEnded,
)
"""All of them, but for those of single scenarios."""

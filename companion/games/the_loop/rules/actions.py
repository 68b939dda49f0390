"""What the players, or the app, may do: one small frozen type each. `legality.why_not` says when."""

from enum import Enum

from msgspec import Struct

from companion.contract.rules import Decider
from companion.games.the_loop.rules.eras import Clone, EnergyKind, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import Counts


class Question(Enum):
    """What only the players can answer when a turn ends."""

    IS_MISSION_COMPLETE = "is_mission_complete"
    SURVIVES_MEGA_VORTEX = "survives_mega_vortex"


class Action(Struct, frozen=True, gc=False):
    """Something that can be done in one go, and undone in one go."""


class Next(Action, frozen=True):
    """The step that is due, with everything in it drawn by the app."""


class EnterSetupEras(Action, frozen=True):
    """The players drew the Foo cards of the setup themselves."""

    eras: tuple[Era, ...]


class EnterEra(Action, frozen=True):
    """The players drew Dr. Foo's card themselves."""

    era: Era


class EnterClones(Action, frozen=True):
    """The players took clones from the real bag."""

    clones: tuple[Clone, ...]


class EnterRifts(Action, frozen=True):
    """The players dropped the cubes into the real Machine: how many fell into each Era."""

    into: Counts


class EndTurn(Action, frozen=True):
    """The acting agent ends its turn on an Era (None: nobody said). `yes`: what the players answered with yes."""

    era: Era | None = None
    yes: frozenset[Question] = frozenset()


class ChangeRifts(Action, frozen=True):
    """Rifts added (a fourth one raises the vortex check at once) or, below 0, taken off."""

    era: Era
    amount: int


class ChangeEnergy(Action, frozen=True):
    """Energy of a kind added or, below 0, taken off."""

    era: Era
    amount: int
    kind: EnergyKind = EnergyKind.ENERGY


class CountClones(Action, frozen=True):
    """The players counted the clones in an Era."""

    era: Era
    amount: int


class MoveClone(Action, frozen=True):
    """A clone pushed, pulled or carried; in its paradox Era it is destroyed at once (sure)."""

    clone: Clone
    start: Era
    end: Era


class DestroyClone(Action, frozen=True):
    """A clone taken off the board."""

    clone: Clone
    era: Era


class AddClone(Action, frozen=True):
    """A clone put on the board out of turn."""

    clone: Clone
    era: Era


class FindToken(Action, frozen=True):
    """A clone token that the box as we know it does not have: it is in the bag, too."""

    clone: Clone


class OpenVortex(Action, frozen=True):
    """A vortex set by hand: rifts leave, the mission tile fails."""

    era: Era


class TakeVortexBack(Action, frozen=True):
    """A vortex that is not on the real board."""

    era: Era


class RevealMission(Action, frozen=True):
    """The players turned this mission up; `instead_of` is the active one that goes back face down for it."""

    era: Era
    instead_of: Era | None = None


class SetNeeds(Action, frozen=True):
    """How much progress a mission needs; None: not known."""

    era: Era
    needs: int | None


class ProgressMission(Action, frozen=True):
    """Progress cubes put on an active mission or, below 0, taken off."""

    era: Era
    amount: int


class CompleteMission(Action, frozen=True):
    """An active mission is completed."""

    era: Era


class TakeReward(Action, frozen=True):
    """The Attendance Reward of a mission that the players completed by hand was taken."""


class FailMission(Action, frozen=True):
    """A mission tile was taken off."""

    era: Era


class UseFreeMove(Action, frozen=True):
    """The acting agent's free move was used, or not."""

    used: bool


class CountLoops(Action, frozen=True):
    """How many LOOPs the acting agent has done this turn."""

    amount: int


class ChooseAgent(Action, frozen=True):
    """Who acts (in the solo rules the cards decide)."""

    agent: str


class MoveAgent(Action, frozen=True):
    """An agent stands in an Era now, acting or not, before the first turn as well.

    `free`: by its free move. `energy_from`: for one energy, taken from this Era. Neither: whatever moved it.
    """

    agent: str
    era: Era
    free: bool = False
    energy_from: Era | None = None


class ChangeDraws(Action, frozen=True):
    """Who draws a kind of chance from now on."""

    chance: Chance
    who: Decider


NEXT = Next()
"""There is only one."""

"""What the players, or the app, may do, one small type each; and the codes of why not, which `refusal_text` says."""

from enum import Enum

from msgspec import Struct

from companion.contract.rules import Decider
from companion.games.the_loop.rules.eras import Clone, EnergyKind, Era
from companion.games.the_loop.rules.missions import MissionKind
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


class TellMission(Action, frozen=True):
    """The players read which mission it is; what the box file knows of one with this name is told along."""

    era: Era
    name: str | None = None
    kind: MissionKind | None = None


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


def is_the_agents_own(action: Action) -> bool:
    """Whether only the agent that acts can have done it, so that it has to be known which one does."""
    match action:
        case EndTurn() | UseFreeMove() | CountLoops() | MoveAgent(free=True):
            return True
        case MoveAgent(energy_from=era):
            return era is not None
        case _:
            return False


class Why(Enum):
    """One for each sentence."""

    GAME_IS_OVER = "game_is_over"
    ACTION_PHASE_ENDS_OTHERWISE = "action_phase_ends_otherwise"
    SOMETHING_ELSE_DUE = "something_else_due"
    NOT_IN_ACTION_PHASE = "not_in_action_phase"
    NOTHING_ON_BOARD = "nothing_on_board"
    SETUP_IS_DONE = "setup_is_done"
    WRONG_SETUP_ERAS = "wrong_setup_eras"
    NO_ERA_DUE = "no_era_due"
    ERA_VISITED = "era_visited"
    NO_CLONES_DUE = "no_clones_due"
    WRONG_NUMBER_OF_CLONES = "wrong_number_of_clones"
    NOT_IN_BAG = "not_in_bag"
    NOT_IN_BAG_BUT_OTHERS = "not_in_bag_but_others"
    NOT_IN_BAG_NOR_OTHERS = "not_in_bag_nor_others"
    CANNOT_COME = "cannot_come"
    NOT_AT_HAND = "not_at_hand"
    NO_DROP_DUE = "no_drop_due"
    LESS_THAN_NOTHING_FALLS = "less_than_nothing_falls"
    OUT_OF_REACH = "out_of_reach"
    WRONG_NUMBER_OF_CUBES = "wrong_number_of_cubes"
    TOO_FEW_RIFTS = "too_few_rifts"
    TOO_FEW_RED_CUBES = "too_few_red_cubes"
    TOO_FEW_ENERGY = "too_few_energy"
    TOO_FEW_GREEN_CUBES = "too_few_green_cubes"
    TOO_FEW_PERPETUAL = "too_few_perpetual"
    TOO_FEW_BLUE_CUBES = "too_few_blue_cubes"
    IMPOSSIBLE_NUMBER_OF_CLONES = "impossible_number_of_clones"
    CLONE_NOT_THERE = "clone_not_there"
    NO_CLONE_THERE = "no_clone_there"
    CLONE_THERE_ALREADY = "clone_there_already"
    CLONE_IN_ITS_PARADOX = "clone_in_its_paradox"
    NEVER_IN_BAG = "never_in_bag"
    CLONE_OF_ONE_ERA = "clone_of_one_era"
    NO_VORTEX = "no_vortex"
    MISSION_IS_NOT = "mission_is_not"
    NO_MISSION = "no_mission"
    MISSION_ELSEWHERE = "mission_elsewhere"
    IMPOSSIBLE_NEEDS = "impossible_needs"
    IMPOSSIBLE_PROGRESS = "impossible_progress"
    IMPOSSIBLE_NUMBER_OF_LOOPS = "impossible_number_of_loops"
    NOT_AN_AGENT = "not_an_agent"
    AGENT_NOT_CHOSEN = "agent_not_chosen"
    AGENT_THERE_ALREADY = "agent_there_already"
    OTHER_AGENT_ACTS = "other_agent_acts"
    FREE_MOVE_USED = "free_move_used"
    MISSIONS_ARE_DRAWN = "missions_are_drawn"

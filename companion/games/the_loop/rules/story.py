"""What acts did, read from their facts: what the pages tell of this turn, and the closest call of a whole game."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.eras import Clone, Era
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import ZERO, Counts, MissionState, State, Step


class Told(Protocol):
    """An act that stands in the journal."""

    @property
    def number(self) -> int:
        """Of the act."""

    @property
    def facts(self) -> tuple[f.Fact, ...]:
        """In their order."""

    @property
    def before(self) -> State:
        """The state before it."""

    @property
    def after(self) -> State:
        """The state after it."""


class Story(NamedTuple):
    """What the turn did so far.

    `arrived` are the clones put out, `fell` the cubes of the drop, `broken` the Eras whose vortex opened, `failed` the
    missions that went with them; `revealed` and `completed` the missions turned up and completed since.
    `rewarded` is the number of the act by which the players completed a mission in the middle of the turn, the last one
    if there were several (0: none, or its reward was taken), and `revealed_then` what that act alone turned up.
    `own_arrived` are the clones that came for the scenario. `ended`: the turn before, until the next begins.
    `stopped` is how many clones had been put out when a step of the scenario's own came into the Foo phase, so that all
    before it was told; None: none came.
    """

    arrived: tuple[Clone, ...] = ()
    fell: Counts = ZERO
    broken: tuple[Era, ...] = ()
    failed: tuple[Era, ...] = ()
    revealed: tuple[Era, ...] = ()
    completed: tuple[Era, ...] = ()
    rewarded: int = 0
    revealed_then: tuple[Era, ...] = ()
    own_arrived: tuple[Clone, ...] = ()
    ended: f.TurnEnded | None = None
    stopped: int | None = None


def story_of(acts: Sequence[Told]) -> Story:
    """The story of the turn that is played, from all acts that stand, oldest first.

    What the players corrected since does not change it. It begins with Dr. Foo's travel, and anew when an agent ends
    its turn, or with the first vortex after something else was done.
    """
    story = Story()
    for act in acts[_beginning(acts) :]:
        goes_on = act.before.step is Step.VORTEXES
        for fact in act.facts:
            story = _with(story, fact, goes_on=goes_on)
            goes_on = goes_on or isinstance(fact, f.VortexOpened)
        if _completes_by_hand(act):
            revealed = tuple(fact.era for fact in act.facts if isinstance(fact, f.MissionRevealed))
            story = story._replace(rewarded=act.number, revealed_then=revealed)
    return story


def _beginning(acts: Sequence[Told]) -> int:
    for place in range(len(acts) - 1, -1, -1):
        if any(isinstance(fact, f.MachineMoved | f.TurnEnded) for fact in acts[place].facts):
            return place
    return 0


def _with(story: Story, fact: f.Fact, *, goes_on: bool) -> Story:
    """`goes_on`: a vortex was opened just before, and its page is still to be read."""
    match fact:
        case f.MachineMoved():
            return Story()
        case f.TurnEnded():
            return Story(ended=fact)
        case f.CloneArrived() if fact.cause in {f.Cause.SETUP, f.Cause.FOO_PHASE}:
            return story._replace(arrived=(*story.arrived, fact.clone))
        case f.CloneArrived(cause=f.Cause.SCENARIO):
            return story._replace(own_arrived=(*story.own_arrived, fact.clone))
        case f.ScenarioFact(stops=True):
            return story._replace(stopped=len(story.arrived))
        case f.RiftsFell():
            return story._replace(fell=fact.into)
        case f.VortexOpened() if goes_on:
            return story._replace(broken=(*story.broken, fact.era))
        case f.VortexOpened():
            return story._replace(broken=(fact.era,), failed=(), revealed=())
        case f.GameEnded() | f.RewardTaken():
            return story._replace(rewarded=0, revealed_then=())
        case f.MissionFailed():
            return story._replace(failed=(*story.failed, fact.era))
        case f.MissionRevealed():
            return story._replace(revealed=(*story.revealed, fact.era))
        case f.MissionCompleted():
            return story._replace(completed=(*story.completed, fact.era))
        case _:
            return story


def _completes_by_hand(act: Told) -> bool:
    """Whether the Attendance Reward is due in the middle of a turn, and no page of its own tells of it."""
    is_elsewhere = act.after.step in {Step.TURN_ENDED, Step.OVER}
    return not is_elsewhere and any(isinstance(fact, f.MissionCompleted) for fact in act.facts)


def mission_turned_up_last(state: State, story: Story) -> Era | None:
    """The active mission that goes back face down where the players turn up another: the one turned up last.

    None, where none of the active ones was turned up this turn, or fewer are active than should be.
    """
    active = [era for era in story.revealed if state.missions[era].state is MissionState.ACTIVE]
    is_full = len(state.eras_with(MissionState.ACTIVE)) >= state.box.missions_active
    return active[-1] if active and is_full else None


class ClosestCall(NamedTuple):
    """The Foo phase in which a vortex was likeliest, of those in which none came: in which turn, and how likely."""

    turn: int
    chance: Fraction


def closest_call(acts: Sequence[Told]) -> ClosestCall | None:
    """Of all acts that stand, oldest first; None, if no Foo phase held against any chance of a vortex.

    The chance is the one that the table was told before the Foo phase began.
    """
    found: ClosestCall | None = None
    for act, broke in _foo_phases(acts):
        odds = None if broke else forecast(act.before)
        if odds is not None and odds.any_vortex > (found.chance if found else 0):
            found = ClosestCall(act.after.turn, odds.any_vortex)
    return found


def _foo_phases(acts: Sequence[Told]) -> list[tuple[Told, bool]]:
    """The act with which each Foo phase that was played to its end began, and whether it opened a vortex."""
    phases: list[tuple[Told, bool]] = []
    began: Told | None = None
    broke = False
    for act in acts:
        if any(isinstance(fact, f.MachineMoved) for fact in act.facts):
            began, broke = act, False
        broke = broke or any(isinstance(fact, f.VortexOpened) for fact in act.facts)
        if began is not None and act.after.step is Step.ACTIONS:
            phases.append((began, broke))
            began = None
    return phases

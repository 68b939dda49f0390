"""What L.A.S.E.R. Centrifuges keeps, and what can happen to it."""

from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.facts import ScenarioFact
from companion.games.the_loop.rules.state import ZERO, Counts, ScenarioState, ScenarioStep, State, changed


class LaserStep(ScenarioStep):
    """Its own step: the owner's notes for the Foo phase are read before the cubes fall."""

    NOTES = "laser_notes"


class Centrifuges(ScenarioState, frozen=True):
    """How many markers stand in each Era; what victory takes.

    `more`: whether the card asks for something besides four missions, None while nobody told. `rest_done`: it is done.
    """

    watches: ClassVar[frozenset[type] | None] = frozenset()

    at: Counts = ZERO
    more: bool | None = None
    rest_done: bool = False
    mega: bool = True

    @property
    def mega_vortexes(self) -> bool:
        """As the box file says."""
        return self.mega


def own(state: State) -> Centrifuges:
    """What the scenario keeps."""
    return state.scenario_state  # type: ignore[return-value] # a cast would cost as much as all else here


def left(state: State) -> int:
    """How many markers stand nowhere."""
    return state.box.laser.centrifuges - sum(own(state).at)


def _with(state: State, **values: object) -> State:
    return replace(state, scenario_state=replace(own(state), **values))


class VictoryTold(ScenarioFact, frozen=True):
    """The table said whether victory takes more than the missions."""

    more: bool

    def applied_to(self, state: State) -> State:
        """It does."""
        return _with(state, more=self.more)


class RestTold(ScenarioFact, frozen=True):
    """The table said whether what victory takes besides the missions is done."""

    done: bool

    def applied_to(self, state: State) -> State:
        """It is."""
        return _with(state, rest_done=self.done)


class NotesDue(ScenarioFact, frozen=True):
    """The owner's notes for the Foo phase are to be read."""

    stops = True

    def applied_to(self, state: State) -> State:
        """The step begins."""
        return replace(state, step=LaserStep.NOTES)


class CentrifugePlaced(ScenarioFact, frozen=True):
    """A marker was put into an Era."""

    era: Era

    def applied_to(self, state: State) -> State:
        """It stands there."""
        return _with(state, at=changed(own(state).at, self.era, 1))


class CentrifugeMoved(ScenarioFact, frozen=True):
    """A marker was moved."""

    # `from` is a word of Python.
    start: Era = field(name="from")
    end: Era = field(name="to")

    def applied_to(self, state: State) -> State:
        """It stands elsewhere."""
        return _with(state, at=changed(changed(own(state).at, self.start, -1), self.end, 1))


class CentrifugeRemoved(ScenarioFact, frozen=True):
    """A marker was taken off the board."""

    era: Era

    def applied_to(self, state: State) -> State:
        """It is gone."""
        return _with(state, at=changed(own(state).at, self.era, -1))


OWN_FACTS = (VictoryTold, RestTold, NotesDue, CentrifugePlaced, CentrifugeMoved, CentrifugeRemoved)

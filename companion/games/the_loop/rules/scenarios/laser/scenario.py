"""L.A.S.E.R. Centrifuges: nobody told us its rules. So the standard ones, three markers, and what its owner says.

What victory takes is asked; notes that the owner copied for the Foo phase are a step of their own before the cubes
fall; the table says itself when its card loses the game.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, Final

from companion.contract.rules import Decider, Draw, Outcomes, Refusal, refused
from companion.games.the_loop.rules.act_builder import ActBuilder
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.facts import Fact, GameEnded, ScenarioFact
from companion.games.the_loop.rules.scenario_box import HowWon, NoteAt
from companion.games.the_loop.rules.scenarios.laser.facts import (
    OWN_FACTS,
    CentrifugeMoved,
    CentrifugePlaced,
    CentrifugeRemoved,
    Centrifuges,
    LaserStep,
    NotesDue,
    RestTold,
    VictoryTold,
    left,
    own,
)
from companion.games.the_loop.rules.scenarios.scenario import Scenario
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import AnyStep, Outcome, Reason, State, Step


class TellVictory(Action, frozen=True):
    """The players read on their card whether victory takes more than the missions."""

    more: bool


class TellRest(Action, frozen=True):
    """The players say whether what victory takes besides the missions is done."""

    done: bool


class PlaceCentrifuge(Action, frozen=True):
    """The players put a marker into an Era."""

    era: Era


class MoveCentrifuge(Action, frozen=True):
    """The players moved a marker."""

    start: Era
    end: Era


class RemoveCentrifuge(Action, frozen=True):
    """The players took a marker off the board."""

    era: Era


class LoseByCard(Action, frozen=True):
    """The card of the scenario says that the agents lose."""


class Why(Enum):
    """Why something is not legal in this scenario."""

    NO_CENTRIFUGE_LEFT = "no_centrifuge_left"
    NO_CENTRIFUGE_THERE = "no_centrifuge_there"
    CENTRIFUGE_THERE_ALREADY = "centrifuge_there_already"
    NOTHING_BESIDES = "nothing_besides"
    NO_BOARD_YET = "no_board_yet"


class Problem(Enum):
    """What breaks the scenario's state."""

    MARKERS = "more Centrifuges stand on the board than are in the box, or fewer than none in an Era"


WANTED: Final[tuple[type[Action], ...]] = (TellVictory,)
NOTHING: Final[tuple[type[Action], ...]] = ()
LOST: Final = "lost"
DONE: Final = "done"
PRETENDED: Final[Outcomes[Era | str | None]] = Outcomes.weighted(
    (*((era, 8) for era in ERAS), (LOST, 1), (DONE, 40), (None, 103))
)
"""What pretend players do in a turn: mostly nothing; they want a marker in an Era, the rest is done, or all is lost."""
TOLD: Final = Outcomes.equal((False, True))


class Laser(Scenario):
    """The standard rules, and what the table says."""

    id = "laser"
    facts: ClassVar[tuple[type[ScenarioFact], ...]] = OWN_FACTS
    actions: ClassVar[tuple[type[Action], ...]] = (
        TellVictory,
        TellRest,
        PlaceCentrifuge,
        MoveCentrifuge,
        RemoveCentrifuge,
        LoseByCard,
    )
    steps = LaserStep
    reasons: ClassVar[frozenset[Reason]] = frozenset(Reason)

    def first(self, setup: Setup, box: Box) -> Centrifuges:
        """No marker stands on the board."""
        del setup
        more = {HowWon.ASK: None, HowWon.MISSIONS: False, HowWon.MORE: True}[box.laser.win]
        return Centrifuges(more=more, mega=box.laser.mega_vortexes)

    def extra_clones(self, box: Box, level: Level) -> int:
        """As the box file says (unknown)."""
        return box.laser.extra_clones.at(level)

    def wanted(self, state: State) -> tuple[type[Action], ...]:
        """What victory takes, before anything else, where the box file does not say."""
        return WANTED if own(state).more is None else NOTHING

    def after(self, state: State) -> Callable[[ActBuilder, Draw], None] | None:
        """Before the cubes are counted the owner's notes are read, if there are any."""
        if state.step is not Step.CLONES or not state.box.laser.notes:
            return None
        return _read_notes if state.box.laser.notes_at(NoteAt.FOO_PHASE) else None

    def goes_on_as(self, state: State) -> AnyStep:
        """After the notes the table is checked."""
        return Step.CLONES if state.step is LaserStep.NOTES else state.step

    def is_won(self, state: State) -> bool:
        """Four missions, and what the card asks besides."""
        kept = own(state)
        return (kept.rest_done or not kept.more) and super().is_won(state)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Of its own actions."""
        if type(action) not in self.actions or isinstance(action, TellVictory):
            return None
        return refused(Why.NO_BOARD_YET) if state.step is Step.UNPACKED else _why_not(state, action)

    def act(self, builder: ActBuilder, action: Action, draw: Draw) -> None:
        """Its own actions, each a fact."""
        del draw
        builder.add(FACTS[type(action)](action), Decider.PLAYERS)

    def problems(self, state: State) -> tuple[Enum, ...]:
        """As many markers as there are, at most."""
        return (Problem.MARKERS,) if left(state) < 0 or min(own(state).at) < 0 else ()

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
        """By the first fact, if the players decided it."""
        del before
        if deciders[0] is not Decider.PLAYERS:
            return None
        make = ACTIONS.get(type(facts[0]))
        return None if make is None else make(facts[0])

    def pretend(self, state: State, draw: Draw) -> Action | None:
        """What is wanted; a marker put where it is wished; now and then what the card does."""
        if own(state).more is None:
            return TellVictory(draw(TOLD, "pretended_victory"))
        if state.step is not Step.ACTIONS:
            return None
        match draw(PRETENDED, "pretended", 6):
            case "lost":
                return LoseByCard()
            case "done" if own(state).more and not own(state).rest_done:
                return TellRest(done=True)
            case Era() as era if not own(state).at[era]:
                return _marker_to(state, era)
            case _:
                return None


def _marker_to(state: State, era: Era) -> Action | None:
    if left(state):
        return PlaceCentrifuge(era)
    standing = [other for other in ERAS if own(state).at[other]]
    return MoveCentrifuge(standing[0], era) if standing else None


def _read_notes(builder: ActBuilder, _: Draw) -> None:
    builder.add(NotesDue())


def _why_not(state: State, action: Action) -> Refusal | None:
    match action:
        case PlaceCentrifuge() if left(state) <= 0:
            return refused(Why.NO_CENTRIFUGE_LEFT, all=state.box.laser.centrifuges)
        case RemoveCentrifuge(era=era) | MoveCentrifuge(start=era) if not own(state).at[era]:
            return refused(Why.NO_CENTRIFUGE_THERE, era=era)
        case MoveCentrifuge() if action.start is action.end:
            return refused(Why.CENTRIFUGE_THERE_ALREADY, era=action.end)
        case TellRest() if not own(state).more:
            return refused(Why.NOTHING_BESIDES)
        case _:
            return None


_LOST: Final = GameEnded(Outcome.DEFEAT, Reason.SCENARIO)
FACTS: Final[Mapping[type[Action], Callable[..., Fact]]] = MappingProxyType(
    {
        TellVictory: lambda action: VictoryTold(action.more),
        TellRest: lambda action: RestTold(action.done),
        PlaceCentrifuge: lambda action: CentrifugePlaced(action.era),
        MoveCentrifuge: lambda action: CentrifugeMoved(action.start, action.end),
        RemoveCentrifuge: lambda action: CentrifugeRemoved(action.era),
        LoseByCard: lambda _: _LOST,
    }
)
ACTIONS: Final[Mapping[type[Fact], Callable[..., Action]]] = MappingProxyType(
    {
        VictoryTold: lambda fact: TellVictory(fact.more),
        RestTold: lambda fact: TellRest(fact.done),
        CentrifugePlaced: lambda fact: PlaceCentrifuge(fact.era),
        CentrifugeMoved: lambda fact: MoveCentrifuge(fact.start, fact.end),
        CentrifugeRemoved: lambda fact: RemoveCentrifuge(fact.era),
        GameEnded: lambda _: LoseByCard(),
    }
)

"""What the ring has to tell: the cards round about, where you are, where you can land; and what has just happened."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.games.loot_the_loop.rules import facts as f
from companion.games.loot_the_loop.rules.cards import Deck
from companion.games.loot_the_loop.rules.state import Outcome, State


class LoopScene(Struct, frozen=True):
    """What is to be told.

    Attributes:
        deck: from where you are.
        lands: the places where an Explore lands, if the table wants to know.
        chosen: the one that is chosen now.
        ended: how the game ended; None: it goes on.
        calm: nothing moves; pictures fade slowly.
        night: the bright colours are dimmer.
    """

    deck: Deck
    lands: frozenset[int] = frozenset()
    chosen: int | None = None
    ended: Outcome | None = None
    calm: bool = False
    night: bool = False

    def under(self, lighting: Lighting) -> "LoopScene":
        """The same, told as the table wants it."""
        return replace(self, calm=lighting.calm, night=lighting.night)


def scene_of(state: State, *, lands: frozenset[int] = frozenset(), chosen: int | None = None) -> LoopScene:
    """What the ring has to tell of a state, and of what the screen says."""
    ended = None if state.ending is None else state.ending.outcome
    return LoopScene(state.deck, lands, chosen, ended)


class CueKind(Enum):
    """What has just happened."""

    WALKED = "walked"
    """An Explore: the loop turns under your feet."""
    TURNED_BACK = "turned_back"
    TURNED_ON = "turned_on"


SECONDS_A_STEP: Final = 0.12
SWEEP_SECONDS: Final = 0.9


class Cue(Struct, frozen=True):
    """Something that is played once. `steps`: how far the loop turns, in cards of the deck; `deck` before it."""

    kind: CueKind
    deck: Deck = ()
    steps: int = 0

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return SWEEP_SECONDS + SECONDS_A_STEP * self.steps


def cues_of(facts: Sequence[f.Fact], before: State) -> tuple[Cue, ...]:
    """What an act gives to play."""
    first = facts[0]
    return (Cue(CueKind.WALKED, before.deck, first.card.value),) if isinstance(first, f.Explored) else ()


def time_turned(*, back: bool) -> Cue:
    """Acts were undone, or redone."""
    return Cue(CueKind.TURNED_BACK if back else CueKind.TURNED_ON)

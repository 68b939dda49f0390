"""What a tap can mean besides an action of the rules: it opens something, or enters a part of what is done at once."""

from dataclasses import dataclass
from enum import Enum, auto

from companion.games.the_loop.rules.actions import Question
from companion.games.the_loop.rules.eras import Clone, Era


class Tap(Enum):
    """Taps that need nothing more."""

    END_TURN = auto()
    SKIP = auto()
    CANCEL = auto()
    ENTERED = auto()
    TAKE_ONE_BACK = auto()
    CLOSE_SHEET = auto()
    ANOTHER_TOKEN = auto()
    LOOK = auto()


@dataclass(frozen=True, slots=True)
class TapEra:
    """An Era of the wheel was tapped."""

    era: Era


@dataclass(frozen=True, slots=True)
class TapChip:
    """A clone's chip was tapped; `key` is the one that the wheel's picture gives it."""

    key: str


@dataclass(frozen=True, slots=True)
class DropChip:
    """A clone's chip was dragged to an Era."""

    key: str
    era: Era


@dataclass(frozen=True, slots=True)
class TurnCursor:
    """The Era wheel was turned: `steps` clockwise (below 0: back) among the Eras that call for a tap."""

    steps: int


@dataclass(frozen=True, slots=True)
class PickClone:
    """While clones are entered: this token came out of the bag."""

    clone: Clone


@dataclass(frozen=True, slots=True)
class CountCube:
    """While cubes are entered: one more (or, below 0, one less) fell into this Era."""

    era: Era
    amount: int


@dataclass(frozen=True, slots=True)
class TurnMissionUp:
    """This mission is to be the active one, instead of the one that was turned up last when it is tapped."""

    era: Era


@dataclass(frozen=True, slots=True)
class Answer:
    """The players answered a question with yes or no."""

    question: Question
    yes: bool

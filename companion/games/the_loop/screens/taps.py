"""What a tap can mean besides an action of the rules: it opens something, or enters a part of what is done at once."""

from enum import Enum, auto

from msgspec import Struct

from companion.games.the_loop.rules.actions import Question
from companion.games.the_loop.rules.eras import Clone, Era


class Tap(Enum):
    """Taps that need nothing more."""

    END_TURN = auto()
    ELSEWHERE = auto()
    SKIP = auto()
    LOSE_THERE = auto()
    CANCEL = auto()
    ENTERED = auto()
    TAKE_ONE_BACK = auto()
    CLOSE_SHEET = auto()
    ANOTHER_TOKEN = auto()
    LOOK = auto()
    CARD = auto()


class TapEra(Struct, frozen=True):
    """An Era of the wheel was tapped."""

    era: Era


class TapChip(Struct, frozen=True):
    """A clone's chip was tapped; `key` is the one that the wheel's picture gives it."""

    key: str


class DropChip(Struct, frozen=True):
    """A clone's chip was dragged to an Era."""

    key: str
    era: Era


class DropPawn(Struct, frozen=True):
    """An agent's pawn was dragged to an Era."""

    agent: str
    era: Era


class TurnCursor(Struct, frozen=True):
    """The Era wheel was turned: `steps` clockwise (below 0: back) among the Eras that call for a tap."""

    steps: int


class PickClone(Struct, frozen=True):
    """While clones are entered: this token came out of the bag."""

    clone: Clone


class RememberToken(Struct, frozen=True):
    """A token that was found is to lie in the table's box in games to come, too."""

    clone: Clone


class CountCube(Struct, frozen=True):
    """While cubes are entered: one more (or, below 0, one less) fell into this Era."""

    era: Era
    amount: int


class PayForMove(Struct, frozen=True):
    """A move is paid with an energy of this Era; None: with nothing."""

    era: Era | None


class OpenMission(Struct, frozen=True):
    """The sheet on which the players say which mission lies in this Era."""

    era: Era


class NameMission(Struct, frozen=True):
    """The name of the mission in this Era is to be typed."""

    era: Era


class TurnMissionUp(Struct, frozen=True):
    """This mission is to be the active one, instead of the one that was turned up last when it is tapped."""

    era: Era


class Answer(Struct, frozen=True):
    """The players answered a question with yes or no."""

    question: Question
    yes: bool

"""What a tap can mean. Presenters put these into pages and get them back when the thing is tapped."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from companion.contract.rules import Decider
from companion.games.the_loop.rules import actions
from companion.games.the_loop.rules.actions import Question
from companion.games.the_loop.rules.eras import Clone, Era
from companion.games.the_loop.rules.setup import Chance
from hardware.buttons import Pressed


class Action(Enum):
    """Wishes that need nothing more."""

    NEXT = auto()
    UNDO = auto()
    REDO = auto()
    DRAW_AGAIN = auto()
    END_TURN = auto()
    SKIP = auto()
    CANCEL = auto()
    ENTERED = auto()
    TAKE_ONE_BACK = auto()
    CLOSE_SHEET = auto()
    DISMISS = auto()
    MENU = auto()
    HISTORY = auto()
    HOME = auto()
    NEW_GAME = auto()
    RESUME = auto()
    GAMES = auto()
    SETTINGS = auto()
    ASSUMPTIONS = auto()
    EXPORT = auto()
    BEGIN = auto()
    BACK = auto()
    BRING_BACK = auto()
    LOOK = auto()
    QUIT = auto()
    DEVICES = auto()
    HEALTH = auto()
    EXAMINE = auto()
    CALIBRATE = auto()
    RING_COLOURS = auto()
    TEACH = auto()
    TEST_BUTTONS = auto()
    SET_WHEEL = auto()
    KIOSK_MENU = auto()
    RESTART = auto()
    SHUT_DOWN = auto()
    REBOOT = auto()
    TO_CONSOLE = auto()
    DETAILS = auto()
    TEST_TOUCH = auto()
    CHOOSE_ERA = auto()


@dataclass(frozen=True, slots=True)
class Perform:
    """An action of the game's rules."""

    action: actions.Action


@dataclass(frozen=True, slots=True)
class TapEra:
    """An Era of the wheel was tapped."""

    era: Era


@dataclass(frozen=True, slots=True)
class TurnEraWheel:
    """The Era wheel was turned: `steps` clockwise (below 0: back) among the Eras that call for a tap."""

    steps: int


@dataclass(frozen=True, slots=True)
class OpenClone:
    """A clone's chip was tapped."""

    clone: Clone
    era: Era


@dataclass(frozen=True, slots=True)
class DropClone:
    """A clone was dragged to another Era."""

    clone: Clone
    start: Era
    end: Era


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
class Answer:
    """The table answered a question with yes or no."""

    question: Question
    yes: bool


@dataclass(frozen=True, slots=True)
class LetDraw:
    """From now on the app, or the table, draws this."""

    chance: Chance
    who: Decider


@dataclass(frozen=True, slots=True)
class GoBackTo:
    """Back to an act of the history."""

    act: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice on a form: the field's name and its new value."""

    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A row of the list of games was tapped."""

    game: int


@dataclass(frozen=True, slots=True)
class PlayGame:
    """A stored game is resumed."""

    game: int


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """A stored game is taken off the list."""

    game: int


@dataclass(frozen=True, slots=True)
class ExportGame:
    """A stored game is written into a file."""

    game: int


@dataclass(frozen=True, slots=True)
class Heard:
    """On a page that listens: something was pressed on the pins."""

    pressed: Pressed


@dataclass(frozen=True, slots=True)
class HeardKey:
    """On a page that listens: a key was pressed, by its name."""

    key: str


@dataclass(frozen=True, slots=True)
class Forget:
    """A key that was taught is to mean nothing of its own any more."""

    key: str

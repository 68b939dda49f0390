"""The script of pictures that a game plays for `loop-companion screenshots`, tap by tap."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol

from companion.contract.page import View


class Scene(NamedTuple):
    """A picture to be taken now. `shows` is what has to be seen, as a pattern in which * stands for anything.

    It begins with the screen and its marks (sheet, banner, cursor, ring), then come kicker, title, the words of the
    primary button, and those of the rows: "Play, sheet: COIN · Toss it → Close *Heads 2*".
    """

    name: str
    shows: str


class HousePages(Enum):
    """Pages of the house that are drawn in between; each leads back to the game that is on.

    What a script does not ask for comes at its end.
    """

    AROUND = auto()
    """Menu, history, settings, health, the first screen, the games, and what a kiosk shows."""

    DEVICES = auto()
    """Ring and buttons; afterwards the ring is drawn round the board."""


class Script(Protocol):
    """What a script works with."""

    @property
    def view(self) -> View:
        """What is seen."""

    @property
    def state(self) -> Any:
        """The state of the game that is on."""

    def tap(self, *labels: str) -> None:
        """Tap one thing after the other, by its words.

        Raises:
            CompanionError: there is nothing with these words, or it is dim.
        """

    def act(self, action: object) -> None:
        """Do what a button with this action does."""


Scenes = Iterator[Scene | HousePages]


def default_scenes(script: Script) -> Scenes:
    """The form of a new game, and the game as it begins."""
    yield Scene("new-game", "*")
    begin = script.view.front.primary
    if begin is not None:
        script.act(begin.action)
    yield Scene("playing", "Play*")

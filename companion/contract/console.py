"""What a game brings for the console: its commands, and how its state is told there."""

import reprlib
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from companion.errors import UsageError

Json = Mapping[str, Any]


class Answer(Struct, frozen=True):
    """What a command gives back: what happened, or words for people. `ends`: the console is left."""

    facts: tuple[Any, ...] = ()
    words: str = ""
    ends: bool = False


class ConsoleContext(Protocol):
    """What a command of a game works on."""

    @property
    def box(self) -> Json:
        """The table's box file."""

    @property
    def session(self) -> Any:
        """The session that is being played.

        Raises:
            UsageError: none is.
        """

    @property
    def state(self) -> Any:
        """Its state."""

    def begin(self, setup: Json) -> None:
        """A new game with this setup, as the rules read it from a journal's header."""


Command = Callable[[ConsoleContext, Sequence[str]], Answer]
"""Takes the words after its name. Its docstring is its usage, which `help` shows."""


_MOST_DIGITS: Final = 9
"""Nobody has a billion of anything, and Python reads no number of many thousand digits."""


def number_from(word: str) -> int | None:
    """The whole number, from 0 up, that a word is; None: it is none that a table could mean."""
    return int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else None


def player_meant(word: str, names: Sequence[str]) -> int:
    """Which of the players a word means, from 0: by the number, from 1, or by a name that only one of them has.

    The number comes first, so that it always means the same, whatever people are called.

    Raises:
        UsageError: it means nobody, or several.
    """
    number = number_from(word)
    if number is not None and 1 <= number <= len(names):
        return number - 1
    found = [player for player, name in enumerate(names) if name.lower() == word.lower()]
    if len(found) == 1:
        return found[0]
    who = ", ".join(f"{player} {name}" for player, name in enumerate(names, start=1))
    means = "is the name of several, say the number" if found else "is nobody; there are"
    raise UsageError(f"{reprlib.repr(word)} {means}: {who}")


def typed_player(player: int, names: Sequence[str]) -> str:
    """The word by which `player_meant` finds a player: the name, or the number, where that name will not do."""
    name = names[player]
    is_clear = [other.lower() for other in names].count(name.lower()) == 1 and not name.isdecimal()
    return shlex.quote(name) if is_clear else str(player + 1)


class Console:
    """Of one game. A game without commands of its own is played with the house's: new, next, undo and so on."""

    def commands(self) -> Mapping[str, Command]:
        """Its commands, by name. They take the place of the house's `new` and `next`, and of no other."""
        return {}

    def next_commands(self, state: Any) -> tuple[str, ...]:  # noqa: ARG002 - a default
        """The commands that bring the game on from here, as they are typed."""
        return ("next",)

    def remarks(self, facts: Sequence[Any], state: Any) -> Sequence[str]:  # noqa: ARG002 - a default
        """What is to be said of an act beside its facts; `state` is the one after it."""
        return ()

    def encode(self, state: Any) -> object:
        """The state as JSON."""
        return str(state)

    def step(self, state: Any) -> str:  # noqa: ARG002 - a default
        """The word for what is due."""
        return "playing"

"""What a game brings for the console: its commands, and how its state is told there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

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

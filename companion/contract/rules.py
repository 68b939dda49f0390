"""Chance as a value, and the rules of any game, as playing, replaying, simulating and storing know them.

What can come, and how likely each is, are `Outcomes`: the dice sample them, the odds add them up. Rules are pure
functions of frozen values.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from msgspec import Struct

from companion.contract.facts import FactCodec
from companion.errors import IllegalActionError

Outcome = TypeVar("Outcome")

NUMBER_BITS = 64
"""How wide the numbers are that `Outcomes.at` takes: 0 up to, not including, 2**NUMBER_BITS."""


class Outcomes(Struct, Generic[Outcome], frozen=True, gc=False):
    """Outcomes with whole-number weights; iterating gives (outcome, exact probability), which sum to 1.

    `cumulative` holds the weights added up from the left, so its last value is the total.
    """

    values: tuple[Outcome, ...]
    cumulative: Sequence[int]

    @staticmethod
    def equal(values: Iterable[Outcome]) -> "Outcomes[Outcome]":
        """All of them equally likely."""
        row = tuple(values)
        return Outcomes(row, range(1, len(row) + 1))

    @staticmethod
    def weighted(pairs: Iterable[tuple[Outcome, int]]) -> "Outcomes[Outcome]":
        """Each with its weight; outcomes of weight 0 are left out."""
        values: list[Outcome] = []
        cumulative: list[int] = []
        total = 0
        for value, weight in pairs:
            if weight > 0:
                total += weight
                values.append(value)
                cumulative.append(total)
        return Outcomes(tuple(values), tuple(cumulative))

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[tuple[Outcome, Fraction]]:
        total = self.cumulative[-1] if self.values else 1
        before = 0
        for value, upto in zip(self.values, self.cumulative, strict=True):
            yield value, Fraction(upto - before, total)
            before = upto

    def share(self, is_wanted: Callable[[Outcome], bool]) -> Fraction:
        """How likely it is that one of those comes which are wanted, exactly."""
        before = wanted = 0
        for value, upto in zip(self.values, self.cumulative, strict=True):
            if is_wanted(value):
                wanted += upto - before
            before = upto
        return Fraction(wanted, before) if before else Fraction(0)

    def at(self, number: int) -> Outcome:
        """The outcome at a place on the line from 0 to 2**NUMBER_BITS, on which each has its share.

        Raises:
            IndexError: there is nothing to draw from.
        """
        if not self.values:
            raise IndexError("nothing to draw from")
        cumulative = self.cumulative
        at = number * cumulative[-1] >> NUMBER_BITS
        # Where all are equally likely, the cumulative weights are 1, 2, 3 and so on: there is nothing to search.
        return self.values[at if type(cumulative) is range else bisect_right(cumulative, at)]


class Draw(Protocol):
    """What draws one of several outcomes: dice, or a test that tries them all."""

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        """One of the outcomes. `name` and `place` say which draw of the turn it is: the third of a row has place 2."""


StateT = TypeVar("StateT")
FactT = TypeVar("FactT")
ActionT = TypeVar("ActionT")
StateT_co = TypeVar("StateT_co", covariant=True)
FactT_co = TypeVar("FactT_co", covariant=True)


class Decider(Enum):
    """Who decides a random step, or who decided a fact; the value is the journal's word."""

    APP = "app"
    PLAYERS = "table"


class Position(Struct, frozen=True, gc=False):
    """Where in a game a moment is: the turn (0 is the setup), and the part of the game, from 1, to which it belongs.

    Both have the names that stand in every line of a journal.
    """

    turn: int
    cycle: int


class Refusal(NamedTuple):
    """Why an action is not legal: a code of the game's, and the values that its sentence needs, by name.

    The game's `tell_refusal` says it in the language of the screen.
    """

    code: Enum
    values: tuple[tuple[str, object], ...] = ()


def refused(code: Enum, **values: object) -> Refusal:
    """The refusal with this code; `values` are what its sentence names."""
    return Refusal(code, tuple(values.items()))


class RefusedError(IllegalActionError):
    """An action that the rules refuse; nothing changed. Whoever shows it says the refusal in words."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code.value}: {dict(refusal.values)}" if refusal.values else str(refusal.code.value))
        self.refusal = refusal


class Act(Struct, Generic[StateT_co, FactT_co], frozen=True, gc=False):
    """What one action made happen: facts in their order, who decided each, and the state after them."""

    facts: tuple[FactT_co, ...]
    deciders: tuple[Decider, ...]
    state: StateT_co


class Rules(ABC, Generic[StateT, FactT, ActionT]):
    """A game by its rules. States, facts and actions are frozen values.

    What most games do alike is done here: a game without chances, cycles or a step of the app's own says nothing of
    them. A method that another file has is taken over by its name: `apply = staticmethod(apply)`.
    """

    id: str
    """The word for the game in a journal's header."""

    version: int = 1
    """Raised by every mended rule, so that old games keep theirs."""

    codec: FactCodec[Any]
    """How the game's facts stand in the journal."""

    @abstractmethod
    def first(self, setup: Mapping[str, Any], box: Mapping[str, Any], /) -> StateT:
        """The state before anything happened, from what the header keeps.

        Raises:
            CompanionError: the setup or the box cannot be; names the field.
        """

    def next(self, state: StateT, /) -> ActionT | None:  # noqa: ARG002 - a default
        """What comes by itself; None: the players must act, or the game is over."""
        return None

    @abstractmethod
    def why_not(self, state: StateT, action: ActionT, /) -> Refusal | None:
        """Why the action is not legal in this state; None, if it is. The one place that knows."""

    @abstractmethod
    def act(self, state: StateT, action: ActionT, draw: Draw, /) -> Act[StateT, FactT]:
        """What a legal action makes happen."""

    def action_of(
        self,
        before: StateT,  # noqa: ARG002 - a default
        facts: Sequence[FactT],
        deciders: Sequence[Decider],  # noqa: ARG002 - the same
        /,
    ) -> ActionT | None:
        """The action that a recorded act can only come from; None: no action begins so.

        By default the first fact: that of a game whose actions are its facts before they happened.
        """
        action: Any = facts[0]
        return cast("ActionT", action)

    def results(
        self,
        before: StateT,  # noqa: ARG002 - a default
        facts: Sequence[FactT],  # noqa: ARG002 - the same
        deciders: Sequence[Decider],  # noqa: ARG002 - the same
        /,
    ) -> Mapping[str, Sequence[Any]]:
        """What was drawn in a recorded act: for the name of each draw its results, in the order of the draws."""
        return {}

    @abstractmethod
    def apply(self, state: StateT, fact: FactT, /) -> StateT:
        """The state after a fact, which is not checked."""

    def was_drawn(self, before: StateT, facts: Sequence[FactT], /) -> bool:
        """Whether chance had a choice in a recorded act that the app decided; nothing is drawn for the answer.

        By default, whether anything was drawn: a game in which a single outcome can be left says it more exactly.
        """
        return any(self.results(before, facts, (Decider.APP,) * len(facts)).values())

    def problems(self, state: StateT, /) -> tuple[Enum, ...]:  # noqa: ARG002 - a default
        """The invariants that the state breaks; their values say them in words."""
        return ()

    def position(self, state: StateT, /) -> Position:
        """Turn and cycle. By default the state's `turn`, in the only cycle."""
        return Position(cast("Any", state).turn, 1)

    def ending(self, state: StateT, /) -> tuple[str, str] | None:
        """Outcome and reason, if the game is over. By default those of the state's `ending`: two enums, or None."""
        ending = cast("Any", state).ending
        return None if ending is None else (ending.outcome.value, ending.reason.value)

    def encode(self, fact: FactT, /) -> dict[str, Any]:
        """A fact as JSON, its name under `fact`."""
        return self.codec.encode(fact)

    def decode(self, entry: Mapping[str, Any], /) -> FactT:
        """The fact that an entry holds.

        Raises:
            JournalError: it is no fact of this game, or a field is missing or wrong; names the field.
        """
        return cast("FactT", self.codec.decode(entry))

"""The rules of Loot the Loop as the rest of the house knows them: `contract.rules.Rules`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.contract.rules import Decider, Draw, Position, Refusal
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules import acts, codec, legality
from companion.games.loot_the_loop.rules.acts import Act
from companion.games.loot_the_loop.rules.apply import apply
from companion.games.loot_the_loop.rules.facts import Fact
from companion.games.loot_the_loop.rules.problems import Problem, problems
from companion.games.loot_the_loop.rules.setup import setup_from
from companion.games.loot_the_loop.rules.state import State, Step, first_state


class LootTheLoop:
    """The rules, version 1."""

    id: Final = "loot_the_loop"
    version: Final = 1

    def first(self, setup: Mapping[str, Any], box: Mapping[str, Any], /) -> State:
        """The shuffled deck.

        Raises:
            JournalError: the header's setup is wrong.
        """
        del box
        return first_state(setup_from(setup))

    def next(self, state: State, /) -> a.Action | None:
        """Where the app turns the cards: the piles that are due, and a Look Around if nothing else can be done."""
        if state.setup.cards is not Decider.APP:
            return None
        if state.step is Step.PILES:
            return a.TurnPiles()
        return a.LOOK if state.cards_to_turn and tuple(legality.legal_moves(state)) == (a.LOOK,) else None

    def why_not(self, state: State, action: a.Action, /) -> Refusal | None:
        """Why the action is not legal."""
        return legality.why_not(state, action)

    def act(self, state: State, action: a.Action, draw: Draw, /) -> Act:
        """What a legal action makes happen."""
        return acts.act(state, action, draw)

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider], /) -> a.Action | None:
        """The action that a recorded act can only come from."""
        del before
        return acts.action_of(facts, deciders)

    def results(
        self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider], /
    ) -> Mapping[str, Sequence[Any]]:
        """What was drawn in a recorded act."""
        del before, deciders
        return acts.results(facts)

    def apply(self, state: State, fact: Fact, /) -> State:
        """The state after a fact."""
        return apply(state, fact)

    def was_drawn(self, before: State, facts: Sequence[Fact], /) -> bool:
        """Whether chance had a choice in a recorded act."""
        return acts.was_drawn(before, facts)

    def problems(self, state: State, /) -> tuple[Problem, ...]:
        """The invariants that the state breaks."""
        return problems(state)

    def position(self, state: State, /) -> Position:
        """The turn, and which round through the temple this is."""
        return Position(state.turn, state.loop)

    def ending(self, state: State, /) -> tuple[str, str] | None:
        """Outcome and reason."""
        return (state.ending.outcome.value, state.ending.reason.value) if state.ending else None

    def encode(self, fact: Fact, /) -> dict[str, Any]:
        """A fact as JSON."""
        return codec.encode(fact)

    def decode(self, entry: Mapping[str, Any], /) -> Fact:
        """The fact that an entry holds."""
        return codec.decode(entry)

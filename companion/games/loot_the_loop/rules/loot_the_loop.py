"""The rules of Loot the Loop as the rest of the house knows them: `contract.rules.Rules`."""

from collections.abc import Mapping
from typing import Any

from companion.contract.rules import Decider, Position, Rules
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules import acts, codec, legality
from companion.games.loot_the_loop.rules.facts import Fact, apply
from companion.games.loot_the_loop.rules.legality import problems
from companion.games.loot_the_loop.rules.setup import setup_from
from companion.games.loot_the_loop.rules.state import State, Step, first_state


class LootTheLoop(Rules[State, Fact, a.Action]):
    """The rules, version 1."""

    id = "loot_the_loop"
    codec = codec.CODEC

    why_not = staticmethod(legality.why_not)
    act = staticmethod(acts.act)
    apply = staticmethod(apply)
    action_of = staticmethod(acts.action_of)
    results = staticmethod(acts.results)
    was_drawn = staticmethod(acts.was_drawn)
    problems = staticmethod(problems)

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

    def position(self, state: State, /) -> Position:
        """The turn, and which round through the temple this is."""
        return Position(state.turn, state.loop)

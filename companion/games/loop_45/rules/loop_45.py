"""The rules of LOOP 45 as the rest of the house knows them: `contract.rules.Rules`."""

from collections.abc import Mapping
from typing import Any

from companion.contract.facts import FactCodec
from companion.contract.rules import Draw, Position, Rules
from companion.games.loop_45.rules import acts, legality
from companion.games.loop_45.rules.acts import Act, Action
from companion.games.loop_45.rules.facts import KINDS
from companion.games.loop_45.rules.legality import problems
from companion.games.loop_45.rules.setup import setup_from
from companion.games.loop_45.rules.state import State, first_state
from companion.games.shedding.rules.facts import Fact


class Loop45(Rules[State, Fact, Action]):
    """The rules, version 1."""

    id = "loop_45"
    codec = FactCodec[Fact](KINDS)

    why_not = staticmethod(legality.why_not)
    apply = staticmethod(acts.apply)
    problems = staticmethod(problems)

    def first(self, setup: Mapping[str, Any], box: Mapping[str, Any], /) -> State:
        """Everybody at the own seat.

        Raises:
            JournalError: the header's setup is wrong.
        """
        del box
        return first_state(setup_from(setup))

    def act(self, state: State, action: Action, draw: Draw, /) -> Act:
        """What a legal action makes happen; nothing is drawn."""
        del draw
        return acts.act(state, action)

    def action_of(self, before: State, facts: Any, deciders: Any, /) -> Action | None:
        """The action that a recorded act can only come from."""
        del before
        return acts.action_of(facts, deciders)

    def position(self, state: State, /) -> Position:
        """How many rounds were begun, and which set this is."""
        return Position(state.turn, state.set)

"""The rules of LOOP 78 as the rest of the house knows them: `contract.rules.Rules`; and its states as JSON."""

from collections.abc import Mapping
from typing import Any

from companion.contract.facts import Fact, FactCodec
from companion.contract.rules import Position, Rules
from companion.games.loop_78.rules import acts
from companion.games.loop_78.rules.acts import Action
from companion.games.loop_78.rules.facts import KINDS
from companion.games.loop_78.rules.setup import setup_from
from companion.games.loop_78.rules.state import State, Step


class Loop78(Rules[State, Fact, Action]):
    """The rules, version 1."""

    id = "loop_78"
    codec = FactCodec[Fact](KINDS)

    why_not = staticmethod(acts.why_not)
    act = staticmethod(acts.act)
    apply = staticmethod(acts.apply)
    action_of = staticmethod(acts.action_of)
    results = staticmethod(acts.results)
    problems = staticmethod(acts.problems)

    def first(self, setup: Mapping[str, Any], box: Mapping[str, Any], /) -> State:
        """Before anybody said where the golden board lies.

        Raises:
            JournalError: the header's setup is wrong.
        """
        del box
        return State(setup_from(setup))

    def position(self, state: State, /) -> Position:
        """The round, which is both: 0 until the golden board has a place."""
        return Position(0 if state.step is Step.GOLDEN else state.now + 1, state.now + 1)


def encode_state(state: State) -> dict[str, Any]:
    """Who was out when and has how many points, as JSON, for programs that read the console."""
    now = state.round
    return {
        "round": state.now + 1,
        "step": state.step.value,
        "golden": state.golden,
        "starter": state.starter,
        "direction": state.direction.value,
        "orders": [list(order) for order in state.orders],
        "out": [] if now is None else list(now.places),
        "turn": now.turn if now is not None and state.referees else None,
        "left": list(now.left) if now is not None and state.referees else None,
        "boards": [
            [[mark.seat, mark.place, mark.points] for mark in state.markers(one)] for one in range(state.players)
        ],
        "totals": list(state.totals),
        "ending": {"outcome": state.ending.outcome.value, "reason": state.ending.reason.value}
        if state.ending
        else None,
    }

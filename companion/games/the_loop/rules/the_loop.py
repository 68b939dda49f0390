"""The rules of The LOOP as the rest of the house knows them: `contract.rules.Rules`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.contract.rules import Draw, Position, Rules
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import codec, foo_phase, legality, recorded
from companion.games.the_loop.rules.act_builder import Act, ActBuilder
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.corrections import FACTS, correct
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.scenarios import SCENARIOS, scenario_of
from companion.games.the_loop.rules.setup import Setup, setup_from
from companion.games.the_loop.rules.state import State, initial_state
from companion.games.the_loop.rules.triggers import resolve
from companion.games.the_loop.rules.turn import end_turn


def first_state(setup: Setup, box: Box) -> State:
    """The empty board, with what the scenario keeps of its own."""
    scenario = SCENARIOS[setup.scenario]
    return initial_state(setup, box, scenario.first(setup, box), scenario.starts_in)


ACTS: Final[dict[type[a.Action], Callable[[State, Any, Draw], Act]]] = {
    a.Next: foo_phase.next_act,
    a.EnterSetupEras: foo_phase.enter_setup_eras,
    a.EnterEra: foo_phase.enter_era,
    a.EnterClones: foo_phase.enter_clones,
    a.EnterRifts: foo_phase.enter_rifts,
    a.EndTurn: end_turn,
    **dict.fromkeys(FACTS, correct),
}
"""What does each kind of action; those of a scenario are its own matter."""


def _followed(builder: ActBuilder, add: Callable[[ActBuilder, Any, Draw], None], action: a.Action, draw: Draw) -> Act:
    """What the scenario adds to an act, and all that follows from that by the standard rules."""
    add(builder, action, draw)
    if builder.state.ending is None:
        resolve(builder, draw)
    return builder.act()


class TheLoop(Rules[State, Fact, a.Action]):
    """The rules of The LOOP, version 2."""

    id = "the_loop"
    version = 2
    codec = codec.CODEC

    why_not = staticmethod(legality.why_not)
    apply = staticmethod(apply)
    action_of = staticmethod(recorded.action_of)
    results = staticmethod(recorded.results)
    was_drawn = staticmethod(recorded.was_drawn)
    problems = staticmethod(problems)

    def first(self, setup: Mapping[str, Any], box: Mapping[str, Any], /) -> State:
        """The empty board.

        Raises:
            BoxError: the header's box is wrong.
            JournalError: the header's setup is wrong.
        """
        checked = box_from(box)
        return first_state(setup_from(setup, checked, SCENARIOS), checked)

    def next(self, state: State, /) -> a.Action | None:
        """The step that is due; None in an action phase, and when the game is over."""
        return None if legality.players_act(state) else a.NEXT

    def act(self, state: State, action: a.Action, draw: Draw, /) -> Act:
        """What a legal action makes happen."""
        scenario, do = scenario_of(state), ACTS.get(type(action))
        if do is None:
            return _followed(ActBuilder(state), scenario.act, action, draw)
        act, follows = do(state, action, draw), scenario.follows.get(type(action))
        if follows is None or act.state.ending is not None:
            return act
        return _followed(ActBuilder.going_on(act), follows, action, draw)

    def position(self, state: State, /) -> Position:
        """Turn and cycle."""
        return Position(state.turn, state.cycle)

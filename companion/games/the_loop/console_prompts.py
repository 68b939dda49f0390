"""What the console says after a command: what brings the game on from here, and what ran out."""

from collections.abc import Iterator, Sequence

from companion.contract.rules import Decider
from companion.games.the_loop.own_commands import own_command
from companion.games.the_loop.rules.facts import Cause, CloneArrived, Fact, RiftsFell
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.legality import players_act
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State, Step


def next_commands(state: State) -> tuple[str, ...]:
    """The commands that bring the game on from here."""
    due = chance_due(state)
    if state.step is Step.OVER:
        return ("undo", "new")
    wanted = scenario_of(state).wanted(state)
    if wanted:
        return tuple(str(own_command(action).__doc__) for action in wanted)
    if players_act(state):
        return ("end-turn [ERA]",)
    if due is None:
        return ("next",)
    entering = {
        Chance.ERA: "enter era ERA" if state.turn or state.step is not Step.UNPACKED else "enter era ERA ERA",
        Chance.CLONES: "enter clones ARRIVAL>PARADOX …",
        Chance.RIFTS: "enter rifts ERA=N …",
    }[due]
    return (entering,) if state.draws.of(due) is Decider.PLAYERS else ("next", entering)


def shortages(facts: Sequence[Fact], state: State) -> Iterator[str]:
    """That fewer cubes or clones came than were due, because the supply or the bag ran out."""
    for fact in facts:
        if isinstance(fact, RiftsFell) and state.machine is not None:
            fell = sum(fact.into)
            if fell < state.cubes_due:
                yield "only 1 red cube was left" if fell == 1 else f"only {fell} red cubes were left"
    arrived = [
        fact for fact in facts if isinstance(fact, CloneArrived) and fact.cause in {Cause.SETUP, Cause.FOO_PHASE}
    ]
    if arrived:
        setup = arrived[0].cause is Cause.SETUP
        due = scenario_of(state).clones_at_start(state) if setup else state.box.spawned[state.cycle - 1]
        if len(arrived) < due:
            yield f"the bag is empty: {due} clones were due, {len(arrived)} came"

"""`loop-companion demo --text`: one whole turn, drawn and told in words, for a machine without a screen."""

from companion.cli.render_text import show_odds, show_table
from companion.games.the_loop.bots import random_action, random_end_of_turn
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.foo_phase import next_act
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import State, Step, initial_state
from companion.games.the_loop.text import tell
from companion.play.dice import Dice, new_seed


def run(box: Box, seed: str | None = None) -> int:
    """Prints the setup and the first turn of a game with this box."""
    dice = Dice(seed or new_seed())
    state = initial_state(Setup((box.agents[0].name, box.agents[1].name)), box)
    print("The setup")
    state = _told_until(Step.SETUP_CLONES, state, dice)
    print("\nThe Foo phase of the first turn")
    state = _told_until(Step.ACTIONS, state, dice)
    print("\nThe table now")
    print(show_table(state))
    if state.step is Step.ACTIONS:
        print("\nThe agent acts")
        action = random_action(state, dice.at(1))
        state = _told(action) if action is not None else state
    if state.step is Step.ACTIONS:
        state = _told(random_end_of_turn(state, dice.at(1)))
    print("\nIf nothing changes, the next Foo phase brings")
    print(show_odds(state))
    return 0


def _told_until(step: Step, state: State, dice: Dice) -> State:
    while state.step not in {step, Step.OVER}:  # with some boxes the first drop is the end
        state = _told(next_act(state, dice.at(state.turn)))
    return state


def _told(act: Act) -> State:
    for fact in act.facts:
        print(f"  {tell(fact, act.state.box)}")
    return act.state

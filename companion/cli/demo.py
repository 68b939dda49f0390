"""`loop-companion demo`: a game that plays itself; with --text one turn in words, for a machine without a screen."""

import argparse

from companion.cli.arguments import Commands, add_command, add_size, paths_of
from companion.cli.loaded import load_box
from companion.cli.render_text import show_odds, show_table
from companion.games.the_loop.bots import random_action, random_end_of_turn
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.foo_phase import next_act
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import State, Step, initial_state
from companion.games.the_loop.text import tell
from companion.play.dice import Dice, new_seed


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "demo", "a game that plays itself until you touch it", _run)
    command.add_argument("--text", action="store_true", help="one turn, told in words, without a screen")
    command.add_argument("--kiosk", action="store_true", help="on the whole screen")
    add_size(command)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.text:
        return tell_turn(box_from(load_box(paths_of(arguments))))
    from companion.app import run  # noqa: PLC0415 - the words need nothing of it

    return run(arguments, paths_of(arguments))


def tell_turn(box: Box, seed: str | None = None) -> int:
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

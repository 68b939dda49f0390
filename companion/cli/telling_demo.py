"""`loop-companion demo --text`: one whole turn, drawn and told in words, for a machine without a screen."""

from companion.cli.showing import show_odds, show_table
from companion.games.the_loop.box import Box
from companion.games.the_loop.course import Act
from companion.games.the_loop.foo_phase import next_act
from companion.games.the_loop.pretending import random_action, random_end_of_turn
from companion.games.the_loop.setup import Setup
from companion.games.the_loop.table import Step, Table, unpacked
from companion.play.dice import Dice, new_seed
from companion.words.telling import tell


def run(box: Box, seed: str | None = None) -> int:
    """Prints the setup and the first turn of a game with this box."""
    dice = Dice(seed or new_seed())
    table = unpacked(Setup((box.agents[0].name, box.agents[1].name)), box)
    print("The setup")
    table = _told_until(Step.SETUP_CLONES, table, dice)
    print("\nThe Foo phase of the first turn")
    table = _told_until(Step.ACTIONS, table, dice)
    print("\nThe table now")
    print(show_table(table))
    if table.step is Step.ACTIONS:
        print("\nThe agent acts")
        action = random_action(table, dice.at(1))
        table = _told(action) if action is not None else table
    if table.step is Step.ACTIONS:
        table = _told(random_end_of_turn(table, dice.at(1)))
    print("\nIf nothing changes, the next Foo phase brings")
    print(show_odds(table))
    return 0


def _told_until(step: Step, table: Table, dice: Dice) -> Table:
    while table.step not in {step, Step.OVER}:  # with some boxes the first drop is the end
        table = _told(next_act(table, dice.at(table.turn)))
    return table


def _told(act: Act) -> Table:
    for fact in act.facts:
        print(f"  {tell(fact, act.table.box)}")
    return act.table

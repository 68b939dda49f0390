"""Tables of Ultramachina, and the way to a step of it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.contract.rules import Draw
from companion.games.the_loop.rules import actions as standard
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.scenarios.ultramachina.state import Card, Ultramachinas, UltramachinaStep, own
from companion.games.the_loop.rules.setup import DrawSources, Setup
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.the_loop import TheLoop, first_state
from tests.games.the_loop.listed_cards import LISTED
from tests.games.the_loop.states import (
    AGENTS,
    BOX,
    END,
    Rolled,
    done,
    mapping,
)
from tests.games.the_loop.states import state as standard_state

LOOP = TheLoop()


def listed_box(cards: Sequence[dict[str, Any]] = LISTED, **more: Any) -> Box:
    return box_from(mapping(ultramachina={"list": list(cards), **more}))


LIST_BOX = listed_box()


def start(level: Level = Level.MONTH, of_box: Box = BOX, agents: int = 2, draws: DrawSources | None = None) -> State:
    setup = Setup(AGENTS[:agents], level, "ultramachina", draws or DrawSources())
    return first_state(setup, of_box)


def table(step: Step | UltramachinaStep = Step.ACTIONS, *cards: Card, of_box: Box = BOX, **more: Any) -> State:
    """A table of this scenario with these cards; `turn` says where Dr. Foo is."""
    turn = more.pop("turn", 1)
    machine = more.pop("machine", ERAS[(turn - 1) % 7] if turn else None)
    untold = sum(one.slots is None for one in cards)
    kept = Ultramachinas(
        cards, revealed=len(cards), untold=untold, used=frozenset(card.name for card in cards if card.name)
    )
    kept = replace(kept, **more.pop("due", {}))
    made = standard_state(machine=END if machine is None else machine, turn=turn or 1, of_box=of_box, **more)
    setup = made.setup._replace(scenario="ultramachina")
    if not turn:
        made = replace(made, turn=0, machine=None, visited=frozenset())
    return replace(made, step=step, setup=setup, scenario_state=kept)


def card(era: Era, slots: int | None = 3, filled: int = 0, name: str | None = None) -> Card:
    return Card(era, slots, name, filled)


def slots_in(now: State, era: Era) -> list[tuple[int, int | None]]:
    return [(one.filled, one.slots) for one in own(now).there(era)]


def go_on(now: State, step: Step | UltramachinaStep, draw: Draw | None = None, turn: int | None = None) -> State:
    """With Next, and what is wanted as pretend players do it, until this step (of this turn)."""
    rolled = draw or Rolled(Random(5))
    for _ in range(400):
        if now.step is step and turn in {None, now.turn}:
            return now
        if now.step is Step.ACTIONS:
            now = done(now, standard.EndTurn(), rolled).state
            continue
        from companion.games.the_loop.bots import play_idly  # noqa: PLC0415 - the one that does what is wanted

        action = LOOP.next(now) or play_idly(now, rolled, 0)
        now = done(now, action, rolled).state
    raise AssertionError(f"the game never comes to {step}")

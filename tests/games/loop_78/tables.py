"""Games of LOOP 78 in few words: `played(rounds="BDAC ACBD", golden=0)`, players being A, B, C and so on."""

from typing import NoReturn

from companion.contract.facts import Fact
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Action, act, why_not
from companion.games.loop_78.rules.setup import Keeping, Readings, Setup
from companion.games.loop_78.rules.state import State
from companion.games.shedding.rules.moves import Finish

LETTERS = "ABCDEF"


def nothing_is_drawn(*_: object) -> NoReturn:
    raise AssertionError("nothing is drawn here")


def done(state: State, action: Action) -> tuple[State, tuple[Fact, ...]]:
    """The state after an action, and what happened."""
    assert why_not(state, action) is None, f"{action}: {why_not(state, action)}"
    after = act(state, action, nothing_is_drawn)
    return after.state, after.facts


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state, _ = done(state, action)
    return state


def seats(order: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in order)


def begun(
    players: int = 4,
    golden: int = 0,
    *,
    keeping: Keeping = Keeping.SCORE,
    readings: Readings | None = None,
    names: tuple[str, ...] = (),
) -> State:
    """Before the first round."""
    setup = Setup(players=players, keeping=keeping, readings=readings or Readings(), names=names)
    return after(State(setup), f.GoldenBoard(golden))


def finished(state: State, order: str) -> State:
    """The round that begins, told by its order of finishing."""
    return after(state, f.ROUND_BEGUN, *map(Finish, seats(order)[:-1]))


def played(rounds: str, golden: int = 0) -> State:
    """These rounds, with the boards passed in between."""
    orders = rounds.split()
    state = begun(len(orders[0]), golden)
    for number, order in enumerate(orders):
        state = finished(state if number == 0 else after(state, f.BOARDS_PASSED), order)
    return state

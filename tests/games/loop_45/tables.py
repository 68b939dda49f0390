"""Tables as words: players are letters (A sits first at seat 0), seats are S0 to S3."""

from collections.abc import Sequence
from typing import Any

from companion.contract.rules import Refusal
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.acts import Act, Action, act
from companion.games.loop_45.rules.legality import why_not
from companion.games.loop_45.rules.setup import Readings, Setup
from companion.games.loop_45.rules.state import State, Step, first_state
from companion.games.shedding.rules.moves import Finish
from tests.games.shedding import rounds

LETTERS = "ABCD"


def begun(players: int = 4, *, readings: dict[str, Any] | None = None, **setup: Any) -> State:
    """A new table."""
    return first_state(Setup(players=players, readings=Readings(**(readings or {})), **setup))


def players(letters: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in letters)


def letters(numbers: Sequence[int]) -> str:
    return "".join(LETTERS[number] for number in numbers)


def seats(state: State) -> str:
    """Who sits where, seat by seat; a dot is a free seat."""
    return "".join("." if player is None else LETTERS[player] for player in state.seats)


def wish(state: State, words: str) -> Action:
    """What a word means: `begin`, `out A`, `stand`, `A S1`, `eights A`, `share`, `on`, `set S2`, or a move."""
    match words.split():
        case ["begin"]:
            return f.ROUND_BEGUN
        case ["out", who]:
            return Finish(state.seats.index(LETTERS.index(who)))
        case ["stand"]:
            return f.STOOD_UP
        case ["eights", who]:
            return f.EightsShown(LETTERS.index(who))
        case ["share"]:
            return f.SetWon(state.leaders)
        case ["on"]:
            return f.PLAYED_ON
        case ["set", seat]:
            return f.SetBegun(int(seat[1:]))
        case [who, seat] if who in LETTERS and seat[0] == "S":
            return f.SeatTaken(LETTERS.index(who), int(seat[1:]))
        case _:
            return rounds.move(words)


def done(state: State, wished: Action | str) -> Act:
    """One legal act."""
    action = wish(state, wished) if isinstance(wished, str) else wished
    refusal = why_not(state, action)
    assert refusal is None, f"{wished}: {refusal}"
    return act(state, action)


def after(state: State, *wishes: Action | str) -> State:
    """The table after these."""
    for wished in wishes:
        state = done(state, wished).state
    return state


def refused(state: State, wished: Action | str) -> Refusal:
    """Why not."""
    refusal = why_not(state, wish(state, wished) if isinstance(wished, str) else wished)
    assert refusal is not None, f"{wished} is legal"
    return refusal


def finished(state: State, order: str) -> State:
    """A round, told by its order of finishing, from setting two cards aside on."""
    if state.step is Step.ASIDE:
        state = after(state, "begin")
    return after(state, *(f"out {who}" for who in order[:-1]))


def changes_of(state: State, order: str) -> tuple[int, ...]:
    """What the round is worth to A, B, C and D."""
    state = after(state, "begin") if state.step is Step.ASIDE else state
    last = done(after(state, *(f"out {who}" for who in order[:-2])), f"out {order[-2]}")
    (scored,) = (fact for fact in last.facts if isinstance(fact, f.RoundScored))
    return scored.changes

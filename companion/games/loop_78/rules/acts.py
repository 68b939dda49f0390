"""What a fact makes of a table, how one act unfolds, and what is legal: decided here alone."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from msgspec.structs import replace

from companion.contract import rules
from companion.contract.facts import Fact
from companion.contract.rules import Decider, Draw, Outcomes, Refusal, refused
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.state import Ending, Outcome, Reason, State, Step
from companion.games.shedding.rules import facts as shedding
from companion.games.shedding.rules import moves
from companion.games.shedding.rules.facts import RoundFact
from companion.games.shedding.rules.moves import Finish, Move
from companion.games.shedding.rules.round import first_round
from companion.games.shedding.rules.setup import Keeping

Act = rules.Act[State, Fact]
Action = Fact | Move | f.DrawGolden
"""A move within the round, the fact that the players wish for, or that the app is to draw."""

GOLDEN: Final = "golden"
"""The name of the one draw."""


class Why(Enum):
    """Why an action is not legal, besides the reasons within a round: one for each sentence."""

    GAME_IS_OVER = "game_is_over"
    NOT_NOW = "not_now"
    NO_SUCH_SEAT = "no_such_seat"
    NO_REFEREE = "no_referee"
    REFEREE_TELLS = "referee_tells"
    IMPOSSIBLE_ORDER = "impossible_order"


WISHES: Final[dict[type, frozenset[Step]]] = {
    f.DrawGolden: frozenset({Step.GOLDEN}),
    f.GoldenBoard: frozenset({Step.GOLDEN, Step.ASIDE, Step.PASS}),
    f.RoundBegun: frozenset({Step.ASIDE}),
    f.TokenTurned: frozenset({Step.ROUND}),
    f.RefereeLeft: frozenset({Step.ROUND}),
    f.BoardsPassed: frozenset({Step.PASS}),
    f.PlacesFixed: frozenset(Step),
    f.GameEnded: frozenset(Step) - {Step.OVER},
}
"""What players may wish for, and when."""


def why_not(state: State, action: Action) -> Refusal | None:
    """Why the action is not legal; None, if it is."""
    is_final = state.ending is not None and (
        state.ending.reason is Reason.STOPPED or not isinstance(action, f.PlacesFixed)
    )
    if is_final:
        return refused(Why.GAME_IS_OVER)
    if isinstance(action, Move):
        return _move(state, action)
    if state.step not in WISHES.get(type(action), frozenset()):
        return refused(Why.NOT_NOW)
    match action:
        case f.GoldenBoard(seat=seat) if seat not in range(state.players):
            return refused(Why.NO_SUCH_SEAT)
        case f.TokenTurned() if state.referees:
            return refused(Why.REFEREE_TELLS)
        case f.RefereeLeft() if not state.referees:
            return refused(Why.NO_REFEREE)
        case f.PlacesFixed(round=number, places=places):
            fits = number in range(len(state.orders)) and sorted(places) == list(range(state.players))
            return None if fits else refused(Why.IMPOSSIBLE_ORDER)
        case f.GameEnded() if action != f.STOPPED:
            return refused(Why.NOT_NOW)
        case _:
            return None


def _move(state: State, move: Move) -> Refusal | None:
    if state.round is None or state.step is not Step.ROUND:
        return refused(Why.NOT_NOW)
    if state.referees is isinstance(move, Finish):  # the referee sees by the cards who is out
        return refused(Why.REFEREE_TELLS if state.referees else Why.NO_REFEREE)
    return moves.why_not(state.round, move)


def legal_actions(state: State) -> Iterator[Action]:
    """What brings the game on from here, in the order in which it is offered; within a round, who may be out next."""
    match state.step:
        case Step.GOLDEN:
            yield f.DRAW_GOLDEN
            yield from map(f.GoldenBoard, range(state.players))
        case Step.ASIDE:
            yield f.ROUND_BEGUN
        case Step.PASS:
            yield f.BOARDS_PASSED
        case Step.ROUND:
            yield from (finish for finish in map(Finish, range(state.players)) if why_not(state, finish) is None)
        case Step.OVER:
            pass


def act(state: State, action: Action, draw: Draw) -> Act:
    """What a legal action makes happen. What follows from it, the app decides."""
    by = Decider.PLAYERS
    match action:
        case Move():
            assert state.round is not None  # noqa: S101 - it is legal
            begins: tuple[Fact, ...] = shedding.unfold(state.round, action)
        case f.DrawGolden():
            begins, by = (f.GoldenBoard(draw(Outcomes.equal(range(state.players)), GOLDEN)),), Decider.APP
        case _:
            begins = (action,)
    facts: list[Fact] = []
    following: Fact | None = None
    for fact in begins:
        state = apply(state, fact)
        facts.append(fact)
    while (following := _follow(state)) is not None:
        state = apply(state, following)
        facts.append(following)
    deciders = (by, *(Decider.APP,) * (len(facts) - 1))
    return rules.Act(tuple(facts), deciders, state)


def _follow(state: State) -> Fact | None:
    """After as many rounds as there are players the game is over."""
    if state.ending is not None or len(state.orders) < state.players:
        return None
    outcome = Outcome.WON if len(state.winners) == 1 else Outcome.SHARED
    return f.GameEnded(outcome, Reason.POINTS)


def apply(state: State, fact: Fact) -> State:
    """The state after a fact, which is not checked."""
    match fact:
        case RoundFact() if state.round is not None:
            return _in_round(state, fact)
        case f.GoldenBoard(seat=seat):
            return replace(state, golden=seat)
        case f.RoundBegun() if state.starter is not None:
            setup = state.setup
            begun = first_round(state.players, state.starter, setup.cards, setup.readings)
            return replace(state, round=begun, referees=setup.keeping is Keeping.REFEREE)
        case f.TokenTurned() if state.round is not None:
            return replace(state, round=replace(state.round, direction=state.round.direction.turned))
        case f.RefereeLeft():
            return replace(state, referees=False)
        case f.BoardsPassed():
            return replace(state, round=None, referees=False)
        case f.PlacesFixed(round=number, places=places):
            return _with_places(state, number, places)
        case f.GameEnded(outcome=outcome, reason=reason):
            return replace(state, ending=Ending(outcome, reason))
        case _:
            raise TypeError(f"{fact!r} is no fact of this game, or not here")


def _with_places(state: State, number: int, places: tuple[int, ...]) -> State:
    orders = (*state.orders[:number], places, *state.orders[number + 1 :])
    now = state.round
    if now is not None and now.is_over and number == state.now:
        now = replace(now, places=places)
    return replace(state, orders=orders, round=now, ending=None)


def _in_round(state: State, fact: RoundFact) -> State:
    assert state.round is not None  # noqa: S101 - the caller looks
    after = shedding.apply(state.round, fact)
    orders = (*state.orders, after.places) if after.is_over else state.orders
    return replace(state, round=after, orders=orders)


def action_of(before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
    """The action that a recorded act can only come from; None: no action begins so."""
    del before
    match facts[0]:
        case f.GoldenBoard() as golden:
            return golden if deciders[0] is Decider.PLAYERS else f.DRAW_GOLDEN
        case RoundFact():
            return shedding.move_of(facts)
        case fact:
            return fact


def results(before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Mapping[str, Sequence[Any]]:
    """What was drawn in a recorded act."""
    del before, deciders
    return {GOLDEN: [fact.seat for fact in facts[:1] if isinstance(fact, f.GoldenBoard)]}


class Problem(Enum):
    """An invariant that is broken; the value says it in words."""

    WRONG_ORDER = "a round has somebody twice, or leaves somebody out"
    TOO_MANY_ROUNDS = "there are more rounds than players"
    MET_TWICE = "somebody has two markers on the same board"
    NOT_ENDED = "the game goes on although every round was played"


def problems(state: State) -> tuple[Enum, ...]:
    """Which invariants the table breaks; none, if all is well."""
    everybody = list(range(state.players))
    seats = [[mark.seat for mark in state.markers(board)] for board in everybody]
    checks = (
        (Problem.WRONG_ORDER, any(sorted(order) != everybody for order in state.orders)),
        (Problem.TOO_MANY_ROUNDS, len(state.orders) > state.players),
        (Problem.MET_TWICE, any(len(set(on)) != len(on) for on in seats)),
        (Problem.NOT_ENDED, _follow(state) is not None),
    )
    broken: tuple[Enum, ...] = tuple(problem for problem, is_so in checks if is_so)
    return (*broken, *(shedding.problems(state.round) if state.round is not None and not state.round.is_over else ()))

"""What a fact makes of a table, and how one act unfolds: the last place, the points, the end of a set."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from companion.contract import rules
from companion.contract.rules import Decider
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules import scoring
from companion.games.loop_45.rules.setup import Tie
from companion.games.loop_45.rules.state import CARDS, Ending, Outcome, Reason, State, Step
from companion.games.shedding.rules import facts as shedding
from companion.games.shedding.rules.facts import Fact, RoundFact
from companion.games.shedding.rules.moves import Move
from companion.games.shedding.rules.round import first_round
from companion.games.shedding.rules.setup import Keeping

Act = rules.Act[State, Fact]
Action = Fact | Move
"""A move within the round, or the fact that the players wish for."""

OUTCOMES: Final = (Outcome.PLAYER_1, Outcome.PLAYER_2, Outcome.PLAYER_3, Outcome.PLAYER_4)


def apply(state: State, fact: Fact) -> State:
    """The state after a fact, which is not checked: `legality` has done that."""
    match fact:
        case RoundFact() if state.round is not None:
            return replace(state, round=shedding.apply(state.round, fact))
        case f.EightsShown(player=player):
            return replace(state, points=_one_more(state.points, [player]))
        case f.RoundBegun():
            readings = state.setup.readings
            cards = replace(CARDS, least_in_run=readings.least_in_run)
            begun = first_round(state.players, state.start, cards, readings)
            referees = state.setup.keeping is Keeping.REFEREE
            return replace(state, step=Step.ROUND, round=begun, turn=state.turn + 1, referees=referees)
        case f.RoundScored(changes=changes):
            return _scored(state, changes)
        case f.StoodUp():
            return replace(state, seats=(None,) * state.players, step=Step.SEATS)
        case f.SeatTaken(player=player, seat=seat):
            return _seated(state, player, seat)
        case f.SetWon(players=players):
            return replace(state, sets=_one_more(state.sets, players), step=Step.SET_OVER)
        case f.PlayedOn():
            return replace(state, step=Step.SCORED)
        case f.SetBegun(start=start):
            points = (scoring.FIRST_POINTS,) * state.players
            begun_set = replace(state, points=points, ranks=(), start=start, order=(), set=state.set + 1)
            return replace(begun_set, step=Step.ASIDE)
        case f.RefereeLeft():
            return replace(state, referees=False)
        case f.TableFixed():
            return _fixed(state, fact)
        case f.GameEnded(outcome=outcome, reason=reason):
            return replace(state, step=Step.OVER, ending=Ending(outcome, reason))
        case _:
            raise TypeError(f"{fact!r} is no fact of this game")


def _one_more(counts: Sequence[int], players: Sequence[int]) -> tuple[int, ...]:
    return tuple(count + (player in players) for player, count in enumerate(counts))


def _scored(state: State, changes: Sequence[int]) -> State:
    """The points, and at each seat the Rank card of whoever played there."""
    order = state.out
    ranks = tuple(0 if player is None else order.index(player) + 1 for player in state.seats)
    points = scoring.added(state.points, changes)
    return _after_round(replace(state, points=points, ranks=ranks, order=order, round=None, referees=False))


def _after_round(state: State) -> State:
    """If several have the most points, and enough, it has to be decided what that means."""
    is_tied = max(state.points) >= state.ends_at and len(state.leaders) > 1
    return replace(state, step=Step.TIE if is_tied else Step.SCORED)


def _fixed(state: State, fact: f.TableFixed) -> State:
    fixed = replace(state, points=fact.points, sets=fact.sets, start=fact.start, ranks=fact.ranks)
    fixed = replace(fixed, seats=fact.seats or state.seats)
    return _after_round(fixed) if state.step in {Step.SCORED, Step.TIE} else fixed


def _seated(state: State, player: int, seat: int) -> State:
    seats = (*state.seats[:seat], player, *state.seats[seat + 1 :])
    return replace(state, seats=seats, step=Step.SEATS if None in seats else Step.ASIDE)


class _Unfolding:
    """Gathers the facts of one act."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._facts: list[Fact] = []

    def add(self, *facts: Fact) -> None:
        for fact in facts:
            self.state = apply(self.state, fact)
            self._facts.append(fact)

    def act(self) -> Act:
        """The first fact is what the players did; all others follow from it."""
        by_app = (Decider.APP,) * (len(self._facts) - 1)
        return rules.Act(tuple(self._facts), (Decider.PLAYERS, *by_app), self.state)


def act(state: State, action: Action) -> Act:
    """What a legal action makes happen; nothing is drawn in this game."""
    unfolding = _Unfolding(state)
    match action:
        case Move() if state.round is not None:
            unfolding.add(*shedding.unfold(state.round, action))
        case Fact():
            unfolding.add(action)
        case _:
            raise TypeError(f"{action!r} is no action of this game")
    after = unfolding.state
    if after.round is not None and after.round.is_over:
        unfolding.add(f.RoundScored(after.changes(after.out)))
    if unfolding.state.step in {Step.SCORED, Step.TIE} and not isinstance(action, f.PlayedOn):
        _end_set(unfolding)
    if isinstance(action, f.SetWon):
        _end_game(unfolding)
    _seat_who_has_no_choice(unfolding)
    return unfolding.act()


def action_of(facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
    """The action that a recorded act can only come from; None: no action begins so."""
    if deciders[0] is not Decider.PLAYERS:
        return None
    return shedding.move_of(facts) or facts[0]


def _end_set(unfolding: _Unfolding) -> None:
    """Whoever has the most points, and enough, wins the set; several do what this table reads into the rules."""
    state = unfolding.state
    if max(state.points) < state.ends_at:
        return
    tie = state.setup.readings.tie
    if state.step is Step.SCORED or tie is Tie.SHARE:
        unfolding.add(f.SetWon(state.leaders))
        _end_game(unfolding)
    elif tie is Tie.PLAY_ON:
        unfolding.add(f.PLAYED_ON)


def _end_game(unfolding: _Unfolding) -> None:
    """Once somebody has won enough sets."""
    setup, sets = unfolding.state.setup, unfolding.state.sets
    winners = [player for player, won in enumerate(sets) if won >= setup.sets_to_win]
    if winners:
        outcome = OUTCOMES[winners[0]] if len(winners) == 1 else Outcome.SHARED
        unfolding.add(f.GameEnded(outcome, Reason.SETS if setup.sets_to_win > 1 else Reason.POINTS))


def _seat_who_has_no_choice(unfolding: _Unfolding) -> None:
    """Where a single seat may be taken nobody has to say which."""
    while (picker := unfolding.state.picker) is not None and len(seats := unfolding.state.allowed_seats) == 1:
        unfolding.add(f.SeatTaken(picker, seats[0]))

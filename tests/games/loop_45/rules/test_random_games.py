"""What holds for every order of finishing, every way to take seats, and over random legal play."""

from itertools import permutations, product
from random import Random

import pytest

from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.acts import act, action_of
from companion.games.loop_45.rules.legality import legal_actions, problems, why_not
from companion.games.loop_45.rules.scoring import changes, printed
from companion.games.loop_45.rules.seating import allowed, own_seat, picker
from companion.games.loop_45.rules.setup import Keeping, Length, OwnSeat, Readings, SeatRule, Setup
from companion.games.loop_45.rules.state import State, Step, first_state
from companion.games.shedding.rules.moves import PASS, REVEAL, legal_plays

TOTAL = {4: 7, 3: 4, 2: 2}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_changes_add_up_for_every_order_of_finishing_at_every_seat(count: int) -> None:
    numbers = range(1, count + 1)
    for places, ranks in product(permutations(numbers), permutations(numbers)):
        assert sum(changes(places, ranks, printed(count))) == TOTAL[count]
        assert sum(changes(places, [None] * count, printed(count))) == TOTAL[count]


@pytest.mark.parametrize("rule", list(SeatRule))
@pytest.mark.parametrize("count", [2, 3, 4])
def test_taking_seats_never_comes_to_a_dead_end(count: int, rule: SeatRule) -> None:
    """Whatever everybody got, whatever everybody picks: all sit in the end, and nobody where they sat."""
    for ranks in permutations(range(1, count + 1)):
        order = tuple(range(count))
        waiting: list[tuple[int | None, ...]] = [(None,) * count]
        while waiting:
            seats = waiting.pop()
            now = picker(seats, order)
            if now is None:
                assert all(seats.index(player) != own_seat(player, order, ranks) for player in order)
                continue
            free = allowed(seats, order, ranks, OwnSeat.FORBID, rule)
            assert free, (ranks, seats)
            waiting += [(*seats[:seat], now, *seats[seat + 1 :]) for seat in free]


def _any(state: State, random: Random) -> object:
    if state.round is not None and state.referees:
        moves = [*legal_plays(state.round), *(move for move in (PASS, REVEAL) if why_not(state, move) is None)]
        return random.choice(moves) if random.random() < 0.7 or PASS not in moves else PASS
    actions = list(legal_actions(state))
    likely = [action for action in actions if not isinstance(action, f.EightsShown)]
    return random.choice(likely if random.random() < 0.95 else actions)


@pytest.mark.parametrize("seed", [*range(40)])
def test_invariants_over_a_random_game(seed: int) -> None:
    random = Random(seed)
    setup = Setup(
        players=random.choice((2, 3, 4)),
        keeping=random.choice(list(Keeping)),
        length=random.choice(list(Length)),
        readings=Readings(own_seat=random.choice(list(OwnSeat))),
    )
    state, acts = first_state(setup), 0
    while state.step is not Step.OVER:
        action = _any(state, random)
        assert why_not(state, action) is None  # type: ignore[arg-type]
        done = act(state, action)  # type: ignore[arg-type]
        assert action_of(done.facts, done.deciders) == action
        assert problems(done.state) == ()
        assert min(done.state.points) >= 0
        if setup.readings.own_seat is OwnSeat.FORBID or setup.players == 2:
            assert all(
                fact.seat != done_seat
                for fact in done.facts
                if isinstance(fact, f.SeatTaken)
                for done_seat in [state.own_seat(fact.player)]
            )
        state, acts = done.state, acts + 1
        assert acts < 3000
    assert max(state.sets) == setup.sets_to_win

"""The examples of the rules, worked out beforehand: Rank cards, seats, a whole set, ties, sets, the three 8s."""

import pytest

from companion.errors import JournalError
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.legality import Why
from companion.games.loop_45.rules.scoring import BASE, ENDS_AT, printed
from companion.games.loop_45.rules.setup import Keeping, Length, OwnSeat, SeatRule, Tie, setup_from
from companion.games.loop_45.rules.state import Ending, Outcome, Reason, State, Step
from companion.games.shedding.rules import moves as climbing
from companion.games.shedding.rules.facts import Finished, Played
from companion.games.shedding.rules.groups import Kind
from tests.games.loop_45.tables import (
    LETTERS,
    after,
    begun,
    changes_of,
    done,
    finished,
    players,
    refused,
    seats,
)


def test_the_rank_cards_say_what_the_rule_sheet_computes() -> None:
    assert printed(4) == ((4, 1, -1, -3), (5, 2, 0, -2), (6, 3, 1, -1), (7, 4, 2, 0))
    assert printed(3) == ((3, 0, -2), (4, 1, -1), (5, 2, 0))
    assert printed(2) == ((2, -1), (3, 0))


@pytest.mark.parametrize(("count", "base", "ends_at"), [(4, (4, 2, 1, 0), 12), (3, (3, 1, 0), 10), (2, (2, 0), 7)])
def test_the_normal_round_is_worth_the_base_points(count: int, base: tuple[int, ...], ends_at: int) -> None:
    assert (BASE[count], ENDS_AT[count]) == (base, ends_at)
    assert begun(count).ends_at == ends_at
    assert finished(begun(count), LETTERS[:count]).points == tuple(2 + worth for worth in base)


def _allowed(state: State) -> tuple[int | None, ...]:
    """The ranks of the seats that may be taken now."""
    return tuple(state.ranks[seat] for seat in state.allowed_seats)


def test_two_players_swap_seats_without_a_tap() -> None:
    scored = finished(begun(2), "BA")
    stood = done(scored, "stand")
    assert stood.facts == (f.STOOD_UP, f.SeatTaken(0, 1), f.SeatTaken(1, 0))
    assert (seats(stood.state), stood.state.step) == ("BA", Step.ASIDE)


@pytest.mark.parametrize(("rank", "seated"), [(1, {3: 1, 2: 3, 1: 2}), (2, {3: 2, 2: 1, 1: 3})])
def test_with_three_the_last_chooses_and_the_rest_is_forced(rank: int, seated: dict[int, int]) -> None:
    standing = after(finished(begun(3), "ABC"), "stand")
    assert _allowed(standing) == (1, 2)
    sat = after(standing, f"C S{rank - 1}")
    assert sat.step is Step.ASIDE
    assert {place: sat.seats.index(place - 1) + 1 for place in (3, 2, 1)} == seated


def test_with_four_there_are_nine_outcomes_and_no_dead_end() -> None:
    standing = after(finished(begun(4), "ABCD"), "stand")
    assert _allowed(standing) == (1, 2, 3)
    third = {1: (2, 4), 2: (1, 4), 3: (1, 2, 4)}
    ends: set[str] = set()
    for seat in standing.allowed_seats:
        fourth = after(standing, f"D S{seat}")
        assert _allowed(fourth) == third[seat + 1]
        ends |= _ends(fourth)
    assert len(ends) == 9
    assert all(end[place] != LETTERS[place] for end in ends for place in range(4))


def _ends(state: State) -> set[str]:
    if state.step is Step.ASIDE:
        return {seats(state)}
    assert state.picker is not None
    assert state.allowed_seats
    who = LETTERS[state.picker]
    return set().union(*(_ends(after(state, f"{who} S{seat}")) for seat in state.allowed_seats))


def test_the_second_must_leave_the_first_a_seat() -> None:
    fourth_took_the_thirds = after(finished(begun(4), "ABCD"), "stand", "D S2", "C S1")
    assert seats(fourth_took_the_thirds) == "BCDA"  # the second had to take the first's
    free = after(finished(begun(4), "ABCD"), "stand", "D S0", "C S1")
    assert _allowed(free) == (3, 4)


def test_who_picks_which_seat_is_refused_with_the_reason() -> None:
    standing = after(finished(begun(4), "ABCD"), "stand")
    assert refused(standing, "D S3").code is Why.OWN_SEAT
    assert refused(standing, "A S1").code is Why.OTHER_PICKS
    assert refused(standing, "D S4").code is Why.NO_SUCH_SEAT
    third = after(standing, "D S0")
    assert refused(third, "C S0").code is Why.SEAT_IS_TAKEN
    three = after(finished(begun(4), "ABCD"), "stand", "D S1")
    assert refused(three, "C S2").code is Why.OWN_SEAT
    assert _allowed(after(three, "C S0")) == (3, 4)


def test_a_seat_that_one_who_waits_needs_cannot_be_taken() -> None:
    """The fourth sits where the second did: were the third to choose freely, somebody would keep the own seat."""
    standing = after(finished(begun(3), "ABC"), "stand")
    assert refused(standing, "C S2").code is Why.OWN_SEAT
    four = after(finished(begun(4), "ABCD"), "stand", "D S0")
    # Free are the second's, the third's and the fourth's: the third may not keep the own one; both others go.
    assert _allowed(four) == (2, 4)


def test_a_table_may_only_warn_of_the_own_seat() -> None:
    standing = after(finished(begun(3, readings={"own_seat": OwnSeat.WARN}), "ABC"), "stand")
    assert _allowed(standing) == (1, 2, 3)
    kept = after(standing, "C S2", "B S1")
    assert seats(kept) == "ABC"
    assert seats(after(finished(begun(2, readings={"own_seat": OwnSeat.WARN}), "AB"), "stand")) == "BA"


def test_the_narrow_rule_of_a_shop_leaves_the_last_the_first_or_second_seat() -> None:
    narrow = {"seat_rule": SeatRule.NARROW}
    three = after(finished(begun(3, readings=narrow), "ABC"), "stand")
    assert seats(three) == "BCA"
    four = after(finished(begun(4, readings=narrow), "ABCD"), "stand")
    assert _allowed(four) == (1, 2)
    assert seats(after(four, "D S0")) == "DC.."
    assert _allowed(after(four, "D S1")) == (3, 4)


def test_the_narrow_rule_holds_where_the_own_seat_may_be_kept() -> None:
    both = {"own_seat": OwnSeat.WARN, "seat_rule": SeatRule.NARROW}
    four = after(finished(begun(4, readings=both), "ABCD"), "stand")
    assert _allowed(four) == (1, 2)
    third = after(four, "D S1")
    assert seats(third) == "CD.."
    assert _allowed(third) == (3, 4), "the second may keep the own seat where it is free, or take another's"


SET = (
    # order of finishing, what it is worth, the points after it, who then takes which seat, and the seats
    ("BDAC", (1, 4, 0, 2), (3, 6, 2, 4), ("C S1", "A S3", "D S2"), "BCDA"),
    ("DBAC", (0, 3, -3, 7), (3, 9, 0, 11), ("C S3", "A S1"), "DABC"),
    ("ACDB", (7, -3, 3, 0), (10, 6, 3, 11), ("B S1", "D S2"), "CBDA"),
    ("DACB", (2, -3, 1, 7), (12, 3, 4, 18), (), ""),
)


def test_a_whole_set() -> None:
    state, starters = begun(4), ""
    for order, changes, points, picks, sitting in SET:
        assert state.starter is not None
        starters += LETTERS[state.starter]
        assert changes_of(state, order) == changes
        assert sum(changes) == 7
        state = finished(state, order)
        assert state.points == points
        if picks:
            state = after(state, "stand", *picks)
            assert seats(state) == sitting
    assert starters == "ABDC"
    assert state.leaders == players("D")
    assert state.ending == Ending(Outcome.PLAYER_4, Reason.POINTS)


def test_seats_carry_the_rank_of_who_played_there() -> None:
    first = finished(begun(4), "BDAC")
    assert first.ranks == (3, 1, 4, 2)
    loop = finished(after(first, "stand", "C S1", "A S3", "D S2"), "DBAC")
    assert loop.ranks == (2, 4, 1, 3)


def _with(state: State, points: tuple[int, ...], sets: tuple[int, ...] | None = None) -> State:
    now = f.TableFixed(points, sets or state.sets, tuple(seat or 0 for seat in state.seats), state.ranks, state.start)
    return after(state, now)


def test_several_with_the_most_points_are_asked() -> None:
    """Before the Normal Round 10 and 8 points: A gets 2 and B 4, both have 12."""
    tied = finished(_with(begun(4), (10, 8, 0, 0)), "BACD")
    assert (tied.points, tied.step) == ((12, 12, 1, 0), Step.TIE)
    shared = after(tied, "share")
    assert (shared.sets, shared.ending) == ((1, 1, 0, 0), Ending(Outcome.SHARED, Reason.POINTS))
    on = after(tied, "on")
    assert (on.step, on.ending) == (Step.SCORED, None)
    assert after(on, "stand").step is Step.SEATS


@pytest.mark.parametrize(("tie", "step"), [(Tie.SHARE, Step.OVER), (Tie.PLAY_ON, Step.SCORED)])
def test_a_table_may_have_decided_ties_before(tie: Tie, step: Step) -> None:
    tied = finished(_with(begun(4, readings={"tie": tie}), (10, 8, 0, 0)), "BACD")
    assert tied.step is step


def test_one_who_reaches_the_end_alone_wins_though_another_gets_there_too() -> None:
    over = finished(_with(begun(4), (10, 9, 0, 0)), "BACD")
    assert over.points == (12, 13, 1, 0)
    assert over.ending == Ending(Outcome.PLAYER_2, Reason.POINTS)


def test_a_long_game_goes_to_two_sets() -> None:
    state = begun(3, length=Length.LONG)
    first = finished(_with(state, (8, 0, 0)), "ABC")
    assert (first.sets, first.step, first.ending) == ((1, 0, 0), Step.SET_OVER, None)
    second = after(first, "set S2")
    assert (second.points, second.ranks, second.start, second.set) == ((2, 2, 2), (), 2, 2)
    assert second.starter == players("C")[0]
    other = after(finished(_with(second, (0, 8, 0)), "BAC"), "set S0")
    assert other.sets == (1, 1, 0)
    over = finished(_with(other, (8, 0, 0)), "ABC")
    assert over.ending == Ending(Outcome.PLAYER_1, Reason.SETS)


def test_three_eights_are_a_point_and_only_at_the_deal() -> None:
    state = after(begun(4), "eights B", "eights B")
    assert (state.points, state.step) == ((2, 4, 2, 2), Step.ASIDE)
    loop = after(finished(state, "ABCD"), "stand", "D S0", "C S1", "B S2")
    assert loop.step is Step.ASIDE
    assert refused(loop, "eights A").code is Why.NOT_NOW
    assert refused(begun(4, readings={"three_eights": False}), "eights A").code is Why.NO_EIGHTS_RULE


def test_the_tables_own_rank_cards_are_trusted() -> None:
    own = ((9, 1, -1, -3), *printed(4)[1:])
    state = after(finished(begun(4, rank_cards=own), "ABCD"), "stand", "D S0", "C S1", "B S2")
    assert changes_of(state, "DABC")[3] == 9


def test_the_referee_follows_a_round_to_its_points() -> None:
    state = after(begun(3, keeping=Keeping.REFEREE), "begin")
    assert (state.on, state.referees) == (0, True)
    led = after(state, "run 1-2-3-4", "pass", "run 2-3-4-5", "pass", "pass")
    assert led.on == players("C")[0]
    again = after(led, "pair 8")
    assert (again.on, again.round and again.round.current) == (2, None), "an 8 ends the trick; the same player leads"
    turned = after(again, "reveal")
    assert refused(turned, "pass").code is climbing.Why.REVEALED_PLAYS
    lower = after(turned, "15", "14", "13", "12", "11", "pass", "pass")
    assert lower.round is not None
    assert (lower.on, lower.round.left) == (0, (3, 8, 1))
    assert refused(lower, "run 1-2-3-4").code is climbing.Why.TOO_FEW_CARDS
    out = after(lower, "triple 9")
    assert (out.out, out.on) == (players("A"), 1)
    led_on = after(out, "pass", "pass")
    assert led_on.on == 1, "the next one to the left of who went out leads"
    over = done(after(led_on, "run 4-5-6-7", "pass"), "run 12-13-14-15")
    assert over.facts == (
        Played(1, Kind.RUN, 4, 12),
        Finished(1),
        Finished(2),
        f.RoundScored((3, 1, 0)),
    )
    assert (over.state.points, over.state.step, over.state.round) == ((5, 3, 2), Step.SCORED, None)


def test_a_referee_who_goes_astray_leaves_the_rest_to_the_order_of_finishing() -> None:
    state = after(begun(3, keeping=Keeping.REFEREE), "begin", "5", "7")
    alone = after(state, f.REFEREE_LEFT)
    assert alone.on is None
    assert refused(alone, "9").code is Why.NO_REFEREE
    scored = after(alone, "out B", "out C")
    assert scored.points == (2, 5, 3)
    assert after(scored, "stand", "A S1", "begin").referees


@pytest.mark.parametrize("worth", [21, -21])
def test_a_rank_card_that_no_table_can_have_is_refused(worth: int) -> None:
    """With 200 points a game that was saved could not be opened again."""
    with pytest.raises(JournalError, match=r"setup\.rank_cards must be numbers from -20 to 20"):
        setup_from({"players": 2, "rank_cards": [[worth, 0], [3, 0]]})

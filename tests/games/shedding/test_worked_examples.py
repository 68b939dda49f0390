"""The examples of the rules: which group beats which, a whole trace, and who leads when somebody goes out."""

import pytest
from msgspec.structs import replace

from companion.games.shedding.rules.facts import Finished, Played, Revealed, TrickEnd, TrickEnded
from companion.games.shedding.rules.groups import Direction, Kind
from companion.games.shedding.rules.moves import FixRound, why_not
from companion.games.shedding.rules.round import Beat, ClimbingReadings, LastEight, Reveals, Round
from tests.games.shedding.rounds import COLOURED, begun, code, done, group, lying, play

UP, DOWN = Direction.UP, Direction.DOWN


@pytest.mark.parametrize(
    ("direction", "on_table", "tried", "refusal"),
    [
        (UP, "pair 13", "pair 6", "does_not_beat"),
        (DOWN, "pair 13", "pair 6", ""),
        (UP, "pair 1", "pair 6", ""),
        (DOWN, "pair 1", "pair 6", "does_not_beat"),
        (UP, "run 3-4-5", "run 4-5-6", ""),
        (DOWN, "run 3-4-5", "run 4-5-6", "does_not_beat"),
        (UP, "run 3-4-5", "run 3-4-5", "does_not_beat"),
        (DOWN, "run 3-4-5", "run 3-4-5", "does_not_beat"),
        (UP, "pair 7", "run 8-9", "wrong_kind"),
        (UP, "pair 7", "triple 9", "wrong_size"),
        (UP, "5", "8", ""),
        (UP, "9", "8", "does_not_beat"),
    ],
)
def test_the_vectors_of_the_rules(direction: Direction, on_table: str, tried: str, refusal: str) -> None:
    assert code(lying(on_table, direction), tried) == refusal


def test_a_pair_of_13s_cannot_be_beaten_until_an_8_is_revealed() -> None:
    now = lying("pair 13")
    assert now.values_asked(Kind.SAME, 2) == ()
    now, facts = done(now, "reveal")
    assert facts == (Revealed(1),)
    assert now.direction is DOWN
    assert code(now, "pass") == "revealed_plays"
    assert code(now, "pair 6") == ""
    assert play(now, "pair 6").direction is DOWN


def test_nobody_reveals_where_nothing_could_be_played_then() -> None:
    assert code(lying("pair 1"), "reveal") == "nothing_to_play"
    assert code(lying("pair 13", DOWN), "reveal") == "nothing_to_play"


def test_a_single_8_ends_the_trick_and_the_same_player_leads_again() -> None:
    now, facts = done(lying("5"), "8")
    assert facts == (Played(1, Kind.SINGLE, 1, 8), TrickEnded(TrickEnd.EIGHT, 1))
    assert (now.turn, now.trick, now.left[1]) == (1, (), 10)


def test_the_trace_of_the_rules() -> None:
    now = play(begun(), "pair 3")
    assert now.left == (9, 11, 11, 11)
    now = play(now, "pass", "pair 6")
    assert code(now, "run 7-8") == "wrong_kind"
    now = play(now, "pass")
    assert now.turn == 0
    assert code(now, "pair 6") == "does_not_beat"
    now = play(now, "pair 9")
    assert now.left[0] == 7
    now = play(now, "pass", "reveal", "pair 5")
    assert (now.direction, now.left[2]) == (DOWN, 7)
    now = play(now, "pair 4", "pass", "pass", "pass")
    assert (now.turn, now.trick, now.direction, now.left[3]) == (3, (), DOWN, 9)
    now, facts = done(now, "run 7-8-9")
    assert facts[-1] == TrickEnded(TrickEnd.EIGHT, 3)
    assert (now.turn, now.left[3]) == (3, 6)
    now = play(now, "2", "1", "pass", "pass", "pass")
    assert now.turn == 0
    assert now.left == (6, 11, 7, 5)


def test_under_the_other_reading_a_reveal_has_to_beat_the_whole_trick() -> None:
    now = play(begun(readings=ClimbingReadings(beat=Beat.ALL)), "pair 3", "pass", "pair 6", "pass", "pair 9", "pass")
    assert now.values_asked(Kind.SAME, 2, DOWN) == (1, 2)
    now = play(now, "reveal")
    assert code(now, "pair 5") == "does_not_beat"
    assert code(now, "pair 2") == ""


def test_who_passed_may_play_again_later_in_the_trick() -> None:
    now = play(begun(), "3", "pass", "5", "pass", "pass", "9")
    assert now.trick[-1].seat == 1


def almost_out(cards: int, seat: int = 0) -> Round:
    now = begun(leader=seat)
    return replace(now, left=tuple(cards if other == seat else 5 for other in now.seats))


def test_who_lays_the_last_cards_is_out_and_can_still_be_beaten() -> None:
    now, facts = done(almost_out(2), "pair 9")
    assert facts == (Played(0, Kind.SAME, 2, 9), Finished(0))
    assert (now.turn, now.places) == (1, (0,))
    assert play(now, "pass", "pass", "pair 10").turn == 1


def test_if_all_the_others_pass_then_the_next_one_to_the_left_leads() -> None:
    now = play(almost_out(1), "9", "pass", "pass")
    assert now.turn == 3
    now, facts = done(now, "pass")
    assert facts[-1] == TrickEnded(TrickEnd.PASSES, 1)
    assert (now.turn, now.trick) == (1, ())


def test_who_goes_out_with_an_8_leaves_the_lead_to_the_left() -> None:
    now, facts = done(almost_out(1, seat=2), "8")
    assert facts == (Played(2, Kind.SINGLE, 1, 8), Finished(2), TrickEnded(TrickEnd.EIGHT, 3))
    assert now.turn == 3
    forbidden = replace(almost_out(1), readings=ClimbingReadings(last_eight=LastEight.FORBIDDEN))
    assert code(forbidden, "8") == "last_eight"
    assert code(forbidden, "9") == ""


def test_the_last_one_left_takes_the_last_place_at_once_even_in_a_trick() -> None:
    now = replace(almost_out(1), places=(1, 2))
    now, facts = done(now, "4")
    assert facts == (Played(0, Kind.SINGLE, 1, 4), Finished(0), Finished(3))
    assert now.places == (1, 2, 0, 3)
    assert now.is_over
    assert code(now, "pass") == "round_is_over"


def test_the_order_of_finishing_alone_makes_a_round() -> None:
    now = play(begun(), "out 1", "out 3")
    assert code(now, "out 3") == "seat_is_out"
    assert code(now, "out 4") == "no_such_seat"
    now, facts = done(now, "out 0")
    assert facts == (Finished(0), Finished(2))
    assert now.places == (1, 3, 0, 2)


def test_one_reveal_a_turn_two_a_round() -> None:
    now = play(begun(), "reveal")
    assert code(now, "reveal") == "revealed_already"
    now = play(now, "5", "pass", "pass", "pass", "reveal")
    assert now.direction is UP
    now = play(now, "5", "pass", "pass", "pass")
    assert code(now, "reveal") == "none_aside"
    any_number = play(begun(readings=ClimbingReadings(reveals=Reveals.ANY)), "reveal", "reveal")
    assert (any_number.direction, any_number.revealed) == (UP, (2, 0, 0, 0))


def test_a_revealed_8_cannot_be_laid_any_more() -> None:
    now = begun(cards_=COLOURED, seats=3)
    now = play(now, "reveal", "8", "8")
    assert code(now, "8") == "none_left"
    assert code(now, "run 6-7-8-9") == "none_left"
    assert code(now, "reveal") == "none_left"


def test_who_leads_may_pass_only_where_the_table_reads_it_so() -> None:
    assert code(begun(), "pass") == "leader_plays"
    assert play(begun(readings=ClimbingReadings(lead_pass=True)), "pass", "pass").turn == 2


def test_what_no_group_is() -> None:
    assert code(begun(), "run 11-12-13") == ""
    assert code(begun(), "run 11-12-13-14") == "no_such_group"
    assert code(begun(), "run 1-2-3-4-5") == "no_such_group"
    assert code(begun(), "14") == "no_such_group"
    coloured = begun(cards_=COLOURED)
    assert code(coloured, "run 1-2-3-4-5-6-7-8-9") == ""
    assert code(coloured, "run 1-2-3-4-5-6-7-8-9-10") == "no_such_group"
    assert code(coloured, "four 9") == "no_such_group"
    assert code(replace(coloured, left=(2, 9, 9, 9)), "triple 9") == "too_few_cards"


def test_the_table_is_right() -> None:
    now = play(begun(), "pair 3", "pass")
    fix = FixRound(turn=3, direction=DOWN, left=(4, 0, 11, 2), places=(1,), clears=True)
    assert why_not(now, fix) is None
    wrong = (
        replace(fix, turn=1),
        replace(fix, turn=4),
        replace(fix, left=(4, 0, 11)),
        replace(fix, left=(4, 0, 12, 2)),
        replace(fix, left=(4, 1, 11, 2)),
        replace(fix, places=(1, 1)),
        replace(fix, left=(4, 0, 0, 0), places=(1, 2, 3)),
    )
    refused = [why_not(now, one) for one in wrong]
    assert {refusal.code.value for refusal in refused if refusal is not None} == {"impossible_table"}
    assert None not in refused


def test_a_group_knows_its_cards() -> None:
    assert group("run 7-8-9").values == (7, 8, 9)
    assert group("run 7-8-9").has_eight
    assert group("triple 9").values == (9, 9, 9)
    assert not group("pair 13").has_eight

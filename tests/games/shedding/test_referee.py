"""The referee's pages: a group is tapped, turned to or typed; and how readings are told."""

import pytest
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Entry, Page
from companion.games import GAMES
from companion.games.loop_45.rules import facts as facts_45
from companion.games.loop_45.rules.setup import Readings
from companion.games.loop_45.settings import Loop45Settings
from companion.games.loop_78.rules import facts as facts_78
from companion.games.shedding.readings import readings_to_choose, readings_told
from companion.games.shedding.referee import DIGITS, PadTap, PickKind, PickSize, RefereeEntry, TypeDigit
from companion.games.shedding.rules.groups import Group, Kind
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, Play
from companion.games.shedding.rules.round import Round, first_round
from companion.games.shedding.rules.setup import Keeping
from companion.play.session import Session
from tests.clock import Clock
from tests.context import lent_store
from tests.games.shedding.rounds import COLOURED, READINGS, code, group, play

NEW = first_round(4, 0, COLOURED, READINGS)


def page(now: Round, entry: RefereeEntry | None = None, cursor: int | None = None) -> Page:
    return (entry or RefereeEntry()).shown(now, "Blue", cursor, ()).page


def buttons(found: Page) -> dict[str, Button]:
    rows = [button for row in found.rows if isinstance(row, Choices) for button in row.buttons]
    return {button.label: button for button in (*rows, *found.side)}


def test_a_leader_taps_a_single_card_at_once() -> None:
    found = page(NEW)
    assert buttons(found)["15"].action == Play(Group(Kind.SINGLE, 1, 15))
    assert found.primary == Button("Tap the card", None)
    assert "Pass" not in buttons(found)


def test_a_leader_taps_kind_size_and_lowest_card_of_a_group() -> None:
    kind = RefereeEntry().handle(NEW, PickKind(Kind.RUN))
    assert isinstance(kind, RefereeEntry)
    assert list(buttons(page(NEW, kind))) == [f"Sequence of {n}" for n in range(2, 10)]
    size = kind.handle(NEW, PickSize(3))
    assert isinstance(size, RefereeEntry)
    assert list(buttons(page(NEW, size))) == [str(value) for value in range(1, 14)]
    assert buttons(page(NEW, size))["13"].action == Play(Group(Kind.RUN, 3, 13))
    assert size.handle(NEW, PadTap.BACK) == kind
    assert kind.handle(NEW, PadTap.BACK) == RefereeEntry()
    assert (kind.undo, RefereeEntry().undo) == (PadTap.BACK, None)


def test_whoever_follows_taps_the_card_alone_or_passes_with_next() -> None:
    now = play(NEW, "pair 9")
    found = page(now)
    assert found.title == "Pair, higher than 9"
    keys = buttons(found)
    assert keys["9"].action is None
    assert keys["10"].action == Play(Group(Kind.SAME, 2, 10))
    assert found.primary == Button("Pass", PASS)
    assert keys["Reveal 8"].action == REVEAL


def test_what_is_offered_does_not_tell_that_every_8_was_played() -> None:
    now = replace(play(NEW, "9"), seen=(0,) * 7 + (3,) + (0,) * 7)
    assert code(now, "reveal") == "none_left"
    assert buttons(page(now))["Reveal 8"].action == REVEAL
    spent = replace(now, revealed=(2, 2, 2, 2))
    assert "Reveal 8" not in buttons(page(spent)), "how many somebody revealed lies open"


@pytest.mark.parametrize("words", ["12", "run 3-4-5", "pair 9"])
def test_revealing_stands_beside_the_page_where_no_words_push_it_out_of_sight(words: str) -> None:
    assert [button.label for button in page(play(NEW, words)).side] == ["Reveal 8"]
    assert page(NEW).side == (), "it stands beside the kinds of groups"


def test_the_encoder_goes_from_card_to_card_and_to_pass() -> None:
    now = play(NEW, "pair 13")
    options = RefereeEntry().shown(now, "Blue", None, ()).options
    assert options == (Play(Group(Kind.SAME, 2, 14)), Play(Group(Kind.SAME, 2, 15)), PASS, REVEAL)
    pointed = page(now, cursor=1)
    assert pointed.primary == Button("Pair: 15", options[1])
    assert buttons(pointed)["Pass"].action == PASS
    assert page(now, cursor=2).primary == Button("Pass", PASS)
    revealing = page(now, cursor=3).primary
    assert revealing is not None
    assert (revealing.label, revealing.action) == ("Reveal 8", REVEAL)
    leading = RefereeEntry().shown(NEW, "Blue", 15, ())
    assert leading.options[15:] == (PickKind(Kind.SAME), PickKind(Kind.RUN), REVEAL)
    assert leading.page.primary is not None
    assert leading.page.primary.label == "Equal"


def test_values_are_typed_with_one_digit_or_two() -> None:
    assert DIGITS[9] == TypeDigit(0)
    assert RefereeEntry().handle(NEW, TypeDigit(7)) == Play(Group(Kind.SINGLE, 1, 7))
    one = RefereeEntry().handle(NEW, TypeDigit(1))
    assert isinstance(one, RefereeEntry)
    assert page(NEW, one).primary == Button("1", Play(Group(Kind.SINGLE, 1, 1)))
    assert one.handle(NEW, TypeDigit(5)) == Play(Group(Kind.SINGLE, 1, 15))
    assert one.handle(NEW, TypeDigit(8)) == RefereeEntry()
    assert one.handle(NEW, PadTap.BACK) == RefereeEntry()
    assert RefereeEntry().handle(play(NEW, "9"), TypeDigit(3)) == RefereeEntry()


def test_whoever_revealed_an_8_may_not_pass() -> None:
    found = page(play(NEW, "9", "reveal"))
    assert found.primary == Button("Tap the card", None)
    assert "Reveal 8" not in buttons(found)


def test_readings_are_chosen_and_told_by_the_words_of_the_settings() -> None:
    rows = readings_to_choose(Loop45Settings, Readings())
    chosen = {
        row.label: [button.label for button in row.buttons if button.chosen] for row in rows if isinstance(row, Choices)
    }
    assert chosen["Equal points at the end"] == ["Ask"]
    assert chosen["Shortest sequence"] == ["2"]
    assert chosen["Three 8s"] == ["Yes"]
    told = {row.first: row.second for row in readings_told(Loop45Settings, Readings()) if isinstance(row, Entry)}
    assert {label: [word] for label, word in told.items()} == chosen
    assert len(told) == len(Readings.__struct_fields__)


@pytest.mark.parametrize(
    ("game", "begins", "leaves"),
    [
        ("loop_45", (facts_45.ROUND_BEGUN,), facts_45.REFEREE_LEFT),
        ("loop_78", (facts_78.GoldenBoard(0), facts_78.ROUND_BEGUN), facts_78.REFEREE_LEFT),
    ],
)
def test_the_referee_sees_by_the_cards_who_is_out(game: str, begins: tuple[object, ...], leaves: object) -> None:
    """Else somebody who holds cards could be out in a replayed journal, or reveal an 8 and not play."""
    played = GAMES[game]()
    setup = played.setup({}, {"keeping": Keeping.REFEREE.value})
    session = Session.begin(played.rules, lent_store(), Clock().date, setup=setup, box={}, seed="1")
    for action in (*begins, Play(group("5"))):
        session.perform(action)
    refusal = played.rules.why_not(session.state, Finish(2))
    assert refusal is not None
    assert played.tell_refusal(refusal) == "the referee is told every play, and sees the rest by them"
    session.perform(leaves)
    assert played.rules.why_not(session.state, Finish(2)) is None

"""The odds of the next Foo phase in words."""

from fractions import Fraction

import pytest

from companion.games.the_loop.rules.odds import Odds, forecast
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.danger import odds_words
from companion.games.the_loop.settings import ShownOdds
from tests.games.the_loop.screens.people import People
from tests.settings.table import with_game


def test_the_odds_are_a_quiet_line_a_note_on_the_wheel_or_nothing(people: People) -> None:
    people.begin(Step.ACTIONS)
    odds = forecast(people.state)
    assert odds is not None
    line = odds_words(odds)
    assert line in people.words()
    assert {era.note for era in people.wheel.eras} == {""}
    people.navigator.app.settings = with_game(odds=ShownOdds.WHEEL)
    assert line in people.words()
    notes = [era.note for era in people.wheel.eras]
    assert notes == [f"{float(chance) * 100:.0f} %" for chance in odds.vortex]
    people.navigator.app.settings = with_game(odds=ShownOdds.OFF)
    assert not any("%" in words for words in people.words())


def test_the_odds_are_there_in_the_action_phase_only(people: People) -> None:
    people.begin(Step.RIFTS)
    assert not any("Next Foo phase" in words for words in people.words())


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 1000), "<1"),
        (Fraction(31, 100), "31"),
        (Fraction(999, 1000), ">99"),
        (1, "100"),
    ],
)
def test_what_can_be_is_never_rounded_to_what_cannot(chance: Fraction, words: str) -> None:
    odds = Odds((Fraction(0),) * 7, (Fraction(0),) * 7, Fraction(chance), Fraction(0))
    assert odds_words(odds) == f"Next Foo phase: {words} % vortex"

"""Dr. Foo is Dr. Faux in some editions: then his other name stands nowhere."""

from collections.abc import Iterator

import pytest

from companion.cli.screenshots.screenshots import scripted_game
from companion.contract.page import Button
from companion.games.the_loop.rules.state import Step
from companion.settings import Doctor, GameSettings, Pace, Settings
from companion.shell import actions as w
from companion.words import set_doctor_name
from tests.games.the_loop.screens.people import People


@pytest.fixture
def faux() -> Iterator[None]:
    set_doctor_name(Doctor.FAUX.value)
    yield
    set_doctor_name(Doctor.FOO.value)


@pytest.mark.parametrize("pace", list(Pace))
def test_no_page_says_foo(faux: None, pace: Pace) -> None:
    people = People(settings=Settings(GameSettings(pace=pace, doctor=Doctor.FAUX)))
    seen: dict[str, list[str]] = {}
    for name in scripted_game(people.navigator, people.wish):
        seen[name] = [words for words in people.words() if "foo" in words.lower()]
    assert {name: words for name, words in seen.items() if words} == {"settings": ["Doctor: Foo"]}


def test_he_is_named_where_he_is_meant(faux: None) -> None:
    people = People()
    people.begin()
    assert "Dr. Faux is on his way" in people.words()
    people.begin(Step.ERA)
    assert people.page.kicker == "FAUX PHASE · Era 1 / 5"
    people.begin(Step.ACTIONS)
    people.tap("End turn")
    people.tap("Skip")
    assert people.page.primary == Button("Faux phase", w.Action.NEXT)

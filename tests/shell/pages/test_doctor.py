"""Dr. Foo is Dr. Faux in some editions: then his other name stands nowhere."""

from collections.abc import Iterator

import pytest

from companion.cli.screenshots.house_scenes import scripted_game
from companion.contract.page import Button
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.settings import Doctor, Pace
from companion.words import set_spellings
from tests.games.the_loop.screens.people import People
from tests.settings.table import with_game

FAUX = with_game(doctor=Doctor.FAUX)


@pytest.fixture
def faux() -> Iterator[None]:
    set_spellings(FAUX.spellings())
    yield
    set_spellings({})


@pytest.mark.parametrize("pace", list(Pace))
def test_no_page_says_foo(faux: None, pace: Pace) -> None:
    people = People(settings=with_game(pace=pace, doctor=Doctor.FAUX))
    seen: dict[str, list[str]] = {}
    for name, _ in scripted_game(people.navigator, people.action):
        seen[name] = [words for words in people.words() if "foo" in words.lower()]
    assert {name: words for name, words in seen.items() if words} == {"settings-game": ["Foo"]}


def test_he_is_named_where_he_is_meant(faux: None) -> None:
    people = People()
    people.begin()
    assert "Dr. Faux is on his way" in people.words()
    people.begin(Step.ERA)
    assert people.page.kicker == "FAUX PHASE · Era 1 / 5"
    people.begin(Step.ACTIONS)
    people.tap("Ends elsewhere")
    people.tap("Skip")
    assert people.page.primary == Button("Faux phase", Next())

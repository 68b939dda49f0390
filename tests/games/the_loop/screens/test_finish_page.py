"""The end of a game: what is told, and how the wheel looks."""

from datetime import timedelta

import pytest

from companion.contract.screen import Home
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens import finish_page
from companion.kit.theme import NOTICE
from tests.games.the_loop.screens.people import People


def won(people: People) -> People:
    people.begin(Step.ACTIONS)
    while people.state.step is not Step.OVER:
        people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    return people


def lost(people: People) -> People:
    people.begin(Step.ACTIONS)
    for era in ERAS:
        if people.state.step is not Step.OVER:
            people.action(a.OpenVortex(era))
        if people.state.step is Step.ACTIONS:
            people.tap("It opened: defeat")
        people.action(Next())
    return people


def test_a_victory_turns_the_wheel_to_gold(people: People) -> None:
    won(people)
    assert {era.color for era in people.wheel.eras} == {NOTICE}
    assert (people.wheel.heading, people.wheel.torn, people.wheel.gilded) == ("Saved!", False, True)
    assert people.page.primary is not None
    assert people.page.primary.label == "New game"
    assert "Export" in people.words()


def test_a_defeat_tears_it(people: People) -> None:
    lost(people)
    assert (people.wheel.heading, people.wheel.torn, people.wheel.gilded) == ("Torn", True, False)
    assert {era.color for era in people.wheel.eras} != {NOTICE}


@pytest.mark.parametrize("end", [won, lost])
def test_the_table_can_be_looked_at_as_it_was_and_undo_takes_the_end_back(people: People, end: object) -> None:
    end(people)  # type: ignore[operator]
    colors = [look.color for look in people.state.box.eras]
    people.tap("Look at the table")
    assert [era.color for era in people.wheel.eras] == colors
    assert (people.wheel.torn, people.wheel.gilded, people.wheel.is_over) == (False, False, True)
    people.tap("How it ended")
    assert people.page.kicker == "THE END"
    people.tap("Undo")
    assert [era.color for era in people.wheel.eras] == colors
    assert not people.wheel.is_over


def test_it_tells_how_long_it_took_without_breaks(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    won(people)
    acts = people.game.session.acts
    passed = acts[-1].at - acts[0].at
    monkeypatch.setattr(finish_page, "A_BREAK", timedelta(days=9))
    minutes = round(passed.total_seconds() / 60)
    told = [words for words in people.words() if words.startswith("Turn 1 of 21")]
    assert told == ["Turn 1 of 21, cycle 1 of 3" + (f" · played for {minutes} min" if minutes else "")]


def test_it_tells_missions_vortexes_and_the_closest_call(people: People) -> None:
    people.begin(Step.SETUP_CLONES)
    for era in ERAS:
        people.action(a.ChangeRifts(era, 1 - people.state.rifts[era]))
    while people.state.step is not Step.ACTIONS:
        people.action(Next())
    assert not any(people.state.vortexes)
    while people.state.step is not Step.OVER:
        people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    assert "4 of 4 missions · 0 vortexes" in people.words()
    calls = [words for words in people.words() if words.startswith("Closest call: ")]
    assert len(calls) == 1
    assert calls[0].endswith("% for a vortex in turn 1, and it held.")


def test_the_first_screen_counts_what_was_won_and_lost(people: People) -> None:
    people.action(Home())
    assert not any("lost" in words for words in people.words())
    won(people)
    lost(people)
    lost(people)
    people.action(Home())
    assert "1 won · 2 lost" in people.words()

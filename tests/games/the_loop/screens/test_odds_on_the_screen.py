"""The odds of the next Foo phase in words."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from companion.contract.page import Words
from companion.contract.screen import Choose, Home, HouseAction
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.actions import Action, ChangeEnergy, ChangeRifts, MoveClone, Next, OpenVortex
from companion.games.the_loop.rules.eras import ERAS, Clone, Era
from companion.games.the_loop.rules.odds import Odds, forecast
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.screens import danger, loop_screen
from companion.games.the_loop.screens.danger import Chances, danger_rows, odds_rows
from companion.games.the_loop.screens.taps import DropChip, DropPawn, TapEra
from companion.games.the_loop.settings import ShownOdds
from tests.games.the_loop.invented_scenario import with_fog
from tests.games.the_loop.leaking_scenario import with_leaks
from tests.games.the_loop.screens.people import People
from tests.games.the_loop.states import Rolled
from tests.settings.table import with_game


def line_of(chances: Chances) -> str:
    (row,) = odds_rows(chances)
    assert isinstance(row, Words)
    return row.text


def test_the_odds_are_a_quiet_line_a_note_on_the_wheel_or_nothing(people: People) -> None:
    people.begin(Step.ACTIONS)
    odds = forecast(people.state)
    assert odds is not None
    line = line_of(Chances(odds))
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
    assert line_of(Chances(odds)) == f"Next Foo phase: {words} % vortex"


# What if


def a_clone(people: People) -> tuple[Clone, Era, Era]:
    """One on the wheel, its Era, and one in which it would neither be destroyed nor be now."""
    for era in ERAS:
        for clone in people.state.clones[era]:
            there = next(other for other in ERAS if other not in {era, clone.paradox})
            return clone, era, there
    raise AssertionError("no clone stands anywhere")


def dragged(people: People, era: Era) -> tuple[DropChip, MoveClone]:
    """What a finger with that clone over an Era would mean: for the screen, and for the rules."""
    clone, at, _there = a_clone(people)
    picture = people.wheel.eras[at].clones[people.state.clones[at].index(clone)]
    return DropChip(picture.key, era), MoveClone(clone, at, era)


@pytest.fixture(params=[*SCENARIOS, "fog", "leaks"])
def in_scenario(request: pytest.FixtureRequest) -> Iterator[People]:
    with with_fog(), with_leaks():
        people = People()
        people.begin(Step.UNPACKED, Choose("scenario", request.param))
        come_to_actions(people)
        people.navigator.app.settings = with_game(odds=ShownOdds.WHEEL)
        yield people


def come_to_actions(people: People) -> None:
    """Pretended players do what the scenario asks before the first action phase."""
    session, draw = people.game.session, Rolled(Random(5))
    bot = next(iter(GAME.bots().values()))
    for _ in range(100):
        if people.state.step is Step.ACTIONS:
            people.game.screen.changed()
            return
        session.perform(session.rules.next(people.state) or bot(people.state, draw, 0))
    raise AssertionError(people.state.step)


def would_be(people: People, action: Action) -> Chances:
    """The chances now, and those once it was done: then it is taken back."""
    now = forecast(people.state)
    people.action(action)
    then = forecast(people.state)
    people.action(HouseAction.UNDO)
    assert now is not None
    assert then is not None
    return Chances(now, then)


def test_what_would_lose_the_game_at_once_is_certain_defeat(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(OpenVortex(Era.MEDIEVAL), Next(), ChangeRifts(Era.MEDIEVAL, 3))
    assert people.state.step is Step.ACTIONS
    assert people.navigator.consider(ChangeRifts(Era.MEDIEVAL, 1))
    assert any("→ 100 % defeat" in words for words in people.words())
    assert people.state.ending is None


def test_while_a_clone_is_dragged_the_chances_are_those_of_where_it_hangs(in_scenario: People) -> None:
    people = in_scenario
    chip, action = dragged(people, a_clone(people)[2])
    chances = would_be(people, action)
    before, written = people.words(), len(people.game.session.acts)
    assert people.navigator.consider(chip)
    assert line_of(chances) in people.words()
    assert chances.then is not None
    assert [era.note for era in people.wheel.eras] == [f"{float(part) * 100:.0f} %" for part in chances.then.vortex]
    assert people.navigator.consider(None)
    assert people.words() == before
    assert len(people.game.session.acts) == written


@pytest.mark.parametrize("change", [ChangeRifts, ChangeEnergy])
def test_while_a_finger_lies_on_a_count_its_sheet_tells_what_would_become(
    in_scenario: People, change: type[ChangeRifts | ChangeEnergy]
) -> None:
    people = in_scenario
    action = next(change(era, 1) for era in ERAS[2:] if people.game.session.what_if(change(era, 1)) is not None)
    people.action(TapEra(action.era))
    chances = would_be(people, action)
    (now,) = odds_rows(Chances(chances.now), on_sheet=True)
    (then,) = odds_rows(chances, on_sheet=True)
    assert now in people.page.rows
    people.navigator.consider(action)
    assert then in people.page.rows
    people.navigator.consider(None)
    assert now in people.page.rows


def test_what_would_become_of_a_chance_is_told_where_it_is_another() -> None:
    none = (Fraction(0),) * 7
    now, then = (Odds(none, none, Fraction(n, 100), Fraction(1, 1000)) for n in (32, 28))
    assert line_of(Chances(now, then)) == "Next Foo phase: 32 → 28 % vortex, <1 % defeat"
    assert line_of(Chances(now, now)) == "Next Foo phase: 32 % vortex, <1 % defeat"


def test_with_one_vortex_left_the_danger_itself_tells_what_would_become(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(*[OpenVortex(era) for era in ERAS[:3]], Next())
    chip, action = dragged(people, a_clone(people)[2])
    chances = would_be(people, action)
    people.navigator.consider(chip)
    assert danger_rows(people.state, chances)[0] in people.page.rows


def test_nothing_is_told_where_nothing_would_change_or_nothing_is_shown(people: People) -> None:
    people.begin(Step.ACTIONS)
    _clone, at, there = a_clone(people)
    assert not people.navigator.consider(dragged(people, at)[0]), "it hangs where it stood"
    assert not people.navigator.consider(DropPawn("V-Girl", there))
    assert not people.navigator.consider(ChangeRifts(there, -9)), "it is refused"
    people.navigator.app.settings = with_game(odds=ShownOdds.OFF)
    assert not people.navigator.consider(dragged(people, there)[0])
    people.navigator.app.settings = with_game()
    people.begin(Step.RIFTS)
    assert not people.navigator.consider(ChangeRifts(there, 1))
    people.action(Home())
    assert not people.navigator.consider(ChangeRifts(there, 1)), "no other screen has anything to tell"


def test_the_chances_are_reckoned_only_when_something_is_otherwise(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoned: list[State] = []
    for room in (loop_screen, danger):
        monkeypatch.setattr(room, "forecast", lambda state: reckoned.append(state) or forecast(state))
    people.begin(Step.ACTIONS)
    for _ in range(3):
        people.words()
    assert reckoned == [people.state]
    people.navigator.consider(dragged(people, a_clone(people)[2])[0])
    people.navigator.view()
    assert len(reckoned) == 2
    people.navigator.consider(None)
    people.navigator.view()
    assert len(reckoned) == 2

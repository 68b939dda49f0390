"""What may lose the game is said first, in red, and marked on the wheel."""

import pytest

from companion.contract.page import Header, Tone, Words
from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import Outcome, Reason, Step
from companion.games.the_loop.screens.taps import DropPawn, PayForMove, TapEra
from companion.games.the_loop.screens.wheel import letters_of
from tests.games.the_loop.screens.people import People

VORTEXES = (Era.MEDIEVAL, Era.RENAISSANCE, Era.END_OF_TIMES)


def header(people: People) -> Header:
    found = people.navigator.view().header
    assert found is not None
    return found


def open_vortexes(people: People, *eras: Era) -> None:
    for era in eras:
        people.action(a.OpenVortex(era), Next())


def test_the_last_vortex_tile_is_told_first_and_in_red_everywhere(people: People) -> None:
    people.begin(Step.ACTIONS)
    open_vortexes(people, *VORTEXES[:2])
    assert header(people).alarm == ""
    assert not any(era.is_fatal for era in people.wheel.eras if era.era not in {"medieval", "renaissance"})
    open_vortexes(people, VORTEXES[2])
    assert header(people).alarm == "One more vortex loses the game!"
    odds = forecast(people.state)
    assert odds is not None
    words = "One more vortex anywhere loses the game. Next Foo phase: {n:.0f} % defeat"
    assert people.page.rows[0] == Words(words.format(n=float(odds.defeat) * 100), Tone.DANGER)
    assert not any("% vortex" in words for words in people.words())
    assert all(era.is_fatal for era in people.wheel.eras)


def test_the_check_says_so_too_before_the_cubes_fall(people: People) -> None:
    people.begin(Step.CHECK)
    assert people.page.title_tone is Tone.STRONG
    open_vortexes(people, *VORTEXES)
    assert (people.page.title, people.page.title_tone) == ("Does the table match?", Tone.DANGER)


def test_when_the_game_is_over_nothing_threatens_any_more(people: People) -> None:
    people.begin(Step.ACTIONS)
    open_vortexes(people, *VORTEXES)
    people.action(a.OpenVortex(Era.INDUSTRIAL))
    people.tap("It opened: defeat")
    assert people.state.step is Step.OVER
    assert header(people).alarm == ""


def test_eras_with_three_rifts_are_on_the_brink(people: People) -> None:
    people.begin(Step.ACTIONS)
    for era in ERAS:
        people.action(a.ChangeRifts(era, 2 - people.state.rifts[era]))
    assert not any(era.on_the_brink for era in people.wheel.eras)
    people.action(a.ChangeRifts(Era.INDUSTRIAL, 1))
    assert [era.era for era in people.wheel.eras if era.on_the_brink] == ["industrial"]
    assert not people.wheel.eras[Era.INDUSTRIAL].is_fatal
    people.action(a.OpenVortex(Era.MEDIEVAL), Next())
    assert [era.era for era in people.wheel.eras if era.is_fatal] == ["medieval"]


@pytest.mark.parametrize("level", [Level.MONTH, Level.YEAR])
def test_only_a_mega_vortex_forbids_to_end_a_turn(level: Level, people: People) -> None:
    people.begin(Step.ACTIONS, Choose("level", level))
    open_vortexes(people, Era.MEDIEVAL)
    wanted = ["medieval"] if level is Level.YEAR else []
    assert [era.era for era in people.wheel.eras if era.is_forbidden] == wanted
    people.tap("Ends elsewhere")
    warned = any("Mega-vortex in Medieval" in words for words in people.words())
    assert warned == (level is Level.YEAR)


def test_a_tap_on_a_mega_vortex_asks_once(people: People) -> None:
    people.begin(Step.ACTIONS, Choose("level", Level.YEAR))
    open_vortexes(people, Era.MEDIEVAL)
    people.tap("Ends elsewhere")
    people.action(TapEra(Era.MEDIEVAL))
    assert people.page.title == "A mega-vortex in Medieval!"
    people.tap("Another Era")
    assert people.page.title == "Where is Time Prowler?"
    people.action(TapEra(Era.MEDIEVAL))
    people.tap("It ends there: defeat")
    assert people.state.ending is not None
    assert (people.state.ending.outcome, people.state.ending.reason) == (Outcome.DEFEAT, Reason.MEGA_VORTEX)


def test_the_number_of_cubes_is_shown_as_a_sum(people: People) -> None:
    people.begin(Step.CHECK)
    machine = people.state.machine
    assert machine is not None
    for clones, words in ((3, "2 + 3 clones = 5 cubes"), (1, "2 + 1 clone = 3 cubes"), (0, "2 + 0 clones = 2 cubes")):
        people.action(a.CountClones(machine, clones))
        assert people.stepper(words).value == str(clones)


def test_a_pawn_is_where_its_agent_stands_and_can_be_put_elsewhere(people: People) -> None:
    people.begin(Step.ACTIONS)
    (pawn,) = people.wheel.eras[Era.GLOBALIZATION].agents
    assert (pawn.key, pawn.letters, pawn.acts) == ("Time Prowler", "P", True)
    people.action(DropPawn("Time Prowler", Era.MEDIEVAL), PayForMove(None), DropPawn("V-Girl", Era.MEDIEVAL))
    assert people.wheel.eras[Era.GLOBALIZATION].agents == ()
    assert [(pawn.letters, pawn.acts) for pawn in people.wheel.eras[Era.MEDIEVAL].agents] == [("P", True), ("V", False)]
    people.tap("Ends elsewhere")
    before = people.state
    people.action(DropPawn("V-Girl", Era.INDUSTRIAL))
    assert people.state == before


def test_a_mission_that_has_what_it_needs_shines(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = next(era for era in ERAS if people.wheel.eras[era].mission_progress)
    people.action(a.SetNeeds(era, 2), a.ProgressMission(era, 1))
    assert not people.wheel.eras[era].mission_is_ready
    people.action(a.ProgressMission(era, 1))
    assert people.wheel.eras[era].mission_is_ready


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Prowler", "V-Girl", "Mr Time", "Robo"), ("P", "V", "M", "R")),
        (("Mara", "Mr Time"), ("Ma", "Mr")),
        (("mara", "Marc"), ("1", "2")),
    ],
)
def test_pawns_are_told_apart_by_as_few_letters_as_it_takes(names: tuple[str, ...], letters: tuple[str, ...]) -> None:
    assert letters_of(names) == letters

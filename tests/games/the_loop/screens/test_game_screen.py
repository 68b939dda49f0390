"""The screen of the game: a page for each step, each pace, and what cannot be."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.contract.page import ChipLine, Tone
from companion.contract.rules import Decider
from companion.contract.screen import Choose, HouseAction, Pop
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import ChangeDraws, Next
from companion.games.the_loop.rules.eras import DROP_ZONE, Clone, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.taps import TapEra
from companion.games.the_loop.settings import Pace
from companion.play.store import Store
from tests.games.the_loop.screens.people import People
from tests.settings.table import with_game


def paced(pace: Pace) -> People:
    return People(settings=with_game(pace=pace))


STEPS = [
    (Step.UNPACKED, "Set up the board", "Draw two Eras"),
    (Step.SETUP_MISSIONS, "2 missions are active", "Draw 7 clones"),
    (Step.SETUP_CLONES, "Place 7 clones", "Begin"),
    (Step.ERA, "Turn the Machine to", "Turned"),
    (Step.ARTIFACT, "Put out an Artifact", "Put out"),
    (Step.CLONES, "Place 1 clone", "Placed"),
    (Step.CHECK, "Does the table match?", "Drop"),
    (Step.RIFTS, "cubes fell", "Done"),
    (Step.ACTIONS, "Time Prowler", "End turn"),
]


@pytest.mark.parametrize(("step", "title", "primary"), STEPS, ids=lambda value: getattr(value, "value", ""))
def test_each_step_has_its_page(people: People, step: Step, title: str, primary: str) -> None:
    people.begin(step)
    page = people.page
    assert title in page.title
    assert page.primary is not None
    assert page.primary.label.startswith(primary)


@pytest.mark.parametrize(
    ("pace", "pages"),
    [
        (Pace.STEP, [Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK, Step.RIFTS, Step.ACTIONS]),
        (Pace.FLOW, [Step.CLONES, Step.CHECK, Step.RIFTS, Step.ACTIONS]),
        (Pace.INSTANT, [Step.RIFTS, Step.ACTIONS]),
    ],
    ids=lambda value: getattr(value, "value", ""),
)
def test_the_pace_says_how_many_presses_a_foo_phase_takes(pace: Pace, pages: list[Step]) -> None:
    people = paced(pace)
    people.begin(Step.SETUP_CLONES)
    seen = []
    while people.state.step is not Step.ACTIONS:
        people.action(Next())
        seen.append(people.state.step)
    assert seen == pages


@pytest.mark.parametrize(("pace", "step"), [(Pace.FLOW, Step.CLONES), (Pace.INSTANT, Step.RIFTS)])
def test_what_one_press_did_stands_on_one_page(pace: Pace, step: Step) -> None:
    people = paced(pace)
    people.begin(step)
    machine = people.state.machine
    assert machine is not None
    assert f"Turn the Machine to {people.state.box.eras[machine].short}." in people.words()
    assert "Put out an Artifact." in people.words()
    assert sum(isinstance(row, ChipLine) for row in people.page.rows) == len(people.story.arrived) == 1


def test_the_same_seed_draws_the_same_at_every_pace() -> None:
    states = []
    for pace in Pace:
        people = paced(pace)
        people.begin(Step.ACTIONS)
        states.append((people.state.machine, people.state.rifts, people.state.clones))
    assert states[0] == states[1] == states[2]


def test_a_flow_stops_where_the_table_draws() -> None:
    people = paced(Pace.INSTANT)
    people.begin(Step.UNPACKED, Choose("clones", Decider.PLAYERS))
    people.action(Next(), Next())
    assert people.page.title == "Clone 1 of 7"
    people.action(ChangeDraws(Chance.CLONES, Decider.APP))
    assert people.state.step is Step.SETUP_CLONES, "the app draws at once"
    people.action(a.ChangeDraws(Chance.CLONES, Decider.PLAYERS), Next())
    assert people.state.step is Step.ARTIFACT
    people.action(Next())
    assert people.page.kicker == "WE DRAW"


IMPOSSIBLE = [
    a.ChangeRifts(Era.MEDIEVAL, -9),
    a.ChangeRifts(Era.MEDIEVAL, 99),
    a.ChangeEnergy(Era.MEDIEVAL, -9),
    a.CountClones(Era.MEDIEVAL, -1),
    a.TakeVortexBack(Era.MEDIEVAL),
    a.SetNeeds(Era.MEDIEVAL, 99),
    a.ChooseAgent("Nobody"),
    a.CountLoops(-1),
    a.MoveClone(Clone(Era.MEDIEVAL, Era.MEDIEVAL), Era.MEDIEVAL, Era.RENAISSANCE),
    HouseAction.REDO,
    Next(),
]


@pytest.mark.parametrize("action", IMPOSSIBLE, ids=lambda action: getattr(action, "function", type(action)).__name__)
def test_what_cannot_be_is_said_and_changes_nothing(people: People, action: object) -> None:
    people.begin(Step.ACTIONS)
    before, journal = people.screen, people.journal()
    people.action(action)
    after = people.screen
    assert after.banner
    assert not after.banner[0].islower()
    assert replace(after, banner="") == before
    assert people.journal() == journal
    people.action(HouseAction.DISMISS)
    assert people.screen == before


def test_the_next_tap_takes_the_banner_away(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(HouseAction.REDO)
    assert people.screen.banner == "There is nothing to redo"
    people.action(TapEra(Era.MEDIEVAL))
    assert people.screen.banner == ""


def test_the_turn_strip(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.tap("LOOP · costs 1")
    people.tap("LOOP · costs 2")
    assert "LOOP · costs 3" in people.words()
    assert people.state.loops == 2
    people.tap("Free move")
    assert "Free move: used" in people.words()
    people.tap("Let V-Girl act")
    assert people.page.title == "V-Girl"
    people.tap("Let Prowler act")
    assert people.page.title == "Time Prowler"
    people.tap("Let V-Girl act")
    people.tap("End turn")
    people.tap("Skip")
    people.action(Next())
    assert (people.state.loops, people.state.free_move_used) == (0, False)


def test_the_check_shows_what_the_app_believes(people: People) -> None:
    people.begin(Step.CHECK)
    machine = people.state.machine
    assert machine is not None
    for era in DROP_ZONE[machine]:
        assert people.stepper(people.state.box.eras[era].short).value == str(people.state.rifts[era])
    assert people.stepper(" clone").value == str(people.state.clones_in(machine))
    cubes = 2 + people.state.clones_in(machine)
    assert people.page.primary is not None
    assert people.page.primary.label == f"Drop {cubes}"
    people.action(people.stepper(" clone").more)
    assert people.page.primary.label == f"Drop {cubes + 1}"


def test_fewer_cubes_in_the_supply_are_said(people: People) -> None:
    people.begin(Step.CHECK)
    people.action(a.CountClones(people.state.machine, 28))
    assert people.state.cubes_to_drop == 28
    assert "Only 28 red cubes are left in the supply." in people.words()


def test_the_game_goes_on_while_it_cannot_be_saved_and_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path)
    people = People(store=store)
    people.begin(Step.CLONES)
    assert (people.screen.status, people.screen.status_tone) == ("Saved", Tone.QUIET)
    saved = people.journal()
    store._connection.execute("PRAGMA query_only = 1")
    people.action(Next(), Next())
    assert people.state.step is Step.RIFTS
    assert (people.screen.status, people.screen.status_tone) == ("Not saving:\nthe disk is read-only", Tone.DANGER)
    assert store._connection.execute("SELECT count(*) FROM entries").fetchone() == (len(saved),)
    assert people.screen.status_action is HouseAction.MENU  # the corner is small; the menu has room for all of it
    people.action(HouseAction.MENU)
    for words in (
        "Not saving: the disk is read-only",
        "You can play on. All of it is saved as soon as that is mended.",
        "what is not saved is lost",
    ):
        assert words in people.words()
    people.action(Pop())
    store._connection.execute("PRAGMA query_only = 0")
    people.action(Next())
    assert people.screen.status == "Saved"
    assert [fact["fact"] for fact in people.journal()[len(saved) :]] == ["step_begun", "rifts_fell", "step_begun"]
    assert store._connection.execute("SELECT count(*) FROM entries").fetchone() == (len(people.journal()),)
    people.action(HouseAction.MENU)
    assert "everything is saved" in people.words()
    store.close()


def test_before_the_last_vortex_the_table_is_warned(people: People) -> None:
    people.begin(Step.ACTIONS)
    for era in (Era.MEDIEVAL, Era.INDUSTRIAL, Era.AGE_OF_ROBOTS):
        people.action(a.OpenVortex(era), Next())
    assert any(words.startswith("One more vortex anywhere loses the game.") for words in people.words())
    assert people.screen.header.bad == "Vortexes 3 / 3"
    people.action(a.OpenVortex(Era.DAWN_OF_TIME))
    people.tap("It opened: defeat")
    assert people.screen.header.bad == "Vortexes 4"

"""Undo says what it takes back, for every kind of act."""

import pytest

from companion.contract.rules import Decider
from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.facts import AgentChosen, AgentMoved, Fact, GameEnded
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.taps import DropChip, Tap
from companion.games.the_loop.text import short_names, tell_act
from tests.games.the_loop.rules.test_facts_as_json import SAMPLES
from tests.games.the_loop.screens.people import People
from tests.games.the_loop.typed import BOX

BEGIN_ACTS = [fact for fact, _ in SAMPLES if not isinstance(fact, GameEnded)]
"""One of every kind of fact; the end only ever follows from others."""
KNOWN = box_from(BOX)
LONGEST = len("mega-vortex in Globalization")
"""What the plate was measured with; tests/screen/glass sets each of these words on it."""

BY_NEXT = [
    (Step.SETUP_MISSIONS, "the first missions"),
    (Step.SETUP_CLONES, "7 clones"),
    (Step.ERA, "travel to {machine}"),
    (Step.ARTIFACT, "to the Artifact"),
    (Step.CLONES, "1 clone"),
    (Step.CHECK, "to the check"),
    (Step.RIFTS, "{fell} cubes fell"),
    (Step.ACTIONS, "action phase"),
]


@pytest.mark.parametrize(("step", "words"), BY_NEXT, ids=lambda value: getattr(value, "value", ""))
def test_each_step_is_named(step: Step, words: str) -> None:
    people = People()
    people.begin(step)
    machine = people.state.machine
    name = "" if machine is None else people.state.box.eras[machine].short
    assert people.page.undo_words == words.format(machine=name, fell=sum(people.story.fell))


FAR = Era.GLOBALIZATION
BY_HAND = [
    (a.ChangeRifts(FAR, 1), "+1 rift in Globalization"),
    (a.ChangeRifts(FAR, 2), "+2 rifts in Globalization"),
    (a.ChangeRifts(FAR, 4), "+4 rifts in Globalization"),
    (a.ChangeEnergy(FAR, -1), "−1 energy in Globalization"),
    (a.CountClones(FAR, 5), "5 clones counted"),
    (a.OpenVortex(FAR), "vortex in Globalization"),
    (a.RevealMission(FAR), "mission in Globalization"),
    (a.SetNeeds(FAR, 4), "progress needed"),
    (a.UseFreeMove(True), "free move used"),
    (a.UseFreeMove(False), "free move ready again"),
    (a.CountLoops(1), "1 LOOP this turn"),
    (a.ChooseAgent("Time Prowler"), "Prowler acts"),
    (a.MoveAgent("V-Girl", FAR), "V-Girl in Globalization"),
    (a.ChangeDraws(Chance.CLONES, Decider.PLAYERS), "the table draws the clones"),
    (a.ChangeDraws(Chance.ERA, Decider.APP), "the app draws the Era"),
]


@pytest.mark.parametrize(("action", "words"), BY_HAND, ids=lambda value: type(value).__name__)
def test_each_change_by_hand_is_named(action: a.Action, words: str) -> None:
    people = People(seed="0")  # one whose first missions lie elsewhere than in Globalization
    people.begin(Step.ACTIONS)
    assert people.state.missions[FAR].state is MissionState.FACE_DOWN
    assert people.state.energy[FAR] == 1
    assert people.state.rifts[FAR] == 0
    people.action(action)
    assert people.screen.banner == ""
    assert people.page.undo_words == words
    assert len(words) <= LONGEST


@pytest.mark.parametrize("agent", [agent.name for agent in KNOWN.agents])
@pytest.mark.parametrize("era", ERAS)
def test_long_names_of_agents_are_short_there(agent: str, era: Era) -> None:
    """At 800×480 "Robofinisseur 404 in Globalization" was cut."""
    short = short_names(KNOWN)[agent]
    for fact in (AgentMoved(agent, era), AgentChosen(agent)):
        words = tell_act((fact,), KNOWN)
        assert words.startswith(f"{short} ")
        assert len(words) <= LONGEST


@pytest.mark.parametrize("step", [Step.SETUP_MISSIONS, Step.ERA, Step.ARTIFACT, Step.CLONES])
def test_nothing_counts_as_done_while_its_page_asks_for_it(step: Step) -> None:
    people = People()
    people.begin(step)
    assert not [told for told in ("put out", "laid out", "placed", "turned") if told in people.page.undo_words]


def test_clones_and_missions_are_named() -> None:
    people = People()
    people.begin(Step.ACTIONS)
    clone, start = next((clone, era) for era in ERAS for clone in people.state.clones[era])
    beside = next(era for era in ERAS if era not in {start, clone.paradox})
    people.action(DropChip(clone.text, beside))
    assert people.page.undo_words == f"clone to {people.state.box.eras[beside].short}"
    people.action(DropChip(clone.text, clone.paradox))
    assert people.page.undo_words == "clone destroyed"
    people.tap("Undo")
    people.action(a.DestroyClone(clone, beside))
    assert people.page.undo_words == "clone destroyed"
    people.action(a.AddClone(clone, clone.arrival))
    assert people.page.undo_words == "1 clone"
    active = people.state.eras_with(MissionState.ACTIVE)[0]
    people.action(a.ProgressMission(active, 1))
    assert people.page.undo_words == f"+1 progress in {people.state.box.eras[active].short}"
    people.action(a.CompleteMission(active))
    assert people.page.undo_words == "mission completed"
    people.action(a.TakeReward(), Tap.ELSEWHERE, Tap.SKIP)
    assert people.page.undo_words == "end of turn"


def test_a_mega_vortex_and_what_comes_after_it_are_named() -> None:
    people = People()
    people.begin(Step.CHECK, Choose("level", Level.YEAR))
    people.action(a.OpenVortex(FAR))
    assert people.page.undo_words == "mega-vortex in Globalization"
    people.action(Next())
    assert people.state.step is Step.CHECK
    assert people.page.undo_words == "to the check"
    people.action(a.TakeVortexBack(FAR))
    assert people.page.undo_words == "no vortex in Globalization"


@pytest.mark.parametrize("fact", BEGIN_ACTS, ids=lambda fact: type(fact).__name__)
def test_every_kind_of_fact_fits_on_the_button(fact: Fact) -> None:
    assert 0 < len(tell_act((fact,), box_from(BOX))) <= LONGEST

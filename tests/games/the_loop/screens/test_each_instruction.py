"""Whatever the pace and whoever draws: each thing to do is on the screen before the app counts on its being done."""

from itertools import product
from typing import Any

import pytest

from companion.contract.rules import Decider
from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import ArtifactDue, CloneArrived, Fact, MachineMoved, RiftsFell, ScenarioFact
from companion.games.the_loop.rules.scenarios.laser.facts import LaserStep
from companion.games.the_loop.rules.setup import STANDARD, Chance
from companion.games.the_loop.rules.state import MissionState, State, Step
from companion.games.the_loop.screens.manual_entry import ManualEntry
from companion.games.the_loop.screens.taps import PickClone, TapEra
from companion.games.the_loop.settings import Pace
from tests.games.the_loop.listed_cards import row
from tests.games.the_loop.screens.people import People, taps_of
from tests.games.the_loop.states import mapping
from tests.settings.table import with_game

DRAWS = [dict(zip(("era", "clones", "rifts"), who, strict=True)) for who in product(Decider, repeat=3)]


class Watched:
    """A table that reads every page, and looks at each act whether what it counts on was to be read before."""

    def __init__(
        self, pace: Pace, draws: dict[str, Decider], scenario: str = STANDARD, box: dict[str, Any] | None = None
    ) -> None:
        self.people = People(settings=with_game(pace=pace), box=box)
        choices = (Choose(chance, who) for chance, who in draws.items())
        self.people.begin(Step.UNPACKED, Choose("scenario", scenario), *choices)
        self.read: list[str] = []
        self.acts = 0

    def press(self, action: object) -> None:
        self.read += self.people.words()
        self.people.action(action)
        self.look()

    def look(self) -> None:
        """A drop by hand, and the action phase, count on all that the turn asked for."""
        acts = self.people.game.session.acts
        new, self.acts = acts[self.acts :], len(acts)
        for act in new:
            first = act.facts[0]
            falls_by_hand = isinstance(first, RiftsFell) and act.deciders[0] is Decider.PLAYERS
            stops = isinstance(first, ScenarioFact) and first.stops
            if falls_by_hand or stops or act.after.step is Step.ACTIONS:
                self.knows_the_turn()
        if self.is_asking_for_cubes:
            self.knows_the_turn()

    @property
    def is_asking_for_cubes(self) -> bool:
        entry = self.people.game.screen._entry  # type: ignore[attr-defined]
        by_hand = isinstance(entry, ManualEntry) and entry.chance is Chance.RIFTS
        is_announced = self.people.state.step is Step.CHECK and self.people.state.draws.rifts is Decider.PLAYERS
        return by_hand or is_announced

    def knows_the_turn(self) -> None:
        for before, fact, by in self.of_this_turn():
            for words in orders(before, fact, by):
                assert any(words in read for read in self.read), f"nobody was told {words!r}"

    def of_this_turn(self) -> list[tuple[State, Fact, Decider]]:
        told: list[tuple[State, Fact, Decider]] = []
        for act in self.people.game.session.acts:
            if isinstance(act.facts[0], MachineMoved):
                told = []
            told += [(act.before, fact, by) for fact, by in zip(act.facts, act.deciders, strict=True)]
        return told

    def play_turn(self) -> None:
        """Until the agent acts, by the pink button and the wheel."""
        self.read.clear()
        turn = self.people.state.turn
        for _ in range(90):
            if self.people.state.step is Step.ACTIONS and self.people.state.turn > turn:
                return
            self.press(self.next_tap())
        raise AssertionError("the agent never acts")

    def next_tap(self) -> object:
        page, entry = self.people.page, self.people.game.screen._entry  # type: ignore[attr-defined]
        if page.primary is not None and page.primary.action is not None:
            return page.primary.action
        if entry is None:  # several cards, in the order that the players like
            return next(action for words, action in taps_of(page) if words.startswith("Resolved: "))
        assert isinstance(entry, ManualEntry)
        if entry.chance is Chance.CLONES:
            left = list(self.people.state.bag)
            for clone in entry.clones:
                left.remove(clone)
            return TapEra(left[0].arrival) if entry.arrival is None else PickClone(left[0])
        calling = [Era(era.number - 1) for era in self.people.wheel.eras if era.calls_for_tap]
        return TapEra(min(calling, key=lambda era: self.people.wheel.eras[era].rifts))


def orders(before: State, fact: Fact, by: Decider) -> list[str]:
    """What a fact asks of the table."""
    looks = before.box.eras
    match fact:
        case MachineMoved():
            return [f"Turn the Machine to {looks[fact.era].short}"]
        case ArtifactDue():
            return ["Put out an Artifact", *(["destroy the card"] if any(before.vortexes) else [])]
        case CloneArrived() if by is Decider.APP:
            return [f"to {looks[fact.clone.arrival].short}", f"paradox: {looks[fact.clone.paradox].short}"]
        case _:
            return []


@pytest.mark.parametrize("draws", DRAWS, ids=lambda draws: "-".join(who.value for who in draws.values()))
@pytest.mark.parametrize("pace", Pace, ids=lambda pace: pace.value)
def test_each_thing_to_do_is_read_before_it_counts_as_done(pace: Pace, draws: dict[str, Decider]) -> None:
    table = Watched(pace, draws)
    for turn in range(2):
        table.play_turn()
        if turn == 0:  # the Artifact that is put out next may have to be destroyed
            table.people.action(a.OpenVortex(Era.MEDIEVAL), Next())
        table.people.action(a.EndTurn())
        table.acts = len(table.people.game.session.acts)
    assert table.people.state.turn == 2


OWN_STEPS = {
    "ultramachina": mapping(ultramachina={"list": [row(str(era), era, clones=1) for era in ERAS[:4]]}),
    "laser": mapping(laser={"win": "missions", "notes": [{"at": "foo_phase", "text": "Read."}]}),
}
"""Scenarios whose own page may come in the middle of a Foo phase, with a box where it does."""


@pytest.mark.parametrize("clones", list(Decider), ids=lambda who: who.value)
@pytest.mark.parametrize("pace", list(Pace), ids=lambda pace: pace.value)
@pytest.mark.parametrize("scenario", list(OWN_STEPS))
def test_a_page_of_the_scenarios_own_comes_after_all_that_is_to_be_done_before_it(
    scenario: str, pace: Pace, clones: Decider
) -> None:
    table = Watched(pace, {"clones": clones}, scenario, OWN_STEPS[scenario])
    stopped = 0
    for _ in range(2):
        table.play_turn()
        stopped += table.people.story.stopped is not None
        table.people.action(a.EndTurn())
        table.acts = len(table.people.game.session.acts)
    assert stopped == 2
    assert table.people.state.turn == 2


def test_what_was_told_before_a_page_of_the_scenarios_own_is_told_once() -> None:
    people = People(settings=with_game(pace=Pace.INSTANT), box=OWN_STEPS["laser"])
    people.begin(LaserStep.NOTES, Choose("scenario", "laser"))
    assert "Turn the Machine" not in " ".join(people.words())
    people.tap("Done")
    assert people.page.title.endswith("cubes fell")
    told = " ".join(people.words())
    assert "Turn the Machine" not in told
    assert "paradox:" not in told


def test_before_cubes_are_dropped_by_hand_at_once_the_page_tells_all_that_comes_first() -> None:
    people = People(settings=with_game(pace=Pace.INSTANT))
    people.begin(Step.SETUP_CLONES, Choose("rifts", Decider.PLAYERS))
    people.action(Next())
    assert people.state.step is Step.CLONES
    assert any(words.startswith("Turn the Machine to") for words in people.words())
    assert "Put out an Artifact." in people.words()
    people.tap("Placed")
    assert people.page.title == "Does the table match?"


def test_nothing_is_entered_where_nothing_is_left_to_draw() -> None:
    people = People()
    people.begin(Step.ARTIFACT, Choose("start.clones.2", 28))
    people.action(a.ChangeDraws(Chance.CLONES, Decider.PLAYERS))
    assert not people.state.bag
    people.tap("No clone left")
    assert people.page.title == "No clone comes"


def test_a_third_mission_by_hand_in_one_turn_lists_only_what_it_turned_up(people: People) -> None:
    people.begin(Step.ACTIONS)
    for _ in range(3):
        (first, *_others) = people.state.eras_with(MissionState.ACTIVE)
        people.action(a.CompleteMission(first))
        turned_up = [words for words in people.words() if words.startswith("New mission: turn up")]
        (revealed,) = people.story.revealed_then
        assert turned_up == [f"New mission: turn up {people.state.box.eras[revealed].short}."]

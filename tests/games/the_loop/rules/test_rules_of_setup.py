"""Setup and levels: the rows of the rules that are sure."""

import pytest
from msgspec.structs import replace

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, Clone, Level
from companion.games.the_loop.rules.facts import Cause, CloneArrived
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.state import MissionState, Step
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    GLOBALIZATION,
    INDUSTRIAL,
    NO_DRAW,
    RENAISSANCE,
    after,
    box,
    done,
    start,
)

TWO = (RENAISSANCE, DAWN)


def test_seven_missions_lie_face_down_before_the_setup() -> None:
    """Setup 1: "seven mission tiles, one per Era, face down"."""
    assert start().eras_with(MissionState.FACE_DOWN) == ERAS


def test_two_foo_cards_are_drawn_and_are_different() -> None:
    """Setup 1: "two Foo cards are drawn"; a card lies out when the second one is drawn."""
    with pytest.raises(AssertionError, match="cannot come"):
        after(start(), (RENAISSANCE, RENAISSANCE))


def test_the_two_drawn_eras_get_a_rift_each() -> None:
    """Setup 1: "those two Eras get one rift each"."""
    assert after(start(), TWO).state.rifts == (1, 0, 1, 0, 0, 0, 0)


def test_the_missions_of_the_two_drawn_eras_are_active() -> None:
    """Setup 1: "and their missions are turned up (active)"."""
    assert after(start(), TWO).state.eras_with(MissionState.ACTIVE) == (DAWN, RENAISSANCE)


def test_the_five_other_eras_get_one_energy_each() -> None:
    """Setup 1: "the five other Eras get one energy each"."""
    assert after(start(), TWO).state.energy == (0, 1, 0, 1, 1, 1, 1)


def test_the_table_can_draw_the_setup_itself() -> None:
    """Why tables keep the real tower: each random step can be entered by the table."""
    assert done(start(), a.EnterSetupEras(TWO), NO_DRAW).state == after(start(), TWO).state


def test_the_two_foo_cards_go_back_into_the_deck() -> None:
    """Setup 1, likely: Dr. Foo may travel at once to an Era of the setup."""
    now = after(start(of_box=box(start={"clones": {"2": 0, "3": 0, "4": 0}})), TWO, (), (RENAISSANCE,)).state
    assert now.machine is RENAISSANCE


def test_the_number_of_starting_clones_depends_on_the_number_of_agents() -> None:
    """Setup 2: sure "that it depends on the number of agents"."""
    of_box = box(start={"clones": {"2": 5, "3": 6, "4": 7}})
    due = [clones_due(replace(start(agents=n, of_box=of_box), step=Step.SETUP_MISSIONS)) for n in (2, 3, 4)]
    assert due == [5, 6, 7]


@pytest.mark.parametrize(("level", "extra"), [(Level.MONTH, 0), (Level.YEAR, 1), (Level.ETERNITY, 3)])
def test_the_level_adds_clones_at_setup(level: Level, extra: int) -> None:
    """Scenarios, S.A.B.O.T.A.G.E.: "Clones added at setup: 0 / 1 / 3"."""
    now = replace(start(level), step=Step.SETUP_MISSIONS)
    assert clones_due(now) == BOX.start_clones[2] + extra
    drawn = BOX.tokens[: clones_due(now)]
    assert after(now, drawn).facts == tuple(CloneArrived(clone, clone.arrival, Cause.SETUP) for clone in drawn)


@pytest.mark.parametrize(("level", "mega"), [(Level.MONTH, False), (Level.YEAR, True), (Level.ETERNITY, True)])
def test_from_employee_of_the_year_on_vortexes_are_mega_vortexes(level: Level, mega: bool) -> None:
    """Scenarios and levels: "From Year on, mega-vortexes"."""
    assert start(level).mega is mega


def test_each_agent_starts_on_the_era_of_its_colour_where_the_box_knows_it() -> None:
    """Setup 4: "each agent starts on the Era of its colour. Which: box file"; the Time Prowler's is likely."""
    assert start().last_position == (GLOBALIZATION, None)
    assert BOX.is_assumed("agents")


def test_setup_clones_arrive_like_any_clone() -> None:
    """Setup 2: "Each arrives like any clone"."""
    token = Clone(INDUSTRIAL, DAWN)
    of_box = box(start={"clones": {"2": 1, "3": 1, "4": 1}})
    assert after(start(of_box=of_box), TWO, (token,)).state.clones[INDUSTRIAL] == (token,)


def test_a_sound_setup_has_no_problems() -> None:
    assert problems(after(start(), TWO, BOX.tokens[:7]).state) == ()

"""Eras, what lies in the box, clones: the rows of the rules that are sure."""

from collections import Counter
from random import Random

import pytest

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.eras import ERAS, NEXT, PREVIOUS, Clone, Era, distance
from companion.games.the_loop.rules.facts import CloneDestroyed, CloneMoved, NoCloneArrived
from companion.games.the_loop.rules.state import Step
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    NO_DRAW,
    RENAISSANCE,
    Rolled,
    after,
    box,
    done,
    names,
    start,
    state,
)

TOKEN = Clone(MEDIEVAL, GLOBALIZATION)


# Eras


def test_seven_eras_lie_on_a_loop_clockwise_in_the_order_of_the_board() -> None:
    """Eras: "Seven Eras on a loop, clockwise"."""
    assert [era.id for era in ERAS] == [
        "dawn_of_time",
        "medieval",
        "renaissance",
        "industrial",
        "globalization",
        "age_of_robots",
        "end_of_times",
    ]
    assert [BOX.eras[era].name for era in ERAS] == [
        "Dawn of Time",
        "Medieval Era",
        "Renaissance Era",
        "Industrial Era",
        "Globalization Era",
        "Age of Robots",
        "End of Times",
    ]
    assert [era.number for era in ERAS] == [1, 2, 3, 4, 5, 6, 7]


def test_next_is_clockwise_and_previous_is_counter_clockwise() -> None:
    """Eras: "Next = clockwise, previous = counter-clockwise"; after the End of Times comes the Dawn of Time."""
    assert NEXT[DAWN] is MEDIEVAL
    assert NEXT[END] is DAWN
    assert PREVIOUS[DAWN] is END
    assert all(PREVIOUS[NEXT[era]] is era for era in ERAS)


def test_next_and_previous_are_adjacent() -> None:
    """Eras: "both are adjacent"."""
    for era in ERAS:
        assert {other for other in ERAS if distance(era, other) == 1} == {NEXT[era], PREVIOUS[era]}


def test_each_era_has_a_colour_and_an_icon_of_its_own() -> None:
    """Eras: "Each has a colour and an icon of its own"; which colour is marked as assumed."""
    assert len({look.color for look in BOX.eras}) == 7
    assert len({look.glyph for look in BOX.eras}) == 7
    assert BOX.is_assumed("eras.color")


# What lies in the box


def test_thirty_red_thirty_green_and_five_blue_cubes_lie_in_the_box() -> None:
    """What lies in the box: "30 red, 30 green, 5 blue cubes"."""
    assert (BOX.rift_cubes, BOX.energy_cubes, BOX.perpetual_cubes) == (30, 30, 5)


def test_twenty_eight_clone_tokens_lie_in_the_box() -> None:
    """What lies in the box: "28 Clone"."""
    assert len(BOX.tokens) == 28
    assert len(set(BOX.tokens)) == 28


def test_seven_foo_cards_lie_in_the_box() -> None:
    """What lies in the box: "7 Foo cards", one for each Era."""
    assert chance.of_era(start()).values == ERAS


def test_seven_mission_tiles_are_used() -> None:
    """What lies in the box: "10 mission tiles of which 7 are used"."""
    assert len(start().missions) == 7


def test_three_vortex_tiles_lie_in_the_box() -> None:
    """What lies in the box: "3 vortex tiles"."""
    assert BOX.vortex_tiles == 3


def test_five_agents_lie_in_the_box() -> None:
    """What lies in the box: "5 agents"."""
    assert len(BOX.agents) == 5


def test_at_most_21_rifts_lie_at_rest_so_nine_are_in_the_supply() -> None:
    """What lies in the box: "At rest at most 21 rifts lie on the board, so 9 or more are in the supply"."""
    full = state(rifts=dict.fromkeys(ERAS, 3))
    assert sum(full.rifts) == 21
    assert full.rifts_in_supply == 9
    for era in ERAS:
        fourth = done(full, a.ChangeRifts(era, 1), Rolled(Random(0)))
        assert sum(fourth.state.rifts) == 18


# Clones


def test_a_clone_has_an_arrival_era_and_a_paradox_era() -> None:
    """Clones: "a clone token has two sides: the Era where it arrives, and its Paradox Era"."""
    assert all(clone.arrival is not clone.paradox for clone in BOX.tokens)


def test_the_bag_holds_four_clones_from_each_era() -> None:
    """Clones: "the bag holds 28, four from each Era"; with the tokens we believe in, four arrive in each, too."""
    assert set(Counter(clone.paradox for clone in start().bag).values()) == {4}
    assert set(Counter(clone.arrival for clone in start().bag).values()) == {4}


@pytest.mark.parametrize("machine", ERAS)
def test_a_clone_is_placed_on_its_arrival_era_wherever_dr_foo_is(machine: Era) -> None:
    """Clones: "It is placed on its arrival Era … It is not placed on Dr. Foo's Era"."""
    act = after(state(Step.ARTIFACT, machine=machine), (TOKEN,))
    assert act.state.clones[MEDIEVAL] == (TOKEN,)
    assert sum(len(row) for row in act.state.clones) == 1
    entered = done(state(Step.ARTIFACT, machine=machine), a.EnterClones((TOKEN,)), NO_DRAW)
    assert entered.state == act.state


def test_a_clone_that_is_out_is_no_longer_in_the_bag() -> None:
    """Clones: "drawn at random" from the bag, one token after the other."""
    act = after(state(Step.ARTIFACT), (TOKEN,))
    assert TOKEN not in act.state.bag
    assert len(act.state.bag) == 27


def test_clones_are_drawn_at_random_from_the_bag() -> None:
    """Clones: "drawn at random"."""
    now = state(clones=[(TOKEN, MEDIEVAL)])
    assert {clone for clone, _ in chance.of_clone(now)} == set(BOX.tokens) - {TOKEN}
    assert len({share for _, share in chance.of_clone(now)}) == 1


def test_an_empty_bag_spawns_no_clone() -> None:
    """Clones: "empty bag: no spawn"."""
    act = after(state(Step.ARTIFACT, bag=()), ())
    assert act.facts == (NoCloneArrived(),)
    assert act.state.clones == ((),) * 7
    assert act.state.step is Step.CLONES


def test_a_bag_with_too_few_clones_spawns_what_it_has() -> None:
    """Clones: "empty bag: no spawn": three are due in cycle 3, one is left."""
    act = after(state(Step.ARTIFACT, turn=15, bag=(TOKEN,)), (TOKEN,))
    assert names(act) == ["CloneArrived"]


def test_a_clone_moved_into_its_paradox_era_is_destroyed_at_once() -> None:
    """Clones: "A clone moved into its Paradox Era is destroyed at once"."""
    near = state(clones=[(TOKEN, INDUSTRIAL)])
    act = done(near, a.MoveClone(TOKEN, INDUSTRIAL, GLOBALIZATION), NO_DRAW)
    assert act.facts == (CloneMoved(TOKEN, INDUSTRIAL, GLOBALIZATION), CloneDestroyed(TOKEN, GLOBALIZATION))
    assert act.state.clones == ((),) * 7


def test_a_clone_moved_into_another_era_stands_there() -> None:
    """Clones: "pushed (to an adjacent Era), pulled (from an adjacent Era) or carried (with an agent)"."""
    act = done(state(clones=[(TOKEN, MEDIEVAL)]), a.MoveClone(TOKEN, MEDIEVAL, RENAISSANCE), NO_DRAW)
    assert act.facts == (CloneMoved(TOKEN, MEDIEVAL, RENAISSANCE),)
    assert act.state.clones[RENAISSANCE] == (TOKEN,)
    assert act.state.clones[MEDIEVAL] == ()


def test_a_destroyed_clone_goes_back_into_the_bag_or_out_as_the_box_says() -> None:
    """Clones, likely: `destroyed_clones = "bag" | "out"`."""
    back = done(state(clones=[(TOKEN, MEDIEVAL)]), a.DestroyClone(TOKEN, MEDIEVAL), NO_DRAW).state
    assert TOKEN in back.bag
    out = state(clones=[(TOKEN, MEDIEVAL)], of_box=box(clones={"destroyed": "out"}))
    assert TOKEN not in done(out, a.DestroyClone(TOKEN, MEDIEVAL), NO_DRAW).state.bag

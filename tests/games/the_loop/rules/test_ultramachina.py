"""Ultramachina: the walk, the reveals, energy and slots, and its box file."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider, Outcome, Outcomes
from companion.errors import BoxError, IllegalActionError
from companion.games.the_loop.rules import actions as standard
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.codec import encode_state
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.facts import EnergyChanged
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina import facts as f
from companion.games.the_loop.rules.scenarios.ultramachina.state import Card, UltramachinaStep, own
from companion.games.the_loop.rules.state import Reason, State, Step
from tests.games.the_loop.listed_cards import row
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    MEDIEVAL,
    NO_DRAW,
    ROBOTS,
    Rolled,
    done,
    mapping,
    names,
)
from tests.games.the_loop.ultramachina_tables import LIST_BOX, LOOP, card, go_on, slots_in, start, table

# The walk


def test_dr_foo_walks_clockwise_from_dawn_on() -> None:
    """Turn t stands in Era (t − 1) mod 7; End of Times on 7, 14, 21."""
    for turn in range(21):
        now = table(Step.TURN_ENDED, turn=turn, rifts={})
        odds = forecast(now)
        assert odds is not None
        assert odds.machine == tuple(Fraction(era == turn % 7) for era in ERAS)


def test_his_card_cannot_be_entered_there_is_none() -> None:
    with pytest.raises(IllegalActionError, match="no Era is to be drawn now"):
        done(table(Step.TURN_ENDED, turn=3), standard.EnterEra(Era.INDUSTRIAL), NO_DRAW)


def test_no_clones_are_added_by_level() -> None:
    now = go_on(start(Level.ETERNITY), Step.SETUP_CLONES)
    assert sum(len(there) for there in now.clones) == BOX.start_clones[2]


# Revealing


@pytest.mark.parametrize(("level", "number"), [(Level.MONTH, 4), (Level.YEAR, 5), (Level.ETERNITY, 7)])
def test_cards_are_revealed_at_the_setup_by_level(level: Level, number: int) -> None:
    now = go_on(start(level, LIST_BOX), UltramachinaStep.REVEAL)
    assert own(now).reveals_due == number
    act = done(now, standard.NEXT, Rolled(Random(1)))
    assert names(act) == ["UltramachinaRevealed"] * number
    assert all(one.slots in {2, 3} for one in own(act.state).cards)
    assert done(act.state, standard.NEXT, NO_DRAW_BUT_ONE).state.machine is DAWN


class _OnlyOne:
    """Draws where there is nothing to choose."""

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        assert len(outcomes.values) == 1, f"{name} {place} has a choice"
        return outcomes.values[0]


NO_DRAW_BUT_ONE = _OnlyOne()


@pytest.mark.parametrize("turn", [7, 14])
def test_three_more_are_revealed_at_the_end_of_each_cycle(turn: int) -> None:
    lying = [card(DAWN), card(MEDIEVAL)]
    now = done(table(Step.ACTIONS, *lying, turn=turn, of_box=LIST_BOX), standard.EndTurn(), NO_DRAW).state
    now = done(now, standard.NEXT, NO_DRAW).state
    assert (now.step, own(now).reveals_due) == (UltramachinaStep.REVEAL, 3)
    now = done(now, standard.NEXT, Rolled(Random(2))).state
    assert len(own(now).cards) == 5
    assert done(now, standard.NEXT, NO_DRAW_BUT_ONE).state.turn == turn + 1


def test_never_more_than_fourteen_come_out() -> None:
    now = go_on(start(Level.ETERNITY, LIST_BOX), UltramachinaStep.REVEAL)
    seen = []
    for turn in (0, 7, 14):
        now = go_on(replace(now, rifts=(0,) * 7), UltramachinaStep.REVEAL) if turn == 0 else _at_end_of(now, turn)
        now = done(now, standard.NEXT, Rolled(Random(turn))).state
        seen.append(own(now).revealed)
    assert seen == [7, 10, 13]
    full = replace(now, box=box_from(mapping(ultramachina={"cards": 13})))
    with pytest.raises(IllegalActionError, match="all 13 Ultramachina cards came out already"):
        done(full, a.RevealCard(DAWN), NO_DRAW)


def _at_end_of(now: State, turn: int) -> State:
    kept = own(now)
    ended = done(replace(table(turn=turn, of_box=LIST_BOX), scenario_state=kept), standard.EndTurn(), NO_DRAW).state
    return done(ended, standard.NEXT, NO_DRAW).state


def test_nothing_is_revealed_after_the_last_turn() -> None:
    now = done(table(turn=21, of_box=LIST_BOX), standard.EndTurn(), NO_DRAW).state
    assert now.ending is not None
    assert now.ending.reason is Reason.THIRD_CYCLE


def test_without_a_list_the_players_say_which_came_and_how_many_slots_it_has() -> None:
    now = go_on(start(), UltramachinaStep.REVEAL)
    assert LOOP.next(now) is None
    with pytest.raises(IllegalActionError, match="something else comes first"):
        done(now, standard.NEXT, NO_DRAW)
    now = done(now, a.RevealCard(MEDIEVAL), NO_DRAW).state
    assert (own(now).reveals_due, slots_in(now, MEDIEVAL)) == (3, [(0, None)])
    assert LOOP.next(now) is None
    now = done(now, a.CountSlots(MEDIEVAL, 2), NO_DRAW).state
    assert slots_in(now, MEDIEVAL) == [(0, 2)]


def test_a_listed_card_that_the_players_revealed_is_known() -> None:
    now = go_on(start(of_box=LIST_BOX), UltramachinaStep.REVEAL)
    now = done(now, a.RevealCard(DAWN, "dawn_of_time 1"), NO_DRAW).state
    assert own(now).cards == (Card(DAWN, 3, "dawn_of_time 1"),)
    now = done(now, a.RevealCard(DAWN), NO_DRAW).state  # only one is left for this Era
    assert own(now).cards[1].name == "dawn_of_time 0"
    with pytest.raises(IllegalActionError, match="there is no card 'dawn_of_time 1' left for dawn_of_time"):
        done(now, a.RevealCard(DAWN, "dawn_of_time 1"), NO_DRAW)


# Energy and slots


def add(now: State, era: Era, amount: int = 1) -> Act:
    return done(now, standard.ChangeEnergy(era, amount), NO_DRAW)


def test_added_energy_fills_a_slot() -> None:
    act = add(table(Step.ACTIONS, card(MEDIEVAL)), MEDIEVAL)
    assert act.facts == (EnergyChanged(MEDIEVAL, 1), f.SlotFilled(MEDIEVAL, 1))
    assert act.deciders == (Decider.PLAYERS, Decider.APP)
    assert slots_in(act.state, MEDIEVAL) == [(1, 3)]


def test_energy_taken_off_and_energy_elsewhere_fill_none() -> None:
    now = table(Step.ACTIONS, card(MEDIEVAL), energy={MEDIEVAL: 1})
    assert names(add(now, MEDIEVAL, -1)) == ["EnergyChanged"]
    assert names(add(now, DAWN, 2)) == ["EnergyChanged"]


def test_where_two_cards_have_empty_slots_the_players_choose() -> None:
    """Energy added 2 to an Era with cards A (1 slot left) and B (2 left): A + B or B + B."""
    now = add(table(Step.ACTIONS, card(MEDIEVAL, 3, 2), card(MEDIEVAL, 2)), MEDIEVAL, 2).state
    assert slots_in(now, MEDIEVAL) == [(2, 3), (0, 2)]
    for stopped in (standard.EndTurn(),):
        with pytest.raises(IllegalActionError, match="something else comes first"):
            done(now, stopped, NO_DRAW)
    both = done(now, a.FillSlot(MEDIEVAL, 1), NO_DRAW)
    assert names(both) == ["SlotFilled", "UltramachinaDestroyed", "SlotFilled"]
    assert slots_in(both.state, MEDIEVAL) == [(1, 2)]
    second = done(now, a.FillSlot(MEDIEVAL, 2), NO_DRAW).state
    assert slots_in(second, MEDIEVAL) == [(2, 3), (1, 2)]
    assert own(second).slots_due[MEDIEVAL] == 1
    twice = done(second, a.FillSlot(MEDIEVAL, 2), NO_DRAW).state
    assert slots_in(twice, MEDIEVAL) == [(2, 3)]
    assert not any(own(twice).slots_due)


def test_more_energy_than_slots_fills_all_of_them() -> None:
    act = add(table(Step.ACTIONS, card(MEDIEVAL, 1), card(MEDIEVAL, 2)), MEDIEVAL, 5)
    assert names(act) == [
        "EnergyChanged",
        *["SlotFilled", "UltramachinaDestroyed"],
        *["SlotFilled"] * 2,
        "UltramachinaDestroyed",
    ]
    assert own(act.state).cards == ()
    assert own(act.state).energy_due == 2


def test_slots_that_nobody_told_yet_wait_for_it() -> None:
    now = add(table(Step.ACTIONS, card(MEDIEVAL, None)), MEDIEVAL).state
    assert own(now).slots_due[MEDIEVAL] == 1
    act = done(now, a.CountSlots(MEDIEVAL, 1), NO_DRAW)
    assert names(act) == ["SlotsCounted", "SlotFilled", "UltramachinaDestroyed"]


@pytest.mark.parametrize("weights", [(1, 1, 1), (1, 2, 1)])
def test_the_cube_of_a_full_card_falls_like_a_rift_and_fills_no_slot(weights: tuple[int, int, int]) -> None:
    """Machine in End of Times: Robots, End, Dawn 1/3 each (weights 1, 2, 1: 1/4, 1/2, 1/4)."""
    of_box = box_from(mapping(machine={"weights": list(weights)}))
    now = add(table(Step.ACTIONS, card(MEDIEVAL, 1), card(DAWN, 2), turn=7, of_box=of_box), MEDIEVAL).state
    assert (own(now).energy_due, LOOP.next(now)) == (1, standard.NEXT)
    seen: list[Outcomes[Any]] = []

    def watch(outcomes: Outcomes[Any], name: str, place: int = 0, /) -> Any:
        assert (name, place) == ("energy", 0)
        seen.append(outcomes)
        return DAWN

    act = done(now, standard.NEXT, watch)
    assert dict(seen[0]) == {
        era: Fraction(weight, sum(weights)) for era, weight in zip((ROBOTS, END, DAWN), weights, strict=True)
    }
    assert act.facts == (f.EnergyFell(DAWN),)
    assert (act.state.energy[DAWN], slots_in(act.state, DAWN)) == (1, [(0, 2)])
    assert act.state.step is Step.ACTIONS
    assert LOOP.was_drawn(now, act.facts)


def test_the_cube_may_be_dropped_by_the_players() -> None:
    now = add(table(Step.ACTIONS, card(MEDIEVAL, 1), turn=7), MEDIEVAL).state
    with pytest.raises(IllegalActionError, match="no cube can fall into medieval; the Machine reaches"):
        done(now, a.EnterEnergy(MEDIEVAL), NO_DRAW)
    assert done(now, a.EnterEnergy(ROBOTS), NO_DRAW).state.energy[ROBOTS] == 1


def test_without_a_green_cube_nothing_is_dropped() -> None:
    of_box = box_from(mapping(cubes={"energy": 7}))
    now = table(Step.ACTIONS, card(MEDIEVAL, 1), energy=dict.fromkeys(ERAS[1:], 1), of_box=of_box)
    act = add(now, MEDIEVAL)
    assert (own(act.state).cards, own(act.state).energy_due) == ((), 0)


def test_a_vortex_leaves_the_cards() -> None:
    now = done(table(Step.ACTIONS, card(MEDIEVAL, 2, 1)), standard.OpenVortex(MEDIEVAL), Rolled(Random(1))).state
    assert slots_in(now, MEDIEVAL) == [(1, 2)]


def test_the_table_changes_cards_by_hand() -> None:
    now = table(Step.ACTIONS, card(MEDIEVAL, 3, 1), card(MEDIEVAL, 2))
    now = done(now, a.EmptySlot(MEDIEVAL), NO_DRAW).state
    now = done(now, a.CountSlots(MEDIEVAL, 5, 2), NO_DRAW).state
    assert slots_in(now, MEDIEVAL) == [(0, 3), (0, 5)]
    now = done(now, a.RemoveCard(MEDIEVAL), NO_DRAW).state
    assert slots_in(now, MEDIEVAL) == [(0, 5)]
    for wrong, says in (
        (a.EmptySlot(MEDIEVAL), "card 1 in medieval has no cube"),
        (a.FillSlot(MEDIEVAL, 2), "medieval has no Ultramachina card 2"),
        (a.CountSlots(MEDIEVAL, 10), "a card has 1 to 9 slots here, not 10"),
        (a.ResolveCard(MEDIEVAL), "no such card is to be resolved in medieval now"),
        (a.EnterEnergy(MEDIEVAL), "no energy cube is to be dropped now"),
    ):
        with pytest.raises(IllegalActionError, match=says):
            done(now, wrong, NO_DRAW)


# The box file, and programs


def test_its_state_is_told_to_programs() -> None:
    told = encode_state(table(Step.ACTIONS, card(MEDIEVAL, 3, 1)))["scenario"]
    assert told["id"] == "ultramachina"
    assert told["state"]["cards"] == [{"era": "medieval", "slots": 3, "name": None, "filled": 1, "resolved": False}]


@pytest.mark.parametrize(
    ("table_of_box", "says"),
    [
        ({"list": [row("A", DAWN), row("A", END)]}, "ultramachina.list"),
        ({"list": [{"name": "A", "era": "dawn_of_time", "slots": 0}]}, r"ultramachina.list\[1\].slots"),
        ({"list": [{"name": "A", "era": "dawn", "slots": 1}]}, r"ultramachina.list\[1\].era is .* one of dawn_of_time"),
        ({"rifts": "both"}, "ultramachina.rifts"),
    ],
)
def test_what_is_wrong_in_the_box_file_is_named(table_of_box: dict[str, Any], says: str) -> None:
    with pytest.raises(BoxError, match=says):
        box_from(mapping(ultramachina=table_of_box))


def test_a_box_of_an_older_game_has_the_cards_that_everybody_has() -> None:
    older = {name: part for name, part in mapping().items() if name != "ultramachina"}
    assert box_from(older).ultramachina.cards == 14

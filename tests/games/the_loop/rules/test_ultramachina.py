"""Ultramachina: the walk, the reveals, the slots, the energy cube, what cards do before the drop."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider, Draw, Outcome, Outcomes
from companion.errors import BoxError, IllegalActionError
from companion.games.the_loop.rules import actions as standard
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.codec import decode, encode, encode_state
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.facts import CloneArrived, EnergyChanged, RiftsFell
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina import facts as f
from companion.games.the_loop.rules.scenarios.ultramachina.state import Card, Ultramachinas, UltramachinaStep, own
from companion.games.the_loop.rules.setup import DrawSources, Setup
from companion.games.the_loop.rules.state import Counts, Reason, State, Step
from companion.games.the_loop.rules.the_loop import TheLoop, first_state
from companion.play.replay import RecordedResults
from tests.games.the_loop.brute_force import Before, Tried, try_everything
from tests.games.the_loop.listed_cards import LISTED, row
from tests.games.the_loop.random_play import play
from tests.games.the_loop.states import (
    AGENTS,
    BOX,
    DAWN,
    END,
    MEDIEVAL,
    NO_DRAW,
    ROBOTS,
    Rolled,
    Scripted,
    counts,
    done,
    mapping,
    names,
)
from tests.games.the_loop.states import state as standard_state

LOOP = TheLoop()


def listed_box(cards: Sequence[dict[str, Any]] = LISTED, **more: Any) -> Box:
    return box_from(mapping(ultramachina={"list": list(cards), **more}))


LIST_BOX = listed_box()


def start(level: Level = Level.MONTH, of_box: Box = BOX, agents: int = 2, draws: DrawSources | None = None) -> State:
    setup = Setup(AGENTS[:agents], level, "ultramachina", draws or DrawSources())
    return first_state(setup, of_box)


def table(step: Step | UltramachinaStep = Step.ACTIONS, *cards: Card, of_box: Box = BOX, **more: Any) -> State:
    """A table of this scenario with these cards; `turn` says where Dr. Foo is."""
    turn = more.pop("turn", 1)
    machine = more.pop("machine", ERAS[(turn - 1) % 7] if turn else None)
    untold = sum(one.slots is None for one in cards)
    kept = Ultramachinas(
        cards, revealed=len(cards), untold=untold, used=frozenset(card.name for card in cards if card.name)
    )
    kept = replace(kept, **more.pop("due", {}))
    made = standard_state(machine=END if machine is None else machine, turn=turn or 1, of_box=of_box, **more)
    setup = made.setup._replace(scenario="ultramachina")
    if not turn:
        made = replace(made, turn=0, machine=None, visited=frozenset())
    return replace(made, step=step, setup=setup, scenario_state=kept)


def card(era: Era, slots: int | None = 3, filled: int = 0, name: str | None = None) -> Card:
    return Card(era, slots, name, filled)


def slots_in(now: State, era: Era) -> list[tuple[int, int | None]]:
    return [(one.filled, one.slots) for one in own(now).there(era)]


def go_on(now: State, step: Step | UltramachinaStep, draw: Draw | None = None, turn: int | None = None) -> State:
    """With Next, and what is wanted as pretend players do it, until this step (of this turn)."""
    rolled = draw or Rolled(Random(5))
    for _ in range(400):
        if now.step is step and turn in {None, now.turn}:
            return now
        if now.step is Step.ACTIONS:
            now = done(now, standard.EndTurn(), rolled).state
            continue
        from companion.games.the_loop.bots import play_idly  # noqa: PLC0415 - the one that does what is wanted

        action = LOOP.next(now) or play_idly(now, rolled, 0)
        now = done(now, action, rolled).state
    raise AssertionError(f"the game never comes to {step}")


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


# Resolving


def at_artifact(*cards: Card, of_box: Box = LIST_BOX, **more: Any) -> State:
    return table(Step.ARTIFACT, *cards, of_box=of_box, **more)


def test_cards_are_resolved_before_the_clones_are_drawn() -> None:
    now = at_artifact(card(DAWN), card(DAWN), card(MEDIEVAL))
    now = done(now, standard.NEXT, NO_DRAW).state
    assert now.step is UltramachinaStep.RESOLVE
    with pytest.raises(IllegalActionError, match="something else comes first"):
        done(replace(now, draws=now.draws._replace(clones=Decider.PLAYERS)), standard.EnterClones(()), NO_DRAW)
    now = done(now, a.ResolveCard(DAWN, 2), NO_DRAW).state
    assert [one.resolved for one in own(now).cards] == [False, True, False]
    now = done(now, standard.NEXT, NO_DRAW).state
    act = done(now, standard.NEXT, Rolled(Random(1)))
    assert names(act) == ["CloneArrived"]
    assert act.state.step is Step.CLONES


def test_a_card_puts_clones_out_and_lets_cubes_fall() -> None:
    does = row("Both", DAWN, clones=2, rifts=3)
    now = done(at_artifact(card(DAWN, name="Both"), of_box=listed_box([does])), standard.NEXT, NO_DRAW).state
    now = done(now, standard.NEXT, NO_DRAW).state
    tokens = now.bag[:3]
    draw = Scripted(*tokens)
    act = done(now, standard.NEXT, draw)
    assert draw.asked[:2] == [("own_clones", 0), ("own_clones", 1)]
    assert [fact.era for fact in act.facts if isinstance(fact, CloneArrived)] == [one.arrival for one in tokens[:2]]
    assert act.state.step is UltramachinaStep.RESOLVE
    act = done(act.state, standard.NEXT, draw)
    assert draw.asked[2:] == [("clones", 0)]
    now = done(act.state, standard.NEXT, NO_DRAW).state
    assert now.cubes_to_drop == 2 + 3 + now.clones_in(DAWN)
    (fell,) = done(now, standard.NEXT, Rolled(Random(3))).facts
    assert isinstance(fell, RiftsFell)
    assert sum(fell.into) == now.cubes_to_drop


def test_the_players_may_take_its_clones_from_the_real_bag() -> None:
    of_box = listed_box([row("Two", DAWN, clones=2)])
    now = done(at_artifact(card(DAWN, name="Two"), of_box=of_box), standard.NEXT, NO_DRAW).state
    now = done(now, standard.NEXT, NO_DRAW).state
    act = done(now, standard.EnterClones(now.bag[:2]), NO_DRAW)
    assert act.deciders == (Decider.PLAYERS,) * 2
    assert act.state.step is UltramachinaStep.RESOLVE
    assert own(act.state).came == 2


def test_rifts_may_be_laid_into_the_era_before_the_drop() -> None:
    of_box = listed_box([row("Lay", DAWN, rifts=2)], rifts="lay")
    now = done(at_artifact(card(DAWN, name="Lay"), of_box=of_box, rifts={DAWN: 1}), standard.NEXT, NO_DRAW).state
    act = done(now, standard.NEXT, NO_DRAW)
    assert (act.state.rifts[DAWN], own(act.state).rifts) == (3, 0)
    broken = done(replace(now, rifts=counts({DAWN: 2})), standard.NEXT, Rolled(Random(1))).state
    assert (broken.step, broken.vortexes[DAWN]) == (Step.VORTEXES, 1)
    assert done(broken, standard.NEXT, NO_DRAW).state.step is UltramachinaStep.RESOLVE


# The odds


def tried(now: State, *here: Before) -> Tried:
    before = list(here) or [Before(0, 0, Fraction(1))]
    return try_everything(now, lambda _: [now.turn % 7], lambda _: before)


def test_the_odds_of_turn_1() -> None:
    """Rifts End 3, Dawn 0, Medieval 3; no clone on the board, bag 28."""
    rifts = {END: 3, MEDIEVAL: 3}
    odds = forecast(table(UltramachinaStep.REVEAL, turn=0, rifts=rifts))
    assert odds is not None
    assert odds.machine[DAWN] == 1
    assert (odds.vortex[END], odds.vortex[DAWN], odds.vortex[MEDIEVAL]) == (Fraction(109, 189), 0, Fraction(109, 189))
    assert odds.any_vortex == Fraction(170, 189)
    one = listed_box([row("One", DAWN, clones=1)])
    odds = forecast(table(UltramachinaStep.REVEAL, card(DAWN, name="One"), turn=0, rifts=rifts, of_box=one))
    assert odds is not None
    assert (odds.vortex[END], odds.vortex[DAWN]) == (Fraction(3047, 5103), Fraction(1, 5103))
    assert (odds.vortex[MEDIEVAL], odds.any_vortex) == (Fraction(3047, 5103), Fraction(221, 243))


def test_the_odds_know_what_may_be_revealed_before() -> None:
    """At the end of a cycle three cards come; those of the Dawn of Time are resolved in the next turn."""
    cards = [
        row("A", DAWN, clones=1),
        row("B", DAWN, rifts=2),
        row("C", MEDIEVAL, clones=2),
        row("D", END),
        row("E", END),
    ]
    now = table(
        Step.ACTIONS, turn=7, of_box=listed_box(cards), rifts={DAWN: 3, END: 2, MEDIEVAL: 2}, bag=BOX.tokens[:9]
    )
    sets = list(combinations(cards, 3))
    found = Counter(
        (
            sum(one.get("clones", 0) for one in some if one["era"] == "dawn_of_time"),
            sum(one.get("rifts", 0) for one in some if one["era"] == "dawn_of_time"),
        )
        for some in sets
    )
    before = [Before(clones, cubes, Fraction(times, len(sets))) for (clones, cubes), times in found.items()]
    assert forecast(now) == tried(now, *before)


def test_the_odds_are_told_at_once_however_many_cards_were_typed() -> None:
    """Of 90 cards 45 come: more sets than can be listed. Which 45 is half and half for the one that matters."""
    cards = [row("A", DAWN, clones=1), *(row(f"C{number}", END) for number in range(89))]
    of_box = box_from(mapping(ultramachina={"list": cards, "cards": 90, "each_cycle": 45}))
    now = table(Step.ACTIONS, turn=7, of_box=of_box, rifts={DAWN: 3, END: 2, MEDIEVAL: 2}, bag=BOX.tokens[:9])
    half = Fraction(1, 2)
    assert forecast(now) == tried(now, Before(0, 0, half), Before(1, 0, half))


def test_the_odds_equal_trying_everything_on_tables_of_random_play() -> None:
    compared = 0
    for seed in range(12):
        random = Random(seed)
        for act in play(start(random.choice(tuple(Level)), LIST_BOX), random, care=0.9):
            now = act.state
            if now.step is not Step.ACTIONS or now.turn % 7 == 0 or now.cycle > 1 or random.random() < 0.5:
                continue
            here = own(now).there(ERAS[now.turn % 7])
            rows = [LIST_BOX.ultramachina.named(one.name) for one in here]
            known = [one for one in rows if one is not None]
            clones = sum(one.clones for one in known)
            if clones > 2:
                continue  # too many orders to try
            compared += 1
            assert forecast(now) == tried(now, Before(clones, sum(one.rifts for one in known), Fraction(1)))
    assert compared > 20


def test_laid_rifts_are_in_the_odds() -> None:
    of_box = listed_box([row("Lay", DAWN, rifts=2)], rifts="lay")
    laid = table(Step.TURN_ENDED, card(DAWN, name="Lay"), turn=7, of_box=of_box, rifts={END: 2}, bag=())
    odds, other = (
        forecast(replace(laid, step=UltramachinaStep.REVEAL)),
        tried(replace(laid, rifts=counts({END: 2, DAWN: 2}))),
    )
    assert odds == other
    breaks = replace(laid, step=UltramachinaStep.REVEAL, rifts=counts({DAWN: 2, END: 3}))
    odds = forecast(breaks)
    assert odds is not None
    after: Counts = counts({END: 3})
    again = tried(replace(breaks, rifts=after, vortexes=counts({DAWN: 1})))
    assert (odds.vortex[DAWN], odds.any_vortex, odds.defeat) == (1, 1, again.defeat)
    assert odds.vortex[END] == again.vortex[END]


def test_a_cube_that_the_table_laid_elsewhere_falls_no_more() -> None:
    """Two green cubes are left; a full card wants one, and the table lays both: none is left to fall."""
    lying = counts({END: BOX.energy_cubes - 2})
    now = replace(table(Step.ACTIONS, card(DAWN, slots=1)), energy=lying)
    now = done(now, standard.ChangeEnergy(DAWN, 1), NO_DRAW).state
    assert (own(now).energy_due, now.energy_in_supply) == (1, 1)
    now = done(now, standard.ChangeEnergy(MEDIEVAL, 1), NO_DRAW).state
    assert (own(now).energy_due, now.energy_in_supply, LOOP.next(now), problems(now)) == (0, 0, None, ())


# Whole games


class Noting(Rolled):
    """Notes which draws were made in which turn."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.asked: list[tuple[str, int]] = []

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        self.asked.append((name, place))
        return super().__call__(outcomes, name, place)


def replayed(now: State, act: Act) -> Act:
    action = LOOP.action_of(now, act.facts, act.deciders)
    assert action is not None
    assert LOOP.why_not(now, action) is None, (action, act.facts)
    return LOOP.act(now, action, RecordedResults(LOOP.results(now, act.facts, act.deciders)))


def play_one(seed: int) -> Reason:
    random = Random(seed)
    boxes = (BOX, LIST_BOX, listed_box(LISTED[:5]), listed_box(rifts="lay"))
    now = start(random.choice(tuple(Level)), boxes[seed % 4], random.choice((2, 3, 4)))
    for act in play(now, random, random.choice((0.0, 0.05, 0.3)), random.choice((0.0, 0.95))):
        assert replayed(now, act) == act, f"{seed}: {act.facts}"
        for fact in act.facts:
            assert decode(encode(fact)) == fact
            now = apply(now, fact)
        assert now == act.state
        assert problems(now) == (), f"{seed}: {act.facts}"
    assert now.ending is not None
    return now.ending.reason


def test_200_random_games_keep_every_invariant() -> None:
    assert set(Counter(play_one(seed) for seed in range(200))) == set(Reason)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_100_000_random_games_keep_every_invariant() -> None:
    assert set(Counter(play_one(seed) for seed in range(100_000))) == set(Reason)


def test_no_two_draws_of_a_turn_have_the_same_name_and_place() -> None:
    for seed in range(30):
        draw = Noting(Random(seed))
        now, turn = start(Level.ETERNITY, LIST_BOX), 0
        while now.ending is None:
            if now.turn != turn:
                turn, draw.asked = now.turn, []
            if any(own(now).slots_due):
                action: Action = _fill(now)
            elif LOOP.next(now) is None and now.energy_in_supply < 20:
                action = standard.EndTurn()
            else:
                action = LOOP.next(now) or standard.ChangeEnergy(ERAS[seed % 7], 1)
            now = done(now, action, draw).state
            assert len(set(draw.asked)) == len(draw.asked), draw.asked


def _fill(now: State) -> Action:
    era = next(era for era in ERAS if own(now).slots_due[era])
    number = next(place for place, one in enumerate(own(now).there(era), start=1) if one.empty)
    return a.FillSlot(era, number)


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

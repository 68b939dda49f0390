"""Ultramachina: what cards do before the drop, its odds, and whole games."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider, Outcome, Outcomes
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import actions as standard
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.codec import decode, encode
from companion.games.the_loop.rules.eras import ERAS, Level
from companion.games.the_loop.rules.facts import CloneArrived, RiftsFell
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina.state import Card, UltramachinaStep, own
from companion.games.the_loop.rules.state import Counts, Reason, State, Step
from companion.play.replay import RecordedResults
from tests.games.the_loop.brute_force import Before, Tried, try_everything
from tests.games.the_loop.listed_cards import LISTED, row
from tests.games.the_loop.random_play import play
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    MEDIEVAL,
    NO_DRAW,
    Rolled,
    Scripted,
    counts,
    done,
    mapping,
    names,
)
from tests.games.the_loop.ultramachina_tables import LIST_BOX, LOOP, card, listed_box, start, table

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
    assert set(Counter(play_one(seed) for seed in range(200))) == SCENARIOS["ultramachina"].reasons


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_100_000_random_games_keep_every_invariant() -> None:
    assert set(Counter(play_one(seed) for seed in range(100_000))) == SCENARIOS["ultramachina"].reasons


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

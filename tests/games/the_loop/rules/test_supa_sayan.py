"""Supa Sayan Clones: Supaclones at the setup, what each kill brings, and Perpetual Energy."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import Clone, EnergyKind, Level, distance
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.scenarios.supa_sayan.scenario import SettleKill
from companion.games.the_loop.rules.scenarios.supa_sayan.state import (
    Kill,
    KillSettled,
    SupaclonesBegun,
    own,
    supaclones,
)
from companion.games.the_loop.rules.state import Step
from tests.games.the_loop.every_way import every_likely_way
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    MEDIEVAL,
    NO_DRAW,
    RENAISSANCE,
    ROBOTS,
    Rolled,
    Scripted,
    box,
    done,
    names,
)
from tests.games.the_loop.supa_tables import (
    AT_ONCE,
    AWAY,
    HOME,
    LOOP,
    OTHER,
    OURS,
    PLAYERS_DRAW,
    THIRD,
    kill,
    put_out,
    replayed,
    start,
    supa,
    table,
)

# The setup


@pytest.mark.parametrize(("level", "number"), [(Level.MONTH, 3), (Level.YEAR, 4), (Level.ETERNITY, 5)])
def test_three_four_or_five_supaclones_are_put_out_by_level(level: Level, number: int) -> None:
    """Supa Sayan Clones: "3 / 4 / 5 Supaclones at setup"; no clones are added by level."""
    now = put_out(level)
    assert len(now.bag) == 28 - BOX.start_clones[2]
    assert own(now).due == number
    act = done(now, a.NEXT, Rolled(Random(1)))
    assert names(act) == ["CloneArrived"] * number
    standing = supaclones(act.state)
    assert len({clone.paradox for clone, _ in standing}) == number
    assert all(clone.arrival is era and distance(clone.arrival, clone.paradox) in {2, 3} for clone, era in standing)
    assert (act.state.bag, own(act.state).due, problems(act.state)) == (now.bag, 0, ())
    assert names(done(act.state, a.NEXT, Rolled(Random(1)))) == ["MachineMoved"]


def test_supaclones_are_drawn_by_the_places_of_own_clones() -> None:
    draw = Scripted(OURS, OTHER, THIRD)
    done(put_out(Level.MONTH), a.NEXT, draw)
    assert draw.asked == [("own_clones", 0), ("own_clones", 1), ("own_clones", 2)]


def test_the_table_taps_supaclones_in_wherever_they_arrive() -> None:
    """The arrival is unknown: an Era beside the paradox Era is taken, too, if the table says so."""
    now = put_out(Level.MONTH)
    act = done(now, a.EnterClones((supa(DAWN, MEDIEVAL), OTHER, THIRD)), NO_DRAW)
    assert [clone for clone, _ in supaclones(act.state)] == [supa(DAWN, MEDIEVAL), OTHER, THIRD]
    assert set(act.deciders) == {Decider.PLAYERS}


@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        ((OURS, OTHER), "3 clones are due, not 2"),
        ((OURS, OTHER, HOME), "industrial>medieval cannot come now: each that comes is a Supaclone"),
        ((OURS, OTHER, supa(END, MEDIEVAL)), "supa:end_of_times>medieval cannot come now"),
        ((OURS, OTHER, supa(END, END)), "supa:end_of_times>end_of_times cannot come now"),
    ],
)
def test_what_cannot_be_a_supaclone_is_refused(tokens: tuple[Clone, ...], why: str) -> None:
    with pytest.raises(IllegalActionError, match=why):
        done(put_out(Level.MONTH), a.EnterClones(tokens), NO_DRAW)


def test_a_supaclone_put_out_by_hand_before_is_one_less_that_is_due() -> None:
    now, draw = start(), Rolled(Random(3))
    while now.step is not Step.SETUP_CLONES:
        now = done(now, a.NEXT, draw).state
    now = done(now, a.AddClone(OURS, DAWN), NO_DRAW).state
    act = done(now, a.NEXT, draw)
    assert act.facts == (SupaclonesBegun(2),)
    assert len(supaclones(done(act.state, a.NEXT, draw).state)) == 3


def test_a_box_without_supaclones_goes_on_at_once() -> None:
    none = box(supa_sayan={"supaclones": {"month": 0, "year": 0, "eternity": 0}})
    now, draw = start(of_box=none), Rolled(Random(3))
    while now.step is not Step.SETUP_CLONES:
        now = done(now, a.NEXT, draw).state
    assert names(done(now, a.NEXT, draw)) == ["MachineMoved"]


def test_no_clone_of_the_foo_phase_is_a_supaclone() -> None:
    with pytest.raises(
        IllegalActionError, match="supa:industrial>medieval cannot come now: each that comes is a clone"
    ):
        done(table(Step.ARTIFACT), a.EnterClones((OURS,)), NO_DRAW)


# A kill


def test_the_act_of_a_kill_holds_all_that_it_brings_in_this_order() -> None:
    """It moved and is gone, a Perpetual Energy, n clones into *that* Era, those at home destroyed: one act."""
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), out=(END,))
    act = kill(now, OURS, HOME, AWAY)
    assert act.facts == (
        f.CloneMoved(OURS, DAWN, MEDIEVAL),
        f.CloneDestroyed(OURS, MEDIEVAL),
        f.EnergyChanged(MEDIEVAL, 1, EnergyKind.PERPETUAL),
        f.CloneArrived(HOME, MEDIEVAL, f.Cause.SCENARIO),
        f.CloneArrived(AWAY, MEDIEVAL, f.Cause.SCENARIO),
        f.CloneDestroyed(HOME, MEDIEVAL),
    )
    assert act.deciders == (Decider.PLAYERS, Decider.PLAYERS, *[Decider.APP] * 4)
    after = act.state
    assert (after.clones[MEDIEVAL], after.perpetual[MEDIEVAL]) == ((AWAY,), 1)
    assert own(after).out == (END, MEDIEVAL)
    assert own(after).kills == (Kill(MEDIEVAL, 0, (HOME, AWAY)),)
    assert own(after).kills[0].at_home == (HOME,)
    assert HOME in after.bag
    assert AWAY not in after.bag


def test_where_a_clone_at_home_is_back_at_once_it_can_come_again() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), out=(END,), of_box=AT_ONCE)
    act = kill(now, OURS, HOME, HOME)
    assert names(act)[3:] == ["CloneArrived", "CloneDestroyed"] * 2
    assert act.state.bag == now.bag


@pytest.mark.parametrize(
    ("number", "of_box", "stay"),
    [
        (1, BOX, {1: "6/7", 0: "1/7"}),
        (1, AT_ONCE, {1: "6/7", 0: "1/7"}),
        (2, BOX, {2: "46/63", 1: "16/63", 0: "1/63"}),
        (2, AT_ONCE, {2: "46/63", 1: "110/441", 0: "1/49"}),
    ],
)
def test_how_many_of_the_clones_of_a_kill_stay(number: int, of_box: Box, stay: dict[int, str]) -> None:
    """The n-th kill in Medieval, bag 28: reckoned by hand over every ordered draw."""
    out = (END,) * (number - 1)
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), out=out, of_box=of_box)
    found: Counter[int] = Counter()
    for act, likely in every_likely_way(now, a.MoveClone(OURS, DAWN, MEDIEVAL)):
        found[len(act.state.clones[MEDIEVAL])] += likely  # type: ignore[assignment] # exact fractions
    assert found == {left: Fraction(likely) for left, likely in stay.items()}


def test_an_empty_bag_gives_no_clone_and_a_short_one_as_many_as_it_has() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), out=(END, RENAISSANCE))
    assert names(kill(replace(now, bag=(AWAY,)), OURS, AWAY))[3:] == ["CloneArrived"]
    empty = kill(replace(now, bag=()))
    assert names(empty) == ["CloneMoved", "CloneDestroyed", "EnergyChanged"]
    assert LOOP.why_not(empty.state, SettleKill()) is None
    back = replace(now, bag=(HOME,), box=AT_ONCE)
    assert own(kill(back, OURS, HOME, HOME, HOME).state).kills == (Kill(MEDIEVAL, 0, (HOME, HOME, HOME)),)
    one = replace(now, bag=(AWAY,), box=AT_ONCE)
    assert own(kill(one, OURS, AWAY).state).kills == (Kill(MEDIEVAL, 0, (AWAY,)),)


def test_a_supaclone_taken_off_by_the_players_word_brings_the_same() -> None:
    act = done(table(Step.ACTIONS, (OURS, DAWN), (OTHER, END)), a.DestroyClone(OURS, DAWN), Scripted(HOME))
    assert names(act) == ["CloneDestroyed", "EnergyChanged", "CloneArrived"]
    assert (act.state.clones[DAWN], act.state.perpetual[DAWN]) == ((HOME,), 1)


def test_a_supaclone_that_is_only_pushed_brings_nothing() -> None:
    act = done(table(Step.ACTIONS, (OURS, DAWN)), a.MoveClone(OURS, DAWN, END), NO_DRAW)
    assert names(act) == ["CloneMoved"]
    assert own(act.state).kills == ()


def test_a_clone_that_goes_home_is_no_kill() -> None:
    act = done(table(Step.ACTIONS, (HOME, DAWN), (OURS, DAWN)), a.MoveClone(HOME, DAWN, MEDIEVAL), NO_DRAW)
    assert names(act) == ["CloneMoved", "CloneDestroyed"]
    assert own(act.state).kills == ()


def test_the_sixth_blue_cube_is_not_there() -> None:
    now = replace(table(Step.ACTIONS, (OURS, DAWN), (OTHER, END)), perpetual=(0, 0, 5, 0, 0, 0, 0))
    assert names(kill(now, OURS, AWAY)) == ["CloneMoved", "CloneDestroyed", "CloneArrived"]


def test_draws_of_a_kill_have_places_that_run_on_through_the_turn() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), (THIRD, END))
    first = Scripted(AWAY)
    now = done(now, a.MoveClone(OURS, DAWN, MEDIEVAL), first).state
    second = Scripted(HOME, Clone(END, RENAISSANCE))
    now = done(now, a.MoveClone(OTHER, END, DAWN), second).state
    assert first.asked + second.asked == [("own_clones", 0), ("own_clones", 1), ("own_clones", 2)]
    assert own(now).came == 3
    assert own(apply(now, f.MachineMoved(END))).came == 0


# Where the players draw clones themselves


def test_the_players_draw_the_clones_of_a_kill_next() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), out=(END,), draws=PLAYERS_DRAW)
    act = kill(now)
    assert names(act) == ["CloneMoved", "CloneDestroyed", "EnergyChanged"]
    assert LOOP.next(act.state) == a.NEXT
    with pytest.raises(IllegalActionError, match="something else comes first"):
        done(act.state, a.EndTurn(), NO_DRAW)
    with pytest.raises(IllegalActionError, match="2 clones are due, not 1"):
        done(act.state, a.EnterClones((HOME,)), NO_DRAW)
    entered = done(act.state, a.EnterClones((HOME, AWAY)), NO_DRAW)
    assert names(entered) == ["CloneArrived", "CloneArrived", "CloneDestroyed"]
    assert entered.deciders == (Decider.PLAYERS, Decider.PLAYERS, Decider.APP)
    assert entered.state.clones[MEDIEVAL] == (AWAY,)
    assert replayed(act.state, entered) == entered


def test_the_players_can_draw_the_same_token_twice_where_it_is_back_at_once() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), out=(END,), draws=PLAYERS_DRAW, of_box=AT_ONCE)
    after = kill(now).state
    entered = done(after, a.EnterClones((HOME, HOME)), NO_DRAW)
    assert names(entered) == ["CloneArrived", "CloneDestroyed"] * 2
    with pytest.raises(IllegalActionError, match="not in the bag"):
        done(after, a.EnterClones((AWAY, AWAY)), NO_DRAW)


def test_the_app_draws_them_where_the_players_hand_that_over() -> None:
    now = kill(table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), draws=PLAYERS_DRAW)).state
    act = done(now, a.NEXT, Scripted(HOME))
    assert names(act) == ["CloneArrived", "CloneDestroyed"]
    assert LOOP.was_drawn(now, act.facts)
    assert not LOOP.was_drawn(replace(now, bag=(HOME,)), act.facts)
    assert replayed(now, act) == act


def test_two_kills_are_served_one_after_the_other() -> None:
    now = table(Step.ACTIONS, (OURS, DAWN), (OTHER, END), (THIRD, END), draws=PLAYERS_DRAW)
    now = kill(kill(now).state, OTHER).state
    now = done(now, a.EnterClones((AWAY,)), NO_DRAW).state
    assert (now.clones[MEDIEVAL], now.clones[DAWN]) == ((AWAY,), ())
    now = done(now, a.EnterClones((Clone(END, RENAISSANCE), HOME)), NO_DRAW).state
    assert now.clones[DAWN] == (Clone(END, RENAISSANCE), HOME)
    for left in (1, 0):
        now = done(now, SettleKill(), NO_DRAW).state
        assert len(own(now).kills) == left


# What comes after it


def test_nothing_goes_on_before_what_a_kill_brings_was_put_out() -> None:
    now = kill(table(Step.ACTIONS, (OURS, DAWN), (OTHER, END)), OURS, AWAY).state
    assert LOOP.next(now) is None
    with pytest.raises(IllegalActionError, match="something else comes first"):
        done(now, a.EndTurn(), NO_DRAW)
    act = done(now, SettleKill(), NO_DRAW)
    assert act.facts == (KillSettled(),)
    assert replayed(now, act) == act
    assert done(act.state, a.EndTurn(), NO_DRAW).state.step is Step.TURN_ENDED
    with pytest.raises(IllegalActionError, match="no Supaclone was destroyed"):
        done(act.state, SettleKill(), NO_DRAW)


def test_a_kill_in_the_foo_phase_is_settled_before_it_goes_on() -> None:
    now = table(Step.CHECK, (OURS, DAWN), (OTHER, END))
    now = kill(now, OURS, AWAY).state
    assert LOOP.next(now) is None
    now = done(now, SettleKill(), NO_DRAW).state
    assert now.cubes_to_drop == 3
    assert names(done(now, a.NEXT, Rolled(Random(1)))) == ["RiftsFell"]


def test_destroyed_supaclones_are_out_for_good_but_by_the_players_hand() -> None:
    now = kill(table(Step.ACTIONS, (OURS, DAWN), (OTHER, END)), OURS, AWAY).state
    assert OURS not in now.bag
    again = done(now, a.AddClone(OURS, DAWN), NO_DRAW).state
    assert (own(again).out, problems(again)) == ((), ())
    with pytest.raises(IllegalActionError, match="supa:end_of_times>medieval does not lie beside the board"):
        done(again, a.AddClone(supa(END, MEDIEVAL), END), NO_DRAW)
    with pytest.raises(IllegalActionError, match="it is its paradox Era"):
        done(now, a.AddClone(OURS, MEDIEVAL), NO_DRAW)


def test_perpetual_energy_is_never_used_up() -> None:
    """A move that is paid with it takes nothing off; green cubes beside it stay as well."""
    now = replace(table(Step.ACTIONS), perpetual=(1, 0, 0, 0, 0, 0, 0))
    agent = now.acting.name
    act = done(now, a.MoveAgent(agent, END, energy_from=DAWN), NO_DRAW)
    assert names(act) == ["AgentMoved"]
    assert act.state.perpetual[DAWN] == 1
    assert replayed(now, act) == act
    with pytest.raises(IllegalActionError, match="has 0 energy"):
        done(now, a.MoveAgent(agent, ROBOTS, energy_from=END), NO_DRAW)

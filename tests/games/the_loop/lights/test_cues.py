"""Which facts make which cues, and how each ends: on the still picture, exactly."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.games.the_loop.lights.cues import (
    ClonesArrive,
    CubesFall,
    Cue,
    Lost,
    MissionDone,
    TimeTurned,
    Travel,
    VortexesOpen,
    Won,
    cues_of,
    landing_order,
    time_turned,
)
from companion.games.the_loop.lights.drawing import frame, seconds_of
from companion.games.the_loop.lights.layout import Role, layout_of
from companion.games.the_loop.lights.layout import light as role_light
from companion.games.the_loop.lights.named import NAMED_SCENES
from companion.games.the_loop.lights.scene import Phase, Scene, scene_of
from companion.games.the_loop.lights.stills import still
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, Clone, Era, Level, distance
from companion.games.the_loop.rules.state import Outcome, Reason, State, Step
from hardware.ring import Geometry
from tests.games.the_loop.lights.seeing import FRAME, foo, light, rifts
from tests.games.the_loop.states import (
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    NO_DRAW,
    READY,
    RENAISSANCE,
    ROBOTS,
    Scripted,
    after,
    counts,
    done,
    start,
    state,
    with_mission,
)

RING = Geometry(60)
LAYOUT = layout_of(RING)
LOUD, CALM = Scene(), Scene(calm=True)
CUES = [picture.cue for picture in NAMED_SCENES if picture.cue is not None]


def of(act: object, before: State) -> tuple[Cue, ...]:
    return cues_of(act.facts, before, act.state)


def test_every_step_has_a_phase() -> None:
    phases = {step: scene_of(state(step)).phase for step in Step if step is not Step.OVER}
    assert {step for step, phase in phases.items() if phase is Phase.AGENT} == {Step.ACTIONS}
    assert {step for step, phase in phases.items() if phase is Phase.BETWEEN} == {
        Step.UNPACKED,
        Step.SETUP_MISSIONS,
        Step.SETUP_CLONES,
        Step.TURN_ENDED,
    }


def test_a_scene_tells_the_table() -> None:
    now = state(Step.CHECK, machine=DAWN, rifts={END: 3, ROBOTS: 3}, vortexes=[MEDIEVAL], level=Level.YEAR)
    scene = scene_of(now, asks=frozenset({END}), waiting=True, cursor=END).under(Lighting(calm=True, night=True))
    assert (scene.machine, scene.reach, scene.visited) == (DAWN, {END, DAWN, MEDIEVAL}, {DAWN})
    assert (scene.vortexes, scene.mega, scene.loaded) == ({MEDIEVAL}, True, True)
    assert [era for era in ERAS if scene.may_break(era)] == [END]
    assert (scene.asks, scene.waiting, scene.cursor, scene.calm, scene.night) == ({END}, True, END, True, True)


def test_a_vortex_raised_in_the_action_phase_is_still_the_agents_turn() -> None:
    acting = state(rifts={END: 2})
    raised = done(acting, a.OpenVortex(END), Scripted(DAWN)).state
    assert (raised.step, scene_of(raised).phase, scene_of(raised).reach) == (Step.VORTEXES, Phase.AGENT, frozenset())


def test_dr_foo_travels() -> None:
    before = state(Step.TURN_ENDED, machine=MEDIEVAL)
    act = after(before, (INDUSTRIAL,))
    assert of(act, before) == (Travel(MEDIEVAL, INDUSTRIAL, scene_of(act.state)),)


def test_dr_foo_appears() -> None:
    before = replace(start(), step=Step.SETUP_CLONES)
    act = after(before, (INDUSTRIAL,))
    assert of(act, before) == (Travel(None, INDUSTRIAL, scene_of(act.state)),)


def test_clones_arrive_one_after_another_in_one_cue() -> None:
    before = state(Step.ARTIFACT, machine=END, turn=21)
    clones = (Clone(DAWN, RENAISSANCE), Clone(END, MEDIEVAL), Clone(DAWN, INDUSTRIAL))
    act = after(before, clones)
    assert of(act, before) == (ClonesArrive((DAWN, END, DAWN), scene_of(act.state)),)


def test_cubes_fall_in_turns() -> None:
    before = state(Step.CHECK, machine=MEDIEVAL, clones=[(Clone(MEDIEVAL, END), MEDIEVAL)])
    act = done(before, a.EnterRifts(counts({DAWN: 2, MEDIEVAL: 1})), NO_DRAW)
    assert of(act, before) == (CubesFall(before.rifts, (DAWN, MEDIEVAL, DAWN), scene_of(act.state)),)
    assert landing_order(counts({DAWN: 1, END: 3})) == (DAWN, END, END, END)


def test_vortexes_open_together_and_may_end_the_game() -> None:
    before = state(Step.RIFTS, machine=MEDIEVAL, rifts={DAWN: 4, MEDIEVAL: 5}, vortexes=[MEDIEVAL], level=Level.YEAR)
    act = after(before, ())
    opened, lost = of(act, before)
    assert isinstance(opened, VortexesOpen)
    assert opened.eras == (DAWN, MEDIEVAL)
    assert opened.after.phase is Phase.FOO
    assert lost == Lost((DAWN, MEDIEVAL), scene_of(act.state))
    assert lost.after.phase is Phase.DEFEAT


def test_a_mission_is_completed_and_may_win_the_game() -> None:
    before = with_mission(state(completed=(DAWN, RENAISSANCE), active=(MEDIEVAL, END)), MEDIEVAL, READY)
    act = done(before, a.EndTurn(MEDIEVAL), Scripted(INDUSTRIAL))
    assert of(act, before) == (MissionDone(MEDIEVAL, scene_of(act.state)),)
    before = state(completed=(DAWN, RENAISSANCE, INDUSTRIAL), active=(MEDIEVAL, END))
    act = done(before, a.CompleteMission(MEDIEVAL), NO_DRAW)
    completed, won = of(act, before)
    assert isinstance(completed, MissionDone)
    assert won == Won(MEDIEVAL, scene_of(act.state))
    assert won.after.phase is Phase.VICTORY


def test_the_third_cycle_ends_in_defeat_from_where_dr_foo_is() -> None:
    before = state(machine=END, turn=21)
    act = done(before, a.EndTurn(), NO_DRAW)
    assert act.state.ending == (Outcome.DEFEAT, Reason.THIRD_CYCLE)
    assert of(act, before) == (Lost((END,), scene_of(act.state)),)


def test_what_the_ring_does_not_show_makes_no_cue() -> None:
    before = state()
    assert of(done(before, a.ChangeEnergy(DAWN, 1), NO_DRAW), before) == ()


def test_time_turned_tells_the_table_it_led_to() -> None:
    now = state(rifts={DAWN: 2})
    assert time_turned(now, back=True) == TimeTurned(True, scene_of(now))


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("count", [7, 24, 35, 60, 300])
def test_every_cue_ends_exactly_on_its_still_picture(count: int, night: bool, calm: bool) -> None:
    ring = Geometry(count)
    layout, like = layout_of(ring), Scene(calm=calm, night=night)
    for cue in CUES:
        seconds = seconds_of(cue, calm=calm)
        resting = still(replace(cue.after, calm=calm, night=night), layout)
        assert frame(cue, like, layout, seconds) == resting
        last = ring.paint(frame(cue, like, layout, seconds - 1e-3))
        for one, other in zip(last, ring.paint(resting), strict=True):
            assert one == pytest.approx(other, abs=0.02), cue


def test_calm_cues_neither_move_nor_hurry() -> None:
    for cue in CUES:
        seconds = seconds_of(cue, calm=True)
        assert seconds == (2.4 if isinstance(cue, ClonesArrive | MissionDone) else 0.0)
        steps = [light(RING.paint(frame(cue, CALM, LAYOUT, nth * FRAME))).luminance for nth in range(72)]
        assert all(
            abs(one - other) < 0.05
            for now, then in pairwise(steps)
            for one, other in zip(now, then, strict=True)
            if seconds
        )


def centre(picture: tuple[tuple[float, float, float], ...]) -> float:
    """Where the white light is, in Eras from where it started."""
    bright = {led: colour[1] for led, colour in enumerate(picture) if colour[1] > 0.21}
    places = [((led + 0.5) / 60 * 7 - 0.5 + 3.5) % 7 - 3.5 for led in bright]
    return sum(place * weight for place, weight in zip(places, bright.values(), strict=True)) / sum(bright.values())


@pytest.mark.parametrize("end", [Era.MEDIEVAL, Era.RENAISSANCE, Era.INDUSTRIAL, Era.GLOBALIZATION, Era.END_OF_TIMES])
def test_the_machine_travels_the_shorter_way_and_never_overshoots(end: Era) -> None:
    travel = Travel(DAWN, end, foo(end))
    assert travel.seconds == pytest.approx(0.15 + 0.25 * distance(DAWN, end))
    assert travel.seconds <= 1.2
    steps = [centre(RING.paint(frame(travel, LOUD, LAYOUT, nth * travel.seconds / 40))) for nth in range(40)]
    goal = (int(end) + 3) % 7 - 3
    way = [step * (1 if goal > 0 else -1) for step in steps]
    assert way[0] == pytest.approx(0.0, abs=0.1)
    assert way[-1] == pytest.approx(abs(goal), abs=0.1)
    assert all(now > before - 0.1 for before, now in pairwise(way))
    assert max(way) < abs(goal) + 0.1


def test_travelling_to_the_same_era_and_appearing_take_a_cue() -> None:
    assert Travel(DAWN, DAWN, foo(DAWN)).seconds == Travel(None, DAWN, foo(DAWN)).seconds == 0.4


def test_cubes_are_counted_while_they_fall() -> None:
    ring = Geometry(35)
    layout = layout_of(ring)
    done = foo(MEDIEVAL, loaded=False, rifts=counts({DAWN: 1, RENAISSANCE: 2}))
    falling = CubesFall(rifts(RENAISSANCE, 1), (DAWN, RENAISSANCE), done)
    assert falling.seconds == 1.1

    def lying(elapsed: float) -> list[int]:
        picture = ring.paint(frame(falling, LOUD, layout, elapsed))
        return [sum(picture[led].red > 0.3 for led in ring.leds(era)[1:-1]) for era in ERAS]

    assert lying(0.01) == [0, 0, 1, 0, 0, 0, 0]
    assert lying(0.5) == [1, 0, 1, 0, 0, 0, 0]
    assert lying(1.05) == [1, 0, 2, 0, 0, 0, 0]
    hot = ring.paint(frame(falling, LOUD, layout, 0.25))[1]
    assert hot == pytest.approx(role_light(Role.MACHINE))


def test_a_drop_of_nothing_takes_no_time() -> None:
    assert CubesFall(counts(), (), foo(DAWN)).seconds == 0.0


def test_a_mega_vortex_is_torn_apart_and_a_vortex_falls_into_itself() -> None:
    def halfway(mega: bool) -> list[float]:
        scene = Scene(vortexes=frozenset({GLOBALIZATION}), mega=mega)
        picture = Geometry(35).paint(frame(VortexesOpen((GLOBALIZATION,), scene), LOUD, layout_of(Geometry(35)), 0.45))
        return [picture[led].red for led in Geometry(35).leds(GLOBALIZATION)]

    assert halfway(mega=False)[0] == halfway(mega=False)[-1] == 0.0 < halfway(mega=False)[2]
    assert halfway(mega=True)[2] == 0.0 < halfway(mega=True)[0] == pytest.approx(halfway(mega=True)[-1])


eras = st.sampled_from(ERAS)
afters = st.builds(
    Scene, phase=st.sampled_from(Phase), machine=st.none() | eras, vortexes=st.frozensets(eras), mega=st.booleans()
)
orders = st.lists(eras, min_size=1, max_size=9).map(tuple)
any_cue = st.one_of(
    st.builds(Travel, st.none() | eras, eras, afters),
    st.builds(ClonesArrive, orders, afters),
    st.builds(CubesFall, st.tuples(*[st.integers(-1, 6)] * 7), orders, afters),
    st.builds(VortexesOpen, orders, afters),
    st.builds(MissionDone, eras, afters),
    st.builds(Won, eras, afters),
    st.builds(Lost, orders, afters),
    st.builds(TimeTurned, st.booleans(), afters),
)


@given(any_cue, st.integers(7, 300), st.floats(0, 1), st.booleans(), st.booleans())
def test_any_cue_gives_light_from_0_to_1(cue: Cue, count: int, share: float, calm: bool, night: bool) -> None:
    ring = Geometry(count)
    like, layout = Scene(calm=calm, night=night), layout_of(ring)
    arcs = frame(cue, like, layout, share * cue.seconds)
    assert frame(cue, like, layout, share * cue.seconds) == arcs
    for colour in ring.paint(arcs):
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in colour)

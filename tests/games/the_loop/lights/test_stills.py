"""The still pictures: each is told by place and by brightness, on every ring, in every Era."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.devices.lit_ring import output
from companion.games.the_loop.lights.layout import Role, layout_of, light
from companion.games.the_loop.lights.named import NAMED_SCENES
from companion.games.the_loop.lights.scene import Phase, Scene
from companion.games.the_loop.lights.stills import living, seconds_of_life, still
from companion.games.the_loop.rules.eras import ERAS, NEXT, PREVIOUS, Era
from companion.settings import LightSettings, RingSettings, Settings
from hardware.ring import Geometry
from hardware.ring.output import OutputStage
from tests.games.the_loop.lights.seeing import foo, leds_of, lightness, rifts, seen, what_an_era_can_tell

CLEARLY = 5.0
"""CIE L*: two lights side by side that differ by this are told apart easily; 1 can just be seen."""


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("count", [35, 60])
@pytest.mark.parametrize("era", ERAS)
def test_pictures_that_mean_different_things_differ_without_any_colour(era: Era, count: int, night: bool) -> None:
    ring = Geometry(count)
    seen_as = {
        name: lightness(seen(replace(scene, night=night), ring)) for name, scene in what_an_era_can_tell(era).items()
    }
    for (one, light_one), (other, light_other) in combinations(seen_as.items(), 2):
        most = max(abs(a - b) for a, b in zip(light_one, light_other, strict=True))
        assert most >= CLEARLY, f"“{one}” and “{other}” look alike: {most:.1f}"


def test_the_roles_are_a_ladder_of_brightness() -> None:
    steps = lightness(tuple(light(role) for role in Role if role is not Role.PAST))
    assert all(one - other >= 10 for one, other in pairwise(steps))
    assert lightness((light(Role.PAST),))[0] < steps[-1] - 10


def counts_sent(scene: Scene, settings: RingSettings, lights: LightSettings) -> bytes:
    """What the strip gets of a scene: 3 bytes an LED, 0–255."""
    ring = Geometry(settings.count)
    stage = OutputStage(output(Settings(ring=settings, lights=lights)))
    return stage.show(seen(replace(scene, night=lights.night), ring), 0.0).rgb


@pytest.mark.parametrize("count", [12, 35, 60, 144])
def test_the_ground_of_a_visit_keeps_its_hue_by_night(count: int) -> None:
    """Below eight steps of 255 a strip loses the hue; above twelve the ground would outshine what lies on it."""
    sent = counts_sent(Scene(visited=frozenset(ERAS)), RingSettings(count=count), LightSettings(night=True))
    assert all(8 <= blue <= 15 for blue in sent[2::3])
    if count >= 35:
        assert set(sent[2::3]) <= set(range(8, 13))
    assert set(sent[0::3]) == set(sent[1::3]) == {0}


def bumps(reds: list[float]) -> int:
    """How many separate lights there are."""
    return sum(now > 0.1 >= before for before, now in pairwise([0.0, *reds]))


@pytest.mark.parametrize("offset", [0.0, 0.013, 0.5])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("amount", [0, 1, 2, 3])
@pytest.mark.parametrize("era", ERAS)
def test_rifts_are_counted_as_so_many_lights(era: Era, amount: int, backwards: bool, offset: float) -> None:
    scene = Scene(rifts=rifts(era, amount))
    for count in (49, 60, 84, 144, 300):
        ring = Geometry(count, offset, backwards)
        picture = seen(scene, ring)
        assert bumps([picture[led].red for led in leds_of(ring, era)]) == amount, count
    small = Geometry(35, offset, backwards)
    picture = seen(scene, small)
    lit = [led for led in range(35) if picture[led].red > 0.01]
    assert len(lit) == amount
    assert set(lit) <= set(leds_of(small, era)[1:-1])
    assert all(picture[led].red == pytest.approx(light(Role.RIFT).red) for led in lit)


@pytest.mark.parametrize("count", [7, 14, 21, 24])
@pytest.mark.parametrize("era", ERAS)
def test_on_a_small_ring_more_rifts_are_brighter(era: Era, count: int) -> None:
    ring = Geometry(count)
    glow = [sum(seen(Scene(rifts=rifts(era, amount)), ring)[led].red for led in ring.leds(era)) for amount in range(5)]
    assert glow[0] == 0.0
    assert all(more > less * 1.25 for less, more in pairwise(glow))


@pytest.mark.parametrize("count", [7, 24, 35, 60, 300])
@pytest.mark.parametrize("era", ERAS)
def test_what_is_told_of_an_era_lies_in_its_sector(era: Era, count: int) -> None:
    ring = Geometry(count)
    for name, scene in what_an_era_can_tell(era).items():
        reaches_beyond = scene.machine is not None or len(scene.asks) > 1
        if reaches_beyond or scene.waiting is not bool(scene.asks) or scene.phase is not Phase.BETWEEN:
            continue
        lit = {led for led, colour in enumerate(seen(scene, ring)) if max(colour) > 1e-9}
        assert lit <= set(ring.leds(era)), name
        assert bool(lit) is (name != "nothing"), name


@pytest.mark.parametrize("count", [7, 24, 35, 60, 300])
@pytest.mark.parametrize("era", ERAS)
def test_the_machine_is_the_brightest_and_its_reach_is_both_neighbours(era: Era, count: int) -> None:
    ring = Geometry(count)
    picture = seen(foo(era, rifts=(3,) * 7), ring)
    bright = lightness(picture)
    assert ring.sector(max(range(count), key=bright.__getitem__)) == era
    white = {ring.sector(led) for led, colour in enumerate(picture) if colour.blue > 0.01}
    assert white == {PREVIOUS[era], era, NEXT[era]}


def test_what_may_break_is_red_to_the_edges_and_only_before_the_drop() -> None:
    ring = Geometry(35)
    full = foo(Era.MEDIEVAL, rifts=(0, 0, 3, 0, 3, 0, 0))
    before = seen(full, ring)
    after = seen(replace(full, loaded=False), ring)
    assert before[10].red == pytest.approx(0.5 * light(Role.RIFT).red)
    assert after[10].red == 0.0
    assert before[20].red == 0.0  # three rifts out of reach


def test_the_agents_turn_lights_no_post_where_there_is_a_vortex() -> None:
    ring = Geometry(35)
    picture = seen(Scene(phase=Phase.AGENT, vortexes=frozenset({Era.INDUSTRIAL})), ring)
    amber = {ring.sector(led) for led, colour in enumerate(picture) if colour.green > 0.0}
    assert amber == set(ERAS) - {Era.INDUSTRIAL}


def test_a_brim_of_another_box_is_kept() -> None:
    scene = foo(Era.MEDIEVAL, rifts=rifts(Era.MEDIEVAL, 5), brim=6)
    assert scene.may_break(Era.MEDIEVAL)
    assert not scene.overflows(Era.MEDIEVAL)
    assert bumps([colour.red for colour in seen(Scene(rifts=rifts(Era.MEDIEVAL, 5), brim=6), Geometry(60))]) == 3


@pytest.mark.parametrize("picture", NAMED_SCENES, ids=lambda picture: picture.name)
def test_breathing_begins_and_ends_still(picture: object) -> None:
    scene, layout = picture.scene, layout_of(Geometry(35))
    resting = still(scene, layout)
    seconds = seconds_of_life(scene)
    assert living(scene, layout, 0.0) == living(scene, layout, seconds) == living(scene, layout, 1e6) == resting
    if seconds:
        ring = Geometry(35)
        last = ring.paint(living(scene, layout, seconds - 1e-3))
        for one, other in zip(last, ring.paint(resting), strict=True):
            assert one == pytest.approx(other, abs=1e-3)
    assert seconds_of_life(replace(scene, calm=True)) == 0.0


eras = st.sampled_from(ERAS)
some_eras = st.frozensets(eras)
scenes = st.builds(
    Scene,
    phase=st.sampled_from(Phase),
    machine=st.none() | eras,
    reach=some_eras,
    loaded=st.booleans(),
    visited=some_eras,
    rifts=st.tuples(*[st.integers(-1, 30)] * 7),
    brim=st.integers(2, 20),
    vortexes=some_eras,
    mega=st.booleans(),
    asks=some_eras,
    waiting=st.booleans(),
    cursor=st.none() | eras,
    calm=st.booleans(),
    night=st.booleans(),
)
rings = st.builds(Geometry, st.integers(7, 300), st.floats(0, 1), st.booleans())


@given(scenes, rings, st.floats(0, 100))
def test_any_scene_on_any_ring_gives_light_from_0_to_1(scene: Scene, ring: Geometry, elapsed: float) -> None:
    layout = layout_of(ring)
    arcs = living(scene, layout, elapsed)
    picture = ring.paint(arcs)
    assert len(picture) == ring.count
    assert all(-1e-9 <= value <= 1 + 1e-9 for colour in picture for value in colour)
    assert living(scene, layout, elapsed) == arcs


def test_a_ring_wired_by_lists_shows_the_same_picture() -> None:
    listed = Geometry(35, lists=tuple(tuple(range(5 * era, 5 * era + 5)) for era in ERAS))
    for _, scene, _ in NAMED_SCENES:
        for one, other in zip(seen(scene, listed), seen(scene, Geometry(35)), strict=True):
            assert one == pytest.approx(other)


def test_a_list_without_leds_leaves_its_era_dark() -> None:
    ring = Geometry(30, lists=((), *(tuple(range(5 * nth, 5 * nth + 5)) for nth in range(6))))
    assert max(max(colour) for colour in seen(Scene(rifts=rifts(Era.DAWN_OF_TIME, 3)), ring)) == 0.0

"""The ring: the deck as a loop, what stays, what is played, and that nothing of it flashes."""

import itertools

import pytest

from companion.contract.screen import Lighting
from companion.games.loot_the_loop.lights import NEAR, RingDrawing, cues_of, places, scene_of, time_turned
from companion.games.loot_the_loop.lights.drawing import BREATH, BREATHS, NAMED_SCENES, ring_demo, still
from companion.games.loot_the_loop.lights.scene import CueKind
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.acts import act
from companion.games.loot_the_loop.rules.state import State
from companion.lights import RingColour
from hardware.ring import Geometry
from hardware.ring.flashes import FlashLimiter
from tests.games.loot_the_loop.tables import table
from tests.games.the_loop.lights.seeing import FRAME, light
from tests.hardware.ring.flash_counter import FlashCounter

RING = Geometry(70)


@pytest.mark.parametrize("cards", [*range(13, 54)])
def test_places_lie_side_by_side_and_fill_the_loop(cards: int) -> None:
    spans = places(cards)
    assert len(spans) == cards
    assert spans[0].start == 0
    assert spans[-1].end == pytest.approx(1.0)
    assert all(one.end == other.start for one, other in itertools.pairwise(spans))
    assert all(span.length > 0 for span in spans)
    assert min(span.length for span in spans[:NEAR]) >= max(span.length for span in spans[NEAR:]) - 1e-9


def test_you_are_white_traps_red_jewels_amber_trinkets_blue() -> None:
    state = table("7 T A 9 X")
    arcs = still(scene_of(state))
    colours = [arc.colour for arc in arcs[:6]]
    assert colours[0] == RingColour.WHITE.at(1.0)
    red, amber, blue, white, down = colours[1:6]
    assert red.red > 0 == red.green == red.blue
    assert amber.red > amber.green > 0 == amber.blue
    assert blue.blue > blue.green > 0 == blue.red
    assert white.red == white.green == white.blue
    assert 0 < max(down) < max(red)


def test_where_you_can_land_is_brighter_and_the_chosen_one_breathes() -> None:
    drawing, scene = RingDrawing(RING), scene_of(table("4 6 ? ? T ? A"), lands=frozenset({4, 6}), chosen=6)
    first = drawing.living(scene, 0.0)
    later = drawing.living(scene, BREATH / 2)
    assert first[6].colour.red > later[6].colour.red
    assert [arc.colour for arc in first[:6]] == [arc.colour for arc in later[:6]]
    assert drawing.living(scene, BREATHS * BREATH + 1) == still(scene)
    assert first[4].colour.red > still(scene_of(table("4 6 ? ? T ? A")))[4].colour.red


def test_calm_stands_still() -> None:
    drawing, scene = RingDrawing(RING), scene_of(table("4 6 ? ? T ? A"), chosen=6).under(Lighting(calm=True))
    assert drawing.seconds_of_life(scene) == 0
    assert drawing.seconds_of(time_turned(back=True), scene) == 0


def test_an_explore_turns_the_loop_and_nothing_else_does() -> None:
    state = table("4 6 ? ? ? ? A")
    explored = act(state, a.Explore(1), lambda *_: pytest.fail("nothing is drawn"))
    (cue,) = cues_of(explored.facts, state)
    assert (cue.kind, cue.steps, cue.deck) == (CueKind.WALKED, 6, state.deck)
    marked = act(state, a.MARK, lambda *_: pytest.fail("nothing is drawn"))
    assert cues_of(marked.facts, state) == ()


def test_a_cue_ends_on_the_picture_that_stays() -> None:
    drawing = RingDrawing(RING)
    for named in NAMED_SCENES:
        if named.cue is not None:
            end = drawing.frame(named.cue, named.scene, named.cue.seconds)
            painted, stays = RING.paint(end), RING.paint(still(named.scene))
            assert (
                max(
                    abs(x - y)
                    for one, other in zip(painted, stays, strict=True)
                    for x, y in zip(one, other, strict=True)
                )
                < 1e-6
            )


def test_the_end_is_told_by_the_whole_ring() -> None:
    lost = act(State(), a.GIVE_UP, lambda *_: pytest.fail("nothing is drawn")).state
    (arc,) = still(scene_of(lost))
    assert (arc.start, arc.end) == (0.0, 1.0)
    assert arc.colour == RingColour.RED.at(1.0)


@pytest.mark.parametrize("leds", [7, 35, 120, 300])
def test_no_picture_of_the_demonstration_flashes(leds: int) -> None:
    ring, counter, limiter, now = Geometry(leds), FlashCounter(), FlashLimiter(), 0.0
    for part in ring_demo():
        for _ in range(90):
            seen = light(part.pictures.paint(ring, Lighting(), now))
            assert limiter.allows(seen, now), part.name
            counter.see(seen, now)
            now += FRAME
    assert counter.worst <= 3

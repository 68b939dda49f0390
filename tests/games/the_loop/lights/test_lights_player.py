"""The player: what is seen when, fading, skipping, and when no frames are needed."""

from dataclasses import replace

import pytest

from companion.games.the_loop.lights.cues import ClonesArrive, MissionDone, TimeTurned, Travel
from companion.games.the_loop.lights.layout import layout_of
from companion.games.the_loop.lights.named import NAMED_PICTURES
from companion.games.the_loop.lights.player import CALM_FADE, FADE, Player
from companion.games.the_loop.lights.scene import Phase, Scene
from companion.games.the_loop.lights.stills import still
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.lights.mixing import mix
from companion.lights.rendering import render
from hardware.ring.arcs import Arc
from hardware.ring.geometry import Geometry
from tests.games.the_loop.lights.seeing import FRAME, foo, light, seen

RING = Geometry(35)
LAYOUT = layout_of(RING)
HERE, THERE = foo(Era.DAWN_OF_TIME), foo(Era.INDUSTRIAL)
TRAVEL = Travel(Era.DAWN_OF_TIME, Era.INDUSTRIAL, THERE)
RESTING = Player(LAYOUT).show(HERE, 0.0)


def test_it_begins_dark_with_no_game() -> None:
    player = Player(LAYOUT)
    assert player.picture(0.0) == ()
    assert player.picture(FADE) != ()
    assert player.picture(1000.0) == player.rest == still(Scene(phase=Phase.NO_GAME), LAYOUT)


def test_a_scene_fades_in_and_then_nothing_moves() -> None:
    assert RESTING.moves_until(0.0) == FADE
    assert RESTING.moves_until(FADE) is None
    assert RESTING.picture(FADE) == RESTING.picture(1e6) == still(HERE, LAYOUT)


def test_the_same_scene_again_changes_nothing() -> None:
    playing = RESTING.show(THERE, 10.0).play([TRAVEL], 10.0)
    assert playing.show(THERE, 10.5) is playing


def test_moments_are_played_and_end_on_the_scene() -> None:
    clones = ClonesArrive((Era.END_OF_TIMES,), THERE)
    playing = RESTING.show(THERE, 10.0).play([TRAVEL, clones], 10.0)
    seconds = TRAVEL.seconds + clones.seconds
    assert playing.moves_until(10.0) == pytest.approx(10.0 + seconds + FADE)
    assert playing.picture(10.0) == still(HERE, LAYOUT)
    assert playing.picture(10.0 + seconds) == playing.rest == still(THERE, LAYOUT)
    assert playing.moves_until(10.0 + seconds + FADE) is None


def test_what_the_screen_asks_for_fades_in_after_the_moments() -> None:
    asking = replace(THERE, asks=frozenset(ERAS))
    playing = RESTING.show(asking, 10.0).play([TRAVEL], 10.0)
    arrived = 10.0 + TRAVEL.seconds
    for one, other in zip(render(playing.picture(arrived), RING), seen(THERE, RING), strict=True):
        assert one == pytest.approx(other, abs=1e-6)
    assert playing.picture(arrived + FADE) == still(asking, LAYOUT)


def test_a_new_act_ends_what_is_playing() -> None:
    playing = RESTING.show(THERE, 10.0).play([TRAVEL], 10.0)
    halfway = playing.picture(10.4)
    skipped = playing.show(HERE, 10.4)
    assert skipped.picture(10.4) == halfway
    assert skipped.picture(10.4 + FADE) == still(HERE, LAYOUT)


def test_a_late_tick_is_skipped() -> None:
    playing = RESTING.show(THERE, 10.0).play([TRAVEL], 10.0)
    for tick in range(30):
        playing.picture(10.0 + tick * FRAME)
    assert playing.picture(10.7) == RESTING.show(THERE, 10.0).play([TRAVEL], 10.0).picture(10.7)


def test_what_breathes_comes_to_rest() -> None:
    waiting = RESTING.show(replace(HERE, waiting=True), 0.0)
    assert waiting.moves_until(0.0) == 20.0
    assert waiting.picture(1.0) != waiting.picture(2.0)
    assert waiting.moves_until(20.0) is None


def test_calm_lights_only_fade_and_slowly() -> None:
    calm = Player(LAYOUT).show(replace(HERE, calm=True, waiting=True), 0.0)
    assert calm.moves_until(0.0) == CALM_FADE
    moving = calm.show(replace(THERE, calm=True), 10.0).play([TRAVEL], 10.0)
    assert moving.moves_until(10.0) == 10.0 + CALM_FADE
    dark = moving.picture(10.5)
    assert dark not in {moving.picture(10.0), moving.rest}


def test_undo_upon_undo_does_not_begin_the_sweep_again() -> None:
    undone = RESTING.show(THERE, 10.0).play([TimeTurned(True, THERE)], 10.0)
    again = undone.play([TimeTurned(True, THERE)], 10.3)
    assert again is undone
    shown = undone.show(HERE, 10.3).play([TimeTurned(True, HERE)], 10.3)
    assert shown.moments == ()
    assert shown.play([TimeTurned(True, THERE)], 11.0).moments == (TimeTurned(True, THERE),)


def test_another_ring_shows_the_same_scene_at_once() -> None:
    larger = Geometry(60)
    moved = RESTING.on(layout_of(larger), 5.0)
    assert moved.picture(5.0 + FADE) == still(HERE, layout_of(larger))


def test_playing_nothing_changes_nothing() -> None:
    assert RESTING.play([], 3.0) is RESTING


def test_a_mix_is_the_exact_average() -> None:
    before, after = (Arc(0.9, 1.2, (1.0, 0.0, 0.0)),), (Arc(0.1, 0.5, (0.0, 1.0, 0.0)), Arc(0.3, 0.4, (0.0, 0.0, 1.0)))
    assert mix(before, after, 0.0) == before
    assert mix(before, after, 1.0) == after
    assert mix(after, after, 0.3) == after
    mixed = render(mix(before, after, 0.5), RING)
    for got, one, other in zip(mixed, render(before, RING), render(after, RING), strict=True):
        assert got == pytest.approx([(a + b) / 2 for a, b in zip(one, other, strict=True)])


def test_no_light_jumps_from_scene_to_scene() -> None:
    player, now = Player(LAYOUT), 0.0
    last = light(render(player.picture(now), RING)).luminance
    for _, scene, _ in NAMED_PICTURES:
        player = player.show(replace(scene, waiting=False), now)
        for _ in range(9):
            now += FRAME
            shown = light(render(player.picture(now), RING)).luminance
            assert max(abs(one - other) for one, other in zip(last, shown, strict=True)) < 0.21  # 150 ms at least
            last = shown


def test_the_same_questions_get_the_same_answers() -> None:
    done = MissionDone(Era.MEDIEVAL, HERE)
    one, other = (RESTING.show(THERE, 1.0).play([TRAVEL, done], 1.0) for _ in range(2))
    assert one == other
    assert [one.picture(nth / 7) for nth in range(30)] == [other.picture(nth / 7) for nth in range(30)]

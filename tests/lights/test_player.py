"""The player: what is seen when, fading, skipping, and when no frames are needed."""

import pytest
from msgspec.structs import replace

from companion.lights.arcs import CALM_FADE, FADE
from companion.lights.player import Player
from tests.lights.plain_light import BREATH, Flash, Glow, PlainDrawing, colour

DRAWING = PlainDrawing()
DIM, BRIGHT = Glow(0.2), Glow(0.8)
FLASH = Flash(0.5)
RESTING: Player[Glow, Flash] = Player(DRAWING, DIM)


def test_its_first_scene_is_there_at_once_and_nothing_moves() -> None:
    assert colour(RESTING.picture(0.0)) == (0.2, 0.0, 0.0)
    assert RESTING.moves_until(0.0) is None


def test_another_scene_fades_in_and_then_nothing_moves() -> None:
    shown = RESTING.show(BRIGHT, 10.0)
    assert colour(shown.picture(10.0)) == (0.2, 0.0, 0.0)
    assert colour(shown.picture(10.0 + FADE / 2))[0] == pytest.approx(0.5)
    assert colour(shown.picture(10.0 + FADE)) == colour(shown.picture(1e6)) == (0.8, 0.0, 0.0)
    assert shown.moves_until(10.0) == 10.0 + FADE
    assert shown.moves_until(10.0 + FADE) is None


def test_the_same_scene_again_changes_nothing() -> None:
    playing = RESTING.show(BRIGHT, 10.0).play([FLASH], 10.0)
    assert playing.show(BRIGHT, 10.5) is playing


def test_cues_are_played_and_end_on_the_scene() -> None:
    playing = RESTING.show(BRIGHT, 10.0).play([FLASH, Flash(1.0, 2.0)], 10.0)
    assert playing.moves_until(10.0) == 13.0 + FADE
    assert colour(playing.picture(10.0)) == (0.2, 0.0, 0.0)
    assert colour(playing.picture(10.5)) == (0.0, 0.5, 0.5)
    assert colour(playing.picture(12.0)) == (0.0, 1.0, 0.5)
    assert colour(playing.picture(13.0)) == (0.8, 0.0, 0.0)
    assert playing.moves_until(13.0 + FADE) is None


def test_a_new_act_ends_what_is_playing() -> None:
    playing = RESTING.show(BRIGHT, 10.0).play([FLASH], 10.0)
    skipped = playing.show(DIM, 10.4)
    assert skipped.picture(10.4) == playing.picture(10.4)
    assert colour(skipped.picture(10.4 + FADE)) == (0.2, 0.0, 0.0)


def test_a_late_tick_is_skipped() -> None:
    playing, asked_once = (RESTING.show(BRIGHT, 10.0).play([FLASH], 10.0) for _ in range(2))
    for tick in range(30):
        playing.picture(10.0 + tick / 30)
    assert playing == asked_once
    assert playing.picture(10.7) == asked_once.picture(10.7)


def test_what_breathes_comes_to_rest() -> None:
    breathing = RESTING.show(replace(BRIGHT, breathes=True), 0.0)
    assert breathing.moves_until(0.0) == BREATH
    assert breathing.picture(1.0) != breathing.picture(2.0)
    assert breathing.moves_until(BREATH) is None
    assert colour(breathing.picture(BREATH)) == (0.8, 0.0, 0.0)


def test_calm_scenes_only_fade_and_slowly() -> None:
    calm = RESTING.show(Glow(0.8, breathes=True, calm=True), 0.0).play([FLASH], 0.0)
    assert calm.moves_until(0.0) == CALM_FADE
    assert colour(calm.picture(CALM_FADE / 2))[0] == pytest.approx(0.5)


def test_a_sweep_is_not_begun_again_while_it_goes() -> None:
    sweep = Flash(0.5, sweeps=True)
    swept = RESTING.show(BRIGHT, 10.0).play([sweep], 10.0)
    assert swept.play([sweep], 10.3) is swept
    shown = swept.show(DIM, 10.3).play([sweep], 10.3)
    assert shown.cues == ()
    assert shown.play([sweep, FLASH], 10.5).cues == (FLASH,)
    assert shown.play([sweep], 11.0).cues == (sweep,)


def test_another_ring_shows_the_same_scene_out_of_the_dark() -> None:
    other = PlainDrawing()
    moved = RESTING.on(other, 5.0)
    assert moved.drawing is other
    assert moved.picture(5.0) == ()
    assert colour(moved.picture(5.0 + FADE)) == (0.2, 0.0, 0.0)


def test_playing_nothing_changes_nothing() -> None:
    assert RESTING.play([], 3.0) is RESTING

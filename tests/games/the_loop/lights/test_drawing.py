"""This game's scenes and cues in the house's player."""

import pytest
from msgspec.structs import replace

from companion.games.the_loop.lights.cues import MissionDone, TimeTurned, Travel
from companion.games.the_loop.lights.drawing import RingDrawing
from companion.games.the_loop.lights.named import NAMED_SCENES, ring_demo
from companion.games.the_loop.lights.scene import Scene
from companion.games.the_loop.lights.stills import still
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.lights import FADE, Player
from hardware.ring import Geometry
from tests.games.the_loop.lights.seeing import FRAME, foo, light, seen

RING = Geometry(35)
DRAWING = RingDrawing(RING)
HERE, THERE = foo(Era.DAWN_OF_TIME), foo(Era.INDUSTRIAL)
TRAVEL = Travel(Era.DAWN_OF_TIME, Era.INDUSTRIAL, THERE)
RESTING = Player(DRAWING, HERE)


def test_cues_end_on_the_scene() -> None:
    done = MissionDone(Era.MEDIEVAL, THERE)
    playing = RESTING.show(THERE, 10.0).play([TRAVEL, done], 10.0)
    seconds = TRAVEL.seconds + done.seconds
    assert playing.picture(10.0) == still(HERE, DRAWING.layout)
    assert playing.picture(10.0 + seconds) == still(THERE, DRAWING.layout)
    assert playing.moves_until(10.0 + seconds + FADE) is None


def test_what_the_screen_asks_for_fades_in_after_the_cues() -> None:
    asking = replace(THERE, asks=frozenset(ERAS))
    playing = RESTING.show(asking, 10.0).play([TRAVEL], 10.0)
    arrived = 10.0 + TRAVEL.seconds
    for one, other in zip(RING.paint(playing.picture(arrived)), seen(THERE, RING), strict=True):
        assert one == pytest.approx(other, abs=1e-6)
    assert playing.picture(arrived + FADE) == still(asking, DRAWING.layout)


def test_what_waits_breathes_for_a_while_unless_it_is_calm() -> None:
    waiting = RESTING.show(replace(HERE, waiting=True), 0.0)
    assert waiting.moves_until(0.0) == 20.0
    assert waiting.picture(1.0) != waiting.picture(2.0)
    calm = RESTING.show(replace(HERE, calm=True, waiting=True), 0.0).play([TRAVEL], 0.0)
    assert calm.moves_until(0.0) == 1.0


def test_undo_upon_undo_is_one_sweep() -> None:
    undone = RESTING.show(THERE, 10.0).play([TimeTurned(True, THERE)], 10.0)
    assert undone.play([TimeTurned(True, THERE)], 10.3) is undone
    assert undone.play([TimeTurned(True, THERE)], 11.0).begun == 11.0


def test_no_light_jumps_from_scene_to_scene() -> None:
    player, now = Player(DRAWING, Scene()), 0.0
    last = light(RING.paint(player.picture(now))).luminance
    for _, scene, _ in NAMED_SCENES:
        player = player.show(replace(scene, waiting=False), now)
        for _ in range(9):
            now += FRAME
            shown = light(RING.paint(player.picture(now))).luminance
            assert max(abs(one - other) for one, other in zip(last, shown, strict=True)) < 0.21  # 150 ms at least
            last = shown


def test_the_demonstration_names_everything_in_plain_words() -> None:
    names = [name for name, _ in ring_demo()]
    assert names == [scene.name for scene in NAMED_SCENES]
    assert len(set(names)) == len(names)
    assert all(name == name.strip() and len(name) < 70 for name in names)

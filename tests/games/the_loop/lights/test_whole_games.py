"""Whole games on the ring: every act has its cues, which end on the picture of the table it led to."""

from random import Random

import pytest

from companion.games.the_loop.bots import random_action, random_end_of_turn
from companion.games.the_loop.lights.cues import cues_of
from companion.games.the_loop.lights.drawing import RingDrawing
from companion.games.the_loop.lights.layout import layout_of
from companion.games.the_loop.lights.scene import Scene, scene_of
from companion.games.the_loop.lights.stills import still
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.state import State, Step
from companion.lights import Player
from hardware.ring import Geometry
from hardware.ring.flashes import FlashLimiter
from tests.games.the_loop.lights.seeing import FRAME, light
from tests.games.the_loop.states import Rolled, done, start
from tests.hardware.ring.flash_counter import FlashCounter

RING = Geometry(35)
LAYOUT = layout_of(RING)


def acts(random: Random, level: Level) -> list[tuple[tuple[object, ...], State, State]]:
    """Facts, table before and table after of each act of a game."""
    draw, now, played = Rolled(random), start(level), []
    while now.step is not Step.OVER and len(played) < 400:
        if now.step is not Step.ACTIONS:
            action = a.NEXT
        else:
            action = random_action(now, draw) if random.random() < 0.6 else random_end_of_turn(now, draw)
        if action is None:
            continue
        act = done(now, action, draw)
        played.append((act.facts, now, act.state))
        now = act.state
    return played


@pytest.mark.parametrize(("level", "seed"), [(Level.MONTH, 0), (Level.YEAR, 1)])
def test_every_act_of_a_game_ends_on_its_picture_and_nothing_flashes(seed: int, level: Level) -> None:
    """The table presses on while the lights still move, too fast for them two times out of three."""
    random = Random(seed)
    counter, limiter = FlashCounter(), FlashLimiter()
    player, now = Player(RingDrawing(RING), Scene()), 0.0
    for facts, before, after in acts(random, level):
        cues = cues_of(facts, before, after)
        scene = scene_of(after)
        assert all(cue.seconds >= 0.0 for cue in cues)
        if cues:
            assert cues[-1].after == scene
        player = player.show(scene, now).play(cues, now)
        resting = player.moves_until(now) or now
        assert player.picture(resting + 1e-9) == still(scene, LAYOUT)
        length = resting - now
        for _ in range(1 + int(length * random.choice((0.4, 0.7, 1.0)) / FRAME)):
            seen = light(RING.paint(player.picture(now)))
            assert limiter.allows(seen, now)
            counter.see(seen, now)
            now += FRAME
    assert counter.worst <= 3

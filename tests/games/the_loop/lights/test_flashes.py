"""No picture flashes: a minute of each, thirty frames a second, at full brightness, through the flash counter."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games.the_loop.lights.cues import CubesFall, TimeTurned, Travel
from companion.games.the_loop.lights.drawing import RingDrawing
from companion.games.the_loop.lights.named import NAMED_SCENES, NamedScene
from companion.games.the_loop.lights.scene import Scene
from companion.games.the_loop.lights.stills import PERIOD
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.lights import Player
from hardware.ring import Geometry
from hardware.ring.flashes import FlashLimiter, Light
from tests.games.the_loop.lights.seeing import FRAME, foo, light
from tests.games.the_loop.states import counts
from tests.hardware.ring.flash_counter import FlashCounter

MINUTE = 60.0


def minute(picture: NamedScene, ring: Geometry, until: float, pause: float = FRAME) -> Iterator[tuple[float, Light]]:
    """The frames while anything moves; a cue is played again and again, after a pause."""
    player = Player(RingDrawing(ring), Scene(), before=()).show(picture.scene, 0.0)
    tick, again = 0, 0.5
    while (now := tick * FRAME) < until:
        if picture.cue is not None:
            if now >= again:
                player = player.play([picture.cue], now)
                again = now + picture.cue.seconds + pause
        elif player.moves_until(now) is None:
            return
        yield now, light(ring.paint(player.picture(now)))
        tick += 1


def worst(frames: Iterator[tuple[float, Light]]) -> int:
    """The most flashes an LED had within a second; fails if the limiter would have held a frame."""
    counter, limiter = FlashCounter(), FlashLimiter()
    for now, seen in frames:
        assert limiter.allows(seen, now), f"the limiter holds the frame at {now:.2f} s"
        counter.see(seen, now)
    return counter.worst


@pytest.mark.parametrize("picture", NAMED_SCENES, ids=lambda picture: picture.name)
def test_a_minute_of_every_picture_never_flashes(picture: NamedScene) -> None:
    assert worst(minute(picture, Geometry(35), MINUTE)) <= 3


@pytest.mark.parametrize("count", [7, 24, 60, 300])
@pytest.mark.parametrize("picture", NAMED_SCENES, ids=lambda picture: picture.name)
def test_it_is_the_same_on_other_rings(picture: NamedScene, count: int) -> None:
    assert worst(minute(picture, Geometry(count), 2.0 if count == 300 else 3.5)) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("count", [7, 24, 60, 300])
@pytest.mark.parametrize("picture", NAMED_SCENES, ids=lambda picture: picture.name)
def test_a_minute_on_other_rings(picture: NamedScene, count: int) -> None:
    assert worst(minute(picture, Geometry(count), MINUTE)) <= 3


@pytest.mark.parametrize("picture", NAMED_SCENES, ids=lambda picture: picture.name)
def test_calm_lights_flash_never_at_all(picture: NamedScene) -> None:
    calm = picture._replace(scene=replace(picture.scene, calm=True))
    assert worst(minute(calm, Geometry(35), 8.0)) <= 1


@pytest.mark.parametrize("picture", NAMED_SCENES, ids=lambda picture: picture.name)
def test_red_never_flashes_while_a_picture_stays(picture: NamedScene) -> None:
    steady = picture._replace(cue=None, scene=replace(picture.scene, waiting=False))  # amber is red and green
    reds = [seen.red for _, seen in minute(steady, Geometry(35), 4.5)]
    for led in range(35):
        row = [red[led] for red in reds]
        highest, fallen = 0.0, 0.0
        for value in row:
            highest = max(highest, value)
            fallen = max(fallen, highest - value)
        assert fallen < 20 / 320, f"LED {led} loses {fallen:.3f} of its red"


def test_breathing_is_slow() -> None:
    assert PERIOD >= 1.0


def test_many_cubes_into_one_era_are_two_cues_a_second() -> None:
    done = foo(Era.MEDIEVAL, loaded=False, rifts=counts({Era.MEDIEVAL: 9}))
    falling = CubesFall(counts(), (Era.MEDIEVAL,) * 9, done)
    assert worst(minute(NamedScene("nine cubes", done, falling), Geometry(35), MINUTE)) <= 3


def test_the_machine_may_travel_every_second() -> None:
    for start, end in pairwise(ERAS):
        for count in (24, 60):
            picture = NamedScene("travel", foo(end), Travel(start, end, foo(end)))
            assert worst(minute(picture, Geometry(count), 3.0, pause=0.6)) <= 3


@pytest.mark.parametrize("presses_a_second", [2, 3, 4, 5, 8])
def test_a_hand_that_hammers_undo_makes_no_flashes(presses_a_second: int) -> None:
    ring = Geometry(35)
    scenes = (foo(Era.MEDIEVAL), replace(foo(Era.MEDIEVAL), rifts=counts({Era.MEDIEVAL: 1})), Scene())
    player, counter, limiter = Player(RingDrawing(ring), Scene()), FlashCounter(), FlashLimiter()
    pressed, held = 0, 0
    for tick in range(300):
        now = tick * FRAME
        if now * presses_a_second >= pressed:
            scene = scenes[pressed % 3]
            player = player.show(scene, now).play([TimeTurned(True, scene)], now)
            pressed += 1
        seen = light(ring.paint(player.picture(now)))
        held += not limiter.allows(seen, now)
        counter.see(seen, now)
    assert held == 0
    assert counter.worst <= 3


def test_light_that_stays_in_its_place_takes_150_ms_to_come_and_go() -> None:
    ring = Geometry(60)
    for picture in NAMED_SCENES:
        means = [sum(seen.luminance) / 60 for _, seen in minute(picture, ring, 4.0)]
        assert max((abs(one - other) for one, other in pairwise(means)), default=0.0) < FRAME / 0.15, picture.name

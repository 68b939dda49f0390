"""The still picture of a scene, and how it breathes while somebody should look at it.

Each Era has two *posts*, its first and its last light, and three places for *rifts* between them:

* Machine: both posts white; over a vortex the last one stays red. The far posts of the Eras it reaches, dim white.
* Rifts: one red light each, brighter in a vortex, purple where Dr. Foo has been. About to break: red right to the
  edges; under the Machine, whose posts hide these, the middle light sinks instead. Breaking: the whole Era bright red.
* Vortex: the whole Era dim red. Mega-vortex: bright red posts, and dark in the middle.
* Visited in this cycle: dim blue ground; of a vortex, only the posts.
* Asked for a tap: both posts amber (where the Machine stands, and of a mega-vortex, only the last). Cursor: the whole
  Era amber.
* Agent's turn: the posts dim amber, where there is no vortex; where Dr. Foo has been, the first one is blue. Waiting
  for Next: every first post dim amber.

An Era of one or two LEDs has no places of their own: there the share of light tells.
"""

from functools import partial
from math import cos, pi
from typing import Final

from companion.games.the_loop.lights.layout import EraPlaces, Layout, Role, light
from companion.games.the_loop.lights.scene import Phase, Scene
from companion.games.the_loop.rules.eras import ERAS, NEXT, PREVIOUS, Era
from companion.lights import Arcs, between, covering
from hardware.ring.light import BLACK, Arc, Colour

FILLING: Final = (0, 2, 1)
"""In which place the first, second and third rift shines: two of them have a gap between them on every ring."""

GROUND: Final = 0.4
WASH: Final = 0.25
TICK: Final = 0.25
FAR_POST: Final = 0.1
RESTING_MACHINE: Final = 0.35
EDGE: Final = 0.5
THROUGH: Final = 0.7
"""How much of the blue of a visit shines through the red that lies over it."""

HELD_BREATH: Final = 0.35
BREAKING: Final = 1.7
IN_VORTEX: Final = 2.0
DANGER: Final = 2.0
"""Rifts in a vortex, and the posts of a mega-vortex: a red that nothing else has."""

TINY_VORTEX: Final = 1.35
TINY_MEGA_VORTEX: Final = 2.0
TINY_FAR_POST: Final = 0.3

PERIOD: Final = 2.0
"""Seconds a breath takes: 0.5 Hz; 1 Hz is the most that is allowed."""

SECONDS_OF_BREATHING: Final = 20.0
"""Whole breaths, so that the last frame is the still picture. Who has not looked by then need not be called."""


def still(scene: Scene, layout: Layout) -> Arcs:
    """The picture that stays."""
    return _drawn(scene, layout, 1.0)


def seconds_of_life(scene: Scene) -> float:
    """How long the picture breathes before it is still; 0: it is still at once."""
    if scene.calm:
        return 0.0
    if scene.phase in {Phase.VICTORY, Phase.DEFEAT}:
        return 0.0
    is_called = scene.waiting or any(scene.may_break(era) for era in scene.reach)
    return SECONDS_OF_BREATHING if is_called else 0.0


def living(scene: Scene, layout: Layout, elapsed: float) -> Arcs:
    """The picture `elapsed` seconds after it appeared; it begins with the still picture and ends with it."""
    if not 0.0 < elapsed < seconds_of_life(scene):
        return still(scene, layout)
    return _drawn(scene, layout, 0.5 + 0.5 * cos(2 * pi * elapsed / PERIOD))


def _drawn(scene: Scene, layout: Layout, breath: float) -> Arcs:
    """The picture at a breath of 0–1; 1 is the still one."""
    match scene.phase:
        case Phase.VICTORY:
            return (Arc(0.0, 1.0, light(Role.TABLE, night=scene.night)),)
        case Phase.DEFEAT:
            torn = (covering(layout[era].whole, light(Role.RIFT)) for era in ERAS if era in scene.vortexes)
            return (Arc(0.0, 1.0, light(Role.RIFT, WASH)), *torn)
        case _:
            return tuple(arc for era in ERAS for arc in _era(scene, layout[era], era, breath))


def _era(scene: Scene, places: EraPlaces, era: Era, breath: float) -> list[Arc]:
    if era is scene.cursor:
        return [covering(places.whole, light(Role.TABLE, night=scene.night))]
    board = _board_of_a_tiny_era if places.is_tiny else _board
    posts = zip((places.first_post, places.last_post), _posts(scene, places, era, breath), strict=True)
    return board(scene, places, era, breath) + [
        covering(place, colour) for place, colour in posts if colour is not None
    ]


def _board(scene: Scene, places: EraPlaces, era: Era, breath: float) -> list[Arc]:
    """What lies in the Era: Dr. Foo's visit, rifts, a vortex."""
    red = partial(_red, scene, era)
    if scene.overflows(era):
        return [covering(places.whole, red(BREAKING))]
    arcs = _ground(scene, places, era)
    if era in scene.vortexes and scene.mega:
        arcs += [covering(post, red(DANGER)) for post in (places.first_post, places.last_post)]
    elif scene.may_break(era):
        edge = red(_edge(breath))
        arcs += [covering(places.first_post, edge), covering(places.last_post, edge)]
    return arcs + _rifts(scene, places, era, breath)


def _ground(scene: Scene, places: EraPlaces, era: Era) -> list[Arc]:
    is_past = era in scene.visited
    ground = [covering(places.whole, light(Role.PAST, GROUND, night=scene.night))] if is_past else []
    if era not in scene.vortexes:
        return ground
    torn = places.inner if is_past else places.whole  # the posts stay blue, so that both are told
    ground.append(covering(torn, _red(scene, era, WASH, GROUND)))
    return [*ground, covering(places.rifts[1], BLACK)] if scene.mega else ground


def _rifts(scene: Scene, places: EraPlaces, era: Era, breath: float) -> list[Arc]:
    amount = min(max(scene.rifts[era], 0), len(FILLING))
    is_torn = era in scene.vortexes
    levels = [IN_VORTEX if is_torn else 1.0] * amount
    if amount == len(FILLING):
        # FILLING puts the third one into the middle.
        if is_torn and scene.mega:
            levels[-1] = 1.0  # the darkest, so that the split is seen
        if scene.may_break(era) and era is scene.machine:
            levels[-1] *= between(0.7 * HELD_BREATH, HELD_BREATH, breath)  # white hides the edges of this Era
    return [
        covering(places.rifts[place], _red(scene, era, level))
        for place, level in zip(FILLING[:amount], levels, strict=True)
    ]


def _edge(breath: float) -> float:
    return between(0.7 * EDGE, EDGE, breath)  # too little to count as a red flash


def _red(scene: Scene, era: Era, level: float, through: float = THROUGH) -> Colour:
    """Red that lets Dr. Foo's visit shine through: where it covers all of the ground, purple still tells of it."""
    red = light(Role.RIFT, level, night=scene.night)
    if era not in scene.visited:
        return red
    past = light(Role.PAST, through, night=scene.night)
    return Colour(*(min(one + other, 1.0) for one, other in zip(red, past, strict=True)))


def _board_of_a_tiny_era(scene: Scene, places: EraPlaces, era: Era, breath: float) -> list[Arc]:
    """One or two LEDs: the share of light tells; in a vortex the rifts are not counted any more."""
    arcs = [covering(places.whole, light(Role.PAST, THROUGH, night=scene.night))] if era in scene.visited else []
    red = partial(_red, scene, era)
    if scene.overflows(era):
        return [covering(places.whole, red(BREAKING))]
    if era in scene.vortexes:
        level = TINY_MEGA_VORTEX if scene.mega else TINY_VORTEX
        return [*arcs, covering(places.whole, red(level + (_edge(breath) if scene.may_break(era) else 0.0)))]
    if scene.may_break(era):
        arcs += [covering(post, red(_edge(breath))) for post in (places.first_post, places.last_post)]
    return arcs + _rifts(scene, places, era, breath)


def _posts(scene: Scene, places: EraPlaces, era: Era, breath: float) -> tuple[Colour | None, Colour | None]:
    """The colours of the first and the last post."""
    first: Colour | None = None
    last: Colour | None = None
    if scene.phase is Phase.AGENT and era not in scene.vortexes:
        tick = light(Role.TABLE, TICK, night=scene.night)
        first, last = (light(Role.PAST, GROUND, night=scene.night) if era in scene.visited else tick), tick
    elif scene.waiting and not scene.asks:
        first = light(Role.TABLE, between(0.3 * TICK, TICK, breath), night=scene.night)
    machine = scene.machine
    if machine is not None and scene.reach:
        far = light(Role.MACHINE, TINY_FAR_POST if places.is_tiny else FAR_POST, night=scene.night)
        first = far if era is PREVIOUS[machine] else first
        last = far if era is NEXT[machine] else last
    if era in scene.asks:
        first, last = _asked(scene, era, breath)
    if era is machine:
        white = light(Role.MACHINE, 1.0 if scene.phase is Phase.FOO else RESTING_MACHINE, night=scene.night)
        first = white
        if era not in scene.asks:
            last = None if _red_needs_the_last_post(scene, places, era) else white
    return first, last


def _red_needs_the_last_post(scene: Scene, places: EraPlaces, era: Era) -> bool:
    """Whether the Machine here has one white post only, because two would hide what lies under it."""
    if places.is_tiny:
        return scene.phase is Phase.FOO and (era in scene.vortexes or scene.may_break(era))
    return era in scene.vortexes


def _asked(scene: Scene, era: Era, breath: float) -> tuple[Colour | None, Colour]:
    """Both posts amber; of a mega-vortex only the last: its other one goes on warning."""
    amber = light(Role.TABLE, between(0.4, 1.0, breath) if scene.waiting else 1.0, night=scene.night)
    return (None if scene.mega and era in scene.vortexes else amber), amber

"""The still picture of a scene, and how it breathes while somebody should look at it.

Each Era has two *posts*, its first and its last light, and three places for *rifts* between them:

* Machine: both posts white; the far posts of the Eras it reaches, dim white.
* Rifts: one red light each. About to break: red right to the edges. Breaking: the whole Era full red.
* Vortex: the whole Era dim red. Mega-vortex: the same, split in the middle.
* Visited in this cycle: dim blue ground; of a vortex, only the posts.
* Asked for a tap: both posts amber (where the Machine stands, only the last). Cursor: the whole Era amber.
* Agent's turn: every post dim amber, where there is no vortex. Waiting for Next: every first post dim amber.
"""

from math import cos, pi
from typing import Final

from companion.games.the_loop.eras import ERAS, NEXT, PREVIOUS, Era
from companion.lights.layout import EraPlaces, Layout, Span
from companion.lights.mixing import Arcs, between, smooth
from companion.lights.roles import Role, light
from companion.lights.scene import Phase, Scene
from hardware.ring.arcs import Arc
from hardware.ring.colours import Colour

FILLING: Final = (0, 2, 1)
"""In which place the first, second and third rift shines: two of them have a gap between them on every ring."""

GROUND: Final = 0.4
WASH: Final = 0.25
TICK: Final = 0.25
FAR_POST: Final = 0.2
RESTING_MACHINE: Final = 0.3
EDGE: Final = 0.5

PERIOD: Final = 2.0
"""Seconds a breath takes: 0.5 Hz; 1 Hz is the most that is allowed."""

SECONDS_OF_BREATHING: Final = 20.0
"""Whole breaths, so that the last frame is the still picture. Who has not looked by then need not be called."""

ROUND: Final = 7.0
SECONDS_OF_ATTRACTION: Final = 9 * ROUND
RAMP: Final = 3.0


def still(scene: Scene, layout: Layout) -> Arcs:
    """The picture that stays."""
    return _drawn(scene, layout, 1.0)


def seconds_of_life(scene: Scene) -> float:
    """How long the picture breathes before it is still; 0: it is still at once."""
    if scene.calm:
        return 0.0
    if scene.phase is Phase.NO_GAME:
        return SECONDS_OF_ATTRACTION
    if scene.phase in {Phase.VICTORY, Phase.DEFEAT}:
        return 0.0
    is_called = scene.waiting or any(scene.may_break(era) for era in scene.reach)
    return SECONDS_OF_BREATHING if is_called else 0.0


def living(scene: Scene, layout: Layout, elapsed: float) -> Arcs:
    """The picture `elapsed` seconds after it appeared; it begins with the still picture and ends with it."""
    if not 0.0 < elapsed < seconds_of_life(scene):
        return still(scene, layout)
    if scene.phase is Phase.NO_GAME:
        strength = smooth(elapsed / RAMP) * smooth((SECONDS_OF_ATTRACTION - elapsed) / RAMP)
        return _resting(scene, layout, elapsed / ROUND, strength)
    return _drawn(scene, layout, 0.5 + 0.5 * cos(2 * pi * elapsed / PERIOD))


def covering(span: Span, colour: Colour, opacity: float = 1.0) -> Arc:
    """Light over a span."""
    return Arc(span.start, span.end, colour, opacity)


def _drawn(scene: Scene, layout: Layout, breath: float) -> Arcs:
    """The picture at a breath of 0–1; 1 is the still one."""
    match scene.phase:
        case Phase.NO_GAME:
            return _resting(scene, layout, 0.0, 0.0)
        case Phase.VICTORY:
            return (Arc(0.0, 1.0, light(Role.TABLE, night=scene.night)),)
        case Phase.DEFEAT:
            torn = (covering(layout[era].whole, light(Role.RIFT)) for era in ERAS if era in scene.vortexes)
            return (Arc(0.0, 1.0, light(Role.RIFT, WASH)), *torn)
        case _:
            return tuple(arc for era in ERAS for arc in _era(scene, layout[era], era, breath))


def _resting(scene: Scene, layout: Layout, turns: float, strength: float) -> Arcs:
    """No game is on: seven lights on a blue ring, and a wave of light that goes round them."""
    levels = (between(0.5, 0.5 + 0.5 * cos(2 * pi * (turns - era / len(ERAS))), strength) for era in ERAS)
    lights = (
        covering(layout[era].rifts[1], light(Role.TIME, level, night=scene.night))
        for era, level in zip(ERAS, levels, strict=True)
    )
    return (Arc(0.0, 1.0, light(Role.PAST, GROUND)), *lights)


def _era(scene: Scene, places: EraPlaces, era: Era, breath: float) -> list[Arc]:
    if era is scene.cursor:
        return [covering(places.whole, light(Role.TABLE, night=scene.night))]
    arcs = _ground(scene, places, era)
    if scene.overflows(era):
        arcs.append(covering(places.whole, light(Role.RIFT)))
    else:
        if scene.may_break(era):
            edge = light(Role.RIFT, between(0.7 * EDGE, EDGE, breath))  # too little to count as a red flash
            arcs += [covering(places.first_post, edge), covering(places.last_post, edge)]
        arcs += [covering(places.rifts[place], light(Role.RIFT)) for place in FILLING[: max(scene.rifts[era], 0)]]
    posts = zip((places.first_post, places.last_post), _posts(scene, era, breath), strict=True)
    return arcs + [covering(place, colour) for place, colour in posts if colour is not None]


def _ground(scene: Scene, places: EraPlaces, era: Era) -> list[Arc]:
    is_past = era in scene.visited
    ground = [covering(places.whole, light(Role.PAST, GROUND))] if is_past else []
    if era not in scene.vortexes:
        return ground
    torn = places.inner if is_past else places.whole  # the posts stay blue, so that both are told
    middle = places.rifts[1]
    sides = (Span(torn.start, middle.start), Span(middle.end, torn.end)) if scene.mega else (torn,)
    return ground + [covering(span, light(Role.RIFT, WASH)) for span in sides]


def _posts(scene: Scene, era: Era, breath: float) -> tuple[Colour | None, Colour | None]:
    """The colours of the first and the last post."""
    first: Colour | None = None
    last: Colour | None = None
    if scene.phase is Phase.AGENT and era not in scene.vortexes:
        first = last = light(Role.TABLE, TICK, night=scene.night)
    elif scene.waiting and not scene.asks:
        first = light(Role.TABLE, between(0.3 * TICK, TICK, breath), night=scene.night)
    machine = scene.machine
    if machine is not None and scene.reach:
        far = light(Role.MACHINE, FAR_POST, night=scene.night)
        first = far if era is PREVIOUS[machine] else first
        last = far if era is NEXT[machine] else last
    if era in scene.asks:
        first = last = light(Role.TABLE, between(0.4, 1.0, breath) if scene.waiting else 1.0, night=scene.night)
    if era is machine:
        white = light(Role.MACHINE, 1.0 if scene.phase is Phase.FOO else RESTING_MACHINE, night=scene.night)
        first, last = white, last if era in scene.asks else white
    return first, last

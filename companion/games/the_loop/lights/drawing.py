"""How scenes and cues look on one ring, the cues frame by frame. Each ends exactly on the still picture of its board.

Moving lights pass an LED once; what stays in its place takes 150 ms at least to become bright or dark.
"""

from math import pi, sin
from typing import Final

from msgspec.structs import replace

from companion.games.the_loop.lights import stills
from companion.games.the_loop.lights.cues import (
    BEAT,
    ClonesArrive,
    CubesFall,
    Cue,
    Lost,
    MissionDone,
    TimeTurned,
    Travel,
    VortexesOpen,
    Won,
)
from companion.games.the_loop.lights.layout import Layout, Role, layout_of, light
from companion.games.the_loop.lights.scene import Phase, Scene, as_counts
from companion.games.the_loop.lights.stills import FILLING, still
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.lights import Arcs, Span, between, covering, mix, smooth, wipe
from hardware.ring.geometry import Geometry
from hardware.ring.light import Arc

TURN: Final = 1.0
SECTOR: Final = TURN / len(ERAS)
SOFT: Final = 0.25
"""Seconds in which what comes with a cue appears, and goes."""

SLOW_SWELL: Final = 2.4
"""Seconds a calm cue takes to come and go."""


def seconds_of(cue: Cue, *, calm: bool) -> float:
    """How long a cue takes; calm ones are told by a slow fade of the whole picture alone, or by one slow swell."""
    if not calm:
        return cue.seconds
    return SLOW_SWELL if isinstance(cue, ClonesArrive | MissionDone) else 0.0


def frame(cue: Cue, like: Scene, layout: Layout, elapsed: float) -> Arcs:
    """The picture of a cue `elapsed` seconds after it began; `like` says whether it is calm, and night."""
    board = cue.after.under(like.lighting)
    if elapsed >= seconds_of(cue, calm=like.calm):
        return still(board, layout)
    if like.calm:
        return _swell(cue, board, layout, elapsed)
    match cue:
        case Travel():
            return _travel(cue, board, layout, elapsed)
        case ClonesArrive():
            return _clones(cue, board, layout, elapsed)
        case CubesFall():
            return _cubes(cue, board, layout, elapsed)
        case VortexesOpen():
            return _vortexes(cue, board, layout, elapsed)
        case MissionDone():
            return _mission(cue, board, layout, elapsed)
        case Won():
            return _victory(cue, board, layout, elapsed)
        case Lost():
            return _defeat(cue, board, layout, elapsed)
        case TimeTurned():
            return _time(cue, board, layout, elapsed)


def _swell(cue: Cue, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    strength = sin(pi * elapsed / SLOW_SWELL) ** 2
    match cue:
        case ClonesArrive():
            spans, role = [layout[era].inner for era in sorted(set(cue.eras))], Role.TIME
        case MissionDone():
            spans, role = [layout[cue.era].whole], Role.TABLE
        case _:
            spans, role = [], Role.TABLE
    return (*still(board, layout), *(covering(span, light(role, night=board.night), strength) for span in spans))


def _travel(cue: Travel, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """The two posts close to a block of light, it travels, and opens where it arrives."""
    share = elapsed / cue.seconds
    here, there = layout[cue.end if cue.start is None else cue.start], layout[cue.end]
    by = (there.whole.middle - here.whole.middle + TURN / 2) % TURN - TURN / 2
    on_the_way = smooth(share)
    # It closes before it gathers speed, so that an LED on the way lights up once, not once for each post.
    closed = 1.0 - on_the_way if cue.start is None else _up_and_down(elapsed, SOFT, cue.seconds, SOFT)
    middle = here.whole.middle + by * on_the_way
    half = between(here.whole.length, there.whole.length, on_the_way) / 2 - SECTOR / 4 * closed
    start, end = middle - half, middle + half
    first_post = there.first_post.length
    last_post = there.last_post.length
    white = light(Role.MACHINE, night=board.night)
    underway = (
        *still(replace(board, machine=None, reach=frozenset()), layout),
        Arc(start, end, white, closed),
        Arc(start, start + first_post, white),
        Arc(end - last_post, end, white),
    )
    return mix(underway, still(board, layout), (elapsed - cue.seconds + SOFT) / SOFT)


def _clones(cue: ClonesArrive, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """A light opens from the middle of the Era and fades."""
    blue = light(Role.TIME, night=board.night)
    lights = []
    for nth, era in enumerate(cue.eras):
        since = elapsed - nth * BEAT
        if 0.0 < since < cue.LENGTH:
            span = layout[era].inner.around_middle(smooth(since / 0.4))
            lights.append(covering(span, blue, _up_and_down(since, 0.2, cue.LENGTH, 0.4)))
    return (*still(board, layout), *lights)


def _cubes(cue: CubesFall, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """Each cube lands as a white light and cools down to a red one."""
    rifts = list(cue.before)
    hot = []
    for nth, era in enumerate(cue.order):
        since = elapsed - nth * BEAT
        if since <= 0.0:
            break
        place = rifts[era]
        places = layout[era]
        span = places.rifts[FILLING[place]] if 0 <= place < min(board.brim - 1, len(FILLING)) else places.whole
        if since >= SOFT:
            rifts[era] += 1
        if since < cue.LENGTH:
            strength = _up_and_down(since, SOFT, cue.LENGTH, cue.LENGTH - SOFT)
            hot.append(covering(span, light(Role.MACHINE, night=board.night), strength))
    return (*still(replace(board, rifts=as_counts(rifts), loaded=False), layout), *hot)


def _vortexes(cue: VortexesOpen, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """The red Era is torn: into its middle, or apart to both sides; then dim red wells up from there."""
    half = cue.seconds / 2
    gone, come = smooth(elapsed / half), smooth((elapsed - half) / half)
    eras = set(cue.eras)
    empty = replace(board, vortexes=board.vortexes - eras)
    breaking = replace(empty, rifts=as_counts([board.brim if era in eras else board.rifts[era] for era in ERAS]))
    picture, full, torn = (still(scene, layout) for scene in (empty, breaking, board))
    for era in sorted(eras):
        whole, middle = layout[era].whole, layout[era].rifts[1]
        if board.mega:
            left, right = Span(whole.start, middle.start), Span(middle.end, whole.end)
            picture = wipe(picture, full, left.start, between(left.end, left.start, gone))
            picture = wipe(picture, full, between(right.start, right.end, gone), right.end)
            picture = wipe(picture, torn, left.start, between(left.start, left.end, come))
            picture = wipe(picture, torn, between(right.end, right.start, come), right.end)
        else:
            picture = wipe(picture, full, *whole.around_middle(1 - gone))
            picture = wipe(picture, torn, *whole.around_middle(come))
    return mix(picture, torn, (elapsed - cue.seconds + SOFT) / SOFT)  # tiny Eras have no gap in the middle


def _mission(cue: MissionDone, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """The Era opens in amber and swells twice."""
    amber = light(Role.TABLE, night=board.night)
    span = layout[cue.era].whole.around_middle(smooth(elapsed / 0.4))
    strength = _up_and_down(elapsed, 0.2, cue.seconds, 0.6)
    swell = 0.7 + 0.3 * (1.0 - sin(pi * elapsed / (cue.seconds / 2)) ** 2)
    return (*still(board, layout), covering(span, amber, strength * swell))


def _victory(cue: Won, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """Amber runs round the whole ring, clockwise."""
    begin = layout[cue.era].whole.start
    spread = TURN * smooth(elapsed / cue.seconds)
    return wipe(still(replace(board, phase=Phase.BETWEEN), layout), still(board, layout), begin, begin + spread)


def _defeat(cue: Lost, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """Red spreads both ways until it has taken everything."""
    spread = TURN / 2 * smooth(elapsed / cue.seconds)
    picture, lost = still(replace(board, phase=Phase.BETWEEN), layout), still(board, layout)
    for era in sorted(set(cue.eras)) or (Era.DAWN_OF_TIME,):
        middle = layout[era].whole.middle
        picture = wipe(picture, lost, middle - spread, middle + spread)
    return picture


def _time(cue: TimeTurned, board: Scene, layout: Layout, elapsed: float) -> Arcs:
    """A light with a tail runs once round: against the clock for undo."""
    share = elapsed / cue.seconds
    strength = sin(pi * share) ** 2
    head = smooth(share) * (-TURN if cue.back else TURN)
    blue = light(Role.TIME, night=board.night)
    tail = []
    for nth, fading in enumerate((1.0, 0.5, 0.2)):
        near, far = SECTOR * nth * 0.6, SECTOR * (nth + 1) * 0.6
        span = (head + near, head + far) if cue.back else (head - far, head - near)
        tail.append(Arc(*span, blue, strength * fading))
    return (*still(board, layout), *tail)


def _up_and_down(elapsed: float, up: float, whole: float, down: float) -> float:
    """0 → 1 in `up` seconds, and back to 0 in the last `down` seconds of the `whole`."""
    return min(smooth(elapsed / up), smooth((whole - elapsed) / down))


class RingDrawing:
    """A `Drawing` for one ring."""

    def __init__(self, geometry: Geometry) -> None:
        self.layout = layout_of(geometry)

    def living(self, scene: Scene, elapsed: float) -> Arcs:
        """The scene, breathing where somebody should look."""
        return stills.living(scene, self.layout, elapsed)

    def seconds_of_life(self, scene: Scene) -> float:
        """How long it breathes."""
        return stills.seconds_of_life(scene)

    def frame(self, cue: Cue, scene: Scene, elapsed: float) -> Arcs:
        """A picture of a cue."""
        return frame(cue, scene, self.layout, elapsed)

    def seconds_of(self, cue: Cue, scene: Scene) -> float:
        """How long it takes."""
        return seconds_of(cue, calm=scene.calm)

    def is_sweep(self, cue: Cue) -> bool:
        """Undo and redo go round the whole ring."""
        return isinstance(cue, TimeTurned)

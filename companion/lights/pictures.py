"""What gives `Pictures`: scenes and cues, played on whatever ring there is; the ring while no game is on; fades.

While no game is on there is a light in each sector on a blue ground, and a wave of light that goes round them.
"""

from collections.abc import Callable, Sequence
from math import cos, pi
from typing import Final, Generic, Never

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.screen import Lighting, Pictures
from companion.lights.arcs import (
    LEAD,
    Arcs,
    RingColour,
    Span,
    between,
    covering,
    fade_seconds,
    led_spans,
    sector_span,
    smooth,
)
from companion.lights.player import CueT, Drawing, Player, SceneT
from hardware.ring.geometry import Geometry
from hardware.ring.light import BLACK, Arc, Picture


class PlayedPictures(Generic[SceneT, CueT]):
    """Plays what it is told, then stays on the newest scene; is `Pictures`.

    Args:
        drawing_on: how scenes and cues look on a ring.
        scene: what is to be seen first.
        cues: what is played before it.
    """

    def __init__(
        self, drawing_on: Callable[[Geometry], Drawing[SceneT, CueT]], scene: SceneT, cues: Sequence[CueT] = ()
    ) -> None:
        self._drawing_on = drawing_on
        self._scene = scene
        self._cues = tuple(cues)
        self._geometry: Geometry | None = None
        self._player: Player[SceneT, CueT] | None = None

    def show(self, scene: SceneT, cues: Sequence[CueT] = ()) -> None:
        """This is to be seen from now on, after these cues."""
        # Only the newest: without a ring nobody takes them, and a ring that comes later need not play the whole game.
        self._cues = tuple(cues) or self._cues
        self._scene = scene

    def paint(self, geometry: Geometry, lighting: Lighting, now: float) -> Picture:
        """The picture at `now` (seconds), one row an LED."""
        return geometry.paint(self._played(geometry, lighting, now).picture(now + LEAD))

    def moves_until(self, now: float) -> float:
        """Until when it goes on moving, in seconds."""
        until = None if self._player is None else self._player.moves_until(now)
        return now if until is None else until

    def _played(self, geometry: Geometry, lighting: Lighting, now: float) -> Player[SceneT, CueT]:
        """The player, after all that was told since it was last looked at."""
        player, scene = self._player, self._scene.under(lighting)
        cues, self._cues = self._cues, ()
        if player is None:
            player, cues = Player(self._drawing_on(geometry), scene, cues, begun=now), ()
        elif geometry != self._geometry:
            player = player.on(self._drawing_on(geometry), now)
        self._geometry, self._player = geometry, player.show(scene, now).play(cues, now)
        return self._player


class Crossfade:
    """The newest pictures, faded in over what was seen before; out of the dark at first. Is `Pictures`."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._seen: Picture = ()
        self._before: Picture | None = ()
        self._begun: float | None = None
        self._ends = 0.0

    def show(self, pictures: Pictures, *, at_once: bool = False) -> None:
        """Let these be seen from now on; `at_once`: without a fade."""
        if pictures is self._pictures:
            return
        self._pictures = pictures
        self._before = None if at_once else self._seen
        self._begun = None

    def paint(self, geometry: Geometry, lighting: Lighting, now: float) -> Picture:
        """The picture at `now` (seconds), one row an LED."""
        picture = self._pictures.paint(geometry, lighting, now)
        if self._before is not None:
            picture = self._faded(self._before, picture, lighting, now)
        self._seen = picture
        return picture

    def moves_until(self, now: float) -> float:
        """Until when it goes on moving, in seconds."""
        until = self._pictures.moves_until(now)
        return until if self._before is None else max(until, self._ends)

    def _faded(self, before: Picture, after: Picture, lighting: Lighting, now: float) -> Picture:
        if self._begun is None:
            self._begun = now
        seconds = fade_seconds(calm=lighting.calm)
        self._ends = self._begun + seconds
        share = smooth((now + LEAD - self._begun) / seconds)
        if share >= 1.0:
            self._before = None
            return after
        if len(before) != len(after):  # the ring is another one
            before = (BLACK,) * len(after)
        return tuple(
            (between(r0, r1, share), between(g0, g1, share), between(b0, b1, share))
            for (r0, g0, b0), (r1, g1, b1) in zip(before, after, strict=True)
        )


ROUND: Final = 7.0
"""Seconds the wave takes to go round."""

SECONDS_OF_ATTRACTION: Final = 9 * ROUND
"""Nothing moves for ever; the wave comes and goes in `RAMP`."""

RAMP: Final = 3.0
GROUND: Final = 0.4
PARTS: Final = 5
"""A light takes a fifth of its sector where that has fewer LEDs, and whole ones else."""


class Resting(Struct, frozen=True):
    """Nobody plays."""

    calm: bool = False
    night: bool = False

    def under(self, lighting: Lighting) -> "Resting":
        """The same, told as the table wants it."""
        return replace(self, calm=lighting.calm, night=lighting.night)


class RestingRing:
    """How it looks on a ring; a `Drawing` without any cue."""

    def __init__(self, geometry: Geometry) -> None:
        self._places = [_middle(geometry, sector) for sector in range(geometry.sectors)]

    def living(self, scene: Resting, elapsed: float) -> Arcs:
        """The wave swells, goes round, and ebbs away."""
        strength = 0.0
        if 0.0 < elapsed < self.seconds_of_life(scene):
            strength = smooth(elapsed / RAMP) * smooth((SECONDS_OF_ATTRACTION - elapsed) / RAMP)
        turns, sectors = elapsed / ROUND, len(self._places)
        levels = (between(0.5, 0.5 + 0.5 * cos(2 * pi * (turns - nth / sectors)), strength) for nth in range(sectors))
        lights = (
            covering(place, RingColour.LIGHT_BLUE.at(level, night=scene.night))
            for place, level in zip(self._places, levels, strict=True)
        )
        return (Arc(0.0, 1.0, RingColour.DARK_BLUE.at(GROUND)), *lights)

    def seconds_of_life(self, scene: Resting) -> float:
        """A minute or so; calm: none."""
        return 0.0 if scene.calm else SECONDS_OF_ATTRACTION

    def frame(self, cue: Never, scene: Resting, elapsed: float) -> Arcs:  # noqa: ARG002 - there is no cue
        """Nothing happens here."""
        return self.living(scene, elapsed)

    def seconds_of(self, cue: Never, scene: Resting) -> float:  # noqa: ARG002 - the same
        """Nothing happens here."""
        return 0.0

    def is_sweep(self, cue: Never) -> bool:  # noqa: ARG002 - the same
        """Nothing happens here."""
        return False


def resting_pictures() -> PlayedPictures[Resting, Never]:
    """The resting ring, from its first look on."""
    return PlayedPictures(RestingRing, Resting())


def _middle(geometry: Geometry, sector: int) -> Span:
    """Where the light of a sector lies: fitted to whole LEDs, if it has enough of them."""
    leds = led_spans(geometry, sector)
    whole = Span(leds[0].start, leds[-1].end) if leds else sector_span(geometry, sector)
    if len(leds) < 3:  # noqa: PLR2004 - a light, and one at each side of it
        return whole.around_middle(1 / PARTS)
    if len(leds) < PARTS:
        return Span(leds[0].end, leds[-1].start).around_middle(1 / 3)
    size = max(1, len(leds) // 9)
    first = (len(leds) - size) // 2
    return Span(leds[first].start, leds[first + size - 1].end)

"""What gives `Pictures`: scenes and cues, played on whatever ring there is, and the fade from some to others."""

from collections.abc import Callable, Sequence
from typing import Generic

from companion.contract.pictures import Lighting, Pictures
from companion.lights.arcs import LEAD, between, fade_seconds, smooth
from companion.lights.player import CueT, Drawing, Player, SceneT
from hardware.ring.colours import BLACK, Picture
from hardware.ring.geometry import Geometry


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

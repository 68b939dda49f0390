"""From one kind of pictures to another without a jump: from the resting ring to a game's, and back."""

from companion.contract.pictures import Lighting, Pictures
from companion.lights.mixing import LEAD, between, fade_seconds, smooth
from hardware.ring.colours import BLACK, Picture
from hardware.ring.geometry import Geometry


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

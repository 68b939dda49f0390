"""What the ring shows at any time. A value without a clock: it is asked with the time, and each change makes a new one.

Since a picture depends on nothing but the time, a tick that comes late is skipped and never caught up.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Generic, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.lights.arcs import Arcs, fade_seconds, mix


class SceneLike(Protocol):
    """What is to be told on the ring, a value."""

    @property
    def calm(self) -> bool:
        """Whether nothing may breathe and nothing move."""

    def under(self, lighting: Lighting) -> Self:
        """The same, told as the table wants it."""


SceneT = TypeVar("SceneT", bound=SceneLike)
SceneT_contra = TypeVar("SceneT_contra", bound=SceneLike, contravariant=True)
CueT = TypeVar("CueT")
CueT_contra = TypeVar("CueT_contra", contravariant=True)


class Drawing(Protocol[SceneT_contra, CueT_contra]):
    """How scenes, which stay, and cues, which are played once, look on one ring. Pure; times are seconds."""

    def living(self, scene: SceneT_contra, elapsed: float) -> Arcs:
        """The picture so long after it appeared; it begins and ends with the still picture."""

    def seconds_of_life(self, scene: SceneT_contra) -> float:
        """How long it breathes before it is still; 0: it is still at once."""

    def frame(self, cue: CueT_contra, scene: SceneT_contra, elapsed: float) -> Arcs:
        """The picture of a cue so long after it began; the scene, on which all ends, says whether it is calm."""

    def seconds_of(self, cue: CueT_contra, scene: SceneT_contra) -> float:
        """How long a cue takes."""

    def is_sweep(self, cue: CueT_contra) -> bool:
        """Whether it goes over the whole ring, and is not begun again while it goes."""


class Player(Struct, Generic[SceneT, CueT], frozen=True):
    """Plays cues, then stays on a scene.

    Attributes:
        drawing: how both look on this ring.
        scene: what is to be told when nothing is being played.
        cues: what is played first, from `begun` on.
        begun: in seconds, of the caller's clock.
        before: the picture from which the present one fades in; None: it is there at once.
        swept_until: until when no sweep is begun.
    """

    drawing: Drawing[SceneT, CueT]
    scene: SceneT
    cues: tuple[CueT, ...] = ()
    begun: float = 0.0
    before: Arcs | None = None
    swept_until: float = -inf

    def show(self, scene: SceneT, now: float) -> Self:
        """Goes over to a scene, which ends what is being played. If the ring tells that scene already, all goes on."""
        if scene == self.scene:
            return self
        return replace(self, scene=scene, cues=(), begun=now, before=self.picture(now))

    def play(self, cues: Sequence[CueT], now: float) -> Self:
        """Plays cues, which ends what is being played, and then stays on the scene. No cues change nothing.

        Somebody who takes five acts back in a second sees one sweep and gets no five flashes.
        """
        sweeps = [cue for cue in cues if self.drawing.is_sweep(cue)]
        if sweeps and now < self.swept_until:
            cues, sweeps = [cue for cue in cues if cue not in sweeps], []
        if not cues:
            return self
        swept_until = now + self.drawing.seconds_of(sweeps[0], self.scene) if sweeps else self.swept_until
        return replace(self, cues=tuple(cues), begun=now, before=self.picture(now), swept_until=swept_until)

    def on(self, drawing: Drawing[SceneT, CueT], now: float) -> Self:
        """The same on a ring that is built otherwise, out of the dark."""
        return replace(self, drawing=drawing, cues=(), begun=now, before=())

    def picture(self, now: float) -> Arcs:
        """What is to be seen now."""
        before, fade = self.before, fade_seconds(calm=self.scene.calm)
        for cue, seconds, since in self._since(now):
            frame = self.drawing.frame(cue, self.scene, min(since, seconds))
            if since < seconds:
                return frame if before is None else mix(before, frame, since / fade)
            before = frame
        since = now - self.begun - self._seconds
        picture = self.drawing.living(self.scene, since)
        return picture if before is None else mix(before, picture, since / fade)

    def moves_until(self, now: float) -> float | None:
        """Until when the picture changes by itself; None: nothing moves, and no frames are needed."""
        fade = 0.0 if self.before is None and not self.cues else fade_seconds(calm=self.scene.calm)
        end = self.begun + self._seconds + max(fade, self.drawing.seconds_of_life(self.scene))
        return end if now < end else None

    @property
    def _seconds(self) -> float:
        return sum(self.drawing.seconds_of(cue, self.scene) for cue in self.cues)

    def _since(self, now: float) -> Iterator[tuple[CueT, float, float]]:
        """The cues that take any time, how long each takes, and how long ago it began."""
        begun = self.begun
        for cue in self.cues:
            seconds = self.drawing.seconds_of(cue, self.scene)
            if seconds:
                yield cue, seconds, now - begun
                begun += seconds

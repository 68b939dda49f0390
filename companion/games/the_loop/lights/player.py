"""What the ring shows at any time. A value without a clock: it is asked with the time, and each change makes a new one.

Since a picture depends on nothing but the time, a tick that comes late is skipped and never caught up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from companion.games.the_loop.lights.cue_frames import frame, seconds_of
from companion.games.the_loop.lights.cues import Moment, TimeTurned
from companion.games.the_loop.lights.layout import Layout
from companion.games.the_loop.lights.scene import Phase, Scene
from companion.games.the_loop.lights.stills import living, seconds_of_life, still
from companion.lights.mixing import Arcs, mix

NO_GAME: Final = Scene(phase=Phase.NO_GAME)

FADE: Final = 0.25
CALM_FADE: Final = 1.0
"""Seconds from one picture to the next."""


@dataclass(frozen=True, slots=True)
class Player:
    """Plays moments, then stays on a scene.

    Attributes:
        layout: where the lights lie on this ring, from `layout_of`.
        scene: what is to be told when nothing is being played.
        moments: what is played first, from `begun` on.
        begun: in seconds, of the caller's clock.
        before: the picture from which the present one fades in.
        turned: when time was last seen to run back or on.
    """

    layout: Layout
    scene: Scene = NO_GAME
    moments: tuple[Moment, ...] = ()
    begun: float = 0.0
    before: Arcs = ()
    turned: float = -inf

    def show(self, scene: Scene, now: float) -> "Player":
        """Goes over to a scene, which ends what is being played. If the ring tells that scene already, all goes on."""
        if scene == self.scene:
            return self
        return replace(self, scene=scene, moments=(), begun=now, before=self.picture(now))

    def play(self, moments: Sequence[Moment], now: float) -> "Player":
        """Plays moments, which ends what is being played, and then stays on the scene. No moments change nothing.

        Somebody who takes five acts back in a second sees time run back once and gets no five flashes.
        """
        turns = any(isinstance(moment, TimeTurned) for moment in moments)
        if turns and now < self.turned + TimeTurned.seconds:
            moments = [moment for moment in moments if not isinstance(moment, TimeTurned)]
        if not moments:
            return self
        turned = now if turns else self.turned
        return replace(self, moments=tuple(moments), begun=now, before=self.picture(now), turned=turned)

    def on(self, layout: Layout, now: float) -> "Player":
        """The same on a ring that is built otherwise."""
        return replace(self, layout=layout, moments=(), begun=now, before=())

    def picture(self, now: float) -> Arcs:
        """What is to be seen now."""
        before = self.before
        calm, fade = self.scene.calm, self._fade
        for moment, since in self._since(now):
            seconds = seconds_of(moment, calm=calm)
            if since < seconds:
                return mix(before, frame(moment, self.scene, self.layout, since), since / fade)
            before = frame(moment, self.scene, self.layout, seconds)
        since = now - self.begun - self._seconds
        return mix(before, living(self.scene, self.layout, since), since / fade)

    def moves_until(self, now: float) -> float | None:
        """Until when the picture changes by itself; None: nothing moves, and no frames are needed."""
        end = self.begun + self._seconds + max(self._fade, seconds_of_life(self.scene))
        return end if now < end else None

    @property
    def rest(self) -> Arcs:
        """The picture it ends on."""
        return still(self.scene, self.layout)

    @property
    def _fade(self) -> float:
        return CALM_FADE if self.scene.calm else FADE

    @property
    def _seconds(self) -> float:
        return sum(seconds_of(moment, calm=self.scene.calm) for moment in self.moments)

    def _since(self, now: float) -> Iterator[tuple[Moment, float]]:
        """The moments that take any time, and how long ago each began."""
        begun = self.begun
        for moment in self.moments:
            seconds = seconds_of(moment, calm=self.scene.calm)
            if seconds:
                yield moment, now - begun
                begun += seconds

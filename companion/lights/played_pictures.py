"""Pictures of scenes and cues, whatever ring there is, and whenever somebody looks."""

from collections.abc import Callable, Sequence
from typing import Generic

from companion.contract.pictures import Lighting
from companion.lights.mixing import LEAD
from companion.lights.player import CueT, Drawing, Player, SceneT
from hardware.ring.colours import Picture
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

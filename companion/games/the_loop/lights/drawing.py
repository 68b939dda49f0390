"""How the scenes and cues of this game look on a ring: what the house's player asks for."""

from companion.games.the_loop.lights import cue_frames, stills
from companion.games.the_loop.lights.cues import Cue, TimeTurned
from companion.games.the_loop.lights.layout import layout_of
from companion.games.the_loop.lights.scene import Scene
from companion.lights import Arcs
from hardware.ring.geometry import Geometry


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
        return cue_frames.frame(cue, scene, self.layout, elapsed)

    def seconds_of(self, cue: Cue, scene: Scene) -> float:
        """How long it takes."""
        return cue_frames.seconds_of(cue, calm=scene.calm)

    def is_sweep(self, cue: Cue) -> bool:
        """Undo and redo go round the whole ring."""
        return isinstance(cue, TimeTurned)

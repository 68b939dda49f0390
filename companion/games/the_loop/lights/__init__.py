"""From a state and what just happened to a picture for the LED ring. Pure: no clock, no port, no screen.

`scene_of` says what is to be told, `cues_of` what has just happened, `RingDrawing` how both look on a ring; the house's
player (`companion.lights`) says when. docs/ring-pictures.md shows what each picture means.
"""

from companion.games.the_loop.lights.cues import Cue, cues_of, time_turned
from companion.games.the_loop.lights.drawing import RingDrawing
from companion.games.the_loop.lights.layout import Layout, layout_of
from companion.games.the_loop.lights.named import NAMED_SCENES, NamedScene, ring_demo
from companion.games.the_loop.lights.scene import Scene, scene_of

__all__ = [
    "NAMED_SCENES",
    "Cue",
    "Layout",
    "NamedScene",
    "RingDrawing",
    "Scene",
    "cues_of",
    "layout_of",
    "ring_demo",
    "scene_of",
    "time_turned",
]

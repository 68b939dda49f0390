"""From a state to a picture for the LED ring: the deck as a loop that turns under your feet. Pure.

`scene_of` says what is to be told, `cues_of` what has just happened, `RingDrawing` how both look on a ring; the house's
player (`companion.lights`) says when.
"""

from companion.games.loot_the_loop.lights.drawing import NEAR, RingDrawing, places, ring_demo
from companion.games.loot_the_loop.lights.scene import Cue, LoopScene, cues_of, scene_of, time_turned

__all__ = [
    "NEAR",
    "Cue",
    "LoopScene",
    "RingDrawing",
    "cues_of",
    "places",
    "ring_demo",
    "scene_of",
    "time_turned",
]

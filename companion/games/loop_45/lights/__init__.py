"""From a table to a picture for the LED ring: the seats, who is on, where somebody may sit down. Pure.

`scene_of` says what is to be told, `cues_of` what has just happened, `RingDrawing` how both look on a ring; the house's
player (`companion.lights`) says when.
"""

from companion.games.loop_45.lights.drawing import (
    Cue,
    RingDrawing,
    TableScene,
    cues_of,
    ring_demo,
    scene_of,
    time_turned,
)

__all__ = ["Cue", "RingDrawing", "TableScene", "cues_of", "ring_demo", "scene_of", "time_turned"]

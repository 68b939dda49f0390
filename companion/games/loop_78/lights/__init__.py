"""From a state to a picture for the LED ring: the Value token, who is on, boards that go on to the left. Pure."""

from companion.games.loop_78.lights.drawing import RingDrawing, ring_demo
from companion.games.loop_78.lights.scene import Cue, CueKind, TokenScene, cues_of, scene_of, time_turned

__all__ = ["Cue", "CueKind", "RingDrawing", "TokenScene", "cues_of", "ring_demo", "scene_of", "time_turned"]

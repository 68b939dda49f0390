"""What any picture for an LED ring needs, and no game: colours, places, fades, a player. No clock, no port, no screen.

A game says how its scenes and cues look on a ring (`Drawing`) and tells `PlayedPictures` what is to be seen; the house
shows these with a `Crossfade`, so that nothing jumps.
"""

from companion.lights.arcs import Span, covering, led_spans
from companion.lights.palette import RingColour
from companion.lights.pictures import Crossfade, PlayedPictures
from companion.lights.player import Drawing, Player
from companion.lights.resting import resting_pictures

__all__ = [
    "Crossfade",
    "Drawing",
    "PlayedPictures",
    "Player",
    "RingColour",
    "Span",
    "covering",
    "led_spans",
    "resting_pictures",
]

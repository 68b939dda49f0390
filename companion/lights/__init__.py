"""What any picture for an LED ring needs, and no game: colours, places, fades, a player. No clock, no port, no screen.

A game says how its scenes and cues look on a ring (`Drawing`) and tells `PlayedPictures` what is to be seen; the house
shows these with a `Crossfade`, so that nothing jumps.
"""

from companion.lights.arcs import (
    CALM_FADE,
    FADE,
    LEAD,
    Arcs,
    RingColour,
    Span,
    between,
    covering,
    led_spans,
    mix,
    sector_span,
    smooth,
    wipe,
)
from companion.lights.pictures import Crossfade, PlayedPictures, resting_pictures
from companion.lights.player import Drawing, Player

__all__ = [
    "CALM_FADE",
    "FADE",
    "LEAD",
    "Arcs",
    "Crossfade",
    "Drawing",
    "PlayedPictures",
    "Player",
    "RingColour",
    "Span",
    "between",
    "covering",
    "led_spans",
    "mix",
    "resting_pictures",
    "sector_span",
    "smooth",
    "wipe",
]

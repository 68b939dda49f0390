"""From a table and what just happened to a picture for the LED ring. Pure: no clock, no port, no screen.

`scene_of` says what is to be told, `moments_of` what has just happened, a `Player` what is to be seen at any time,
and `render` which LED gets which light. docs/ring-pictures.md shows what each picture means.
"""

from companion.games.the_loop.lights.cues import Moment, moments_of, time_turned
from companion.games.the_loop.lights.layout import Layout, layout_of
from companion.games.the_loop.lights.named import NAMED_PICTURES, NamedPicture
from companion.games.the_loop.lights.player import Player
from companion.games.the_loop.lights.scene import Scene, scene_of
from companion.lights.rendering import render

__all__ = [
    "NAMED_PICTURES",
    "Layout",
    "Moment",
    "NamedPicture",
    "Player",
    "Scene",
    "layout_of",
    "moments_of",
    "render",
    "scene_of",
    "time_turned",
]

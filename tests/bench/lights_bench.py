"""How fast the lights are: from a player to the colours of 60 LEDs, for every picture; processor time."""

from __future__ import annotations

import time
from statistics import median

from companion.games.the_loop.lights import NAMED_SCENES, RingDrawing
from companion.lights import Player
from hardware.ring import Geometry

FRAMES = 30


def measure() -> list[tuple[str, float, str]]:
    """Return (what was measured, figure, unit)."""
    by_picture = {name: frames_of_60_leds(nth) for nth, (name, _, _) in enumerate(NAMED_SCENES)}
    every = sorted(second for seconds in by_picture.values() for second in seconds)
    slowest = max(by_picture, key=lambda name: median(by_picture[name]))
    return [
        ("lights: frame of 60 LEDs, median", median(every) * 1000, "ms"),
        ("lights: frame of 60 LEDs, p95", every[int(0.95 * (len(every) - 1))] * 1000, "ms"),
        (f"lights: frame of 60 LEDs, slowest picture ({slowest}), median", median(by_picture[slowest]) * 1000, "ms"),
    ]


def frames_of_60_leds(nth: int) -> list[float]:
    """Return the seconds that each frame of a named picture takes, from the moment that it begins to fade in."""
    ring = Geometry(60)
    _, scene, cue = NAMED_SCENES[nth]
    before = NAMED_SCENES[nth - 1].scene
    player = Player(RingDrawing(ring), before).show(scene, 10.0).play([cue] if cue else [], 10.0)
    length = cue.seconds if cue else 1.0
    seconds = []
    for frame in range(FRAMES):
        now = 10.0 + length * frame / FRAMES
        begun = time.process_time()
        ring.paint(player.picture(now))
        seconds.append(time.process_time() - begun)
    return seconds


if __name__ == "__main__":
    for what, figure, unit in measure():
        print(f"{what}: {figure:.2f} {unit}")

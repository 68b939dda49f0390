"""The boards of 200 games: what docs/ring-pictures.md lists for an Era is told apart without any colour."""

from functools import cache
from itertools import combinations
from typing import Final

import pytest
from msgspec import structs
from msgspec.structs import replace

from companion.devices.lit_ring import output
from companion.games.the_loop.lights.scene import Phase, Scene
from companion.games.the_loop.rules.eras import Era
from companion.settings import LightSettings, Settings
from hardware.ring import Geometry, OutputSettings
from hardware.ring.output import OutputStage
from tests.games.the_loop.lights.era_kinds import EraKind, kinds_of, scenes_of_games
from tests.games.the_loop.lights.seeing import luminance_to_lightness, seen

GAMES: Final = 200
BIG_RINGS: Final = (24, 35, 42, 60, 144)
TINY_RINGS: Final = (12, 16)
"""Below 21 LEDs an Era has fewer than three, and rifts are not counted."""

CLEARLY: Final = 2.0
JUST: Final = 1.0
"""CIE L* of the sent bytes; one LED of the Era has to differ by so much. 1 can just be seen."""


@cache
def boards() -> dict[tuple[Era, Phase], dict[EraKind, Scene]]:
    return kinds_of(scenes_of_games(GAMES))


def greys(scene: Scene, ring: Geometry, settings: OutputSettings, leds: tuple[int, ...]) -> list[float]:
    """How bright the LEDs are, 0–100, from the bytes that the strip gets."""
    rgb = OutputStage(structs.replace(settings, current_limit=1e9)).show(seen(scene, ring), 0.0).rgb
    full = 255 * settings.brightness
    return [
        luminance_to_lightness((0.2126 * rgb[3 * led] + 0.7152 * rgb[3 * led + 1] + 0.0722 * rgb[3 * led + 2]) / full)
        for led in leds
    ]


def alike(count: int, *, night: bool, least: float) -> list[str]:
    """Pairs of kinds of one Era in one phase that an eye without colours takes for each other."""
    ring = Geometry(count)
    settings = output(Settings(lights=LightSettings(night=night)))
    found = []
    for (era, phase), kinds in boards().items():
        leds = ring.leds(era)
        looks = {kind: greys(replace(scene, night=night), ring, settings, leds) for kind, scene in kinds.items()}
        for (one, seen_one), (other, seen_other) in combinations(looks.items(), 2):
            apart = max(abs(a - b) for a, b in zip(seen_one, seen_other, strict=True))
            if apart < least and is_to_be_told(one, other, tiny=len(leds) < 3):
                found.append(f"{era.name}, {phase.value}: {one} and {other} differ by {apart:.2f}")
    return found


def is_to_be_told(one: EraKind, other: EraKind, *, tiny: bool) -> bool:
    """All of it; on one or two LEDs, what differs in one thing alone.

    Which of two neighbours it is, and the visit to the Era under the Machine itself, one LED cannot tell.
    """
    if not tiny:
        return True
    differing = [name for name in EraKind._fields if getattr(one, name) != getattr(other, name)]
    if len(differing) > 1 or differing == ["rifts"]:
        return False
    return not (differing == ["reach"] and one.reach and other.reach) and not (differing == ["visited"] and one.machine)


def test_the_games_hold_every_kind() -> None:
    found = {kind for kinds in boards().values() for kind in kinds}
    assert {kind.vortex for kind in found} == {"", "vortex", "mega-vortex"}
    assert {kind.rifts for kind in found if kind.vortex == "vortex"} == {0, 1, 2, 3}
    assert any(kind.machine and kind.vortex == "mega-vortex" for kind in found)
    assert any(kind.machine and kind.may_break for kind in found)
    assert any(kind.breaks for kind in found)


@pytest.mark.parametrize("count", BIG_RINGS)
def test_boards_that_mean_different_things_look_different(count: int) -> None:
    assert alike(count, night=False, least=CLEARLY) == []


@pytest.mark.parametrize("count", TINY_RINGS)
def test_on_a_tiny_ring_each_thing_can_be_seen_to_be_there(count: int) -> None:
    assert alike(count, night=False, least=JUST) == []


@pytest.mark.parametrize("count", [35, 42, 60, 144])
def test_boards_that_mean_different_things_look_different_by_night(count: int) -> None:
    assert alike(count, night=True, least=CLEARLY) == []

"""What an eye without any colour gets of the ring, and scenes in which one Era is told apart from another."""

from msgspec.structs import replace

from companion.games.the_loop.lights.layout import layout_of
from companion.games.the_loop.lights.scene import Phase, Scene
from companion.games.the_loop.lights.stills import still
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, NEXT, PREVIOUS, Era
from companion.games.the_loop.rules.state import Counts
from hardware.ring import Colour, Geometry
from hardware.ring.flashes import Light, light_of
from tests.games.the_loop.states import counts

FRAME = 1 / 30


def light(picture: tuple[Colour, ...]) -> Light:
    """What the flash counter sees of a picture at full brightness."""
    reds, greens, blues = zip(*picture, strict=True)
    return light_of(reds, greens, blues, 1.0)


def lightness(picture: tuple[Colour, ...]) -> list[float]:
    """How bright each LED looks, 0–100 (CIE L*)."""
    return [luminance_to_lightness(value) for value in light(picture).luminance]


def luminance_to_lightness(luminance: float) -> float:
    """CIE L* (0–100) of a relative luminance (0–1): the two pieces of the CIE's curve."""
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


def seen(scene: Scene, ring: Geometry) -> tuple[Colour, ...]:
    return ring.paint(still(scene, layout_of(ring)))


def leds_of(ring: Geometry, era: Era) -> list[int]:
    """The LEDs of an Era, clockwise, also where it begins a little before 0."""
    whole = layout_of(ring)[era].whole
    return sorted(ring.leds(era), key=lambda led: ((ring.place(led) or 0.0) - whole.start) % 1.0)


def rifts(era: Era, amount: int) -> Counts:
    return counts({era: amount})


def foo(machine: Era, **more: object) -> Scene:
    scene = Scene(phase=Phase.FOO, machine=machine, reach=frozenset(DROP_ZONE[machine]), loaded=True)
    return replace(scene, **more)


def what_an_era_can_tell(era: Era) -> dict[str, Scene]:
    """Scenes that mean different things, all told at this Era."""
    only = frozenset({era})
    torn = {"vortexes": only}
    near = foo(PREVIOUS[era], rifts=rifts(era, 3))
    return {
        "nothing": Scene(),
        "one rift": Scene(rifts=rifts(era, 1)),
        "two rifts": Scene(rifts=rifts(era, 2)),
        "three rifts": Scene(rifts=rifts(era, 3)),
        "overflowing": Scene(rifts=rifts(era, 4)),
        "visited": Scene(visited=only),
        "Machine": foo(era),
        "Machine, visited": foo(era, visited=only),
        "Machine, one rift": foo(era, rifts=rifts(era, 1)),
        "Machine, two rifts": foo(era, rifts=rifts(era, 2)),
        "Machine, three rifts": foo(era, rifts=rifts(era, 3)),
        "Machine, vortex": foo(era, **torn),
        "Machine at rest": Scene(machine=era),
        "reach to the next": foo(PREVIOUS[era]),
        "reach to the previous": foo(NEXT[era]),
        "may break": near,
        "cannot break any more": replace(near, loaded=False),
        "vortex": Scene(**torn),
        "vortex, one rift": Scene(**torn, rifts=rifts(era, 1)),
        "vortex, two rifts": Scene(**torn, rifts=rifts(era, 2)),
        "vortex, three rifts": Scene(**torn, rifts=rifts(era, 3)),
        "vortex, visited": Scene(**torn, visited=only),
        "mega-vortex": Scene(**torn, mega=True),
        "mega-vortex, one rift": Scene(**torn, mega=True, rifts=rifts(era, 1)),
        "mega-vortex, two rifts": Scene(**torn, mega=True, rifts=rifts(era, 2)),
        "asked": Scene(asks=only, waiting=True),
        "asked, with the Machine": foo(era, asks=only),
        "asked, a rift": Scene(asks=only, waiting=True, rifts=rifts(era, 1)),
        "cursor": Scene(asks=frozenset(ERAS), cursor=era),
        "all asked": Scene(asks=frozenset(ERAS)),
        "agent's turn": Scene(phase=Phase.AGENT),
        "agent's turn, vortex": Scene(phase=Phase.AGENT, **torn),
        "waiting": Scene(waiting=True),
        "victory": Scene(phase=Phase.VICTORY),
        "defeat": Scene(phase=Phase.DEFEAT, **torn),
    }

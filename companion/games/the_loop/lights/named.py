"""Every scene and cue by name, for the demonstration, the guide and the tests."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.contract.screen import NamedPictures
from companion.games.the_loop.lights.cues import (
    ClonesArrive,
    CubesFall,
    Cue,
    Lost,
    MissionDone,
    TimeTurned,
    Travel,
    VortexesOpen,
    Won,
)
from companion.games.the_loop.lights.drawing import RingDrawing
from companion.games.the_loop.lights.scene import Phase, Scene
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.state import ZERO, Counts
from companion.lights import PlayedPictures


class NamedScene(NamedTuple):
    """A picture in plain words: the cue that is played first, if any, and the scene it ends on."""

    name: str
    scene: Scene
    cue: Cue | None = None


HERE: Final = Era.RENAISSANCE
ZONE: Final = DROP_ZONE[HERE]
BEEN: Final = frozenset({Era.DAWN_OF_TIME, Era.AGE_OF_ROBOTS, HERE})
ON_BOARD: Final[Counts] = (1, 3, 0, 2, 3, 0, 1)
"""The Era before the Machine is full, and in its reach."""

FALLEN: Final[Counts] = (1, 3, 2, 3, 3, 0, 1)

_quiet = Scene(rifts=ON_BOARD, machine=HERE, visited=BEEN)
_arrived = replace(_quiet, phase=Phase.FOO, reach=frozenset(ZONE), loaded=True)
_fallen = replace(_arrived, loaded=False, rifts=FALLEN)
_breaking = replace(_arrived, loaded=False, rifts=(1, 4, 1, 3, 3, 0, 1))
_broken = replace(_breaking, rifts=(1, 0, 1, 3, 3, 0, 1), vortexes=frozenset({Era.MEDIEVAL}))
_acting = replace(_quiet, phase=Phase.AGENT, rifts=FALLEN, vortexes=frozenset({Era.AGE_OF_ROBOTS}))
_won = replace(_acting, phase=Phase.VICTORY)
_lost = replace(_broken, phase=Phase.DEFEAT)

NAMED_SCENES: Final = (
    NamedScene("rifts lie in the Eras: none, one, two, three", Scene(rifts=(0, 1, 2, 3, 0, 1, 2))),
    NamedScene("Dr. Foo has been here in this cycle", Scene(visited=BEEN)),
    NamedScene("Dr. Foo appears", _arrived, Travel(None, HERE, _arrived)),
    NamedScene("Dr. Foo travels", _arrived, Travel(Era.AGE_OF_ROBOTS, HERE, _arrived)),
    NamedScene("the Machine at an Era, and how far its cubes fall", replace(_arrived, rifts=ZERO)),
    NamedScene("a full Era in the Machine's reach: it may break", _arrived),
    NamedScene("clones arrive", _arrived, ClonesArrive((Era.GLOBALIZATION, HERE, Era.END_OF_TIMES), _arrived)),
    NamedScene("cubes fall one by one", _fallen, CubesFall(ON_BOARD, (HERE, Era.INDUSTRIAL, HERE), _fallen)),
    NamedScene("an Era breaks", _breaking, CubesFall(ON_BOARD, (Era.MEDIEVAL, HERE, Era.INDUSTRIAL), _breaking)),
    NamedScene("a vortex opens", _broken, VortexesOpen((Era.MEDIEVAL,), _broken)),
    NamedScene(
        "a mega-vortex opens",
        replace(_broken, mega=True),
        VortexesOpen((Era.MEDIEVAL,), replace(_broken, mega=True)),
    ),
    NamedScene("the agent's turn; no amber where there is a vortex", _acting),
    NamedScene("a mission is completed", _acting, MissionDone(Era.INDUSTRIAL, _acting)),
    NamedScene("waiting for Next", replace(_quiet, waiting=True)),
    NamedScene("waiting for you to tap one of these Eras", replace(_quiet, waiting=True, asks=frozenset(ERAS) - BEEN)),
    NamedScene(
        "the Era wheel points at an Era",
        replace(_quiet, waiting=True, asks=frozenset(ERAS) - BEEN, cursor=Era.GLOBALIZATION),
    ),
    NamedScene("undo: time runs backwards", _acting, TimeTurned(True, _acting)),
    NamedScene("redo: time runs on", _acting, TimeTurned(False, _acting)),
    NamedScene("victory", _won, Won(Era.INDUSTRIAL, _won)),
    NamedScene("defeat", _lost, Lost((Era.MEDIEVAL,), _lost)),
)
"""In the order in which a table meets them."""


def ring_demo() -> tuple[NamedPictures, ...]:
    """All of them for the demonstration, which plays each and says its name."""
    return tuple(
        NamedPictures(name, PlayedPictures(RingDrawing, scene, () if cue is None else (cue,)))
        for name, scene, cue in NAMED_SCENES
    )

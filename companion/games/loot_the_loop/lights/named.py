"""Every scene and cue by name, for the demonstration and the tests."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.contract.screen import NamedPictures
from companion.games.loot_the_loop.lights.drawing import RingDrawing
from companion.games.loot_the_loop.lights.scene import Cue, CueKind, LoopScene
from companion.games.loot_the_loop.rules.cards import Card, Deck, all_down
from companion.games.loot_the_loop.rules.state import Outcome
from companion.lights import PlayedPictures


class NamedScene(NamedTuple):
    """A picture in plain words: the cue that is played first, if any, and the scene it ends on."""

    name: str
    scene: LoopScene
    cue: Cue | None = None


NEAR: Final[Deck] = (Card.FOUR, Card.SIX, Card.TEN, None, Card.TRAP, None, Card.TRAP, None, Card.JEWEL, None, Card.EXIT)
_here = LoopScene((*NEAR, *all_down(42)))
_choosing = replace(_here, lands=frozenset({4, 6}), chosen=6)

NAMED_SCENES: Final = (
    NamedScene("a shuffled deck, and you at its top card", LoopScene(all_down())),
    NamedScene("the deck as a loop: trinkets, traps, a jewel, the exit", _here),
    NamedScene("where you land, if you explore by this card", _choosing),
    NamedScene("you walk on, and the loop turns under your feet", _here, Cue(CueKind.WALKED, _here.deck, 9)),
    NamedScene("undo: a step back", _here, Cue(CueKind.TURNED_BACK)),
    NamedScene("redo: a step on", _here, Cue(CueKind.TURNED_ON)),
    NamedScene("out through the exit", replace(_here, ended=Outcome.VICTORY)),
    NamedScene("lost in the temple", replace(_here, ended=Outcome.DEFEAT)),
)
"""In the order in which a player meets them."""


def ring_demo() -> tuple[NamedPictures, ...]:
    """All of them for the demonstration, which plays each and says its name."""
    return tuple(
        NamedPictures(name, PlayedPictures(RingDrawing, scene, () if cue is None else (cue,)))
        for name, scene, cue in NAMED_SCENES
    )

"""What the ring has to tell: the side of the token, who is on, who has won; and what has just happened."""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.facts import Fact
from companion.contract.screen import Lighting
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.state import State, Step
from companion.games.shedding.rules.facts import Revealed
from companion.games.shedding.rules.groups import Direction


class TokenScene(Struct, frozen=True):
    """What is to be told.

    Attributes:
        direction: the side of the token.
        seats: how many there are round the ring.
        on: the seats that are told: whoever is on, starts, or has won.
        over: the game is over.
        calm: nothing moves; pictures fade slowly.
        night: the bright colours are dimmer.
    """

    direction: Direction
    seats: int
    on: tuple[int, ...] = ()
    over: bool = False
    calm: bool = False
    night: bool = False

    def under(self, lighting: Lighting) -> "TokenScene":
        """The same, told as the table wants it."""
        return replace(self, calm=lighting.calm, night=lighting.night)


def scene_of(state: State) -> TokenScene:
    """What the ring has to tell of a state."""
    return TokenScene(state.direction, state.players, _on(state), over=state.step is Step.OVER)


def _on(state: State) -> tuple[int, ...]:
    """Whoever is on, where the referee knows it; before a round, whoever starts; at the end, whoever has won."""
    if state.step is Step.OVER:
        return state.winners
    if state.step is Step.ROUND and state.round is not None:
        return (state.round.turn,) if state.referees else ()
    return (state.starter,) if state.step is Step.ASIDE and state.starter is not None else ()


class CueKind(Enum):
    """What has just happened; each goes round the ring."""

    ORDER_TURNED = "order_turned"
    BOARDS_PASSED = "boards_passed"
    TURNED_BACK = "turned_back"
    TURNED_ON = "turned_on"


class Cue(Struct, frozen=True):
    """Something that is played once. `before`: what was told before it."""

    kind: CueKind
    before: TokenScene


def cues_of(facts: Sequence[Fact], before: State) -> tuple[Cue, ...]:
    """What an act gives to play."""
    match facts[0]:
        case Revealed() | f.TokenTurned():
            return (Cue(CueKind.ORDER_TURNED, scene_of(before)),)
        case f.BoardsPassed():
            return (Cue(CueKind.BOARDS_PASSED, scene_of(before)),)
        case _:
            return ()


def time_turned(scene: TokenScene, *, back: bool) -> Cue:
    """Acts were undone, or redone."""
    return Cue(CueKind.TURNED_BACK if back else CueKind.TURNED_ON, scene)

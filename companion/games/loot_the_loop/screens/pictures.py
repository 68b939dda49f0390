"""What is to be seen of the deck, as values: a loop of places, which the board draws, and the ring beside the game."""

from msgspec import Struct

from companion.games.loot_the_loop.lights import Cue, LoopScene, RingDrawing, cues_of, scene_of, time_turned
from companion.games.loot_the_loop.rules.actions import Action
from companion.games.loot_the_loop.rules.cards import MOST_NOTES, Slot
from companion.games.loot_the_loop.rules.facts import Fact
from companion.games.loot_the_loop.rules.state import State, Step
from companion.lights import PlayedPictures
from companion.play.session import Session
from companion.play.timeline import SessionChanges, TimeTurn


class TilePicture(Struct, frozen=True):
    """One place of the deck.

    Attributes:
        slot: the card, or None where it lies face down.
        lands: an Explore lands here.
        chosen: the one that is chosen now does, or this place is put right.
        entrance: here you came in: a new round begins.
    """

    slot: Slot
    lands: bool = False
    chosen: bool = False
    entrance: bool = False


class LoopPicture(Struct, frozen=True):
    """The whole loop; the first place is where you are. `notes` has None for an empty place."""

    tiles: tuple[TilePicture, ...]
    notes: tuple[Slot, ...]
    jewels: int
    loot: int


def picture_of(state: State, *, lands: frozenset[int] = frozenset(), chosen: int | None = None) -> LoopPicture:
    """The loop of a state."""
    tiles = tuple(
        TilePicture(slot, place in lands, place == chosen, _is_entrance(state, place))
        for place, slot in enumerate(state.deck)
    )
    empty: tuple[Slot, ...] = (None,) * (MOST_NOTES - len(state.notes))
    return LoopPicture(tiles, (*state.notes, *empty), state.jewels, len(state.score))


def _is_entrance(state: State, place: int) -> bool:
    return place == state.ahead % len(state.deck) and not state.piles and state.step is not Step.PILES


class RingPictures(PlayedPictures[LoopScene, Cue]):
    """Follows a session, and where its screen says that an Explore lands."""

    def __init__(self, session: Session[State, Fact, Action]) -> None:
        super().__init__(RingDrawing, scene_of(session.state))
        self._session = session
        self._changes = SessionChanges(session)

    def follow(self, lands: frozenset[int], chosen: int | None) -> None:
        """This is seen now: `lands` are the places where an Explore lands, `chosen` that of the one that is chosen."""
        self.show(scene_of(self._session.state, lands=lands, chosen=chosen), self._news())

    def _news(self) -> tuple[Cue, ...]:
        """What has happened since it followed last."""
        match self._changes.take():
            case TimeTurn() as turn:
                return (time_turned(back=turn is TimeTurn.BACK),)
            case acts:
                return tuple(cue for act in acts for cue in cues_of(act.facts, act.before))

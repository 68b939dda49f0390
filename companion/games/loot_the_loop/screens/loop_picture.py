"""The deck as a loop of places, as plain values: screens make it, the board draws it."""

from msgspec import Struct

from companion.games.loot_the_loop.rules.cards import MOST_NOTES, Slot
from companion.games.loot_the_loop.rules.state import State, Step


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

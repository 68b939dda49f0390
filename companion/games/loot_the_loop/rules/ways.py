"""Every way on from here: which notes to mark and return first, and where each Explore lands then."""

from typing import NamedTuple

from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import MOST_NOTES, Card, Deck
from companion.games.loot_the_loop.rules.facts import without
from companion.games.loot_the_loop.rules.landing import Landing, Room, landing_at
from companion.games.loot_the_loop.rules.state import State

Moves = tuple[a.Action, ...]


class Arrangement(NamedTuple):
    """What lies on the table after some marks and returns."""

    moves: Moves
    deck: Deck
    notes: tuple[Card, ...]


class Way(NamedTuple):
    """Marks and returns, and then the Explore by `card`."""

    moves: Moves
    explore: a.Explore
    card: Card
    landing: Landing

    @property
    def first(self) -> a.Action:
        """What has to be done now."""
        return self.moves[0] if self.moves else self.explore


def arrangements(state: State) -> list[Arrangement]:
    """All that Mark and Return alone lead to (16 at most), with as few moves as it takes; as it lies now first."""
    found = [Arrangement((), state.deck, state.notes)]
    known = {(state.deck, tuple(sorted(state.notes)))}
    for moves, deck, notes in found:  # it grows while it is read
        for move, after in _moves(deck, notes):
            key = (after[0], tuple(sorted(after[1])))
            if key not in known:
                known.add(key)
                found.append(Arrangement((*moves, move), *after))
    return found


def _moves(deck: Deck, notes: tuple[Card, ...]) -> list[tuple[a.Action, tuple[Deck, tuple[Card, ...]]]]:
    top = deck[0]
    moves: list[tuple[a.Action, tuple[Deck, tuple[Card, ...]]]] = [
        (a.Return(card), ((card, *deck), without(notes, card))) for card in dict.fromkeys(notes)
    ]
    if top is not None and top.is_trinket and len(notes) < MOST_NOTES:
        moves.append((a.MARK, (deck[1:], (*notes, top))))
    return moves


def ways_to_look(state: State) -> list[Moves]:
    """The marks and returns after which the top card lies face down, so that one can look around; the fewest first."""
    return [moves for moves, deck, _ in arrangements(state) if deck[0] is None]


BEST_FIRST = (Room.OPEN_EXIT, Room.JEWEL, Room.TRINKET, Room.DOWN, Room.CLOSED_EXIT, Room.TRAP)


def ways(state: State) -> list[Way]:
    """Every Explore after every arrangement: the exit and jewels first, then with the fewest moves."""
    found = [
        Way(moves, a.Explore(place), card, landing_at(deck, card.value, state.jewels, chain=state.chain))
        for moves, deck, _ in arrangements(state)
        for place, card in enumerate(deck[:2])
        if card is not None and card.is_trinket
    ]
    return sorted(found, key=lambda way: (BEST_FIRST.index(way.landing.room), len(way.moves)))

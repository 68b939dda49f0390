"""The only chance in the game: what lies face down. Every card that nobody has seen is equally likely there."""

from fractions import Fraction
from typing import Final

from companion.games.loot_the_loop.rules.cards import Card, Deck
from companion.games.loot_the_loop.rules.landing import Room, is_stuck, landing_of
from companion.games.loot_the_loop.rules.state import State

REACH: Final = 16
"""Cards from the top that a move can land on, three notes laid on top included; chained loot may go further."""


def look_loses(state: State) -> Fraction | None:
    """How likely the next Look Around loses the game, exactly; None: the top card lies face up."""
    if not state.cards_to_turn:
        return None
    return _look_loses(state.deck, state.notes, state.unseen, chain=state.chain)


def look_after_loses(state: State, place: int) -> Fraction | None:
    """The same for the look after an Explore that lands on a card that lies face down; None: it lands elsewhere."""
    landing, card = landing_of(state, place), state.deck[place]
    if landing is None or landing.room is not Room.DOWN or card is None:
        return None
    deck = (*state.deck[card.value :], *state.deck[: card.value])
    return _look_loses(deck, state.notes, state.unseen, chain=state.chain)


def _look_loses(deck: Deck, notes: tuple[Card, ...], unseen: dict[Card, int], *, chain: bool) -> Fraction:
    near = deck if chain else deck[:REACH]
    kinds = [(card, count) for card, count in unseen.items() if count]
    total = sum(unseen.values())
    if near[1] is not None:
        lost = sum(count for card, count in kinds if is_stuck((card, *near[1:]), notes, chain=chain))
        return Fraction(lost, total)
    below, lost = near[2:], 0
    for first, count in kinds:
        for second, others in kinds:
            pairs = count * (others - (first is second))
            if pairs and is_stuck((first, second, *below), notes, chain=chain):
                lost += pairs
    return Fraction(lost, total * (total - 1))

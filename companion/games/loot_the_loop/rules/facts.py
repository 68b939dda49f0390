"""What can happen, one small type each, which is what the journal keeps; and what each makes of a state.

Applying a fact checks nothing: `legality` has done that.
"""

from typing import Final

from msgspec.structs import replace

from companion.contract import facts
from companion.games.loot_the_loop.rules.cards import Card, Deck
from companion.games.loot_the_loop.rules.state import Ending, Outcome, Reason, State, Step

Cards = tuple[Card, ...]


class Fact(facts.Fact, frozen=True):
    """Any of them."""


class PilesTurned(Fact, frozen=True):
    """Three piles of these sizes, and the top two cards of each, pile by pile."""

    sizes: tuple[int, ...]
    cards: Cards


class PilesStacked(Fact, frozen=True):
    """Which pile came on top (0: the first), and which under it."""

    order: tuple[int, ...]


class LookedAround(Fact, frozen=True):
    """The cards that were turned up, from the top."""

    cards: Cards


class Explored(Fact, frozen=True):
    """By which card of the top two: 0, the top one, or 1."""

    place: int
    card: Card


class Looted(Fact, frozen=True):
    """The card on top went to the score pile."""

    card: Card


class Marked(Fact, frozen=True):
    """The top card went to the notes."""

    card: Card


class Returned(Fact, frozen=True):
    """A note came back on top."""

    card: Card


class TableFixed(Fact, frozen=True):
    """What lies on the table, as somebody looked it up."""

    deck: Deck
    notes: Cards
    score: Cards


class GameEnded(Fact, frozen=True):
    """How and why."""

    outcome: Outcome
    reason: Reason


KINDS: Final = (
    PilesTurned,
    PilesStacked,
    LookedAround,
    Explored,
    Looted,
    Marked,
    Returned,
    TableFixed,
    GameEnded,
)


def apply(state: State, fact: Fact) -> State:
    """The state after a fact."""
    match fact:
        case LookedAround(cards=cards):
            return replace(state, deck=(*cards, *state.deck[len(cards) :]), turn=state.turn + 1)
        case Explored(card=card):
            return _explored(state, card.value)
        case Looted(card=card):
            return replace(state, deck=state.deck[1:], score=(*state.score, card), ahead=max(0, state.ahead - 1))
        case Marked(card=card):
            notes = (*state.notes, card)
            return replace(state, deck=state.deck[1:], notes=notes, turn=state.turn + 1, ahead=max(0, state.ahead - 1))
        case Returned(card=card):
            deck, notes = (card, *state.deck), without(state.notes, card)
            return replace(state, deck=deck, notes=notes, turn=state.turn + 1, ahead=state.ahead + 1)
        case PilesTurned():
            return replace(state, deck=_piled(fact), piles=fact.sizes, step=Step.STACK)
        case PilesStacked(order=order):
            return replace(state, deck=_stacked(state, order), piles=(), step=Step.PLAY)
        case TableFixed(deck=deck, notes=notes, score=score):
            ahead = min(max(state.ahead, 0), len(deck))
            fixed = replace(state, deck=deck, notes=notes, score=score, ahead=ahead)
            return replace(fixed, step=Step.PLAY, piles=(), ending=None)
        case GameEnded(outcome=outcome, reason=reason):
            return replace(state, step=Step.OVER, ending=Ending(outcome, reason))
        case _:
            raise TypeError(f"{fact!r} is no fact of this game")


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """These cards, with one of that kind less."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def _explored(state: State, steps: int) -> State:
    """So many cards go to the bottom in their order; whoever passes the place where they came in begins a new round."""
    deck = (*state.deck[steps:], *state.deck[:steps])
    ahead = state.ahead - steps
    passed = ahead <= 0
    return replace(
        state,
        deck=deck,
        turn=state.turn + 1,
        ahead=ahead + len(deck) if passed else ahead,
        loop=state.loop + passed,
    )


def _piled(fact: PilesTurned) -> Deck:
    deck: list[Card | None] = []
    for number, size in enumerate(fact.sizes):
        deck += [*fact.cards[2 * number : 2 * number + 2], *[None] * (size - 2)]
    return tuple(deck)


def _stacked(state: State, order: tuple[int, ...]) -> Deck:
    starts = [sum(state.piles[:number]) for number in range(len(state.piles))]
    return tuple(card for number in order for card in state.deck[starts[number] : starts[number] + state.piles[number]])

"""What a fact makes of a state. It is not checked: `legality` has done that."""

from msgspec.structs import replace

from companion.games.loot_the_loop.rules import facts as f
from companion.games.loot_the_loop.rules.cards import Card, Deck
from companion.games.loot_the_loop.rules.state import Ending, State, Step


def apply(state: State, fact: f.Fact) -> State:
    """The state after a fact."""
    match fact:
        case f.LookedAround(cards=cards):
            return replace(state, deck=(*cards, *state.deck[len(cards) :]), turn=state.turn + 1)
        case f.Explored(card=card):
            return _explored(state, card.value)
        case f.Looted(card=card):
            return replace(state, deck=state.deck[1:], score=(*state.score, card), ahead=max(0, state.ahead - 1))
        case f.Marked(card=card):
            notes = (*state.notes, card)
            return replace(state, deck=state.deck[1:], notes=notes, turn=state.turn + 1, ahead=max(0, state.ahead - 1))
        case f.Returned(card=card):
            deck, notes = (card, *state.deck), without(state.notes, card)
            return replace(state, deck=deck, notes=notes, turn=state.turn + 1, ahead=state.ahead + 1)
        case f.PilesTurned():
            return replace(state, deck=_piled(fact), piles=fact.sizes, step=Step.STACK)
        case f.PilesStacked(order=order):
            return replace(state, deck=_stacked(state, order), piles=(), step=Step.PLAY)
        case f.TableFixed(deck=deck, notes=notes, score=score):
            ahead = min(max(state.ahead, 0), len(deck))
            fixed = replace(state, deck=deck, notes=notes, score=score, ahead=ahead)
            return replace(fixed, step=Step.PLAY, piles=(), ending=None)
        case f.GameEnded(outcome=outcome, reason=reason):
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


def _piled(fact: f.PilesTurned) -> Deck:
    deck: list[Card | None] = []
    for number, size in enumerate(fact.sizes):
        deck += [*fact.cards[2 * number : 2 * number + 2], *[None] * (size - 2)]
    return tuple(deck)


def _stacked(state: State, order: tuple[int, ...]) -> Deck:
    starts = [sum(state.piles[:number]) for number in range(len(state.piles))]
    return tuple(card for number in order for card in state.deck[starts[number] : starts[number] + state.piles[number]])

"""What is legal, decided here alone: taps, commands, corrections and `replay` ask the same function. What cannot be.

A refusal is a code, which `text.tell_refusal` says in words. After every act no invariant is broken: tests, replay and
the Fix page hold it to that.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Final

from msgspec.structs import replace

from companion.contract.rules import Refusal, refused
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import MOST_NOTES, NUMBER_OF_CARDS, Card
from companion.games.loot_the_loop.rules.landing import is_stuck
from companion.games.loot_the_loop.rules.setup import PILES, sizes_fit
from companion.games.loot_the_loop.rules.state import State, Step


class Why(Enum):
    """Why an action is not legal: one for each sentence."""

    GAME_IS_OVER = "game_is_over"
    PILES_COME_FIRST = "piles_come_first"
    NO_PILES_DUE = "no_piles_due"
    WRONG_PILES = "wrong_piles"
    WRONG_ORDER = "wrong_order"
    TOP_IS_UP = "top_is_up"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    NONE_LEFT = "none_left"
    NO_SUCH_PLACE = "no_such_place"
    CARD_IS_DOWN = "card_is_down"
    NO_TRINKET = "no_trinket"
    NOTES_ARE_FULL = "notes_are_full"
    NOT_IN_NOTES = "not_in_notes"
    IMPOSSIBLE_TABLE = "impossible_table"


ON_TOP: Final = 2
"""Cards by which one can explore: the top two (sure)."""


def why_not(state: State, action: a.Action) -> Refusal | None:
    """Why the action is not legal; None, if it is."""
    if isinstance(action, a.Fix):
        return _fix(state, action)
    if state.step is Step.OVER:
        return refused(Why.GAME_IS_OVER)
    in_setup = isinstance(action, a.TurnPiles | a.StackPiles)
    if state.step in {Step.PILES, Step.STACK} and not in_setup and not isinstance(action, a.GiveUp):
        return refused(Why.PILES_COME_FIRST)
    return CHECKS[type(action)](state, action)


def legal_moves(state: State) -> Iterator[a.Action]:
    """What may be done in this turn, one of each kind of card; cards that are turned up are the app's to draw."""
    moves = (
        a.LOOK,
        *(a.Explore(place) for place in range(ON_TOP)),
        a.MARK,
        *(a.Return(card) for card in dict.fromkeys(state.notes)),
    )
    yield from (move for move in moves if why_not(state, move) is None)


def _turned(state: State, cards: a.Cards | None, due: int) -> Refusal | None:
    """Whether these cards can have been turned up."""
    if cards is None:
        return None
    if len(cards) != due:
        return refused(Why.WRONG_NUMBER_OF_CARDS, due=due, cards=len(cards))
    unseen = state.unseen
    for card in cards:
        unseen[card] -= 1
        if unseen[card] < 0:
            return refused(Why.NONE_LEFT, card=card)
    return None


def _look(state: State, action: a.Look) -> Refusal | None:
    top = state.deck[0]
    if top is not None:
        return refused(Why.TOP_IS_UP, card=top)
    return _turned(state, action.cards, state.cards_to_turn)


def _explore(state: State, action: a.Explore) -> Refusal | None:
    if action.place not in range(ON_TOP):
        return refused(Why.NO_SUCH_PLACE, place=action.place)
    return _is_trinket(state, action.place)


def _is_trinket(state: State, place: int) -> Refusal | None:
    card = state.deck[place]
    if card is None:
        return refused(Why.CARD_IS_DOWN, place=place)
    return None if card.is_trinket else refused(Why.NO_TRINKET, card=card)


def _mark(state: State, action: a.Mark) -> Refusal | None:
    del action
    if len(state.notes) >= MOST_NOTES:
        return refused(Why.NOTES_ARE_FULL, most=MOST_NOTES)
    return _is_trinket(state, 0)


def _return(state: State, action: a.Return) -> Refusal | None:
    return None if action.card in state.notes else refused(Why.NOT_IN_NOTES, card=Card(action.card))


def _give_up(state: State, action: a.GiveUp) -> None:
    del state, action


def _piles(state: State, action: a.TurnPiles) -> Refusal | None:
    if state.step is not Step.PILES:
        return refused(Why.NO_PILES_DUE)
    if not sizes_fit(action.sizes):
        return refused(Why.WRONG_PILES, sizes=action.sizes)
    return _turned(state, action.cards, 2 * PILES)


def _stack(state: State, action: a.StackPiles) -> Refusal | None:
    if state.step is not Step.STACK:
        return refused(Why.NO_PILES_DUE)
    return None if sorted(action.order) == list(range(PILES)) else refused(Why.WRONG_ORDER, order=action.order)


def _fix(state: State, action: a.Fix) -> Refusal | None:
    broken = problems_of_cards(replace(state, deck=action.deck, notes=action.notes, score=action.score))
    return refused(Why.IMPOSSIBLE_TABLE, problem=broken[0]) if broken else None


CHECKS: Final[dict[type[a.Action], Callable[[State, Any], Refusal | None]]] = {
    a.Look: _look,
    a.Explore: _explore,
    a.Mark: _mark,
    a.Return: _return,
    a.GiveUp: _give_up,
    a.TurnPiles: _piles,
    a.StackPiles: _stack,
}
"""The check for each kind of action while the game goes on."""


class Problem(Enum):
    """An invariant that is broken; the value says it in words."""

    WRONG_NUMBER = "deck, notes and score pile do not hold 53 cards together"
    TOO_MANY_OF_A_KIND = "more cards of a kind lie on the table than the deck has"
    TOO_MANY_NOTES = "there are more than three notes"
    WRONG_NOTE = "a note is no trinket"
    WRONG_LOOT = "a card in the score pile is neither a trinket nor a jewel"
    WRONG_DOWN = "the cards that lie face down are not as many as nobody has seen"
    NOT_ENDED = "the game goes on although nobody can move"


def problems(state: State) -> tuple[Problem, ...]:
    """Which invariants the table breaks; none, if all is well."""
    broken = problems_of_cards(state)
    if not broken and state.step is Step.PLAY and is_stuck(state.deck, state.notes, chain=state.chain):
        return (Problem.NOT_ENDED,)
    return broken


def problems_of_cards(state: State) -> tuple[Problem, ...]:
    """Those of what lies there, whatever follows from it."""
    unseen = state.unseen
    total = len(state.deck) + len(state.notes) + len(state.score)
    checks = (
        (Problem.WRONG_NUMBER, total != NUMBER_OF_CARDS),
        (Problem.TOO_MANY_OF_A_KIND, min(unseen.values()) < 0),
        (Problem.TOO_MANY_NOTES, len(state.notes) > MOST_NOTES),
        (Problem.WRONG_NOTE, not all(card.is_trinket for card in state.notes)),
        (Problem.WRONG_LOOT, not all(card.is_loot for card in state.score)),
    )
    broken = tuple(problem for problem, is_so in checks if is_so)
    if not broken and state.deck.count(None) != sum(unseen.values()):
        return (Problem.WRONG_DOWN,)
    return broken

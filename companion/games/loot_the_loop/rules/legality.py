"""What is legal, decided here alone: taps, commands, corrections and `replay` ask the same function."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from companion.contract.rules import Refusal
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import MOST_NOTES, Card
from companion.games.loot_the_loop.rules.problems import problems_of_cards
from companion.games.loot_the_loop.rules.refusals import Why, refused
from companion.games.loot_the_loop.rules.setup import PILES, sizes_fit
from companion.games.loot_the_loop.rules.state import State, Step

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

"""The rules of Loot the Loop as the house knows them, and how its facts and states stand in JSON."""

from collections.abc import Mapping
from typing import Any, Final

from companion.contract.facts import AsJson, FactCodec, row
from companion.contract.rules import Decider, Position, Rules
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules import acts, legality
from companion.games.loot_the_loop.rules.cards import BY_WORD, Card, Deck, Slot
from companion.games.loot_the_loop.rules.facts import KINDS, Fact, apply
from companion.games.loot_the_loop.rules.legality import problems
from companion.games.loot_the_loop.rules.setup import setup_from
from companion.games.loot_the_loop.rules.state import State, Step, first_state

Json = dict[str, Any]
DOWN: Final = "down"


def slot_to(slot: Slot) -> str:
    """A place of the deck as a word."""
    return DOWN if slot is None else slot.word


def _deck(value: Any) -> Deck:
    deck = tuple(None if word == DOWN else BY_WORD[word] for word in row(value))
    if len(deck) < 2:  # noqa: PLR2004 - a deck has a top card and one under it
        raise ValueError
    return deck


A_CARD: Final = "one of " + ", ".join(BY_WORD)
CODEC: Final = FactCodec[Fact](
    KINDS,
    {
        Card: AsJson(lambda card: card.word, BY_WORD.__getitem__, A_CARD),
        Deck: AsJson(
            lambda deck: [slot_to(slot) for slot in deck], _deck, f"a list of two or more, each down or {A_CARD}"
        ),
    },
)


def encode_state(state: State) -> Json:
    """Everything that lies on the table, as JSON, for programs that read the console."""
    return {
        "turn": state.turn,
        "loop": state.loop,
        "deck": [slot_to(slot) for slot in state.deck],
        "notes": [card.word for card in state.notes],
        "score": [card.word for card in state.score],
        "piles": list(state.piles),
        "unseen": {card.word: count for card, count in state.unseen.items() if count},
        "ending": {"outcome": state.ending.outcome.value, "reason": state.ending.reason.value}
        if state.ending
        else None,
    }


class LootTheLoop(Rules[State, Fact, a.Action]):
    """The rules, version 1."""

    id = "loot_the_loop"
    codec = CODEC

    why_not = staticmethod(legality.why_not)
    act = staticmethod(acts.act)
    apply = staticmethod(apply)
    action_of = staticmethod(acts.action_of)
    results = staticmethod(acts.results)
    was_drawn = staticmethod(acts.was_drawn)
    problems = staticmethod(problems)

    def first(self, setup: Mapping[str, Any], box: Mapping[str, Any], /) -> State:
        """The shuffled deck.

        Raises:
            JournalError: the header's setup is wrong.
        """
        del box
        return first_state(setup_from(setup))

    def next(self, state: State, /) -> a.Action | None:
        """Where the app turns the cards: the piles that are due, and a Look Around if nothing else can be done."""
        if state.setup.cards is not Decider.APP:
            return None
        if state.step is Step.PILES:
            return a.TurnPiles()
        return a.LOOK if state.cards_to_turn and tuple(legality.legal_moves(state)) == (a.LOOK,) else None

    def position(self, state: State, /) -> Position:
        """The turn, and which round through the temple this is."""
        return Position(state.turn, state.loop)

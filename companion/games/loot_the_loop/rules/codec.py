"""Facts as the journal keeps them: `{"fact": "looked_around", "cards": ["7", "trap"]}` and back; states as JSON."""

from typing import Any, Final

from companion.contract.facts import AsJson, FactCodec, row
from companion.games.loot_the_loop.rules.cards import BY_WORD, Card, Deck, Slot
from companion.games.loot_the_loop.rules.facts import KINDS, Fact
from companion.games.loot_the_loop.rules.state import State

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
encode, decode, BY_NAME = CODEC.encode, CODEC.decode, CODEC.by_name


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

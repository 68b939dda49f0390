"""Facts as the journal keeps them: `{"fact": "looked_around", "cards": ["7", "trap"]}` and back; states as JSON."""

import reprlib
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final

from msgspec.structs import fields

from companion.errors import JournalError
from companion.games.loot_the_loop.rules.cards import BY_WORD, Card, Deck, Slot
from companion.games.loot_the_loop.rules.facts import KINDS, Cards, Fact
from companion.games.loot_the_loop.rules.state import Outcome, Reason, State

Json = dict[str, Any]
DOWN: Final = "down"
BY_NAME: Final[dict[str, type[Fact]]] = {str(kind.__struct_config__.tag): kind for kind in KINDS}


def encode(fact: Fact) -> Json:
    """The fact as JSON; its name stands under `fact`."""
    kind = type(fact)
    told = {field.encode_name: _value_to(getattr(fact, field.name)) for field in fields(kind)}
    return {"fact": kind.__struct_config__.tag, **told}


def decode(entry: Mapping[str, Any]) -> Fact:
    """The fact that an entry of a journal holds.

    Raises:
        JournalError: an unknown fact, or a field that is missing or wrong; the message names it.
    """
    name = entry.get("fact")
    kind = BY_NAME.get(name) if isinstance(name, str) else None
    if kind is None:
        raise JournalError(f"{reprlib.repr(name)} is no fact that this version knows")
    values = {}
    for field in fields(kind):
        if field.encode_name not in entry:
            raise JournalError(f"{name} lacks its field {field.encode_name!r}")
        read, right = READERS[field.type]
        value = entry[field.encode_name]
        try:
            values[field.name] = read(value)
        except (KeyError, TypeError, ValueError) as problem:
            told = f"{name}.{field.encode_name} cannot be {reprlib.repr(value)}"
            raise JournalError(f"{told}: it must be {right}") from problem
    return kind(**values)


def _value_to(value: Any) -> Any:
    match value:
        case Card():
            return value.word
        case Enum():
            return value.value
        case tuple():
            return [slot_to(one) if one is None or isinstance(one, Card) else one for one in value]
        case _:
            return value


def slot_to(slot: Slot) -> str:
    """A place of the deck as a word."""
    return DOWN if slot is None else slot.word


def _rows(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError
    return list(value)


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1000:  # noqa: PLR2004 - of no use
        raise TypeError
    return value


def _cards(value: Any) -> Cards:
    return tuple(BY_WORD[word] for word in _rows(value))


def _deck(value: Any) -> Deck:
    deck = tuple(None if word == DOWN else BY_WORD[word] for word in _rows(value))
    if len(deck) < 2:  # noqa: PLR2004 - a deck has a top card and one under it
        raise ValueError
    return deck


A_CARD: Final = "one of " + ", ".join(BY_WORD)
READERS: Final[dict[Any, tuple[Callable[[Any], Any], str]]] = {
    Card: (lambda value: BY_WORD[value], A_CARD),
    Cards: (_cards, f"a list, each {A_CARD}"),
    Deck: (_deck, f"a list of two or more, each down or {A_CARD}"),
    tuple[int, ...]: (lambda value: tuple(_whole(one) for one in _rows(value)), "a list of whole numbers"),
    int: (_whole, "a whole number of at most a thousand"),
    Outcome: (Outcome, "one of " + ", ".join(one.value for one in Outcome)),
    Reason: (Reason, "one of " + ", ".join(one.value for one in Reason)),
}


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

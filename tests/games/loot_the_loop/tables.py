"""Tables of Loot the Loop as a line of words: `table("7 4 6 10 ? T ? T ? A", notes="5 2")`."""

from companion.games.loot_the_loop.rules.cards import BY_WORD, IN_GAME, NUMBER_OF_CARDS, Card, Deck
from companion.games.loot_the_loop.rules.setup import Readings, Setup
from companion.games.loot_the_loop.rules.state import State

SHORT = {"T": Card.TRAP, "A": Card.JEWEL, "X": Card.EXIT}


def cards(words: str) -> tuple[Card, ...]:
    return tuple(SHORT.get(word) or BY_WORD[word] for word in words.split())


def deck(words: str) -> Deck:
    return tuple(None if word == "?" else cards(word)[0] for word in words.split())


def table(top: str, notes: str = "", score: str = "", *, chain: bool = False) -> State:
    """What lies on top of the deck; the rest lies face down."""
    known, marked, taken = deck(top), cards(notes), cards(score)
    down = NUMBER_OF_CARDS - len(known) - len(marked) - len(taken)
    setup = Setup(Readings(chain_loot=chain))
    return State(setup=setup, deck=(*known, *[None] * down), notes=marked, score=taken)


def with_unseen(top: str, unseen: dict[Card, int], notes: str = "", *, chain: bool = False) -> State:
    """The same with just these cards unseen: the others lie face up at the bottom, out of reach."""
    known, marked = deck(top), cards(notes)
    seen = dict(IN_GAME)
    for card in [*[slot for slot in known if slot is not None], *marked]:
        seen[card] -= 1
    for card, count in unseen.items():
        seen[card] -= count
    assert min(seen.values()) >= 0
    bottom = [card for card, count in seen.items() for _ in range(count)]
    down = sum(unseen.values()) - known.count(None)
    setup = Setup(Readings(chain_loot=chain))
    return State(setup=setup, deck=(*known, *[None] * down, *bottom), notes=marked)

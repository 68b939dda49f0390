"""Where a step leads: a landing, whether anybody can still move, every way on, and what a look risks, exactly.

*Stuck* is no chance: notes and the trinkets on top of the deck are at most three cards together, so that every row of
them can be laid on what lies below (at most 16 rows), and each of them has at most two ways on. The only chance in the
game is what lies face down: every card that nobody has seen is equally likely there.
"""

from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import JEWELS, MOST_NOTES, Card, Deck, Slot
from companion.games.loot_the_loop.rules.facts import without
from companion.games.loot_the_loop.rules.state import State


class Room(Enum):
    """What a landing comes to."""

    DOWN = "down"
    """A card that lies face down: always safe (sure)."""
    TRINKET = "trinket"
    JEWEL = "jewel"
    OPEN_EXIT = "open_exit"
    CLOSED_EXIT = "closed_exit"
    TRAP = "trap"


class Landing(NamedTuple):
    """Where it ends, and the cards that are taken on the way (one at most, unless loot is chained)."""

    room: Room
    loot: tuple[Card, ...] = ()


def landing_at(deck: Deck, at: int, jewels: int, *, chain: bool) -> Landing:
    """What happens if this place of the deck comes to its top by an Explore.

    Args:
        deck: before the move.
        at: the place that is landed on, which is the value of the card explored by.
        jewels: how many are in the score pile.
        chain: whether the card under one that is taken is landed on, too.
    """
    loot: list[Card] = []
    while True:
        card = deck[(at + len(loot)) % len(deck)]
        if card is Card.TRAP:
            return Landing(Room.TRAP, tuple(loot))
        if card is Card.EXIT and jewels + loot.count(Card.JEWEL) == JEWELS:
            return Landing(Room.OPEN_EXIT, tuple(loot))
        if card is None or card is Card.EXIT:
            return Landing(_room(loot[0] if loot else card), tuple(loot))
        loot.append(card)
        if not chain:
            return Landing(_room(card), tuple(loot))


def _room(card: Slot) -> Room:
    match card:
        case None:
            return Room.DOWN
        case Card.JEWEL:
            return Room.JEWEL
        case Card.EXIT:
            return Room.CLOSED_EXIT
        case _:
            return Room.TRINKET


def landing_of(state: State, place: int) -> Landing | None:
    """Where the Explore by the first or the second card lands; None: it is no trinket that lies face up."""
    card = state.deck[place]
    if card is None or not card.is_trinket:
        return None
    return landing_at(state.deck, card.value, state.jewels, chain=state.chain)


def is_dead(deck: Deck, at: int, *, chain: bool) -> bool:
    """Whether it is a trap to land there."""
    card = deck[at]
    while chain and card is not None and card.is_loot:
        at = (at + 1) % len(deck)
        card = deck[at]
    return card is Card.TRAP


def is_stuck(deck: Deck, notes: tuple[Card, ...], *, chain: bool) -> bool:
    """Whether no Mark and no Return leads to a Look Around, or to an Explore that does not land on a trap."""
    hands, top = list(notes), 0
    card = deck[0]
    while len(hands) < MOST_NOTES and card is not None and card.is_trinket:
        hands.append(card)
        top += 1
        card = deck[top]
    if card is None:
        return False  # with all of them in the notes, one can look around
    base = deck[top:]
    for below in base[:2]:
        if below is not None and below.is_trinket and not is_dead(base, below.value, chain=chain):
            return False
    # One card of the notes on top: the card below it may be the way, too.
    if hands and card.is_trinket and not is_dead(base, card.value - 1, chain=chain):
        return False
    for laid in range(1, len(hands) + 1):
        for steps in {hand.value for hand in hands}:
            # Fewer steps than cards on top land on one of these; loot, and under it what follows if loot is chained.
            if steps < laid and not chain:
                return False
            if not is_dead(base, max(0, steps - laid), chain=chain):
                return False
    return True


def explore_loses(state: State, place: int) -> bool:
    """Whether the Explore by the first or the second card loses the game at once: on a trap, or because it gets stuck.

    Who takes a card and finds nothing but traps under it, without a note that helps, has lost as well: that is no
    chance, and known before the move.
    """
    landing, card = landing_of(state, place), state.deck[place]
    return landing is not None and card is not None and _loses(state, state.deck, state.notes, card.value, landing)


def _loses(state: State, deck: Deck, notes: tuple[Card, ...], at: int, landing: Landing) -> bool:
    if landing.room in {Room.TRAP, Room.OPEN_EXIT}:
        return landing.room is Room.TRAP
    left = (*deck[at:], *deck[:at])[len(landing.loot) :]
    return is_stuck(left, notes, chain=state.chain)


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


Moves = tuple[a.Action, ...]


class Arrangement(NamedTuple):
    """What lies on the table after some marks and returns."""

    moves: Moves
    deck: Deck
    notes: tuple[Card, ...]


class Way(NamedTuple):
    """Marks and returns, and then the Explore by `card`; `loses`: the game, at once."""

    moves: Moves
    explore: a.Explore
    card: Card
    landing: Landing
    loses: bool

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
        Way(moves, a.Explore(place), card, landing, _loses(state, deck, notes, card.value, landing))
        for moves, deck, notes in arrangements(state)
        for place, card in enumerate(deck[:2])
        if card is not None and card.is_trinket
        for landing in (landing_at(deck, card.value, state.jewels, chain=state.chain),)
    ]
    return sorted(found, key=lambda way: (BEST_FIRST.index(way.landing.room), len(way.moves)))

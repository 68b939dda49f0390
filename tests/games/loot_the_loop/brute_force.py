"""Stuck and the odds once more, the long way: every arrangement is played out, every pair of cards is laid."""

from fractions import Fraction
from itertools import permutations

from companion.games.loot_the_loop.rules.cards import Card
from companion.games.loot_the_loop.rules.state import State

Lying = tuple[tuple[Card | None, ...], tuple[Card, ...]]


def number(card: Card | None) -> int:
    """Of rooms that a card leads on; 0: it leads nowhere."""
    return card.value if card is not None and card.value <= 10 else 0


def reachable(deck: tuple[Card | None, ...], notes: tuple[Card, ...]) -> set[Lying]:
    """All that marking and returning leads to."""
    found: set[Lying] = set()
    waiting = [(deck, tuple(sorted(notes)))]
    while waiting:
        lying = waiting.pop()
        if lying in found:
            continue
        found.add(lying)
        deck, notes = lying
        if number(deck[0]) and len(notes) < 3:
            waiting.append((deck[1:], tuple(sorted((*notes, deck[0])))))  # type: ignore[type-var,arg-type]
        for at, note in enumerate(notes):
            waiting.append(((note, *deck), notes[:at] + notes[at + 1 :]))
    return found


def dies(deck: tuple[Card | None, ...], steps: int, *, chain: bool) -> bool:
    turned = list(deck[steps:] + deck[:steps])
    taken = 0
    while turned[0] is not None and (number(turned[0]) or turned[0] is Card.JEWEL) and (chain or not taken):
        turned.pop(0)
        taken += 1
    if taken and not chain:
        return False
    return turned[0] is Card.TRAP


def stuck(deck: tuple[Card | None, ...], notes: tuple[Card, ...], *, chain: bool) -> bool:
    for lying, _ in reachable(deck, notes):
        if lying[0] is None:
            return False
        if any(number(card) and not dies(lying, number(card), chain=chain) for card in lying[:2]):
            return False
    return True


def look_loses(state: State) -> Fraction:
    """Every pair of single cards that can lie on top, one by one."""
    pool = [card for card, count in state.unseen.items() for _ in range(count)]
    due = 2 if state.deck[1] is None else 1
    rows = list(permutations(range(len(pool)), due))
    lost, known = 0, {}
    for row in rows:
        turned = tuple(pool[at] for at in row)
        if turned not in known:
            known[turned] = stuck((*turned, *state.deck[due:]), state.notes, chain=state.chain)
        lost += known[turned]
    return Fraction(lost, len(rows))

"""Which invariants a table breaks, by name. None, after every act: tests, replay and the Fix page hold it to that."""

from enum import Enum

from companion.games.loot_the_loop.rules.cards import MOST_NOTES, NUMBER_OF_CARDS
from companion.games.loot_the_loop.rules.landing import is_stuck
from companion.games.loot_the_loop.rules.state import State, Step


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

"""How one act unfolds, fact after fact, and what must follow: a landing, loot, the end. And acts read backwards."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.contract import rules
from companion.contract.rules import Decider, Draw, Outcomes
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules import facts as f
from companion.games.loot_the_loop.rules.cards import Card
from companion.games.loot_the_loop.rules.facts import apply
from companion.games.loot_the_loop.rules.landing import Room, is_stuck, landing_at
from companion.games.loot_the_loop.rules.setup import PILES
from companion.games.loot_the_loop.rules.state import Outcome, Reason, State, Step

Act = rules.Act[State, f.Fact]
CARD = "card"
"""The name of the draws: one a card that is turned up."""


class _Unfolding:
    """Gathers the facts of one act."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._facts: list[f.Fact] = []
        self._deciders: list[Decider] = []

    def add(self, fact: f.Fact, by: Decider = Decider.APP) -> None:
        self.state = apply(self.state, fact)
        self._facts.append(fact)
        self._deciders.append(by)

    def act(self) -> Act:
        return rules.Act(tuple(self._facts), tuple(self._deciders), self.state)


def act(state: State, action: a.Action, draw: Draw) -> Act:
    """What a legal action makes happen."""
    unfolding = _Unfolding(state)
    match action:
        case a.Look(cards=cards):
            turned, by = _turned_up(state, cards, state.cards_to_turn, draw)
            unfolding.add(f.LookedAround(turned), by)
        case a.TurnPiles(sizes=sizes, cards=cards):
            turned, by = _turned_up(state, cards, 2 * PILES, draw)
            unfolding.add(f.PilesTurned(sizes, turned), by)
        case a.StackPiles(order=order):
            unfolding.add(f.PilesStacked(order), Decider.PLAYERS)
        case a.Explore(place=place):
            _explore(unfolding, place)
        case a.Mark():
            unfolding.add(f.Marked(_known(state, 0)), Decider.PLAYERS)
        case a.Return(card=card):
            unfolding.add(f.Returned(card), Decider.PLAYERS)
        case a.Fix(deck=deck, notes=notes, score=score):
            unfolding.add(f.TableFixed(deck, notes, score), Decider.PLAYERS)
        case a.GiveUp():
            unfolding.add(f.GameEnded(Outcome.DEFEAT, Reason.GIVEN_UP), Decider.PLAYERS)
        case _:
            raise TypeError(f"{action!r} is no action of this game")
    after = unfolding.state
    if after.step is Step.PLAY and is_stuck(after.deck, after.notes, chain=after.chain):
        unfolding.add(f.GameEnded(Outcome.DEFEAT, Reason.STUCK))
    return unfolding.act()


def _turned_up(state: State, cards: a.Cards | None, due: int, draw: Draw) -> tuple[a.Cards, Decider]:
    """The cards that the players turned up, or as many as are due, drawn: no two of them are the same card."""
    if cards is not None:
        return cards, Decider.PLAYERS
    unseen, drawn = state.unseen, []
    for place in range(due):
        card = draw(Outcomes.weighted(unseen.items()), CARD, place)
        unseen[card] -= 1
        drawn.append(card)
    return tuple(drawn), Decider.APP


def _known(state: State, place: int) -> Card:
    card = state.deck[place]
    assert card is not None  # noqa: S101 - only cards that lie face up are legal here
    return card


def _explore(unfolding: _Unfolding, place: int) -> None:
    """The move, and its landing: what lies face up there is taken, or ends the game (sure)."""
    state, card = unfolding.state, _known(unfolding.state, place)
    landing = landing_at(state.deck, card.value, state.jewels, chain=state.chain)
    unfolding.add(f.Explored(place, card), Decider.PLAYERS)
    for taken in landing.loot:
        unfolding.add(f.Looted(taken))
    if landing.room is Room.TRAP:
        unfolding.add(f.GameEnded(Outcome.DEFEAT, Reason.TRAP))
    elif landing.room is Room.OPEN_EXIT:
        unfolding.add(f.GameEnded(Outcome.VICTORY, Reason.EXIT))


def action_of(before: State, facts: Sequence[f.Fact], deciders: Sequence[Decider]) -> a.Action | None:
    """The action that a recorded act can only come from; None: no action begins so."""
    del before
    by_players = deciders[0] is Decider.PLAYERS
    match facts[0]:
        case f.LookedAround(cards=cards):
            return a.Look(cards if by_players else None)
        case f.PilesTurned(sizes=sizes, cards=cards):
            return a.TurnPiles(sizes, cards if by_players else None)
        case _ if not by_players:
            return None
        case f.PilesStacked(order=order):
            return a.StackPiles(order)
        case f.Explored(place=place):
            return a.Explore(place)
        case f.Marked():
            return a.MARK
        case f.Returned(card=card):
            return a.Return(card)
        case f.TableFixed(deck=deck, notes=notes, score=score):
            return a.Fix(deck, notes, score)
        case f.GameEnded():
            return a.GIVE_UP
        case _:
            return None


def results(before: State, facts: Sequence[f.Fact], deciders: Sequence[Decider]) -> Mapping[str, Sequence[Any]]:
    """What was drawn in a recorded act."""
    del before, deciders
    first = facts[0]
    return {CARD: first.cards} if isinstance(first, f.LookedAround | f.PilesTurned) else {}


def was_drawn(before: State, facts: Sequence[f.Fact]) -> bool:
    """Whether chance had a choice: more than one kind of card was left."""
    kinds = sum(count > 0 for count in before.unseen.values())
    return isinstance(facts[0], f.LookedAround | f.PilesTurned) and kinds > 1

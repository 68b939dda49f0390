"""What Ultramachina keeps: its cards on the board, and what is due of them.

Two cards in one Era are told apart by their number there, from 1, in the order in which they came.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_loop.rules.eras import EnergyKind, Era
from companion.games.the_loop.rules.facts import Cause, CloneArrived, EnergyChanged, MachineMoved
from companion.games.the_loop.rules.state import ZERO, Counts, ScenarioState, ScenarioStep, State, changed


class UltramachinaStep(ScenarioStep):
    """Its own steps: cards are revealed; the cards in Dr. Foo's Era are resolved."""

    REVEAL = "reveal_ultramachinas"
    RESOLVE = "resolve_ultramachinas"


class Card(Struct, frozen=True):
    """A card on the board. `slots` is None while nobody has told it, `name` where the box file has no such card."""

    era: Era
    slots: int | None
    name: str | None
    filled: int = 0
    resolved: bool = False

    @property
    def empty(self) -> int:
        """How many slots are empty."""
        return 0 if self.slots is None else self.slots - self.filled


class Ultramachinas(ScenarioState, frozen=True):
    """What lies on the board, and what is due of it.

    `revealed` counts the cards that ever came out, `used` their names, `untold` those on the board whose slots nobody
    told yet. Due are: cards to reveal, by Era the slots that
    the players choose, energy cubes to drop into the Machine, clones of resolved cards. `rifts` more cubes fall this
    turn; `fell` energy cubes and `came` clones have done so.
    """

    watches: ClassVar[frozenset[type] | None] = frozenset({MachineMoved, CloneArrived, EnergyChanged})

    cards: tuple[Card, ...] = ()
    revealed: int = 0
    used: frozenset[str] = frozenset()
    untold: int = 0
    reveals_due: int = 0
    slots_due: Counts = ZERO
    energy_due: int = 0
    clones_due: int = 0
    rifts: int = 0
    fell: int = 0
    came: int = 0

    @property
    def more_cubes(self) -> int:
        """Those of the cards that were resolved."""
        return self.rifts

    def after(self, state: State, fact: object) -> Ultramachinas:
        """A turn begins with nothing resolved; a clone that came is no longer due, nor a cube that is not there."""
        match fact:
            case MachineMoved():
                nothing = not (self.clones_due or self.rifts or self.fell or self.came)
                if nothing and not any(card.resolved for card in self.cards):
                    return self
                cards = tuple([replace(card, resolved=False) for card in self.cards])
                return replace(self, cards=cards, clones_due=0, rifts=0, fell=0, came=0)
            case CloneArrived(cause=Cause.SCENARIO):
                return replace(self, clones_due=self.clones_due - 1, came=self.came + 1)
            case EnergyChanged(amount=amount, kind=EnergyKind.ENERGY) if (
                self.energy_due > state.energy_in_supply - amount
            ):
                return replace(self, energy_due=max(0, state.energy_in_supply - amount))
            case _:
                return self

    def there(self, era: Era) -> tuple[Card, ...]:
        """The cards in an Era."""
        return tuple([card for card in self.cards if card.era is era])

    def card(self, era: Era, number: int) -> Card | None:
        """The card with this number in an Era."""
        there = self.there(era)
        return there[number - 1] if 1 <= number <= len(there) else None

    def with_card(self, era: Era, number: int, card: Card | None) -> Ultramachinas:
        """With another card in this place; None: with none."""
        places = [place for place, other in enumerate(self.cards) if other.era is era]
        if not 1 <= number <= len(places):
            return self  # as a journal that is not checked may say
        at = places[number - 1]
        cards = (*self.cards[:at], *(() if card is None else (card,)), *self.cards[at + 1 :])
        return replace(self, cards=cards, untold=sum(one.slots is None for one in cards))

    def with_slots_due(self, era: Era, amount: int) -> Ultramachinas:
        """With so many slots more (below 0: fewer) to be chosen in an Era, never fewer than none."""
        more = max(amount, -self.slots_due[era])
        return replace(self, slots_due=changed(self.slots_due, era, more))


def own(state: State) -> Ultramachinas:
    """What the scenario keeps."""
    return state.scenario_state  # type: ignore[return-value] # a cast would cost as much as all else here

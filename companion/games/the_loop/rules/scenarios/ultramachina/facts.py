"""What can happen to Ultramachina's cards, and what each fact does."""

from msgspec.structs import replace

from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.facts import ScenarioFact
from companion.games.the_loop.rules.scenario_box import HowRifts
from companion.games.the_loop.rules.scenarios.ultramachina.state import Card, UltramachinaStep, own
from companion.games.the_loop.rules.state import State, changed


class RevealBegun(ScenarioFact, frozen=True):
    """So many cards are to be revealed."""

    amount: int

    def applied_to(self, state: State) -> State:
        """The step begins."""
        due = replace(own(state), reveals_due=self.amount)
        return replace(state, step=UltramachinaStep.REVEAL, scenario_state=due)


class UltramachinaRevealed(ScenarioFact, frozen=True):
    """A card came to its Origin Era. `slots` is None while nobody has told it, `name` where the box file has none."""

    era: Era
    slots: int | None
    name: str | None

    def applied_to(self, state: State) -> State:
        """It lies there."""
        kept = own(state)
        used = kept.used if self.name is None else kept.used | {self.name}
        cards = (*kept.cards, Card(self.era, self.slots, self.name))
        due = max(0, kept.reveals_due - 1)
        untold = kept.untold + (self.slots is None)
        kept = replace(kept, cards=cards, untold=untold, revealed=kept.revealed + 1, used=used, reveals_due=due)
        return replace(state, scenario_state=kept)


class SlotsCounted(ScenarioFact, frozen=True):
    """The table said how many slots a card has."""

    era: Era
    slots: int
    card: int

    def applied_to(self, state: State) -> State:
        """It has as many."""
        return _with(state, self.era, self.card, slots=self.slots)


class ResolvingBegun(ScenarioFact, frozen=True):
    """The cards in Dr. Foo's Era are to be resolved."""

    stops = True

    def applied_to(self, state: State) -> State:
        """The step begins."""
        return replace(state, step=UltramachinaStep.RESOLVE)


class UltramachinaResolved(ScenarioFact, frozen=True):
    """A card was resolved. Its clones are due, and the rifts that fall besides."""

    era: Era
    card: int

    def applied_to(self, state: State) -> State:
        """What it does is due."""
        card = own(state).card(self.era, self.card)
        row = None if card is None else state.box.ultramachina.named(card.name)
        state = _with(state, self.era, self.card, resolved=True)
        if row is None:
            return state
        kept = own(state)
        falling = row.rifts if state.box.ultramachina.rifts is HowRifts.DROP else 0
        kept = replace(kept, clones_due=kept.clones_due + row.clones, rifts=kept.rifts + falling)
        return replace(state, scenario_state=kept)


class SlotsDue(ScenarioFact, frozen=True):
    """Energy was added where the players choose which slots it fills (below 0: there is nothing left to choose)."""

    era: Era
    amount: int

    def applied_to(self, state: State) -> State:
        """They choose."""
        return replace(state, scenario_state=own(state).with_slots_due(self.era, self.amount))


class SlotFilled(ScenarioFact, frozen=True):
    """A cube came into a progress slot."""

    era: Era
    card: int

    def applied_to(self, state: State) -> State:
        """One slot less is empty, and one less is to be chosen."""
        card = own(state).card(self.era, self.card)
        filled = 1 if card is None else card.filled + 1
        state = _with(state, self.era, self.card, filled=filled)
        return replace(state, scenario_state=own(state).with_slots_due(self.era, -1))


class SlotEmptied(ScenarioFact, frozen=True):
    """The table took a cube off a progress slot."""

    era: Era
    card: int

    def applied_to(self, state: State) -> State:
        """One slot more is empty."""
        card = own(state).card(self.era, self.card)
        return _with(state, self.era, self.card, filled=0 if card is None else card.filled - 1)


class UltramachinaDestroyed(ScenarioFact, frozen=True):
    """All slots of a card are full: it is out, and an energy cube is to be dropped, while one is left."""

    era: Era
    card: int

    def applied_to(self, state: State) -> State:
        """It is gone."""
        kept = own(state).with_card(self.era, self.card, None)
        more = min(1, max(0, state.energy_in_supply - kept.energy_due))
        return replace(state, scenario_state=replace(kept, energy_due=kept.energy_due + more))


class UltramachinaRemoved(ScenarioFact, frozen=True):
    """The table took a card off; nothing comes of it."""

    era: Era
    card: int

    def applied_to(self, state: State) -> State:
        """It is gone."""
        return replace(state, scenario_state=own(state).with_card(self.era, self.card, None))


class EnergyFell(ScenarioFact, frozen=True):
    """The energy cube of a full card fell out of the Machine; this adds no energy in the sense of the cards."""

    era: Era

    def applied_to(self, state: State) -> State:
        """It lies there."""
        kept = own(state)
        kept = replace(kept, energy_due=kept.energy_due - 1, fell=kept.fell + 1)
        return replace(state, energy=changed(state.energy, self.era, 1), scenario_state=kept)


def _with(state: State, era: Era, number: int, **values: object) -> State:
    kept = own(state)
    card = kept.card(era, number)
    if card is None:
        return state
    return replace(state, scenario_state=kept.with_card(era, number, replace(card, **values)))


FACTS = (
    RevealBegun,
    UltramachinaRevealed,
    SlotsCounted,
    ResolvingBegun,
    UltramachinaResolved,
    SlotsDue,
    SlotFilled,
    SlotEmptied,
    UltramachinaDestroyed,
    UltramachinaRemoved,
    EnergyFell,
)

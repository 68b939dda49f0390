"""Ultramachina: Dr. Foo walks from Era to Era, cards spread, and added energy fills their slots.

Sure, but for what a card's `rifts` mean (assumed) and what the cards say (unknown, typed into the box file).
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, ClassVar, Final

from companion.contract.rules import Decider, Draw, Outcomes, Refusal
from companion.games.the_loop.rules.act_builder import ActBuilder
from companion.games.the_loop.rules.actions import Action, ChangeEnergy
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import Fact, ScenarioFact
from companion.games.the_loop.rules.scenario_box import MAX_SLOTS, CardRow, HowRifts
from companion.games.the_loop.rules.scenarios.scenario import NO_CLONES, BeforeDrop, OwnClones, Scenario
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina import acts
from companion.games.the_loop.rules.scenarios.ultramachina import facts as f
from companion.games.the_loop.rules.scenarios.ultramachina.actions import left_in_box, reveals_now, unresolved
from companion.games.the_loop.rules.scenarios.ultramachina.state import Ultramachinas, UltramachinaStep, own
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import ZERO, AnyStep, State, Step

PRETENDED_SLOTS: Final = Outcomes.equal((2, 3, 4))


class Problem(Enum):
    """What breaks the scenario's state."""

    SLOTS = "a card has more cubes than slots, or fewer than none"
    DUE = "fewer than nothing is due of the Ultramachina cards"


class Ultramachina(Scenario):
    """The walk, the cards, their slots, the energy cube of a full card."""

    id = "ultramachina"
    facts: ClassVar[tuple[type[ScenarioFact], ...]] = f.FACTS
    actions: ClassVar[tuple[type[Action], ...]] = a.ACTIONS
    steps = UltramachinaStep
    travels_by_cards = False
    starts_in = a.START

    def first(self, setup: Setup, box: Box) -> Ultramachinas:
        """No card lies out."""
        del setup, box
        return Ultramachinas()

    def of_era(self, state: State) -> Outcomes[Era]:
        """One Era clockwise every turn, from the End of Times on (sure)."""
        return _only(ERAS[state.turn % len(ERAS)])

    # What comes next

    def wanted(self, state: State) -> tuple[type[Action], ...]:
        """Slots that only the card tells, slots to choose, cards that the box file does not have."""
        kept = own(state)
        if kept.untold:
            return (a.CountSlots,)
        if state.step is UltramachinaStep.REVEAL and kept.reveals_due and not left_in_box(state):
            return (a.RevealCard,)
        return () if kept.slots_due == ZERO else (a.FillSlot,)

    def after(self, state: State) -> Callable[[ActBuilder, Draw], None] | None:
        """An energy cube falls; cards are revealed, and resolved before the clones are drawn."""
        kept = own(state)
        if kept.energy_due:
            return acts.drop_energy
        due = DUE_AFTER.get(state.step)
        return None if due is None else due(state, kept)

    def own_clones(self, state: State) -> OwnClones:
        """Those of the cards that were resolved."""
        kept = own(state)
        return OwnClones(min(kept.clones_due, len(state.bag)), kept.came) if kept.clones_due else NO_CLONES

    def goes_on_as(self, state: State) -> AnyStep:
        """After revealing Dr. Foo travels, after resolving the clones are drawn."""
        match state.step:
            case UltramachinaStep.REVEAL:
                return Step.TURN_ENDED if state.turn else Step.SETUP_CLONES
            case UltramachinaStep.RESOLVE:
                return Step.ARTIFACT
            case step:
                return step

    def before_drop(self, state: State, era: Era) -> Sequence[tuple[BeforeDrop, Fraction]]:
        """What the cards in the Era do; and those that may be revealed there before."""
        box, kept = state.box.ultramachina, own(state)
        lying = [box.named(card.name) for card in kept.there(era)]
        here = _effect([row for row in lying if row is not None], box.rifts)
        waiting = left_in_box(state)
        number = min(kept.reveals_due or reveals_now(state), len(waiting))
        if not number or not any(row.origin is era for row in waiting):
            return ((here, Fraction(1)),)
        return _with_revealed(here, waiting, number, era, box.rifts)

    # What is legal, and what comes of it

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Of its own actions."""
        return a.why_not(state, action)

    follows: ClassVar[Mapping[type[Action], Callable[[ActBuilder, Any, Draw], None]]] = {
        ChangeEnergy: lambda builder, action, _: acts.add_energy(builder, action)
    }

    def act(self, builder: ActBuilder, action: Action, draw: Draw) -> None:
        """Its own actions."""
        del draw
        acts.do(builder, action)

    def problems(self, state: State) -> tuple[Enum, ...]:
        """Slots and what is due."""
        kept = own(state)
        slots = any(not 0 <= card.filled < (card.slots or MAX_SLOTS + 1) for card in kept.cards)
        slots = slots or kept.untold != sum(card.slots is None for card in kept.cards)
        due = min(kept.reveals_due, kept.energy_due, kept.clones_due, *kept.slots_due) < 0
        return (*((Problem.SLOTS,) if slots else ()), *((Problem.DUE,) if due else ()))

    # Recorded acts read backwards

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
        """By the first fact that the players decided."""
        del before
        if deciders[0] is not Decider.PLAYERS:
            return None
        match facts[0]:
            case f.UltramachinaRevealed() as fact:
                return a.RevealCard(fact.era, fact.name or "")
            case f.SlotsCounted() as fact:
                return a.CountSlots(fact.era, fact.slots, fact.card)
            case f.SlotFilled() as fact:
                return a.FillSlot(fact.era, fact.card)
            case f.SlotEmptied() as fact:
                return a.EmptySlot(fact.era, fact.card)
            case f.UltramachinaRemoved() as fact:
                return a.RemoveCard(fact.era, fact.card)
            case f.UltramachinaResolved() as fact:
                return a.ResolveCard(fact.era, fact.card)
            case f.EnergyFell() as fact:
                return a.EnterEnergy(fact.era)
        return None

    def was_drawn(self, before: State, facts: Sequence[Fact]) -> bool:
        """Which cards came, or where the energy cube fell."""
        match facts[0]:
            case f.UltramachinaRevealed():
                return len(left_in_box(before)) > 1
            case f.EnergyFell():
                return sum(weight > 0 for weight in before.box.weights) > 1
            case _:
                return False

    def results(self, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Mapping[str, Sequence[object]]:
        """Cards by their names, and the Eras of energy cubes."""
        del deciders
        return {
            "card": [fact.name for fact in facts if isinstance(fact, f.UltramachinaRevealed)],
            "energy": [fact.era for fact in facts if isinstance(fact, f.EnergyFell)],
        }

    def pretend(self, state: State, draw: Draw) -> Action | None:
        """What is wanted, with slots that a card may have."""
        kept, wanted = own(state), self.wanted(state)
        if not wanted:
            return None
        if a.CountSlots in wanted:
            card = next(card for card in kept.cards if card.slots is None)
            number = kept.there(card.era).index(card) + 1
            return a.CountSlots(card.era, draw(PRETENDED_SLOTS, "pretended_slots", kept.revealed), number)
        if a.FillSlot in wanted:
            era = next(era for era in ERAS if kept.slots_due[era])
            choice = [number for number, card in enumerate(kept.there(era), start=1) if card.empty]
            return a.FillSlot(era, draw(Outcomes.equal(choice), "pretended_fill", sum(kept.slots_due)))
        if a.RevealCard in wanted:
            return a.RevealCard(draw(Outcomes.equal(ERAS), "pretended_card", kept.revealed))
        return None


Due = Callable[[ActBuilder, Draw], None] | None


def _reveal_begins(state: State, _: Ultramachinas) -> Due:
    return acts.begin_reveal if reveals_now(state) else None


def _reveal_goes_on(_: State, kept: Ultramachinas) -> Due:
    return acts.reveal if kept.reveals_due else None


def _resolving_begins(state: State, kept: Ultramachinas) -> Due:
    return acts.begin_resolving if kept.cards and unresolved(state) else None


def _resolving_goes_on(state: State, _: Ultramachinas) -> Due:
    return acts.resolve_first if unresolved(state) else None


DUE_AFTER: Final[Mapping[AnyStep, Callable[[State, Ultramachinas], Due]]] = {
    Step.SETUP_CLONES: _reveal_begins,
    Step.TURN_ENDED: _reveal_begins,
    UltramachinaStep.REVEAL: _reveal_goes_on,
    Step.ARTIFACT: _resolving_begins,
    UltramachinaStep.RESOLVE: _resolving_goes_on,
}
"""What of its own is due after a step."""


@lru_cache(maxsize=len(ERAS))
def _only(era: Era) -> Outcomes[Era]:
    return Outcomes.equal((era,))


def _effect(rows: Sequence[CardRow], how: HowRifts) -> BeforeDrop:
    rifts = sum(row.rifts for row in rows)
    falls = how is HowRifts.DROP
    return BeforeDrop(sum(row.clones for row in rows), rifts if falls else 0, 0 if falls else rifts)


def _with_revealed(
    here: BeforeDrop, waiting: Sequence[CardRow], number: int, era: Era, how: HowRifts
) -> tuple[tuple[BeforeDrop, Fraction], ...]:
    """Every set of cards that can be revealed is equally likely; it is cards of this Era alone that do something here.

    They are added one by one, counting the sets of each size and effect: of many cards there are too many sets to list.
    """
    of_era = [row for row in waiting if row.origin is era]
    sets = {(0, here): 1}
    for row in of_era:
        more = _effect((row,), how)
        for (size, before), times in tuple(sets.items()):
            key = size + 1, BeforeDrop(before.clones + more.clones, before.cubes + more.cubes, before.laid + more.laid)
            sets[key] = sets.get(key, 0) + times
    found: dict[BeforeDrop, int] = {}
    elsewhere = len(waiting) - len(of_era)
    for (size, both), times in sets.items():
        if 0 <= number - size <= elsewhere:
            found[both] = found.get(both, 0) + times * comb(elsewhere, number - size)
    whole = comb(len(waiting), number)
    return tuple((both, Fraction(times, whole)) for both, times in found.items())

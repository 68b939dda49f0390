"""What happens to Ultramachina's cards in an act: by itself, by the players, and by energy that is added."""

from companion.contract.rules import Decider, Draw, Outcomes
from companion.games.the_loop.rules.act_builder import ActBuilder
from companion.games.the_loop.rules.actions import Action, ChangeEnergy
from companion.games.the_loop.rules.chance import cube_from
from companion.games.the_loop.rules.eras import EnergyKind, Era
from companion.games.the_loop.rules.facts import RiftsChanged
from companion.games.the_loop.rules.scenario_box import CardRow, HowRifts
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina import facts as f
from companion.games.the_loop.rules.scenarios.ultramachina.actions import (
    left_in_box,
    machine_of,
    reveals_now,
    row_of,
    unresolved,
)
from companion.games.the_loop.rules.scenarios.ultramachina.state import own


def do(builder: ActBuilder, action: Action) -> None:
    """What the players did."""
    by = Decider.PLAYERS
    match action:
        case a.RevealCard():
            row = row_of(builder.state, action)
            builder.add(revealed(action.era, row), by)
        case a.CountSlots():
            builder.add(f.SlotsCounted(action.era, action.slots, action.card), by)
            destroy_full(builder, action.era)
            settle(builder, action.era)
        case a.FillSlot():
            builder.add(f.SlotFilled(action.era, action.card), by)
            destroy_full(builder, action.era)
            settle(builder, action.era)
        case a.EmptySlot():
            builder.add(f.SlotEmptied(action.era, action.card), by)
        case a.RemoveCard():
            builder.add(f.UltramachinaRemoved(action.era, action.card), by)
            settle(builder, action.era)
        case a.ResolveCard():
            resolve(builder, action.era, action.card, by)
        case a.EnterEnergy():
            builder.add(f.EnergyFell(action.era), by)


def revealed(era: Era, row: CardRow | None) -> f.UltramachinaRevealed:
    """A card of the box file, or one that nobody knows, comes to its Era."""
    return f.UltramachinaRevealed(era, None if row is None else row.slots, None if row is None else row.name)


def begin_reveal(builder: ActBuilder, _: Draw) -> None:
    """Cards are to be revealed."""
    builder.add(f.RevealBegun(reveals_now(builder.state)))


def reveal(builder: ActBuilder, draw: Draw) -> None:
    """All that are due, as far as the box file has them."""
    while own(builder.state).reveals_due and (left := left_in_box(builder.state)):
        names = Outcomes.equal(row.name for row in left)
        row = builder.state.box.ultramachina.named(draw(names, "card", own(builder.state).revealed))
        assert row is not None, "drawn from those that are left"  # noqa: S101 - see there
        builder.add(revealed(row.origin, row))


def begin_resolving(builder: ActBuilder, _: Draw) -> None:
    """Dr. Foo has come to cards."""
    builder.add(f.ResolvingBegun())


def resolve_first(builder: ActBuilder, _: Draw) -> None:
    """The first of the cards that are still to be resolved."""
    resolve(builder, machine_of(builder.state), unresolved(builder.state)[0], Decider.APP)


def resolve(builder: ActBuilder, era: Era, number: int, by: Decider) -> None:
    """A card is resolved; rifts of it that are laid are laid at once."""
    card = own(builder.state).card(era, number)
    row = None if card is None else builder.state.box.ultramachina.named(card.name)
    builder.add(f.UltramachinaResolved(era, number), by)
    lays = builder.state.box.ultramachina.rifts is HowRifts.LAY
    amount = min(row.rifts, builder.state.rifts_in_supply) if row is not None and lays else 0
    if amount:
        builder.add(RiftsChanged(era, amount))


def drop_energy(builder: ActBuilder, draw: Draw) -> None:
    """It lands like a rift would, and the Machine does not turn (sure)."""
    state = builder.state
    builder.add(f.EnergyFell(draw(cube_from(machine_of(state), state.box.weights), "energy", own(state).fell)))


def add_energy(builder: ActBuilder, action: ChangeEnergy) -> None:
    """Each cube that is added fills an empty slot of a card there, while there is one (sure)."""
    if action.amount > 0 and action.kind is EnergyKind.ENERGY:
        settle(builder, action.era, action.amount)


def settle(builder: ActBuilder, era: Era, more: int = 0) -> None:
    """Fills the slots where there is nothing to choose, for `more` cubes besides those that are due.

    What finds no empty slot is forgotten; what the players have to choose is due.
    """
    while (due := own(builder.state).slots_due[era]) + more > 0:
        there = own(builder.state).there(era)
        if any(card.slots is None for card in there):
            break
        empty = [number for number, card in enumerate(there, start=1) if card.empty]
        if not empty:
            more = 0
            if due:
                builder.add(f.SlotsDue(era, -due))
        elif len(empty) == 1 or due + more >= sum(card.empty for card in there):
            more -= not due
            builder.add(f.SlotFilled(era, empty[0]))
            destroy_full(builder, era)
        else:
            break
    if more > 0:
        builder.add(f.SlotsDue(era, more))


def destroy_full(builder: ActBuilder, era: Era) -> None:
    """Cards whose slots are all full are out (sure)."""
    there = own(builder.state).there(era)
    for number in range(len(there), 0, -1):
        card = there[number - 1]
        if card.slots is not None and card.filled >= card.slots:
            builder.add(f.UltramachinaDestroyed(era, number))

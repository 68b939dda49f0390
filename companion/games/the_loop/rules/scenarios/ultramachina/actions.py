"""What the players may do with Ultramachina's cards, and when."""

from enum import Enum

from companion.contract.rules import Refusal, refused
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.scenario_box import MAX_SLOTS, CardRow
from companion.games.the_loop.rules.scenarios.ultramachina.state import UltramachinaStep, own
from companion.games.the_loop.rules.state import TURNS, State, Step

START = Era.END_OF_TIMES
"""Where Dr. Foo and the Machine stand before the first turn (sure)."""


class Why(Enum):
    """Why something is not legal in this scenario."""

    NO_CARD_LEFT = "no_card_left"
    NO_SUCH_CARD = "no_such_card"
    NO_CARD_THERE = "no_card_there"
    IMPOSSIBLE_SLOTS = "impossible_slots"
    NO_EMPTY_SLOT = "no_empty_slot"
    NO_FULL_SLOT = "no_full_slot"
    NOTHING_TO_RESOLVE = "nothing_to_resolve"
    NO_ENERGY_DUE = "no_energy_due"
    ENERGY_OUT_OF_REACH = "energy_out_of_reach"
    NOTHING_LAID_OUT = "nothing_laid_out"


class RevealCard(Action, frozen=True):
    """The players revealed a card in an Era; `name` is that of the box file, if that has it."""

    era: Era
    name: str = ""


class CountSlots(Action, frozen=True):
    """The players say how many slots a card has."""

    era: Era
    slots: int
    card: int = 1


class ResolveCard(Action, frozen=True):
    """The players resolved a card."""

    era: Era
    card: int = 1


class FillSlot(Action, frozen=True):
    """The players put a cube into a slot of this card."""

    era: Era
    card: int = 1


class EmptySlot(Action, frozen=True):
    """The players took a cube off a card again."""

    era: Era
    card: int = 1


class RemoveCard(Action, frozen=True):
    """A card is not there."""

    era: Era
    card: int = 1


class EnterEnergy(Action, frozen=True):
    """The players dropped the energy cube into the real Machine."""

    era: Era


ACTIONS = (RevealCard, CountSlots, ResolveCard, FillSlot, EmptySlot, RemoveCard, EnterEnergy)


def why_not(state: State, action: Action) -> Refusal | None:
    """Why one of these is not legal."""
    if type(action) in ACTIONS and state.step is Step.UNPACKED:
        return refused(Why.NOTHING_LAID_OUT)
    match action:
        case RevealCard():
            return _why_not_reveal(state, action)
        case EnterEnergy():
            return _why_not_energy(state, action)
        case CountSlots() | FillSlot() | EmptySlot() | RemoveCard() | ResolveCard():
            return _why_not_card(state, action)
        case _:
            return None


def _why_not_reveal(state: State, action: RevealCard) -> Refusal | None:
    if own(state).revealed >= state.box.ultramachina.cards:
        return refused(Why.NO_CARD_LEFT, all=state.box.ultramachina.cards)
    if action.name and row_of(state, action) is None:
        return refused(Why.NO_SUCH_CARD, name=action.name, era=action.era)
    return None


def _why_not_energy(state: State, action: EnterEnergy) -> Refusal | None:
    if not own(state).energy_due:
        return refused(Why.NO_ENERGY_DUE)
    zone = DROP_ZONE[machine_of(state)]
    return None if action.era in zone else refused(Why.ENERGY_OUT_OF_REACH, era=action.era, zone=zone)


def _why_not_card(state: State, action: CountSlots | FillSlot | EmptySlot | RemoveCard | ResolveCard) -> Refusal | None:
    card = own(state).card(action.era, action.card)
    if card is None:
        return refused(Why.NO_CARD_THERE, era=action.era, card=action.card)
    match action:
        case CountSlots() if not max(1, card.filled) <= action.slots <= MAX_SLOTS:
            return refused(Why.IMPOSSIBLE_SLOTS, slots=action.slots, least=max(1, card.filled), most=MAX_SLOTS)
        case FillSlot() if not card.empty:
            return refused(Why.NO_EMPTY_SLOT, era=action.era, card=action.card)
        case EmptySlot() if not card.filled:
            return refused(Why.NO_FULL_SLOT, era=action.era, card=action.card)
        case ResolveCard() if not _is_due(state, action):
            return refused(Why.NOTHING_TO_RESOLVE, era=action.era)
    return None


def _is_due(state: State, action: ResolveCard) -> bool:
    is_here = state.step is UltramachinaStep.RESOLVE and action.era is state.machine
    return is_here and action.card in unresolved(state)


def left_in_box(state: State) -> tuple[CardRow, ...]:
    """The cards of the box file that did not come out yet."""
    used = own(state).used
    return tuple([row for row in state.box.ultramachina.list if row.name not in used])


def reveals_now(state: State) -> int:
    """How many cards are revealed at the end of the setup, or of the turn that is played."""
    box = state.box.ultramachina
    left = box.cards - own(state).revealed
    if state.step is UltramachinaStep.REVEAL:
        return 0
    if not state.turn:
        return min(box.revealed.at(state.setup.level), left)
    return min(box.each_cycle, left) if state.turn % len(ERAS) == 0 and state.turn < TURNS else 0


def unresolved(state: State) -> tuple[int, ...]:
    """The numbers of the cards in Dr. Foo's Era that are still to be resolved."""
    there = () if state.machine is None else own(state).there(state.machine)
    return tuple([number for number, card in enumerate(there, start=1) if not card.resolved])


def machine_of(state: State) -> Era:
    """Where the Machine stands."""
    return START if state.machine is None else state.machine


def row_of(state: State, action: RevealCard) -> CardRow | None:
    """The card of the box file that is meant: by its name, or the only one that is left for the Era."""
    rows = [row for row in left_in_box(state) if row.origin is action.era and action.name in {"", row.name}]
    return rows[0] if len(rows) == 1 else None

"""Ultramachina on the screens: its marks, rows and pages among the standard ones; its facts and refusals in words."""

from collections.abc import Sequence

from companion.contract.page import Button, Choices, Page, Row, Tone, Words
from companion.contract.rules import Decider, Refusal
from companion.contract.screen import Choose
from companion.games.the_loop.refusal_text import value_in_words
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.scenario_box import HowRifts
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina import facts as f
from companion.games.the_loop.rules.scenarios.ultramachina.actions import Why, left_in_box, machine_of, unresolved
from companion.games.the_loop.rules.scenarios.ultramachina.state import UltramachinaStep, own
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.scenarios.scenario import ScenarioScreens
from companion.games.the_loop.screens.scenarios.ultramachina import pages
from companion.games.the_loop.screens.wheel_view import SEEN_MARKS, MarkPicture
from companion.games.the_loop.text import era_name
from companion.kit.theme import ACCENT
from companion.words import _, ngettext


class UltramachinaScreens(ScenarioScreens):
    """Its pages, its marks, its rows on an Era's sheet."""

    id = "ultramachina"

    @property
    def title(self) -> str:
        """Its name."""
        return _("Ultramachina")

    def marks(self, state: State, era: Era) -> tuple[MarkPicture, ...]:
        """One for each card."""
        cards = len(own(state).there(era))
        if cards > SEEN_MARKS:
            return (MarkPicture("ultramachina", ACCENT, str(cards)),)
        return (MarkPicture("ultramachina", ACCENT),) * cards

    def assumption_rows(self, box: Box) -> tuple[Row, ...]:
        """What rifts on a card mean."""
        ways = ((HowRifts.DROP, _("fall besides")), (HowRifts.LAY, _("are laid there")))
        choices = [
            Button(label, Choose("ultramachina.rifts", how.value), box.ultramachina.rifts is how) for how, label in ways
        ]
        return Words(_("Rifts on an Ultramachina card")), Choices(tuple(choices))

    def setup_rows(self, state: State) -> tuple[Row, ...]:
        """Where Dr. Foo begins, and the deck."""
        said = _("Dr. Foo and the Machine at {era}; the Ultramachina cards shuffled, face down.")
        return (Words(said.format(era=era_name(state.box, Era.END_OF_TIMES))),)

    def sheet_rows(self, state: State, era: Era) -> tuple[Row, ...]:
        """The cards in an Era, and one more."""
        rows: list[Row] = []
        for number, card in enumerate(own(state).there(era), start=1):
            rows += [pages.slot_stepper(card, era, number), *pages.text_rows(state, card)]
            rows.append(Choices((Button(_("This card is not there"), a.RemoveCard(era, number)),)))
        if own(state).revealed < state.box.ultramachina.cards:
            rows.append(Choices((Button(_("An Ultramachina card more"), a.RevealCard(era)),)))
        return tuple(rows)

    def action_rows(self, state: State) -> tuple[Row, ...]:
        """What the odds do not know."""
        number = sum(card.name is None for card in own(state).there(ERAS[state.turn % len(ERAS)]))
        said = ngettext("{n} card waits for Dr. Foo.", "{n} cards wait for Dr. Foo.", number).format(n=number)
        return (Words(said, Tone.QUIET),) if number else ()

    def page(self, state: State, story: Story) -> Page | None:
        """What is due: slots, an energy cube, a card to reveal, a card to resolve."""
        kept = own(state)
        unknown = next((card for card in kept.cards if card.slots is None), None)
        if unknown is not None:
            return pages.ask_for_slots(state, unknown)
        if any(kept.slots_due):
            return pages.choose_slots(state)
        if kept.energy_due:
            return pages.drop_energy(state)
        match state.step:
            case UltramachinaStep.REVEAL:
                return pages.reveal(state) if kept.reveals_due else pages.revealed(state)
            case UltramachinaStep.RESOLVE:
                return pages.resolve(state) if unresolved(state) else pages.resolved(state, story)
            case _:
                return None

    def is_passed(self, state: State) -> bool:
        """The page after resolving, where the cards put no clones out."""
        kept = own(state)
        nothing = not kept.clones_due and not kept.came and not unresolved(state)
        return state.step is UltramachinaStep.RESOLVE and nothing

    def calls(self, state: State) -> frozenset[Era]:
        """Where a card may lie, or an energy cube may fall, if the players draw that."""
        kept = own(state)
        if any(card.slots is None for card in kept.cards) or any(kept.slots_due):
            return frozenset()
        if kept.energy_due:
            by_hand = state.draws.rifts is Decider.PLAYERS
            return frozenset(DROP_ZONE[machine_of(state)]) if by_hand else frozenset()
        revealing = state.step is UltramachinaStep.REVEAL and kept.reveals_due
        return frozenset(ERAS) if revealing and not left_in_box(state) else frozenset()

    def tapped(self, state: State, era: Era) -> Action | None:
        """The Era of what was drawn."""
        return a.EnterEnergy(era) if own(state).energy_due else a.RevealCard(era)

    def banner(self, facts: Sequence[Fact], state: State) -> str:
        """Where an energy cube fell; that there was none."""
        for fact in facts:
            if isinstance(fact, f.EnergyFell):
                return _("Energy fell into {era}!").format(era=era_name(state.box, fact.era))
        destroyed = any(isinstance(fact, f.UltramachinaDestroyed) for fact in facts)
        return _("No energy cube is left to drop.") if destroyed and not own(state).energy_due else ""

    def lines(self, state: State) -> tuple[str, ...]:
        """The cards, a line each."""
        return tuple(
            f"  card in {card.era.id}: {pages.told(card)} {card.name or ''}".rstrip() for card in own(state).cards
        )

    def tell(self, fact: Fact, state: State) -> str:
        """One of its facts in words."""
        return tell(fact, state)

    def tell_refusal(self, refusal: Refusal) -> str:
        """Why one of its actions is not legal."""
        if not isinstance(refusal.code, Why):
            return ""
        values = {name: value_in_words(value) for name, value in refusal.values}
        return sentence(refusal.code).format(**values)


def tell(fact: Fact, state: State) -> str:
    """One of its facts in words."""
    match fact:
        case f.RevealBegun():
            return ngettext("{n} card to reveal", "{n} cards to reveal", fact.amount).format(n=fact.amount)
        case f.UltramachinaRevealed():
            words = _("{card} revealed in {era}")
            return words.format(card=fact.name or _("a card"), era=era_name(state.box, fact.era))
        case f.SlotsCounted():
            words = ngettext("{n} slot on the card in {era}", "{n} slots on the card in {era}", fact.slots)
            return words.format(n=fact.slots, era=era_name(state.box, fact.era))
        case f.ResolvingBegun():
            return _("to the cards")
        case f.SlotsDue():
            return _("slots to choose in {era}").format(era=era_name(state.box, fact.era))
        case f.EnergyFell():
            return _("energy fell into {era}").format(era=era_name(state.box, fact.era))
        case f.UltramachinaResolved():
            words = _("card in {era} resolved")
        case f.SlotFilled():
            words = _("slot filled in {era}")
        case f.SlotEmptied():
            words = _("slot emptied in {era}")
        case f.UltramachinaDestroyed():
            words = _("card in {era} destroyed")
        case f.UltramachinaRemoved():
            words = _("card in {era} taken off")
        case _:
            raise TypeError(f"{fact!r} is no fact of Ultramachina")
    return words.format(era=era_name(state.box, fact.era))


def sentence(why: Why) -> str:
    """With the names of its values in braces."""
    match why:
        case Why.NO_CARD_LEFT:
            return _("all {all} Ultramachina cards came out already")
        case Why.NO_SUCH_CARD:
            return _("there is no card {name!r} left for {era}; see your box file")
        case Why.NO_CARD_THERE:
            return _("{era} has no Ultramachina card {card}")
        case Why.IMPOSSIBLE_SLOTS:
            return _("a card has {least} to {most} slots here, not {slots}")
        case Why.NO_EMPTY_SLOT:
            return _("card {card} in {era} has no empty slot")
        case Why.NO_FULL_SLOT:
            return _("card {card} in {era} has no cube")
        case Why.NOTHING_TO_RESOLVE:
            return _("no such card is to be resolved in {era} now")
        case Why.NO_ENERGY_DUE:
            return _("no energy cube is to be dropped now")
        case Why.ENERGY_OUT_OF_REACH:
            return _("no cube can fall into {era}; the Machine reaches {zone}")
        case Why.NOTHING_LAID_OUT:
            return _("nothing lies on the board yet; go on with Next, then change it")

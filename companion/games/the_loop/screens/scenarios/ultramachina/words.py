"""Ultramachina in words: its facts, and why something is not legal."""

from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.scenarios.ultramachina import facts as f
from companion.games.the_loop.rules.scenarios.ultramachina.actions import Why
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.text import era_name
from companion.words import _, ngettext


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

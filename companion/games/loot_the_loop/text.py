"""Every word about facts, cards and landings: for the history, for what undo takes back, for the console."""

from collections.abc import Sequence
from typing import Final

from companion.contract.rules import Refusal
from companion.games.loot_the_loop.rules import facts as f
from companion.games.loot_the_loop.rules.cards import Card, Slot
from companion.games.loot_the_loop.rules.landing import Landing, Room
from companion.games.loot_the_loop.rules.legality import Problem, Why
from companion.games.loot_the_loop.rules.state import Outcome, Reason
from companion.words import N_, _, ngettext


def card_name(card: Card) -> str:
    """A card by what it is, in a sentence."""
    match card:
        case Card.TRAP:
            return _("trap")
        case Card.JEWEL:
            return _("jewel")
        case Card.EXIT:
            return _("exit")
        case _:
            return str(card.value)


def key_name(card: Card) -> str:
    """What stands on the key of a rank: what is printed on the card."""
    match card:
        case Card.TRAP:
            return _("J Q K")
        case Card.JEWEL:
            return _("Ace")
        case Card.EXIT:
            return _("Joker")
        case _:
            return str(card.value)


def slot_name(slot: Slot) -> str:
    """A place in the deck."""
    return _("face down") if slot is None else card_name(slot)


def card_names(cards: Sequence[Card]) -> str:
    """Cards one after the other."""
    return ", ".join(card_name(card) for card in cards)


def tell(fact: f.Fact) -> str:
    """One fact in words."""
    match fact:
        case f.LookedAround(cards=cards):
            return _("looked around: {cards}").format(cards=card_names(cards))
        case f.PilesTurned(sizes=sizes, cards=cards):
            told = "/".join(map(str, sizes))
            return _("three piles of {sizes}: {cards}").format(sizes=told, cards=card_names(cards))
        case f.PilesStacked(order=order):
            return _("stacked, from the top: {order}").format(order=", ".join(str(number + 1) for number in order))
        case f.Explored(card=card):
            return _("explored {card}").format(card=card_name(card))
        case f.Looted(card=card):
            return _("took: {card}").format(card=card_name(card))
        case f.Marked(card=card):
            return _("marked {card}").format(card=card_name(card))
        case f.Returned(card=card):
            return _("returned {card}").format(card=card_name(card))
        case f.TableFixed(deck=deck):
            return ngettext(
                "table put right, {n} card in the deck", "table put right, {n} cards in the deck", len(deck)
            ).format(n=len(deck))
        case f.GameEnded(outcome=outcome, reason=reason):
            return tell_ending(outcome, reason)
        case _:
            return str(fact)


def tell_act(facts: Sequence[f.Fact]) -> str:
    """What an act did, in three or four words that fit on a button: what Undo says it takes back."""
    match facts[0]:
        case f.LookedAround(cards=cards):
            return _("look: {cards}").format(cards=card_names(cards))
        case f.PilesTurned():
            return _("three piles")
        case f.PilesStacked():
            return _("piles stacked")
        case f.TableFixed():
            return _("table put right")
        case f.GameEnded():
            return _("given up")
        case first:
            return tell(first)


REASONS: Final = {
    Reason.EXIT: N_("out through the exit"),
    Reason.TRAP: N_("landed on a trap"),
    Reason.STUCK: N_("stuck: every way leads into a trap, or nowhere"),
    Reason.GIVEN_UP: N_("given up"),
}


def tell_ending(outcome: Outcome, reason: Reason) -> str:
    """How a game ended, and why."""
    ended = _("escaped") if outcome is Outcome.VICTORY else _("lost")
    return _("{ended} · {reason}").format(ended=ended, reason=_(REASONS[reason]))


ROOMS: Final = {
    Room.DOWN: N_("face down"),
    Room.TRINKET: N_("trinket"),
    Room.JEWEL: N_("jewel!"),
    Room.OPEN_EXIT: N_("exit!"),
    Room.CLOSED_EXIT: N_("exit, shut"),
    Room.TRAP: N_("TRAP"),
}


def tell_landing(landing: Landing, *, loses: bool = False) -> str:
    """Where an Explore lands, short enough for a button. Landing is no chance: it is known, or always safe.

    `loses`: it loses the game at once, on a trap or because nobody can go on from there.
    """
    told = _tell_landing(landing)
    return _("{lands}, stuck").format(lands=told) if loses and landing.room is not Room.TRAP else told


def _tell_landing(landing: Landing) -> str:
    if landing.room is Room.TRINKET or len(landing.loot) > 1:
        loot = "+".join(card_name(card) for card in landing.loot)
        return (
            _("{loot}, then TRAP").format(loot=loot)
            if landing.room is Room.TRAP
            else _("take {loot}").format(loot=loot)
        )
    return _(ROOMS[landing.room])


PROBLEMS: Final = {
    Problem.WRONG_NUMBER: N_("deck, notes and score pile must hold 53 cards together"),
    Problem.TOO_MANY_OF_A_KIND: N_("there are more cards of a kind than the deck has"),
    Problem.TOO_MANY_NOTES: N_("there are more than three notes"),
    Problem.WRONG_NOTE: N_("only trinkets can be notes"),
    Problem.WRONG_LOOT: N_("only trinkets and jewels can be loot"),
    Problem.WRONG_DOWN: N_("so many cards cannot lie face down"),
    Problem.NOT_ENDED: N_("nobody can move, and the game goes on"),
}

REFUSALS: Final = {
    Why.GAME_IS_OVER: N_("the game is over"),
    Why.PILES_COME_FIRST: N_("the three piles come first"),
    Why.NO_PILES_DUE: N_("no piles are due now"),
    Why.WRONG_PILES: N_("three piles of two cards or more must have 53 together"),
    Why.WRONG_ORDER: N_("each of the three piles comes once"),
    Why.TOP_IS_UP: N_("the top card lies face up, so you cannot look around"),
    Why.NO_SUCH_PLACE: N_("you explore by one of the top two cards"),
    Why.CARD_IS_DOWN: N_("this card lies face down"),
}


def tell_refusal(refusal: Refusal) -> str:
    """Why an action is not legal, in a sentence without a capital letter and a full stop."""
    code, values = refusal.code, dict(refusal.values)
    match code:
        case Why.WRONG_NUMBER_OF_CARDS:
            due, cards = values["due"], values["cards"]
            return _("{due} cards turn up now, not {cards}").format(due=due, cards=cards)
        case Why.NONE_LEFT:
            return _("no such card can be left: {card}").format(card=_card(values))
        case Why.NO_TRINKET:
            return _("this card is no trinket, but: {card}").format(card=_card(values))
        case Why.NOTES_ARE_FULL:
            return _("there are {n} notes already").format(n=values["most"])
        case Why.NOT_IN_NOTES:
            return _("{card} is not in your notes").format(card=_card(values))
        case Why.IMPOSSIBLE_TABLE:
            problem = values["problem"]
            return _(PROBLEMS[problem]) if isinstance(problem, Problem) else str(problem)
        case Why():
            return _(REFUSALS[code])
        case _:
            return str(code.value)


def _card(values: dict[str, object]) -> str:
    card = values["card"]
    return card_name(card) if isinstance(card, Card) else str(card)

"""The pad of ranks, and the page on which the cards are entered that were turned up at the table."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Words
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import CARDS, Card
from companion.games.loot_the_loop.rules.state import State
from companion.games.loot_the_loop.screens.taps import DIGITS, PickCard, Shown, Tap, TypeDigit, typed
from companion.games.loot_the_loop.text import card_names, key_name
from companion.words import _


def pad(left: Mapping[Card, int], cursor: int | None) -> tuple[Choices, tuple[object, ...]]:
    """A key for each rank, dim where no such card is left; and what the encoder chooses among."""
    can = [card for card in CARDS if left[card] > 0]
    under = can[cursor % len(can)] if cursor is not None and can else None
    buttons = tuple(
        Button(key_name(card), PickCard(card) if card in can else None, chosen=card is under) for card in CARDS
    )
    return Choices(buttons), tuple(PickCard(card) for card in can)


def under_cursor(options: tuple[object, ...], cursor: int | None) -> object | None:
    """What the encoder points at."""
    return options[cursor % len(options)] if cursor is not None and options else None


def rank_button(options: tuple[object, ...], cursor: int | None, ten: bool) -> Button:
    """The pink button of a pad: the rank that the encoder points at, or what to do."""
    picked = under_cursor(options, cursor)
    if isinstance(picked, PickCard) and picked.card is not None:
        return Button(key_name(picked.card), picked)
    return Button("1 …" if ten else _("Tap the card"), None)


class LookEntry(Struct, frozen=True):
    """The cards of a Look Around so far. `ten`: a 1 was typed. `opened`: by a tap, so that Undo closes it."""

    cards: tuple[Card, ...] = ()
    ten: bool = False
    opened: bool = False

    @property
    def undo(self) -> object | None:
        """What Undo means meanwhile; None: it is the game's."""
        return Tap.BACK if self.cards or self.ten or self.opened else None

    def shown(self, state: State, cursor: int | None) -> Shown:
        """The pad."""
        left = state.unseen
        for card in self.cards:
            left[card] -= 1
        keys, options = pad(left, cursor)
        due = state.cards_to_turn
        if due == 1:
            title = _("Turn up the top card")
        elif self.cards:
            title = _("And the second card?")
        else:
            title = _("Turn up the top two")
        rows = (Words(_("First card: {cards}").format(cards=card_names(self.cards))), keys) if self.cards else (keys,)
        cancel = (Button(_("Cancel"), Tap.CANCEL),) if self.opened else ()
        side = (Button(_("The app turns"), a.LOOK), *cancel)
        page = Page(_("LOOK AROUND"), title, rows, rank_button(options, cursor, self.ten), side=side)
        return Shown(page, options, DIGITS)

    def handle(self, state: State, tap: object) -> "LookEntry | a.Action | None":
        """The entry after a tap; an action: it is complete; None: it is given up."""
        match tap:
            case PickCard(card=Card() as card):
                cards = (*self.cards, card)
                entered = replace(self, cards=cards, ten=False)
                return a.Look(cards) if len(cards) == state.cards_to_turn else entered
            case TypeDigit(digit):
                rank, ten = typed(self.ten, digit)
                left = state.unseen
                for known in self.cards:
                    left[known] -= 1
                if rank is not None and left[rank] > 0:
                    return self.handle(state, PickCard(rank))
                return replace(self, ten=ten)
            case Tap.BACK if self.ten:
                return replace(self, ten=False)
            case Tap.BACK if self.cards:
                return replace(self, cards=self.cards[:-1])
            case Tap.BACK | Tap.CANCEL:
                return None
            case _:
                return self

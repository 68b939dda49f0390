"""The set-up with three piles: how large they are, which cards lie on top of them, and in which order they come."""

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Stepper, Words
from companion.contract.screen import Choose
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import NUMBER_OF_CARDS, Card
from companion.games.loot_the_loop.rules.setup import LEAST_IN_PILE, PILES, SIZES
from companion.games.loot_the_loop.rules.state import State
from companion.games.loot_the_loop.screens.pad import pad, rank_button
from companion.games.loot_the_loop.screens.taps import DIGITS, PickCard, PickPile, Shown, Tap, TypeDigit, typed
from companion.games.loot_the_loop.text import card_names, slot_name
from companion.words import _


def pile_names() -> tuple[str, ...]:
    """As they lie before the player."""
    return (_("Left pile"), _("Middle pile"), _("Right pile"))


class PilesEntry(Struct, frozen=True):
    """Three piles, as far as they were entered. `cut`: the sizes are right."""

    sizes: tuple[int, ...] = SIZES
    cut: bool = False
    cards: tuple[Card, ...] = ()
    ten: bool = False

    @property
    def undo(self) -> object | None:
        """What Undo means meanwhile; None: it is the game's."""
        return Tap.BACK if self.cut else None

    def shown(self, state: State, cursor: int | None) -> Shown:
        """The sizes, then the cards."""
        return self._cards_shown(state, cursor) if self.cut else Shown(self._sizes_page())

    def _sizes_page(self) -> Page:
        names = pile_names()
        rows: list[Row] = [Words(_("Cut the deck in three, face down."))]
        for number in range(PILES - 1):
            now, rest = self.sizes[number], self.sizes[-1]
            rows.append(
                Stepper(
                    names[number],
                    str(now),
                    Choose(str(number), now - 1) if now > LEAST_IN_PILE else None,
                    Choose(str(number), now + 1) if rest > LEAST_IN_PILE else None,
                )
            )
        rows.append(Words(_("{pile}: {n}").format(pile=names[-1], n=self.sizes[-1])))
        side = (Button(_("The app turns"), a.TurnPiles(self.sizes)),)
        return Page(_("SET-UP"), _("Three piles"), tuple(rows), Button(_("They lie so"), Tap.CUT), side=side)

    def _cards_shown(self, state: State, cursor: int | None) -> Shown:
        left = state.unseen
        for card in self.cards:
            left[card] -= 1
        keys, options = pad(left, cursor)
        pile, second = divmod(len(self.cards), 2)
        title = pile_names()[pile]
        told = _("The card under it?") if second else _("Turn up its top two cards. The top one?")
        page = Page(_("SET-UP"), title, (Words(told), keys), rank_button(options, cursor, self.ten))
        return Shown(page, options, DIGITS)

    def handle(self, state: State, tap: object) -> "PilesEntry | a.Action | None":
        """The entry after a tap; an action: it is complete."""
        match tap:
            case Choose(field, value) if not self.cut:
                sizes = [*self.sizes]
                sizes[int(field)] = value
                sizes[-1] = NUMBER_OF_CARDS - sum(sizes[:-1])
                return replace(self, sizes=tuple(sizes))
            case Tap.CUT:
                return replace(self, cut=True)
            case PickCard(card=Card() as card):
                cards = (*self.cards, card)
                return (
                    a.TurnPiles(self.sizes, cards) if len(cards) == 2 * PILES else replace(self, cards=cards, ten=False)
                )
            case TypeDigit(digit) if self.cut:
                rank, ten = typed(self.ten, digit)
                left = state.unseen[rank] - self.cards.count(rank) if rank is not None else 0
                return self.handle(state, PickCard(rank)) if left > 0 else replace(self, ten=ten)
            case Tap.BACK if self.ten:
                return replace(self, ten=False)
            case Tap.BACK:
                return replace(self, cards=self.cards[:-1]) if self.cards else replace(self, cut=False)
            case _:
                return self


def piles_by_app() -> Page:
    """Nothing to enter: the app turns its own cards up."""
    rows = (Words(_("The deck is cut into three piles, and the top two cards of each are turned up.")),)
    return Page(_("SET-UP"), _("Three piles"), rows, Button(_("Turn them up"), a.TurnPiles()))


class StackEntry(Struct, frozen=True):
    """The piles that come next, from the top."""

    order: tuple[int, ...] = ()

    @property
    def undo(self) -> object | None:
        """What Undo means meanwhile; None: it is the game's."""
        return Tap.BACK if self.order else None

    def shown(self, state: State, cursor: int | None) -> Shown:
        """Which pile comes on top, then which under it."""
        left = [number for number in range(PILES) if number not in self.order]
        options = tuple(PickPile(number) for number in left)
        under = left[cursor % len(left)] if cursor is not None else None
        buttons = tuple(Button(_told(state, number), PickPile(number), chosen=number == under) for number in left)
        rows = tuple(Choices((button,)) for button in buttons)
        title = _("Which pile goes under it?") if self.order else _("Which pile goes on top?")
        chosen = Button(pile_names()[under], PickPile(under)) if under is not None else Button(_("Tap a pile"), None)
        return Shown(Page(_("SET-UP"), title, rows, chosen), options, options)

    def handle(self, state: State, tap: object) -> "StackEntry | a.Action | None":
        """The entry after a tap; an action: it is complete, as the last pile is what is left."""
        del state
        match tap:
            case PickPile(pile) if pile not in self.order:
                order = (*self.order, pile)
                rest = tuple(number for number in range(PILES) if number not in order)
                return a.StackPiles((*order, *rest)) if len(rest) == 1 else StackEntry(order)
            case Tap.BACK | Tap.CANCEL:
                return StackEntry(self.order[:-1])
            case _:
                return self


def _told(state: State, number: int) -> str:
    start = sum(state.piles[:number])
    top = [slot for slot in state.deck[start : start + 2] if slot is not None]
    told = card_names(top) or slot_name(None)
    return _("{pile}: {cards} · {n} cards").format(pile=pile_names()[number], cards=told, n=state.piles[number])

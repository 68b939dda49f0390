"""The table is right: the deck, place by place, the notes and the score pile, as they really lie."""

from collections import Counter
from enum import Enum, auto
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, SignLine, Stepper, Tone, Words
from companion.contract.screen import Choose
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import (
    CARDS,
    IN_GAME,
    MOST_NOTES,
    NUMBER_OF_CARDS,
    TRINKETS,
    Card,
    Deck,
    left_of,
)
from companion.games.loot_the_loop.rules.legality import why_not
from companion.games.loot_the_loop.rules.state import State
from companion.games.loot_the_loop.screens.taps import (
    DIGITS,
    PickCard,
    Shown,
    Tap,
    TapPlace,
    TurnCursor,
    TypeDigit,
    typed,
)
from companion.games.loot_the_loop.text import card_name, key_name, slot_name, tell_refusal
from companion.words import _, ngettext

LOOT: Final = tuple(card for card in CARDS if card.is_loot)
LEAST: Final = 2
"""A deck has a top card and one under it."""


class Part(Enum):
    """What is put right."""

    DECK = auto()
    NOTES = auto()
    SCORE = auto()


class Edit(Enum):
    """What is done at the place that is looked at."""

    INSERT = auto()
    TAKE_OUT = auto()
    TO_TOP = auto()


class FixEntry(Struct, frozen=True):
    """The table as it was entered so far. `at`: the place that is looked at; `before`: what Undo goes back to."""

    deck: Deck
    notes: tuple[Card, ...]
    score: tuple[Card, ...]
    part: Part = Part.DECK
    at: int = 0
    ten: bool = False
    before: "FixEntry | None" = None

    @staticmethod
    def of(state: State) -> "FixEntry":
        """The table as the app knows it."""
        return FixEntry(state.deck, state.notes, state.score)

    @property
    def undo(self) -> object:
        """What Undo means meanwhile."""
        return Tap.BACK

    @property
    def action(self) -> a.Fix:
        """What was entered."""
        return a.Fix(self.deck, self.notes, self.score)

    def shown(self, state: State, cursor: int | None) -> Shown:
        """One part of the table, and what is still wrong with all of it."""
        del cursor  # the encoder goes from place to place
        wrong = self._wrong(state)
        tabs = Choices(
            tuple(
                Button(label, Choose("part", part), chosen=part is self.part)
                for part, label in ((Part.DECK, _("Deck")), (Part.NOTES, _("Notes")), (Part.SCORE, _("Score")))
            )
        )
        sign = SignLine("warning", Tone.DANGER, wrong) if wrong else SignLine("check", Tone.GOOD, _("It adds up."))
        rows: tuple[Row, ...] = (sign, tabs, *self._rows())
        primary = Button(_("That is right"), None if wrong else Tap.ENTERED)
        side = (Button(_("Cancel"), Tap.CANCEL),)
        page = Page(_("FIX"), _("What really lies there?"), rows, primary, side=side, scrolls=True)
        return Shown(page, numbers=DIGITS)

    def _rows(self) -> tuple[Row, ...]:
        match self.part:
            case Part.DECK:
                return self._deck_rows()
            case Part.NOTES:
                return self._note_rows()
            case Part.SCORE:
                counts = Counter(self.score)
                return tuple(self._stepper(card, counts[card]) for card in LOOT)

    def _deck_rows(self) -> tuple[Row, ...]:
        now = self.deck[self.at]
        keys = tuple(Button(key_name(card), PickCard(card), chosen=card is now) for card in CARDS)
        place = _("Top card") if self.at == 0 else _("Card {n} of {of}").format(n=self.at + 1, of=len(self.deck))
        return (
            Stepper(place, slot_name(now), TurnCursor(-1), TurnCursor(1), moves=True),
            Choices(keys),
            Choices(
                (
                    Button(_("Face down"), PickCard(None), chosen=now is None),
                    Button(_("Put one in"), Edit.INSERT),
                    Button(_("Take it out"), Edit.TAKE_OUT if len(self.deck) > LEAST else None),
                    Button(_("Put on top"), Edit.TO_TOP if self.at else None),
                )
            ),
        )

    def _note_rows(self) -> tuple[Row, ...]:
        there = tuple(Button(card_name(card), Choose("note", number)) for number, card in enumerate(self.notes))
        can = len(self.notes) < MOST_NOTES
        keys = tuple(Button(key_name(card), PickCard(card) if can else None) for card in TRINKETS)
        told = _("Tap a note to take it away:") if there else _("There are no notes.")
        return (Words(told), *((Choices(there),) if there else ()), Words(_("One more note:")), Choices(keys))

    def _stepper(self, card: Card, count: int) -> Stepper:
        return Stepper(
            key_name(card),
            str(count),
            Choose(card.word, count - 1) if count else None,
            Choose(card.word, count + 1) if count < IN_GAME[card] else None,
        )

    def _wrong(self, state: State) -> str:
        """What does not add up, in words; empty: nothing."""
        over = len(self.deck) + len(self.notes) + len(self.score) - NUMBER_OF_CARDS
        if over > 0:
            return ngettext("{n} card too many", "{n} cards too many", over).format(n=over)
        if over < 0:
            return ngettext("{n} card is missing", "{n} cards are missing", -over).format(n=-over)
        known = left_of((*self.deck, *self.notes, *self.score))
        too_many = next((card for card, count in known.items() if count < 0), None)
        if too_many is not None:
            count = IN_GAME[too_many] - known[too_many]
            return _("{n} times {card}").format(n=count, card=key_name(too_many))
        refusal = why_not(state, self.action)
        return "" if refusal is None else tell_refusal(refusal)

    def handle(self, state: State, tap: object) -> "FixEntry | a.Action | None":
        """The entry after a tap; an action: it is complete; None: it is given up."""
        match tap:
            case Tap.ENTERED:
                return self.action if not self._wrong(state) else self
            case Tap.BACK:
                return self.before
            case Tap.CANCEL:
                return None
            case TurnCursor(steps):
                return replace(self, at=(self.at + steps) % len(self.deck), ten=False)
            case TapPlace(place):
                return replace(self, part=Part.DECK, at=place % len(self.deck), ten=False)
            case Choose("part", part):
                return replace(self, part=part, ten=False)
            case TypeDigit(digit):
                card, ten = typed(self.ten, digit)
                return replace(self, ten=ten) if card is None else self._after(PickCard(card))
            case _:
                return self._after(tap)

    def _after(self, tap: object) -> "FixEntry":
        """With one thing changed; Undo goes back to how it was."""
        changed = self._changed(tap)
        return self if changed is self else replace(changed, before=self, ten=False)

    def _changed(self, tap: object) -> "FixEntry":
        at, deck = self.at, self.deck
        match tap:
            case PickCard(card) if self.part is Part.DECK:
                return replace(self, deck=(*deck[:at], card, *deck[at + 1 :]))
            case PickCard(card=Card() as card) if self.part is Part.NOTES and len(self.notes) < MOST_NOTES:
                return replace(self, notes=(*self.notes, card))
            case Edit.INSERT:
                return replace(self, deck=(*deck[:at], None, *deck[at:]))
            case Edit.TAKE_OUT if len(deck) > LEAST:
                shorter = (*deck[:at], *deck[at + 1 :])
                return replace(self, deck=shorter, at=at % len(shorter))
            case Edit.TO_TOP:
                return replace(self, deck=(*deck[at:], *deck[:at]), at=0)
            case Choose("note", number):
                return replace(self, notes=(*self.notes[:number], *self.notes[number + 1 :]))
            case Choose(word, count):
                counts = Counter(self.score) | Counter()
                card = next((card for card in LOOT if card.word == word), None)
                if card is None:
                    return self
                counts[card] = count
                return replace(self, score=tuple(one for one in LOOT for _ in range(counts[one])))
            case _:
                return self

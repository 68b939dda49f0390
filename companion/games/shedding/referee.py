"""The referee's pages: what whoever is on lays, tapped, turned to or typed; values of two digits are 1 and another."""

from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Tone, Words
from companion.games.shedding.rules.groups import Group, Kind
from companion.games.shedding.rules.moves import PASS, REVEAL, Move, Play, offers
from companion.games.shedding.rules.round import Round
from companion.games.shedding.text import asked, group_kind, kind_name
from companion.words import _


class Shown(NamedTuple):
    """A page, what the encoder chooses among, and what the digit keys mean."""

    page: Page
    options: tuple[object, ...] = ()
    numbers: tuple[object | None, ...] = ()


class PickKind(Struct, frozen=True):
    """A group of this kind is led; how many cards comes next."""

    kind: Kind


class PickSize(Struct, frozen=True):
    """So many cards of the kind that was chosen."""

    size: int


class TypeDigit(Struct, frozen=True):
    """A digit key: a value is typed."""

    digit: int


class PadTap(Enum):
    """Taps that need nothing more."""

    BACK = auto()
    """What was entered last is taken back."""


DIGITS = tuple(TypeDigit(digit) for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))
TEN = 10


class RefereeEntry(Struct, frozen=True):
    """What whoever is on lays, as far as it is entered.

    Attributes:
        kind: None: a single card, where somebody leads; it is what is asked, where somebody follows.
        size: of the group; 0: it is not chosen yet.
        ten: a 1 was typed.
    """

    kind: Kind | None = None
    size: int = 0
    ten: bool = False

    @property
    def undo(self) -> object | None:
        """What Undo means meanwhile; None: it is the game's."""
        return PadTap.BACK if self.ten or self.kind is not None else None

    def _asked(self, now: Round) -> tuple[Kind, int]:
        """Kind and size of the group that is entered; a size of 0 is still to be chosen."""
        laid = now.current
        if laid is not None:
            return laid.group.kind, laid.group.size
        return (Kind.SINGLE, 1) if self.kind is None else (self.kind, self.size)

    def shown(self, now: Round, who: str, cursor: int | None, side: tuple[Button, ...]) -> Shown:
        """The page of whoever is on; `side` are the game's own quiet buttons."""
        kind, size = self._asked(now)
        return self._values(now, who, cursor, side) if size else self._sizes(now, kind, who, cursor, side)

    def _sizes(self, now: Round, kind: Kind, who: str, cursor: int | None, side: tuple[Button, ...]) -> Shown:
        """How many cards."""
        sizes = dict(now.kinds_asked()).get(kind, ())
        options = tuple(PickSize(size) for size in sizes)
        under = options[cursor % len(options)] if cursor is not None and options else None
        buttons = tuple(Button(group_kind(kind, pick.size), pick, chosen=pick == under) for pick in options)
        primary = Button(_("Tap how many"), None) if under is None else Button(group_kind(kind, under.size), under)
        kicker = f"{who} · {kind_name(kind)}".upper()
        page = Page(kicker, _("How many cards?"), (Choices(buttons),), primary, side=side)
        numbers = tuple(PickSize(number) if number in sizes else None for number in range(1, TEN))
        return Shown(page, options, numbers)

    def _values(self, now: Round, who: str, cursor: int | None, side: tuple[Button, ...]) -> Shown:
        """Which cards: a key for each value, dim where it does not beat what lies there."""
        kind, size = self._asked(now)
        beats = now.values_asked(kind, size) if size <= now.left[now.turn] else ()
        plays = {value: Play(Group(kind, size, value)) for value in beats}
        others: list[tuple[str, object]] = []
        if now.current is None and self.kind is None:
            kinds = (other for other, _sizes in now.kinds_asked() if other is not Kind.SINGLE)
            others += [(kind_name(other), PickKind(other)) for other in kinds]
        if self._may(now, REVEAL):
            others.append((_("Reveal 8"), REVEAL))
        options = (*plays.values(), *(PASS,) * self._may(now, PASS), *(action for _label, action in others))
        under = options[cursor % len(options)] if cursor is not None and options else None
        keys = tuple(
            Button(str(value), plays.get(value), chosen=value in plays and plays[value] == under)
            for value in now.cards.values(kind, size)
        )
        more = tuple(Button(label, action, chosen=action == under) for label, action in others)
        # Beside the page, where somebody follows: there no long words of what is asked push it out of sight.
        reveal = more if now.current is not None else ()
        rows: tuple[Row, ...] = (Choices(keys), *((Choices(more),) if more and not reveal else ()))
        if kind is Kind.RUN:
            rows = (Words(_("The lowest card:"), Tone.QUIET), *rows)
        passes = (Button(_("Pass"), PASS),) if self._may(now, PASS) and under is not None and under != PASS else ()
        page = Page(
            kicker=who.upper(),
            title=group_kind(kind, size) if now.current is None and self.kind is not None else asked(now),
            rows=rows,
            primary=next((button for button in more if button.chosen), None) or self._primary(now, plays, under),
            side=(*passes, *reveal, *side),
        )
        return Shown(page, options, DIGITS)

    def _may(self, now: Round, move: Move) -> bool:
        return self.kind is None and offers(now, move)

    def _primary(self, now: Round, plays: dict[int, Play], under: object | None) -> Button:
        """What the encoder points at, or a 1 that was typed; where somebody follows, to pass."""
        if self.ten:
            return Button("1", plays[1]) if 1 in plays else Button("1 …", None)
        if isinstance(under, Play):
            group = under.group
            told = str(group.value) if group.size == 1 else f"{group_kind(group.kind, group.size)}: {group.value}"
            return Button(told, under)
        return Button(_("Pass"), PASS) if self._may(now, PASS) else Button(_("Tap the card"), None)

    def handle(self, now: Round, tap: object) -> "RefereeEntry | Move":
        """The entry after a tap; a move: it is complete."""
        kind, size = self._asked(now)
        match tap:
            case PickKind(kind=picked):
                return replace(self, kind=picked, size=0, ten=False)
            case PickSize(size=picked_size):
                return replace(self, size=picked_size, ten=False)
            case PadTap.BACK if self.ten:
                return replace(self, ten=False)
            case PadTap.BACK if self.size:
                return replace(self, size=0)
            case PadTap.BACK:
                return RefereeEntry()
            case TypeDigit(digit=digit) if size:
                return self._typed(now, kind, size, digit)
            case _:
                return self

    def _typed(self, now: Round, kind: Kind, size: int, digit: int) -> "RefereeEntry | Move":
        """A value of one digit, or the second digit of one: 10 to 15 are 1 and another."""
        if not self.ten and digit == 1:
            return replace(self, ten=True)
        value = TEN + digit if self.ten else digit
        if value in now.values_asked(kind, size):
            return Play(Group(kind, size, value))
        return replace(self, ten=False)

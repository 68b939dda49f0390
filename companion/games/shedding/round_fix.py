"""The table is right: how the round that the referee is told really lies."""

from collections.abc import Callable
from enum import Enum, auto

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Stepper
from companion.games.shedding.referee import Shown
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.rules.moves import FixRound, why_not
from companion.games.shedding.rules.round import Round
from companion.games.shedding.text import cards_left, place_name
from companion.words import _


class FixTap(Enum):
    """Taps on this page that need nothing more."""

    CANCEL = auto()
    CLEAR = auto()
    """What was laid last is put away, or it lies there after all."""


class PickTurn(Struct, frozen=True):
    """This seat is on."""

    seat: int


class PickDirection(Struct, frozen=True):
    """Higher beats lower, or lower higher."""

    direction: Direction


class SetLeft(Struct, frozen=True):
    """This seat has so many cards left."""

    seat: int
    left: int


class RoundFix(Struct, frozen=True):
    """How the round lies, as far as it was changed."""

    now: Round
    fix: FixRound

    @staticmethod
    def of(now: Round) -> "RoundFix":
        """As the app has it."""
        left = tuple(0 if seat in now.places else count for seat, count in enumerate(now.left))
        return RoundFix(now, FixRound(now.turn, now.direction, left, now.places))

    @property
    def undo(self) -> object | None:
        """What Undo means meanwhile."""
        return FixTap.CANCEL

    def shown(self, name_of: Callable[[int], str]) -> Shown:
        """The page; `name_of` is who sits at a seat."""
        fix = self.fix
        on = tuple(
            Button(name_of(seat), PickTurn(seat) if seat not in fix.places else None, chosen=seat == fix.turn)
            for seat in self.now.seats
        )
        words = {Direction.UP: _("Higher wins"), Direction.DOWN: _("Lower wins")}
        ways = tuple(Button(words[way], PickDirection(way), chosen=way is fix.direction) for way in Direction)
        rows: list[Row] = [Choices(on, _("Who is on?")), Choices(ways)]
        if self.now.trick:
            lies = Button(_("It lies there"), FixTap.CLEAR if fix.clears else None, chosen=not fix.clears)
            gone = Button(_("Put away"), None if fix.clears else FixTap.CLEAR, chosen=fix.clears)
            rows.append(Choices((lies, gone), _("What was played last")))
        rows += [self._stepper(name_of(seat), seat) for seat in self.now.seats]
        right = Button(_("That is right"), fix if why_not(self.now, fix) is None else None)
        return Shown(Page(_("FIX"), _("How does it really lie?"), tuple(rows), right, scrolls=True))

    def _stepper(self, who: str, seat: int) -> Stepper:
        fix, left = self.fix, self.fix.left[seat]
        may_go_out = left > 1 or len(fix.left) - len(fix.places) > 2  # noqa: PLR2004 - two players at least are on
        told = cards_left(left) if left else place_name(fix.places.index(seat) + 1)
        return Stepper(
            who,
            told,
            SetLeft(seat, left - 1) if left and may_go_out else None,
            SetLeft(seat, left + 1) if left < self.now.cards.to_play else None,
        )

    def handle(self, tap: object) -> "RoundFix | FixRound | None":
        """The entry after a tap; a move: it is complete; None: it is given up."""
        fix = self.fix
        match tap:
            case FixRound():
                return fix
            case PickTurn(seat=seat):
                return replace(self, fix=replace(fix, turn=seat))
            case PickDirection(direction=direction):
                return replace(self, fix=replace(fix, direction=direction))
            case FixTap.CLEAR:
                return replace(self, fix=replace(fix, clears=not fix.clears))
            case SetLeft(seat=seat, left=left):
                return replace(self, fix=_with_left(fix, seat, left))
            case FixTap.CANCEL:
                return None
            case _:
                return self


def _with_left(fix: FixRound, seat: int, left: int) -> FixRound:
    """Who has no cards left is out, last so far; who has some again is not."""
    counts = (*fix.left[:seat], left, *fix.left[seat + 1 :])
    places = tuple(other for other in fix.places if other != seat)
    places = (*places, seat) if left == 0 else places
    around = ((fix.turn + step) % len(counts) for step in range(len(counts)))
    return replace(fix, left=counts, places=places, turn=next(one for one in around if one not in places))

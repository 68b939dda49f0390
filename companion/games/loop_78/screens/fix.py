"""The table is right: how a round really lies, and in which order everybody really finished one that is over."""

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Stepper, Words
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Action, why_not
from companion.games.loop_78.rules.state import State
from companion.games.loop_78.screens.taps import PickDirection, PickSeat, SetLeft, Tap
from companion.games.loop_78.text import name_of, names
from companion.games.shedding.referee import Shown
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.rules.moves import FixRound
from companion.games.shedding.rules.round import Round
from companion.games.shedding.text import cards_left, direction_name, place_name
from companion.words import _


class RoundFix(Struct, frozen=True):
    """How the round that the referee is told lies, as far as it was changed."""

    fix: FixRound

    @staticmethod
    def of(now: Round) -> "RoundFix":
        """As the app has it."""
        left = tuple(0 if seat in now.places else count for seat, count in enumerate(now.left))
        return RoundFix(FixRound(now.turn, now.direction, left, now.places))

    @property
    def undo(self) -> object | None:
        """What Undo means meanwhile."""
        return Tap.CANCEL

    def shown(self, state: State, cursor: int | None) -> Shown:
        """The page."""
        del cursor
        fix, who, now = self.fix, name_of(state.setup), state.round
        seats = range(state.players)
        on = tuple(
            Button(who(seat), PickSeat(seat) if seat not in fix.places else None, chosen=seat == fix.turn)
            for seat in seats
        )
        ways = tuple(Button(direction_name(way), PickDirection(way), chosen=way is fix.direction) for way in Direction)
        rows: list[Row] = [Choices(on, _("Who is on?")), Choices(ways, _("The token"))]
        if now is not None and now.trick:
            lies = Button(_("It lies there"), Tap.CLEAR if fix.clears else None, chosen=not fix.clears)
            gone = Button(_("Put away"), None if fix.clears else Tap.CLEAR, chosen=fix.clears)
            rows.append(Choices((lies, gone), _("What was played last")))
        rows += [self._stepper(state, seat) for seat in seats]
        right = Button(_("That is right"), fix if why_not(state, fix) is None else None)
        page = Page(_("FIX"), _("How does it really lie?"), tuple(rows), right, scrolls=True)
        return Shown(page)

    def _stepper(self, state: State, seat: int) -> Stepper:
        fix, left = self.fix, self.fix.left[seat]
        may_go_out = left > 1 or len(fix.left) - len(fix.places) > 2  # noqa: PLR2004 - two players at least are on
        told = cards_left(left) if left else place_name(fix.places.index(seat) + 1)
        return Stepper(
            name_of(state.setup)(seat),
            told,
            SetLeft(seat, left - 1) if left and may_go_out else None,
            SetLeft(seat, left + 1) if left < state.setup.cards.to_play else None,
        )

    def handle(self, state: State, tap: object) -> "RoundFix | Action | None":
        """The entry after a tap; an action: it is complete; None: it is given up."""
        del state
        fix = self.fix
        match tap:
            case FixRound():
                return fix
            case PickSeat(seat=seat):
                return RoundFix(replace(fix, turn=seat))
            case PickDirection(direction=direction):
                return RoundFix(replace(fix, direction=direction))
            case Tap.CLEAR:
                return RoundFix(replace(fix, clears=not fix.clears))
            case SetLeft(seat=seat, left=left):
                return RoundFix(_with_left(fix, seat, left))
            case Tap.CANCEL:
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


class OrderFix(Struct, frozen=True):
    """The order of finishing of a round that is over, as far as it was tapped."""

    round: int
    order: tuple[int, ...] = ()

    @property
    def undo(self) -> object | None:
        """What Undo means meanwhile."""
        return Tap.BACK if self.order else Tap.CANCEL

    def shown(self, state: State, cursor: int | None) -> Shown:
        """The page."""
        left = tuple(seat for seat in range(state.players) if seat not in self.order)
        options = tuple(PickSeat(seat) for seat in left)
        picked = options[cursor % len(options)] if cursor is not None else None
        who = name_of(state.setup)
        told = (Words(names(state.setup, self.order)),) if self.order else ()
        buttons = tuple(Button(who(pick.seat), pick, chosen=pick == picked) for pick in options)
        place = place_name(len(self.order) + 1)
        page = Page(
            _("FIX · ROUND {n}").format(n=self.round + 1),
            _("Who was {place}?").format(place=place),
            (*told, Choices(buttons)),
            Button(who(picked.seat), picked) if picked is not None else Button(_("Tap who it was"), None),
        )
        numbers = tuple(PickSeat(seat) if seat in left else None for seat in range(state.players))
        return Shown(page, options, numbers)

    def handle(self, state: State, tap: object) -> "OrderFix | Action | None":
        """The entry after a tap; an action: it is complete, as the last place is what is left."""
        match tap:
            case PickSeat(seat=seat) if seat not in self.order:
                order = (*self.order, seat)
                rest = tuple(other for other in range(state.players) if other not in order)
                return f.PlacesFixed(self.round, (*order, *rest)) if len(rest) == 1 else replace(self, order=order)
            case Tap.BACK:
                return replace(self, order=self.order[:-1])
            case Tap.CANCEL:
                return None
            case _:
                return self

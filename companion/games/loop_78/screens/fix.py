"""The table is right: in which order everybody really finished a round that is over."""

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Words
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Action
from companion.games.loop_78.rules.state import State
from companion.games.loop_78.screens.taps import PickSeat, Tap
from companion.games.loop_78.text import name_of, names
from companion.games.shedding.referee import Shown
from companion.games.shedding.text import place_name
from companion.words import _


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

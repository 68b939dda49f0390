"""What a tap can mean besides an action of the rules, and the table seen from above as the board draws it."""

from enum import Enum, auto

from msgspec import Struct

from companion.games.loop_45 import text
from companion.games.loop_45.rules.state import State, Step
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.table_picture import SeatPicture, TablePicture
from companion.games.shedding.text import cards_left, group_name, place_name
from companion.kit import theme
from companion.words import _


class Tap(Enum):
    """Taps that need nothing more."""

    BACK = auto()
    """What was entered last is taken back, or the page is left."""
    CANCEL = auto()
    ENTERED = auto()
    CLOSE = auto()
    FIX_ROUND = auto()
    """The round that the referee follows lies otherwise."""


class SheetKind(Enum):
    """What is read over the page."""

    MORE = auto()
    EIGHTS = auto()
    POINTS = auto()
    RANK_CARDS = auto()
    READINGS = auto()


class OpenSheet(Struct, frozen=True):
    """This is to be read."""

    kind: SheetKind


class OpenFix(Struct, frozen=True):
    """It is otherwise at the table: it is put right."""


class TurnCursor(Struct, frozen=True):
    """The encoder was turned by so many of its steps."""

    steps: int


CARD_COLOR = theme.QUIET
"""The edge of a Rank card."""


def picture_of(state: State, lit: frozenset[int] = frozenset(), chosen: int | None = None) -> TablePicture:
    """The table: who sits where, what they have, the Rank card before each seat.

    Args:
        state: the game.
        lit: the seats at which a tap means something.
        chosen: the one that the encoder points at.
    """
    return TablePicture(
        tuple(_seat(state, seat, lit=seat in lit, on=seat == chosen) for seat in range(state.players)),
        middle=_middle(state),
    )


def _seat(state: State, seat: int, *, lit: bool, on: bool) -> SeatPicture:
    player = state.seats[seat]
    rank = state.ranks[seat] if state.ranks else 0
    card, card_color = (place_name(rank) if rank else "", CARD_COLOR if rank else "")
    if player is None:
        return SeatPicture(_("free"), "", card=card, card_color=card_color, lit=lit, on=on)
    is_out = player in state.out
    note = text.points_name(state.points[player])
    if state.round is not None and state.referees:
        note = _("passed") if seat in state.round.passed else cards_left(state.round.left[seat])
    return SeatPicture(
        text.player_name(state.setup, player),
        text.COLORS[player],
        note,
        medal=place_name(state.out.index(player) + 1) if is_out else "",
        card=card,
        card_color=card_color,
        lit=lit,
        on=on or player == state.on,
        faded=is_out,
    )


def _middle(state: State) -> tuple[str, str]:
    """In large words, and under it in small ones."""
    if state.step is Step.SEATS and state.picker is not None:
        return text.player_name(state.setup, state.picker), _("chooses a seat")
    if state.round is not None and state.referees:
        laid, up = state.round.current, state.round.direction is Direction.UP
        return group_name(laid.group) if laid else _("Free"), _("higher wins") if up else _("lower wins")
    starts = state.starter
    if state.step in {Step.ASIDE, Step.ROUND} and starts is not None:
        return text.player_name(state.setup, starts), _("starts")
    if state.ending is not None:
        won = text.winners(state.ending, state)
        alone = text.player_names(state.setup, won) if len(won) == 1 else ""
        return alone, _("wins") if alone else text.tell_outcome(state.setup, state.ending.outcome)
    return _("{n} points").format(n=state.ends_at), _("end the set")

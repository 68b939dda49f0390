"""The table is right: points, sets, who sits where, the Rank cards, and where it starts, as they really are."""

from enum import Enum, auto

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, SignLine, Stepper, Tone
from companion.contract.screen import Choose
from companion.games.loop_45 import text
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.legality import why_not
from companion.games.loop_45.rules.scoring import MOST_POINTS
from companion.games.loop_45.rules.state import State
from companion.games.loop_45.screens.taps import Tap
from companion.games.shedding.referee import Shown
from companion.games.shedding.text import place_name
from companion.words import _


class Part(Enum):
    """What is put right."""

    POINTS = auto()
    SETS = auto()
    SEATS = auto()
    RANKS = auto()
    START = auto()


class FixEntry(Struct, frozen=True):
    """The table as it was entered so far; `before`: what Undo goes back to."""

    now: f.TableFixed
    part: Part = Part.POINTS
    before: "FixEntry | None" = None

    @staticmethod
    def of(state: State) -> "FixEntry":
        """The table as the app knows it; while people stand, nobody sits wrong."""
        seats = tuple(player for player in state.seats if player is not None)
        seated = seats if len(seats) == state.players else ()
        return FixEntry(f.TableFixed(state.points, state.sets, seated, state.ranks, state.start))

    @property
    def undo(self) -> object:
        """What Undo means meanwhile."""
        return Tap.BACK

    def shown(self, state: State) -> Shown:
        """One part of the table, and what is wrong with all of it."""
        refusal = why_not(state, self.now)
        parts = {Part.POINTS: _("Points"), Part.START: _("Start")}
        if state.setup.sets_to_win > 1:
            parts[Part.SETS] = _("Sets")
        if self.now.seats:
            parts[Part.SEATS] = _("Seats")
        if self.now.ranks:
            parts[Part.RANKS] = _("Cards")
        tabs = tuple(Button(label, Choose("part", part), chosen=part is self.part) for part, label in parts.items())
        wrong = () if refusal is None else (SignLine("warning", Tone.DANGER, text.tell_refusal(refusal)),)
        rows: tuple[Row, ...] = (*wrong, Choices(tabs), *self._rows(state))
        primary = Button(_("That is right"), self.now if refusal is None else None)
        side = (Button(_("Cancel"), Tap.CANCEL),)
        return Shown(Page(_("FIX"), _("How is it really?"), rows, primary, side=side, scrolls=True))

    def _rows(self, state: State) -> tuple[Row, ...]:
        setup, now = state.setup, self.now
        match self.part:
            case Part.POINTS | Part.SETS:
                counts = now.points if self.part is Part.POINTS else now.sets
                most = MOST_POINTS if self.part is Part.POINTS else setup.sets_to_win - 1
                return tuple(
                    _count(text.player_name(setup, player), player, count, most) for player, count in enumerate(counts)
                )
            case Part.SEATS:
                return tuple(
                    _moved(text.seat_name(state, seat), text.player_name(setup, player), seat)
                    for seat, player in enumerate(now.seats)
                )
            case Part.RANKS:
                return tuple(
                    _moved(self._who(state, seat), place_name(rank), seat) for seat, rank in enumerate(now.ranks)
                )
            case Part.START:
                starts = tuple(
                    Button(self._who(state, seat), Choose("start", seat), chosen=seat == now.start)
                    for seat in range(state.players)
                )
                return (Choices(starts, _("Where it starts"), _("The same seat in all rounds of a set.")),)

    def _who(self, state: State, seat: int) -> str:
        if self.now.seats:
            return text.player_name(state.setup, self.now.seats[seat])
        return text.seat_name(state, seat)

    def handle(self, tap: object) -> "FixEntry | None":
        """The entry after a tap; None: it is given up."""
        match tap:
            case Tap.BACK:
                return self.before
            case Tap.CANCEL:
                return None
            case Choose("part", part):
                return replace(self, part=part)
            case Choose("start", seat):
                return replace(self, now=replace(self.now, start=seat), before=self)
            case Choose("count", (player, count)):
                field = "points" if self.part is Part.POINTS else "sets"
                return self._with(field, _put(getattr(self.now, field), player, count))
            case Choose("swap", (seat, other)):
                field = "seats" if self.part is Part.SEATS else "ranks"
                row: tuple[int, ...] = getattr(self.now, field)
                here, there = seat % len(row), other % len(row)
                return self._with(field, _put(_put(row, here, row[there]), there, row[here]))
            case _:
                return self

    def _with(self, field: str, row: tuple[int, ...]) -> "FixEntry":
        return replace(self, now=replace(self.now, **{field: row}), before=self)


def _put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _count(label: str, player: int, count: int, most: int) -> Stepper:
    less = Choose("count", (player, count - 1)) if count > 0 else None
    return Stepper(label, str(count), less, Choose("count", (player, count + 1)) if count < most else None)


def _moved(label: str, value: str, seat: int) -> Stepper:
    """Swapped with the seat before or after, round the table."""
    return Stepper(label, value, Choose("swap", (seat, seat - 1)), Choose("swap", (seat, seat + 1)), moves=True)

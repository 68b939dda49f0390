"""The screen of a game of LOOP 45: what it shows of a session, and what each tap does to it."""

from msgspec.structs import replace

from companion.contract.page import Button, Keys, Page, View
from companion.contract.screen import Pictures, Screen, Step
from companion.games.loop_45 import text
from companion.games.loop_45.lights import Cue, RingDrawing, TableScene, cues_of, scene_of, time_turned
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.acts import Action
from companion.games.loop_45.rules.state import State
from companion.games.loop_45.rules.state import Step as GameStep
from companion.games.loop_45.screens import pages, sheets
from companion.games.loop_45.screens.fix import FixEntry
from companion.games.loop_45.screens.pages import Turn
from companion.games.loop_45.screens.taps import OpenFix, OpenSheet, SheetKind, Tap, TurnCursor, picture_of
from companion.games.shedding.referee import RefereeEntry, Shown
from companion.games.shedding.round_fix import RoundFix
from companion.games.shedding.rules.facts import Fact
from companion.games.shedding.rules.moves import Move
from companion.games.shedding.table_picture import TapSeat
from companion.lights import PlayedPictures
from companion.play.session import Session
from companion.play.timeline import SessionChanges, TimeTurn
from companion.words import _

Entry = RefereeEntry | FixEntry | RoundFix


class TableScreen(Screen):
    """The table seen from above, and beside it one thing to do. What is half entered lives here, and nowhere else."""

    def __init__(self, session: Session[State, Fact, Action]) -> None:
        self._session = session
        self._entry: Entry | None = None
        self._sheet: SheetKind | None = None
        self._cursor: int | None = None
        self._banner = ""
        self._ring = RingPictures(session)

    @property
    def state(self) -> State:
        """Now."""
        return self._session.state

    def view(self) -> View:
        """All that is to be seen now."""
        shown, state = self._shown(), self.state
        sheet = None if self._sheet is None else sheets.sheet_of(self._sheet, state, self._session.acts)
        lit, chosen = self._seats(shown)
        return View(
            shown.page,
            board=picture_of(state, lit, chosen),
            sheet=sheet,
            header=pages.header(state),
            banner=self._banner,
            keys=self._keys(shown),
        )

    def _entered(self) -> Entry | None:
        """What is being entered: opened by a tap, or because the referee follows the cards."""
        if self._entry is not None:
            return self._entry
        return RefereeEntry() if self.state.referees else None

    def _shown(self) -> Shown:
        state = self.state
        match self._entered():
            case FixEntry() as entry:
                return _with_undo(entry.shown(state), entry)
            case RoundFix() as entry:
                return _with_undo(entry.shown(lambda seat: text.at_seat(state, seat)), entry)
            case RefereeEntry() as entry if state.round is not None and state.on is not None:
                who = text.player_name(state.setup, state.on)
                return _with_undo(entry.shown(state.round, who, self._cursor, (pages.more(),)), entry)
            case _:
                return pages.shown(Turn(state, self._cursor, self._changes()))

    def _changes(self) -> tuple[int, ...]:
        """What the round that was played last was worth."""
        scored = (fact for act in reversed(self._session.acts) for fact in act.facts if isinstance(fact, f.RoundScored))
        latest = next(scored, None)
        return () if latest is None else latest.changes

    def _seats(self, shown: Shown) -> tuple[frozenset[int], int | None]:
        """The seats at which a tap means something, and the one that the encoder points at."""
        seats = [pages.seat_of(option) for option in shown.options]
        lit = frozenset(seat for seat in seats if seat is not None)
        chosen = pages.seat_of(self._under(shown))
        return lit, chosen

    def _under(self, shown: Shown) -> object | None:
        """What the encoder points at."""
        options = shown.options
        return options[self._cursor % len(options)] if self._cursor is not None and options else None

    def _keys(self, shown: Shown) -> Keys:
        """What the presses on the table mean; a sheet is only read."""
        if self._sheet is not None:
            return Keys(undo=Tap.CLOSE)
        turns = len(shown.options) > 1
        entry = self._entered()
        return Keys(
            undo=None if entry is None else entry.undo,
            onward=TurnCursor(1) if turns else None,
            backward=TurnCursor(-1) if turns else None,
            choose=self._under(shown),
            numbers=shown.numbers,
        )

    def pictures(self) -> Pictures:
        """What the ring is to show of it."""
        self._ring.follow(*self._seats(self._shown()))
        return self._ring

    def handle(self, action: object) -> Step | None:
        """Does what a tap means."""
        self._banner = ""
        match action:
            case Fact() | Move():
                self._perform(action)
            case OpenSheet(kind):
                self._sheet = kind
            case OpenFix():
                self._forget()
                self._entry = FixEntry.of(self.state)
            case Tap.FIX_ROUND if self.state.round is not None:
                self._forget()
                self._entry = RoundFix.of(self.state.round)
            case Tap.CLOSE:
                self._sheet = None
            case TurnCursor(steps):
                self._turn_cursor(steps)
            case TapSeat(seat):
                self._tap(seat)
            case _:
                self._enter(action)
        return None

    def _tap(self, seat: int) -> None:
        """A seat that is lit means what its button does; no other means anything."""
        action = next((option for option in self._shown().options if pages.seat_of(option) == seat), None)
        if isinstance(action, Fact | Move):
            self._perform(action)

    def _turn_cursor(self, steps: int) -> None:
        """Where nothing is pointed at, from the first or the last."""
        options = self._shown().options
        if not options:
            return
        start = self._cursor if self._cursor is not None else -1 if steps > 0 else 0
        self._cursor = (start + steps) % len(options)

    def _enter(self, tap: object) -> None:
        """A part of what is half entered, or the last part of it."""
        entry, now = self._entered(), self.state.round
        if isinstance(entry, FixEntry):
            self._entry = entry.handle(tap)
        elif isinstance(entry, RoundFix):
            fixed = entry.handle(tap)
            self._entry = fixed if isinstance(fixed, RoundFix) else None
        elif isinstance(entry, RefereeEntry) and now is not None:
            after = entry.handle(now, tap)
            if isinstance(after, Move):
                self._perform(after)
            elif after != entry:
                self._entry, self._cursor = after, None

    def _perform(self, action: Action) -> None:
        facts = self._session.perform(action)
        self._forget()
        told = [text.tell(fact, self.state) for fact in facts[1:] if isinstance(fact, f.SeatTaken)]
        if told:
            self._banner = text.sentence("; ".join(told))
        elif self.state.step is GameStep.SET_OVER:
            won = next((fact for fact in facts if isinstance(fact, f.SetWon)), None)
            self._banner = "" if won is None else text.sentence(text.tell(won, self.state))
        else:
            self._banner = text.news_of(facts, self.state)

    def changed(self) -> None:
        """Forget what is half entered."""
        self._banner = ""
        self._forget()

    def _forget(self) -> None:
        self._entry = self._sheet = self._cursor = None


class RingPictures(PlayedPictures[TableScene, Cue]):
    """The ring beside a game: it follows a session, and where a tap on its screen means something."""

    def __init__(self, session: Session[State, Fact, Action]) -> None:
        super().__init__(RingDrawing, scene_of(session.state))
        self._session = session
        self._changes = SessionChanges(session)

    def follow(self, lit: frozenset[int], chosen: int | None) -> None:
        """This is seen now."""
        self.show(scene_of(self._session.state, lit, chosen), self._news())

    def _news(self) -> tuple[Cue, ...]:
        """What has happened since it followed last."""
        match self._changes.take():
            case TimeTurn() as turn:
                return (time_turned(back=turn is TimeTurn.BACK),)
            case acts:
                return tuple(cue for act in acts for cue in cues_of(act.facts))


def _with_undo(shown: Shown, entry: Entry) -> Shown:
    """What was entered last is taken back by the page's own Undo; where nothing was, the house's stands there."""
    if entry.undo is None:
        return shown
    page: Page = replace(shown.page, undo=Button(_("Undo"), entry.undo), undo_words=_("last entry"))
    return shown._replace(page=page)

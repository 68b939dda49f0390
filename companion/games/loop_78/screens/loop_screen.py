"""The screen of a game: the table from above, and what each tap on it means. What is half entered lives here alone."""

from msgspec.structs import replace

from companion.contract.facts import Fact
from companion.contract.page import Button, Keys, View
from companion.contract.screen import Pictures, Screen, Step
from companion.games.loop_78.lights import Cue, RingDrawing, TokenScene, cues_of, scene_of, time_turned
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Action
from companion.games.loop_78.rules.state import State
from companion.games.loop_78.rules.state import Step as GameStep
from companion.games.loop_78.screens import pages
from companion.games.loop_78.screens.fix import OrderFix
from companion.games.loop_78.screens.sheets import sheet_of
from companion.games.loop_78.screens.taps import OpenOrder, OpenSheet, SheetKind, Tap, TurnCursor
from companion.games.loop_78.text import name_of, news_of
from companion.games.shedding.referee import RefereeEntry, Shown
from companion.games.shedding.round_fix import RoundFix
from companion.games.shedding.rules.moves import REVEAL, Finish, Move, offers
from companion.games.shedding.table_picture import TapMiddle, TapSeat
from companion.lights import PlayedPictures
from companion.play.session import Session
from companion.play.timeline import SessionChanges, TimeTurn
from companion.words import _

Fix = RoundFix | OrderFix


class LoopScreen(Screen):
    """Seats, boards and the token, and beside them one thing to do."""

    def __init__(self, session: Session[State, Fact, Action]) -> None:
        self._session = session
        self._entry = RefereeEntry()
        self._fix: Fix | None = None
        self._sheet: OpenSheet | None = None
        self._cursor: int | None = None
        self._banner = ""
        self._ring = PlayedPictures[TokenScene, Cue](RingDrawing, scene_of(session.state))
        self._changes = SessionChanges(session)

    @property
    def state(self) -> State:
        """Now."""
        return self._session.state

    def view(self) -> View:
        """All that is to be seen now."""
        state, shown, undo = self.state, self._shown(), self._undo()
        page = shown.page
        if undo is not None:
            told = _("this page") if undo is Tap.CANCEL else _("last entry")
            page = replace(page, undo=Button(_("Undo"), undo), undo_words=told)
        return View(
            page,
            board=pages.table_of(state, self._picked(shown)),
            sheet=None if self._sheet is None else sheet_of(self._sheet, state),
            header=pages.header(state),
            banner=self._banner,
            keys=self._keys(shown),
        )

    def _shown(self) -> Shown:
        """The page of what is due, what the encoder chooses among, what the digits mean."""
        state, now = self.state, self.state.round
        if isinstance(self._fix, RoundFix):
            return self._fix.shown(name_of(state.setup))
        if self._fix is not None:
            return self._fix.shown(state, self._cursor)
        if state.step is GameStep.ROUND and state.referees and now is not None:
            return self._entry.shown(now, name_of(state.setup)(now.turn), self._cursor, (pages.more(),))
        match state.step:
            case GameStep.GOLDEN:
                return pages.golden(state, self._under(tuple(map(f.GoldenBoard, range(state.players)))))
            case GameStep.ROUND if now is not None:
                return pages.order(state, self._under(tuple(map(Finish, now.active))))
            case GameStep.PASS:
                return pages.boards_left(state)
            case GameStep.OVER:
                return pages.over(state)
            case _:
                return pages.aside(state)

    def _under(self, options: tuple[object, ...]) -> object | None:
        return options[self._cursor % len(options)] if self._cursor is not None and options else None

    def _picked(self, shown: Shown) -> object | None:
        return None if self._fix is not None else self._under(shown.options)

    def _undo(self) -> object | None:
        """What Undo takes back where something is half entered."""
        return self._entry.undo if self._fix is None else self._fix.undo

    def _keys(self, shown: Shown) -> Keys:
        """What the presses on the table mean; a sheet is only read."""
        if self._sheet is not None:
            board = self._sheet.board
            turns = self._sheet.kind is SheetKind.BOARDS
            onward, backward = (
                OpenSheet(SheetKind.BOARDS, (board + steps) % self.state.players) if turns else None
                for steps in (1, -1)
            )
            return Keys(undo=Tap.CLOSE, onward=onward, backward=backward)
        turns = len(shown.options) > 1
        return Keys(
            undo=self._undo(),
            onward=TurnCursor(1) if turns else None,
            backward=TurnCursor(-1) if turns else None,
            choose=self._under(shown.options),
            numbers=shown.numbers,
        )

    def pictures(self) -> Pictures:
        """What the ring is to show of it."""
        scene = scene_of(self.state)
        match self._changes.take():
            case TimeTurn() as turn:
                cues: tuple[Cue, ...] = (time_turned(scene, back=turn is TimeTurn.BACK),)
            case acts:
                cues = tuple(cue for act in acts for cue in cues_of(act.facts, act.before))
        self._ring.show(scene, cues)
        return self._ring

    def handle(self, action: object) -> Step | None:
        """Does what a tap means."""
        self._banner = ""
        match action:
            case OpenSheet():
                self._sheet = action
            case Tap.CLOSE:
                self._sheet = None
            case TurnCursor(steps):
                self._turn_cursor(steps)
            case Tap.FIX_ROUND if self.state.round is not None:
                self._forget()
                self._fix = RoundFix.of(self.state.round)
            case OpenOrder(round=number):
                self._forget()
                self._fix = OrderFix(number)
            case _ if self._fix is not None:
                self._enter_fix(self._fix, action)
            case TapSeat(seat=seat):
                self._tap_seat(seat)
            case TapMiddle():
                self._tap_token()
            case Fact() | f.DrawGolden() | Move():
                self._perform(action)
            case _ if self.state.referees and self.state.round is not None:
                self._enter(self._entry.handle(self.state.round, action))
        return None

    def _turn_cursor(self, steps: int) -> None:
        options = self._shown().options
        if options:
            start = self._cursor if self._cursor is not None else -1 if steps > 0 else 0
            self._cursor = (start + steps) % len(options)

    def _enter_fix(self, fix: Fix, tap: object) -> None:
        """A part of what is put right, or the last part of it."""
        self._cursor = None
        after = fix.handle(tap) if isinstance(fix, RoundFix) else fix.handle(self.state, tap)
        if after is None or isinstance(after, RoundFix | OrderFix):
            self._fix = after
        else:
            self._perform(after)

    def _enter(self, after: RefereeEntry | Move) -> None:
        self._cursor = None
        if isinstance(after, Move):
            self._perform(after)
        else:
            self._entry = after

    def _tap_seat(self, seat: int) -> None:
        """On the table itself: there the golden board lies, that player is out, or that board is looked at."""
        match self.state.step:
            case GameStep.GOLDEN:
                self._perform(f.GoldenBoard(seat))
            case GameStep.ROUND if not self.state.referees:
                self._perform(Finish(seat))
            case GameStep.OVER:
                self._sheet = OpenSheet(SheetKind.BOARDS, self.state.board_before(seat))

    def _tap_token(self) -> None:
        """The token is tapped: an 8 was revealed, by whoever is on."""
        now = self.state.round
        if now is None or self.state.step is not GameStep.ROUND:
            return
        if not self.state.referees:
            self._perform(f.TOKEN_TURNED)
        elif offers(now, REVEAL):
            self._perform(REVEAL)

    def _perform(self, action: Action) -> None:
        facts = self._session.perform(action)
        self._forget()
        self._banner = news_of(facts, self.state)

    def changed(self) -> None:
        """Forget what is half entered."""
        self._banner = ""
        self._forget()

    def _forget(self) -> None:
        self._entry, self._fix, self._sheet, self._cursor = RefereeEntry(), None, None, None

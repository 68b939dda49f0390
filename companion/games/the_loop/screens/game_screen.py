"""The screen of the game: what it shows of a session, and what each tap does to it."""

from dataclasses import dataclass, replace

from companion.contract.page import Button, Header, Page, Tone
from companion.contract.pictures import Pictures
from companion.contract.rules import Decider
from companion.errors import CompanionError, IllegalActionError
from companion.games.the_loop.refusal_text import tell_error
from companion.games.the_loop.rules.actions import NEXT, Action, ChangeDraws, EndTurn, MoveClone, Question
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import CloneDestroyed, Fact, MissionCompleted
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.odds import Odds, forecast
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.story import Story, story_of
from companion.games.the_loop.rules.turn import questions
from companion.games.the_loop.screens import action_pages, era_sheet, foo_pages, setup_pages
from companion.games.the_loop.screens.era_cursor import turned
from companion.games.the_loop.screens.header import header
from companion.games.the_loop.screens.manual_entry import ManualEntry
from companion.games.the_loop.screens.ring_pictures import RingPictures
from companion.games.the_loop.screens.wheel import Taps, wheel_of
from companion.games.the_loop.screens.wheel_view import WheelPicture
from companion.games.the_loop.settings import GameSettings, Pace, ShownOdds
from companion.games.the_loop.text import tell, tell_act
from companion.play.session import Session
from companion.shell import actions as w
from companion.words import _

FLOWS_ON_AFTER = {
    Pace.STEP: frozenset[Step](),
    Pace.FLOW: frozenset({Step.ERA, Step.ARTIFACT}),
    Pace.INSTANT: frozenset({Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK}),
}


@dataclass(frozen=True, slots=True)
class TurnEnding:
    """The end of a turn while it is being told: where the agent stands, and what was answered so far."""

    era: Era | None = None
    asked: tuple[Question, ...] = ()
    yes: frozenset[Question] = frozenset()


@dataclass(frozen=True, slots=True)
class WheelScreen:
    """A screen with the wheel. `banner` is a short message about the last tap, empty for none.

    `status_wish`: what a tap on the status means; None: it is only words.
    """

    wheel: WheelPicture
    header: Header | None
    page: Page
    sheet: Page | None = None
    menu: Button | None = None
    status: str = ""
    status_tone: Tone = Tone.QUIET
    status_wish: object | None = None
    banner: str = ""


class GamePresenter:
    """What the game's screen shows, and what a tap on it does. Gives back a wish where another screen is wanted."""

    def __init__(self, session: Session[State, Fact, Action], settings: GameSettings) -> None:
        self.session = session
        self.settings = settings
        self._entering: ManualEntry | None = None
        self._ending: TurnEnding | None = None
        self._sheet: Era | None = None
        self._banner = ""
        self._looking = False
        # A reward may have been read before the plug was pulled; only the last act is surely news.
        self._read_up_to = session.acts[-2].number if len(session.acts) > 1 else 0
        self._cursor: Era | None = None
        self._ring = RingPictures(session)

    @property
    def state(self) -> State:
        """Now."""
        return self.session.state

    @property
    def story(self) -> Story:
        """What this turn's acts did."""
        return story_of(self.session.acts)

    def view(self) -> WheelScreen:
        """All that is to be seen now."""
        trouble = self.session.trouble
        return WheelScreen(
            wheel=wheel_of(self.state, self._taps(), self._odds(ShownOdds.WHEEL)),
            header=header(self.state),
            page=self._with_history(self._page()),
            sheet=None if self._sheet is None else self._sheet_page(self._sheet),
            menu=Button(_("Menu"), w.Action.MENU),
            # Two lines: the wheel leaves the upper one less room. What the lower one cuts stands in the menu.
            status=_("Not saving:\n{why}").format(why=trouble) if trouble else _("Saved"),
            status_tone=Tone.RIFT if trouble else Tone.QUIET,
            status_wish=w.Action.MENU if trouble else None,
            banner=self._banner,
        )

    def _odds(self, *shown: ShownOdds) -> Odds | None:
        if self.settings.odds not in shown or self.state.step is not Step.ACTIONS:
            return None
        return forecast(self.state)

    def pictures(self) -> Pictures:
        """What the ring is to show of it."""
        taps = self._taps()
        waiting = bool(taps.call) or self.state.step is not Step.ACTIONS
        cursor = taps.cursor if taps.cursor in taps.call else None
        self._ring.follow(taps.call, cursor, waiting=waiting)
        return self._ring

    def _taps(self) -> Taps:
        if self._entering is not None:
            return replace(self._entering.taps(self.state), cursor=self._cursor)
        if self._ending is not None and self._ending.era is None:
            return Taps(call=frozenset(ERAS), cursor=self._cursor)
        return Taps(opened=self._sheet)

    def _page(self) -> Page:
        state = self.state
        if self._entering is not None:
            return self._entering.page(state)
        if self._ending is not None:
            return self._ending_page(self._ending)
        story = self.story
        if story.rewarded > self._read_up_to:
            return action_pages.reward(state, story)
        match state.step:
            case Step.UNPACKED:
                return setup_pages.board(state, self.session.header.commitment)
            case Step.SETUP_MISSIONS:
                return setup_pages.missions(state)
            case Step.SETUP_CLONES:
                return setup_pages.clones(state, story)
            case Step.ACTIONS:
                return action_pages.actions(state, self._odds(ShownOdds.LINE, ShownOdds.WHEEL))
            case Step.TURN_ENDED:
                return action_pages.turn_ended(state, story)
            case Step.OVER:
                return action_pages.over(state) if not self._looking else action_pages.looking()
            case _:
                return foo_pages.page_of(state, story, self.settings.pace)

    def _ending_page(self, ending: TurnEnding) -> Page:
        if ending.era is None or not ending.asked:
            return action_pages.where_it_stands(self.state)
        return action_pages.ask(self.state, ending.asked[0], ending.era)

    def _sheet_page(self, era: Era) -> Page:
        page = era_sheet.sheet(self.state, self.story, era)
        return self._with_history(page) if self.state.step is not Step.OVER else replace(page, rows=())

    def _with_history(self, page: Page) -> Page:
        """The page with Undo, and with what goes back and forth in the history."""
        if self._entering is not None or self._ending is not None:
            return page
        last, undone = self.session.last, self.session.undone
        side = list(page.side)
        if self.session.can_draw_again() and self.state.step is not Step.OVER:
            side.append(Button(_("Draw again"), w.Action.DRAW_AGAIN))
        if undone is not None:
            side.append(Button(_("Redo"), w.Action.REDO))
        return replace(
            page,
            undo=Button(_("Undo"), w.Action.UNDO if last else None),
            undo_words=tell_act(last.facts, self.state.box) if last else "",
            side=tuple(side),
        )

    def say(self, words: str) -> None:
        """Shows a short message until the next tap."""
        self._banner = words

    def wish(self, wish: object) -> w.Action | None:
        """Does what a tap means; gives the wish back where it is for another screen."""
        self._banner = ""
        try:
            return self._do(wish)
        except IllegalActionError as problem:
            # The table has moved on since the button was drawn, or asks for what cannot be: say it, change nothing.
            self._banner = _say(problem)
            return None

    def _do(self, wish: object) -> w.Action | None:
        match wish:
            case w.Perform():
                self._perform(wish.action)
            case w.TapEra():
                self._tap(wish.era)
            case w.TurnEraWheel():
                self._cursor = turned(self._cursor, self._taps().call, self.state.machine, wish.steps)
            case w.Action.CHOOSE_ERA if self._cursor in self._taps().call:
                assert self._cursor is not None  # noqa: S101 - None calls for nothing
                self._tap(self._cursor)
            case w.OpenClone():
                self._tap(wish.era)
            case w.DropClone():
                self._drop(wish)
            case w.PickClone() if self._entering is not None:
                self._entering = self._entering.picked(wish.clone)
            case w.CountCube() if self._entering is not None:
                self._entering = self._entering.counted(self.state, wish.era, wish.amount)
            case w.Answer() if self._ending is not None:
                self._answer(self._ending, wish)
            case w.LetDraw():
                self._let_draw(wish)
            case w.GoBackTo():
                self.session.go_back_to(wish.act)
                self._forget_taps()
            case w.Action():
                return self._do_plain(wish)
        return None

    def _do_plain(self, wish: w.Action) -> w.Action | None:
        match wish:
            case w.Action.NEXT:
                self._next()
            case w.Action.UNDO:
                self.session.undo()
                self._forget_taps()
            case w.Action.REDO:
                self.session.redo()
                self._forget_taps()
            case w.Action.DRAW_AGAIN:
                self.session.draw_again()
            case w.Action.CHOOSE_ERA:
                pass  # no Era calls any more
            case w.Action.END_TURN:
                self._sheet = None
                self._ending = TurnEnding()
            case w.Action.SKIP:
                self._end_turn(TurnEnding())
            case w.Action.CANCEL:
                self._forget_taps()
            case w.Action.ENTERED if self._entering is not None:
                self._perform(self._entering.action(self.state))
                self._forget_taps()
            case w.Action.TAKE_ONE_BACK if self._entering is not None:
                self._entering = self._entering.without_last()
            case w.Action.CLOSE_SHEET:
                self._sheet = None
            case w.Action.DISMISS:
                self._read_up_to = self.story.rewarded
            case w.Action.LOOK:
                self._looking = not self._looking
            case _:
                return wish
        return None

    def _forget_taps(self) -> None:
        self._entering = None
        self._ending = None
        self._cursor = None
        self._looking = False
        if not self._is_alive():
            self._sheet = None

    def _perform(self, action: Action) -> None:
        facts = self.session.perform(action)
        self._looking = False
        self._cursor = None
        if self.state.step in {Step.VORTEXES, Step.OVER} or any(isinstance(fact, MissionCompleted) for fact in facts):
            self._sheet = None  # the page has something to say that it would cover
        destroyed = [fact for fact in facts if isinstance(fact, CloneDestroyed)]
        if destroyed:
            self._banner = _capitalised(tell(destroyed[0], self.state.box)) + "!"

    def _next(self) -> None:
        self._sheet = None
        due = chance_due(self.state)
        if due is not None and self.state.draws.of(due) is Decider.PLAYERS:
            self._entering = ManualEntry(due)
            return
        self.session.perform(NEXT)
        while self.state.step in FLOWS_ON_AFTER[self.settings.pace]:
            due = chance_due(self.state)
            if due is not None and self.state.draws.of(due) is Decider.PLAYERS:
                return
            self.session.perform(NEXT)

    def _tap(self, era: Era) -> None:
        if self._entering is not None:
            self._entering = self._entering.tapped(self.state, era)
        elif self._ending is not None:
            if self._ending.era is None:
                self._end_turn(TurnEnding(era, questions(self.state, era)))
        elif self._is_alive():
            self._sheet = None if self._sheet is era else era

    def _is_alive(self) -> bool:
        """Whether things on the wheel can be changed by hand now."""
        return self.state.step not in {Step.UNPACKED, Step.OVER}

    def _drop(self, wish: w.DropClone) -> None:
        is_free = self._entering is None and self._ending is None
        if self._is_alive() and is_free and wish.start is not wish.end:
            self._perform(MoveClone(wish.clone, wish.start, wish.end))

    def _let_draw(self, wish: w.LetDraw) -> None:
        was_entering, is_due = self._entering is not None, chance_due(self.state) is wish.chance
        self._perform(ChangeDraws(wish.chance, wish.who))
        self._entering = ManualEntry(wish.chance) if wish.who is Decider.PLAYERS and is_due else None
        if wish.who is Decider.APP and was_entering and is_due:
            self._next()

    def _answer(self, ending: TurnEnding, answer: w.Answer) -> None:
        asked = tuple(question for question in ending.asked if question is not answer.question)
        yes = ending.yes | {answer.question} if answer.yes else ending.yes
        self._end_turn(TurnEnding(ending.era, asked, yes))

    def _end_turn(self, ending: TurnEnding) -> None:
        self._ending = ending
        if ending.asked:
            return
        self._ending = None
        self._perform(EndTurn(ending.era, ending.yes))


def _capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


def _say(problem: CompanionError) -> str:
    return _capitalised(tell_error(problem))

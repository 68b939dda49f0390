"""The screen of a game of The LOOP: what it shows of a session, and what each tap does to it."""

from companion.contract.game import GameContext
from companion.contract.page import Page, View
from companion.contract.screen import Pictures, Screen, Step
from companion.games.the_loop.rules.actions import (
    Action,
    ChangeDraws,
    ChangeRifts,
    MoveAgent,
    MoveClone,
    Next,
    OpenVortex,
    RevealMission,
    TellMission,
)
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.facts import CloneDestroyed, Fact
from companion.games.the_loop.rules.odds import Odds, forecast
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.state import Step as GameStep
from companion.games.the_loop.rules.story import Story, mission_turned_up_last, story_of
from companion.games.the_loop.screens import era_sheet, remember
from companion.games.the_loop.screens.agent_pages import AgentTravel, start_asked, start_calls
from companion.games.the_loop.screens.danger import Chances, chances_of
from companion.games.the_loop.screens.finish_page import FinishPage, looking
from companion.games.the_loop.screens.half_entered import HalfEntered
from companion.games.the_loop.screens.manual_entry import ManualEntry
from companion.games.the_loop.screens.pages import header, page_of
from companion.games.the_loop.screens.ring_pictures import RingPictures
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.screens.taps import (
    DropChip,
    DropPawn,
    NameMission,
    OpenMission,
    Tap,
    TapChip,
    TapEra,
    TurnCursor,
    TurnMissionUp,
)
from companion.games.the_loop.screens.turn_ending import TurnEnding
from companion.games.the_loop.screens.wheel import Taps, clone_of, keys_of, turned, wheel_of
from companion.games.the_loop.settings import GameSettings, ShownOdds
from companion.games.the_loop.text import tell
from companion.play.session import Session


class LoopScreen(Screen):
    """The wheel, and beside it one thing to do. What is half entered lives here, and nowhere else."""

    def __init__(self, session: Session[State, Fact, Action], context: GameContext) -> None:
        self._session = session
        self._context = context
        self._half = HalfEntered(session, context, self._perform)
        self._sheet: Era | OpenMission | era_sheet.Doubt | Tap | None = None  # Tap.CARD: the scenario's card
        self._cursor: Era | None = None
        self._looking = False
        self._banner = ""
        self._then: State | None = None
        self._known: tuple[State, Odds | None] | None = None
        self._ring = RingPictures(session)
        self._finish = FinishPage(session)
        self.changed()

    @property
    def state(self) -> State:
        """Now."""
        return self._session.state

    @property
    def _entry(self) -> AgentTravel | ManualEntry | TurnEnding | None:
        return self._half.entry

    @property
    def _settings(self) -> GameSettings:
        return self._context.settings().of(GameSettings)

    def view(self) -> View:
        """All that is to be seen now."""
        state, taps, chances = self.state, self._taps(), self._chances()
        story = self._story()
        page = self._page(story, chances)
        sheet = self._sheet_page(chances)
        front = page if sheet is None else sheet
        return View(
            page,
            board=wheel_of(
                state,
                taps,
                chances.newest if chances is not None and self._settings.odds is ShownOdds.WHEEL else None,
                as_it_was=self._looking,
            ),
            sheet=sheet,
            header=header(state),
            banner=self._banner,
            keys=keys_of(taps, None if self._entry is None else self._entry.undo),
            moves=front.primary is not None and front.primary.action == Next(),
        )

    def _chances(self) -> Chances | None:
        """Of the next Foo phase; and, while a finger lies on something, what would become of them."""
        if not self._tells_chances:
            return None
        state = self.state
        if self._known is None or self._known[0] is not state:
            self._known = state, forecast(state)
        return chances_of(self._known[1], self._then)

    @property
    def _tells_chances(self) -> bool:
        return self._settings.odds is not ShownOdds.OFF and self.state.step is GameStep.ACTIONS

    def consider(self, action: object | None) -> bool:
        """What a clone that is dragged there, or a count that is stepped, would make of the chances."""
        before, self._then = self._then, None
        if self._tells_chances:
            found = clone_of(self.state, action.key) if isinstance(action, DropChip) else None
            if isinstance(action, DropChip) and found is not None and found[1] is not action.era:
                action = MoveClone(*found, action.era)
            if isinstance(action, Action):
                self._then = self._session.what_if(action)
        return self._then is not before

    def _page(self, story: Story, chances: Chances | None) -> Page:
        if self._entry is not None:
            return self._entry.page(self.state)
        if self.state.step is GameStep.OVER:
            return looking() if self._looking else self._finish.page()
        return page_of(self.state, story, self._settings.pace, chances)

    def _sheet_page(self, chances: Chances | None) -> Page | None:
        match self._sheet:
            case None:
                return None
            case Era() as era:
                return era_sheet.sheet(self.state, era, chances)
            case OpenMission(era):
                return era_sheet.mission(self.state, era)
            case era_sheet.Doubt() as doubt:
                return era_sheet.is_it_meant(self.state, doubt)
            case _:
                return screens_of(self.state).card(self.state)

    @property
    def _opened(self) -> Era | None:
        return self._sheet if isinstance(self._sheet, Era) else None

    def _story(self) -> Story:
        return story_of(self._session.acts)

    def _taps(self) -> Taps:
        if self._entry is not None:
            return self._entry.taps(self.state)._replace(cursor=self._cursor)
        return Taps(
            call=screens_of(self.state).calls(self.state) | start_calls(self.state),
            opened=self._sheet.era if isinstance(self._sheet, OpenMission | era_sheet.Doubt) else self._opened,
            cursor=self._cursor,
        )

    def pictures(self) -> Pictures:
        """What the ring is to show of it."""
        taps = self._taps()
        waiting = bool(taps.call) or self.state.step is not GameStep.ACTIONS
        self._ring.follow(taps.call, taps.cursor if taps.cursor in taps.call else None, waiting=waiting)
        return self._ring

    def handle(self, action: object) -> Step | None:
        """Does what a tap means."""
        self._banner = ""
        match action:
            case Next():
                self._next()
            case ChangeDraws():
                self._half.change_draws(action)
            case ChangeRifts() | OpenVortex() if era_sheet.is_doubtful(self.state, self._sheet, action):
                self._sheet = era_sheet.Doubt(action, self._opened)
            case Action():
                self._perform(action)
            case TapEra(era):
                self._tap(era)
            case TapChip(key):
                self._tap_chip(key)
            case DropChip():
                self._drop(action)
            case DropPawn(agent, era) if self._is_alive() and self._entry is None:
                self._half.drop_pawn(agent, era)
            case TurnMissionUp(era):
                self._perform(RevealMission(era, mission_turned_up_last(self.state, self._story())))
            case OpenMission() if self._is_alive() and self._entry is None:
                self._sheet = action
            case NameMission(era):
                return era_sheet.ask_for_name(self.state, era, self._perform)
            case TurnCursor(steps):
                self._cursor = turned(self._cursor, self._taps().call, self.state.machine, steps)
            case Tap():
                self._handle_plain(action)
            case _:
                self._half.part(action)
        if self._entry is not None:
            self._sheet = None
        return None

    def _handle_plain(self, tap: Tap) -> None:
        match tap:
            case Tap.CANCEL:
                self._forget()
            case Tap.CLOSE_SHEET:
                self._sheet = None
                remember.missions(self._context, self.state)
            case Tap.CARD if self._is_alive() and self._entry is None:
                self._sheet = tap
            case Tap.LOOK:
                self._looking = not self._looking
            case _:
                self._half.plain(tap)

    def changed(self) -> None:
        """Forget what is half entered."""
        self._banner = ""
        self._forget()

    def _forget(self) -> None:
        self._half.entry = self._cursor = None
        if isinstance(self._sheet, era_sheet.Doubt):
            self._sheet = self._sheet.beneath
        self._looking = False
        if not self._is_alive():
            self._sheet = None

    def _perform(self, action: Action) -> None:
        was_asked = self._is_asked
        facts = self._session.perform(action)
        self._looking, self._cursor = False, None
        last = self._session.last
        is_rewarded = last is not None and last.number == self._story().rewarded
        is_asked = self._is_asked and not was_asked
        if is_rewarded or is_asked or self.state.step in {GameStep.VORTEXES, GameStep.OVER}:
            self._sheet = None  # its page is read first; a sheet that is opened over it afterwards stays
        self._banner = screens_of(self.state).banner(facts, self.state)
        destroyed = [fact for fact in facts if isinstance(fact, CloneDestroyed)]
        if destroyed:
            words = tell(destroyed[0], self.state.box)
            self._banner = words[:1].upper() + words[1:] + "!"
        remember.learned(self._context, screens_of(self.state).learned(action))
        if isinstance(action, TellMission):
            remember.missions(self._context, self.state)

    @property
    def _is_asked(self) -> bool:
        """Whether the scenario wants something of the players before the game goes on."""
        scenario = scenario_of(self.state)
        return bool(scenario.wanted(self.state) or scenario.own_clones(self.state).due)

    def _next(self) -> None:
        before = self._session.last
        self._sheet = None
        self._half.next()
        last = self._session.last
        if last is not None and last is not before:
            self._banner = screens_of(self.state).banner(last.facts, self.state)

    def _tap(self, era: Era) -> None:
        if self._half.tapped(era):
            return
        if era in screens_of(self.state).calls(self.state):
            self._sheet = None
            self._tap_for_the_scenario(era)
        elif era in start_calls(self.state):
            self._place(start_asked(self.state), era)
        elif self._is_alive():
            self._sheet = None if self._sheet is era else era

    def _tap_for_the_scenario(self, era: Era) -> None:
        action = screens_of(self.state).tapped(self.state, era)
        if action is not None:
            self._perform(action)

    def _place(self, agent: str | None, era: Era) -> None:
        """An agent starts here, in this game and in those to come."""
        if agent is not None:
            self._perform(MoveAgent(agent, era))
            remember.start(self._context, agent, era)

    def _is_alive(self) -> bool:
        """Whether things on the wheel can be changed by hand now."""
        return self.state.step not in {GameStep.UNPACKED, GameStep.OVER}

    def _tap_chip(self, key: str) -> None:
        """A tap on a chip means the Era under it."""
        found = clone_of(self.state, key)
        if found is not None:
            self._tap(found[1])

    def _drop(self, drop: DropChip) -> None:
        found = clone_of(self.state, drop.key)
        if found is not None and self._is_alive() and self._entry is None and found[1] is not drop.era:
            self._perform(MoveClone(*found, drop.era))

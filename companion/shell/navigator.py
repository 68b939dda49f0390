"""Which screen is seen, and what leads to which. Plain Python: the glass only draws what `view` gives."""

from dataclasses import replace
from typing import Any

from companion.contract.page import Page
from companion.error_reports import ErrorReport
from companion.errors import CompanionError, JournalError
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.setup import checked_setup, setup_to
from companion.games.the_loop.rules.state import State, initial_state
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.games.the_loop.screens.game_screen import GamePresenter, WheelScreen
from companion.games.the_loop.screens.new_game import NewGame, assumptions, new_game
from companion.games.the_loop.screens.wheel import Taps, wheel_of
from companion.games.the_loop.settings import GameSettings
from companion.kiosk.safe_mode import Reason
from companion.play.export import Journal, export_into
from companion.play.rows import StoredGame
from companion.play.save_errors import why_not_written
from companion.play.session import Session
from companion.settings import Settings
from companion.shell import actions as w
from companion.shell.app_context import OF_THE_KIOSK, AppContext, Screen
from companion.shell.pages.doctor_page import doctor_page
from companion.shell.pages.games import games
from companion.shell.pages.history import history
from companion.shell.pages.home import home, menu
from companion.shell.pages.settings_page import settings_page, with_choice
from companion.shell.pages.table_buttons import OF_THE_BUTTONS, OPENS, TableButtons
from companion.shell.pages.table_devices import TableDevices
from companion.shell.pages.table_kiosk import TableKiosk
from companion.words import _, ngettext
from hardware.buttons import KeyMap


class Navigator:
    """All screens behind one door: `view` says what is seen, `wish` does what was tapped."""

    def __init__(self, house: AppContext, settings: Settings) -> None:
        self.house = house
        self.settings = settings
        self.wants_to_quit = False
        self._path = [Screen.HOME]
        self._form = NewGame.with_box(house.box)
        self._message = ""
        self._chosen: int | None = None
        self._deleted: int | None = None
        self.devices = TableDevices(house.devices)
        self.buttons = TableButtons(house.devices)
        self.kiosk = TableKiosk(house.power, can_quit=house.can_quit)
        self.game: GamePresenter | None = None

    @property
    def screen(self) -> Screen:
        """The one that is seen."""
        return self._path[-1]

    @property
    def exit_code(self) -> int:
        """How the app is to end, once it `wants_to_quit`."""
        return int(self.kiosk.exit or 0)

    @property
    def key_map(self) -> KeyMap:
        """What each key presses; the volume keys only where no desktop wants them."""
        return KeyMap(self.settings.keys.taught, with_volume=not self.house.can_quit)

    def tell_mishap(self, mishap: ErrorReport) -> None:
        """Something went wrong inside: its page is seen until somebody goes on."""
        self.kiosk.take(mishap)
        if self.screen is not Screen.MISHAP:
            self._path.append(Screen.MISHAP)

    def begin_in_safe_mode(self, reason: Reason) -> None:
        """Why the game did not start is seen first."""
        self.kiosk.reason = reason
        self._path = [Screen.HOME, Screen.SAFE_MODE]

    def view(self) -> WheelScreen | Page:
        """What is seen."""
        view = self._view()
        return self.devices.with_status(view) if isinstance(view, WheelScreen) else view

    def _view(self) -> WheelScreen | Page:
        match self.screen:
            case Screen.GAME if self.game is not None:
                return self.game.view()
            case Screen.HISTORY if self.game is not None:
                return history(self.game.session)
            case Screen.NEW_GAME:
                return new_game(self._form)
            case Screen.ASSUMPTIONS:
                return assumptions(self._form)
            case Screen.MENU:
                return menu(self._message, self.house.can_quit, trouble=self.house.store.trouble)
            case Screen.GAMES:
                return games(self._games(100), self._chosen, self._message, self._deleted)
            case Screen.SETTINGS:
                return settings_page(self.settings, self._message)
            case Screen.DEVICES:
                return self.devices.page(self.settings.ring)
            case screen if screen in OF_THE_BUTTONS:
                return self.buttons.page(screen, self.settings, self.key_map, self._message)
            case Screen.HEALTH:
                doctor = self.house.doctor
                return doctor_page(doctor.findings, doctor.done, is_busy=doctor.is_busy)
            case Screen.CALIBRATION if (page := self.devices.calibration_page()) is not None:
                return WheelScreen(wheel_of(self._table(), Taps()), None, page)
            case Screen.KIOSK_MENU:
                return self.kiosk.menu_page()
            case Screen.TOUCH_TEST:
                return self.kiosk.test_page(self.settings.screen.rotation)
            case Screen.MISHAP:
                return self.kiosk.mishap_page()
            case Screen.SAFE_MODE:
                return self.kiosk.safe_mode_page()
            case _:
                return self._home()

    def _home(self) -> WheelScreen:
        """The first screen: beside the wheel of the game that was played last, or of an empty board."""
        stored = self._games(20)
        page = home(stored, self._notices(), self.house.can_quit)
        return WheelScreen(wheel_of(self._table(), Taps()), None, page)

    def _games(self, most: int) -> tuple[StoredGame, ...]:
        """The games played last; none, and why in words, where the file is damaged."""
        try:
            return self.house.store.games(most)
        except CompanionError as problem:
            self._message = str(problem)
            return ()

    def _table(self) -> State:
        """Of the game, or as it comes out of the box."""
        if self.game is not None:
            return self.game.state
        return initial_state(NewGame.with_box(self.house.box).setup, box_from(self.house.box))

    def _notices(self) -> list[str]:
        """What the first screen has to say besides: what was wrong while starting, and since."""
        notice, trouble = self.house.store.notice, self.house.store.trouble
        not_saving = _("Not saving: {why}").format(why=trouble) if trouble else ""
        unreadable = self.house.store.unreadable
        left_out = ngettext(
            "{n} game is damaged and not in the list; the file still has it.",
            "{n} games are damaged and not in the list; the file still has them.",
            unreadable,
        ).format(n=unreadable)
        notices = (notice, *self.house.notices, not_saving, left_out if unreadable else "", self._message)
        return [words for words in notices if words]

    def wish(self, wish: object) -> None:
        """Does what a tap means; what goes wrong is said on the screen, and nothing changes."""
        self._message = ""
        try:
            self._do(wish)
        except CompanionError as problem:
            self._message = str(problem)
        self._lead_devices()

    def tend_games(self) -> bool:
        """For when nobody waits: writes what could not be written, and folds the log in; whether there is news."""
        store = self.house.store
        has_changed = store.try_again()
        if has_changed and self.game is None and self.screen is Screen.HOME:
            self.look_at_last_game()
        store.fold_in()
        return has_changed

    def _lead_devices(self) -> None:
        """Ring and buttons follow what is seen."""
        is_seen = self.game is not None and self.screen is not Screen.HOME
        self.devices.follow(self.settings, self.game.pictures() if is_seen and self.game is not None else None)

    def _do(self, wish: object) -> None:
        match self.screen, wish:
            case _, w.Action.KIOSK_MENU:
                self._open_kiosk_menu()
            case screen, _ if screen in OF_THE_KIOSK:
                self._do_in_the_kiosk(wish)
            case Screen.GAME, _ if self.game is not None:
                beyond = self.game.wish(wish)
                if beyond is not None:
                    self._go(beyond)
            case ((Screen.NEW_GAME | Screen.ASSUMPTIONS), w.Choose()):
                self._form = self._form.choose(wish)
            case Screen.SETTINGS, w.Choose():
                self._set(with_choice(self.settings, wish))
            case Screen.CALIBRATION, _:
                self._calibrate(wish)
            case screen, _ if screen in OF_THE_BUTTONS and wish is not w.Action.BACK:
                self._do_with_buttons(wish)
            case Screen.HISTORY, (w.GoBackTo() | w.Action.REDO) if self.game is not None:
                self.game.wish(wish)
            case Screen.GAMES, _:
                self._do_with_games(wish)
            case _, w.Action():
                self._go(wish)

    def _go(self, wish: w.Action) -> None:
        match wish:
            case w.Action.NEW_GAME:
                self._form = self._next_form()
                self._path = [*self._path, Screen.NEW_GAME]
            case w.Action.BEGIN:
                self.begin()
            case w.Action.RESUME:
                self._resume()
            case w.Action.HOME:
                self._path = [Screen.HOME]
            case w.Action.EXPORT if self.game is not None:
                self._export(self.game.session.number)
                if self.screen is Screen.GAME:
                    self.game.say(self._message)
            case w.Action.QUIT:
                self.wants_to_quit = True
            case w.Action.BACK:
                # From the history it is back to the game at once: the menu has done its part.
                back_to_game = self.screen is Screen.HISTORY and Screen.GAME in self._path
                self._path = [Screen.HOME, Screen.GAME] if back_to_game else self._path[:-1] or [Screen.HOME]
            case w.Action.TEST_TOUCH:
                self.kiosk.begin_test()
                self._path.append(Screen.TOUCH_TEST)
            case w.Action.CALIBRATE:
                self.devices.begin_calibration(self.settings.ring)
                self._path.append(Screen.CALIBRATION)
            case w.Action.TEACH | w.Action.TEST_BUTTONS | w.Action.SET_WHEEL:
                self.buttons.open()
                self._path.append(OPENS[wish])
            case w.Action.HEALTH:
                self._path.append(Screen.HEALTH)
                self.house.doctor.begin()
            case w.Action.EXAMINE:
                self.house.doctor.begin()
            case (
                w.Action.MENU
                | w.Action.HISTORY
                | w.Action.GAMES
                | w.Action.SETTINGS
                | w.Action.ASSUMPTIONS
                | w.Action.DEVICES
            ):
                self._chosen = self._deleted = None
                self._path.append(Screen[wish.name])
            case _:
                pass

    def _next_form(self) -> NewGame:
        """The form of a new game: as the last one was set up, where the box still has its agents."""
        form = NewGame.with_box(self.house.box)
        if self.game is None:
            return form
        last = self.game.state
        known = {agent.name for agent in box_from(self.house.box).agents}
        if not known.issuperset(last.setup.agents):
            return form
        return replace(form, agents=last.setup.agents, level=last.setup.level, draws=last.draws)

    def _open_kiosk_menu(self) -> None:
        if self.screen in OF_THE_KIOSK:
            return
        self.kiosk.open_menu()
        self._path.append(Screen.KIOSK_MENU)

    def _do_in_the_kiosk(self, wish: object) -> None:
        beyond = self.kiosk.wish(wish)
        if self.kiosk.exit is not None:
            self.wants_to_quit = True
        elif beyond is not None:
            self._go(beyond)

    def _do_with_buttons(self, wish: object) -> None:
        if isinstance(wish, w.Action) and wish in OPENS:
            self.buttons.open()
            self._path[-1] = OPENS[wish]
            return
        settings = self.buttons.wish(self.screen, wish, self.settings, self.key_map)
        if settings != self.settings:
            self._set(settings)
        if self.screen is Screen.SET_WHEEL and wish is w.Action.ENTERED:
            self._path.pop()

    def _do_with_games(self, wish: object) -> None:
        store = self.house.store
        match wish:
            case w.OpenGame():
                self._chosen = None if self._chosen == wish.game else wish.game
            case w.PlayGame():
                self.play(wish.game)
            case w.ExportGame():
                self._export(wish.game)
            case w.DeleteGame():
                store.delete(wish.game)
                self._chosen, self._deleted = None, wish.game
                if self.game is not None and self.game.session.number == wish.game:
                    self.game = None  # its wheel is no longer what waits on the first screen
            case w.Action.BRING_BACK if self._deleted is not None:
                store.bring_back(self._deleted)
                self._deleted = None
            case w.Action():
                self._go(wish)

    def look_at_last_game(self) -> None:
        """Loads the game that waits, so that the first screen shows its wheel and Resume is at once."""
        waiting = self._waiting()
        if waiting is None:
            return
        try:
            self.play(waiting)
        except CompanionError as problem:
            self._message = str(problem)
        self._path = [Screen.HOME]
        self._lead_devices()

    def _waiting(self) -> int | None:
        """The unfinished game that was played last."""
        stored = self._games(20)
        return next((game.id for game in stored if not game.summary.outcome), None)

    def _resume(self) -> None:
        waiting = self._waiting()
        if self.game is not None and self.game.session.number == waiting:
            self._path = [Screen.HOME, Screen.GAME]
        elif waiting is not None:
            self.play(waiting)

    def begin(self) -> None:
        """The game of the form begins."""
        house, form = self.house, self._form
        checked_setup(form.setup, box_from(form.box))
        session = Session.begin(
            TheLoop(), house.store, house.clock, setup=setup_to(form.setup), box=form.box, seed=house.seed()
        )
        self._open(session)

    def play(self, number: int) -> None:
        """A stored game goes on.

        Raises:
            JournalError: it is damaged.
        """
        self._open(Session.resume(TheLoop(), self.house.store, self.house.clock, number))

    def _open(self, session: Session[State, Fact, Any]) -> None:
        self.game = GamePresenter(session, self.settings.of(GameSettings))
        self._path = [Screen.HOME, Screen.GAME]

    def _calibrate(self, wish: object) -> None:
        ring = self.devices.answer(wish)
        if ring is not None:
            self._set(self.settings.having(ring))
        if not self.devices.is_calibrating:
            self._path.pop()

    def _set(self, settings: Settings) -> None:
        self.settings = settings
        if self.game is not None:
            self.game.settings = self.settings.of(GameSettings)
        self._message = self.house.keep(self.settings)

    def _export(self, number: int) -> None:
        store, folder = self.house.store, self.house.exports
        try:
            journal = Journal(store.header(number), tuple(store.entries(number)))
            target = export_into(folder, store.number(number), store.begun(number), journal)
        except JournalError as problem:
            self._message = str(problem)
            return
        except OSError as problem:
            self._message = _("{file} cannot be written: {why}").format(file=folder, why=why_not_written(problem))
            return
        self._message = _("Written to {file}").format(file=target)

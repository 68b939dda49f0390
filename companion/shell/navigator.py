"""The stack of screens: the one on top is seen, gets what is tapped and pressed, and says which comes next."""

from enum import Enum, auto

from msgspec.structs import replace

from companion.contract.page import Tone, View, Words
from companion.contract.screen import Ask, Begin, Heard, Home, Pictures, Pop, Push, Quit, Replace, Screen, Step
from companion.devices.words import status_words
from companion.errors import CompanionError
from companion.kiosk.safe_mode import Reason
from companion.logs import ErrorReport
from companion.settings import LightSettings, RingSettings, Settings
from companion.shell.app_context import AppContext, AppState
from companion.shell.pages import devices_screen
from companion.shell.pages.home import HomeScreen
from companion.shell.pages.kiosk_pages import KIOSK_SCREENS, ErrorScreen, KioskMenu, SafeMode
from companion.shell.pages.touch_test import TouchTestScreen
from companion.shell.pages.typing import TypingScreen
from companion.shell.play_screen import PlayScreen
from hardware.buttons import Digit, Press, Pressed


class Anywhere(Enum):
    """What can be done on every screen."""

    WAY_OUT = auto()
    DEVICES = auto()


class Navigator:
    """All screens behind one door: `view` says what is seen, `handle` does what was tapped."""

    def __init__(self, context: AppContext, settings: Settings) -> None:
        self.app = AppState(context, settings)
        self.exit_code: int | None = None
        self._screens: list[Screen] = [HomeScreen(self.app)]

    @property
    def screen(self) -> Screen:
        """The one that is seen."""
        return self._screens[-1]

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All that lie on the stack, the first screen first."""
        return tuple(self._screens)

    @property
    def wants_to_quit(self) -> bool:
        """Whether the app is to end, with `exit_code`."""
        return self.exit_code is not None

    def view(self) -> View:
        """What is seen; on each board the house tells how ring and buttons are, unless nothing can be saved."""
        view = self._with_news(self.screen.view())
        if view.board is None:
            return view
        if view.make_board is None:
            view = replace(view, make_board=self.app.game.board)
        devices = self.app.context.devices
        words = status_words(devices.ring_status, devices.buttons_state, devices.output)
        if not words or self._ring() is not None or view.status_tone is not Tone.QUIET:
            return view
        status = f"{view.status}\n{words}" if view.status else words
        return replace(view, status=status, status_action=Anywhere.DEVICES)

    def _with_news(self, view: View) -> View:
        """What is being written, or what came of it: on any page but where something is typed or tested."""
        app, page = self.app, view.page
        words = app.doing or app.outcome
        if not words or page.keyboard is not None or page.listens or isinstance(self.screen, TouchTestScreen):
            return view
        app.outcome_is_seen = not app.doing
        if view.board is not None:
            return replace(view, banner=words)
        return replace(view, page=replace(page, rows=(Words(words, Tone.STRONG), *page.rows)))

    def take_up(self) -> None:
        """What was done in the background is gone on with; what went wrong there is said."""
        try:
            self.app.context.background.take_up()
        except CompanionError as problem:
            self.app.message = str(problem)

    def handle(self, action: object) -> None:
        """Does what a tap or a press means; what goes wrong is said on the screen, and nothing changes."""
        self.app.message = ""
        if self.app.outcome_is_seen:
            self.app.outcome = ""
        try:
            self._go(self._step(action))
        except CompanionError as problem:
            self.app.message = str(problem)
        self.light()

    def consider(self, action: object | None) -> bool:
        """A finger lies on what would mean this (None: on nothing); whether something else is to be seen now."""
        return self.screen.consider(action)

    def _step(self, action: object) -> Step | None:
        match action:
            case Push() | Replace() | Begin() | Pop() | Home() | Quit() | Ask():
                return action
            case Anywhere.WAY_OUT:
                return None if isinstance(self.screen, KIOSK_SCREENS) else Push(KioskMenu(self.app))
            case Anywhere.DEVICES:
                return Push(devices_screen(self.app))
            case _:
                return self.screen.handle(action)

    def _go(self, step: Step | None) -> None:
        match step:
            case None:
                pass
            case Push(screen):
                self._screens.append(screen)
            case Replace(screen):
                self._screens[-1] = screen
            case Begin():
                self.app.begin(step)
                self._screens[1:] = [PlayScreen(self.app)]
            case Pop(left):
                del self._screens[max(1, len(self._screens) - left) :]
            case Home():
                del self._screens[1:]
            case Quit(code):
                self.exit_code = code
            case Ask():
                self._screens.append(TypingScreen(step))

    def light(self) -> None:
        """Ring and buttons follow what is seen and what is set."""
        devices, ring = self.app.context.devices, self._ring()
        settings = self.app.settings
        devices.use(settings if ring is None else settings.having(ring).having(LightSettings()))
        devices.show(self._pictures(), at_once=ring is not None)

    def _ring(self) -> RingSettings | None:
        """The ring of the uppermost screen that wants one of its own."""
        return next((ring for screen in reversed(self._screens) if (ring := screen.ring()) is not None), None)

    def _pictures(self) -> Pictures | None:
        """Those of the uppermost screen that has any; None: nobody plays."""
        return next((found for screen in reversed(self._screens) if (found := screen.pictures()) is not None), None)

    # What comes from elsewhere than a tap

    def tell_error(self, report: ErrorReport) -> None:
        """Something went wrong inside: its page is seen until somebody goes on."""
        if isinstance(self.screen, ErrorScreen):
            self.screen.take(report)
        else:
            self._screens.append(ErrorScreen(report))

    def begin_in_safe_mode(self, reason: Reason) -> None:
        """Why the game did not start is seen first."""
        self._screens[1:] = [SafeMode(reason)]

    def look_at_last_game(self) -> None:
        """Loads the game that waits, and lets the first screen show it."""
        self.app.look_at_last_game()
        del self._screens[1:]
        self.light()

    def tend_games(self) -> bool:
        """For when nobody waits: writes what could not be written, and folds the log in; whether there is news."""
        store = self.app.context.store
        has_changed = store.try_again()
        if has_changed and self.app.played is None and len(self._screens) == 1:
            self.look_at_last_game()
        store.fold_in()
        return has_changed


TURNS = frozenset({Press.WHEEL_CLOCKWISE, Press.WHEEL_COUNTER})


def action_of(pressed: Pressed, view: View) -> object | None:
    """The action of a press; None: it means nothing here."""
    if view.front.listens and pressed is not Press.BOTH_HELD:
        return Heard(pressed)
    match pressed:
        case Press.NEXT:
            return view.next
        case Press.UNDO:
            return view.undo
        case Press.WHEEL_CLOCKWISE:
            return view.keys.onward
        case Press.WHEEL_COUNTER:
            return view.keys.backward
        case Press.CHOOSE:
            return view.keys.choose
        case Press.BOTH_HELD:
            return Anywhere.WAY_OUT
        case Digit():
            numbers = view.keys.numbers
            return numbers[pressed.value - 1] if pressed.value <= len(numbers) else None


def lamp_of(view: View) -> bool:
    """Whether Next would do something now, which is when its lamp is lit."""
    return action_of(Press.NEXT, view) is not None


def can_turn(view: View) -> bool:
    """Whether the encoder means something now."""
    return view.keys.onward is not None


def can_choose(view: View) -> bool:
    """Whether what the encoder points at can be chosen."""
    return view.keys.choose is not None

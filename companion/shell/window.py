"""The window: Kivy's application around the glass, with what catches errors and what a table without keyboard needs."""

import gc
import logging
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.providers.mouse import MouseMotionEvent

from companion import logs
from companion.display import kivy_setup
from companion.kiosk.sysfs import Backlight
from companion.kit.scroller import Clip
from companion.kit.theme import GROUND
from companion.logs import ErrorReport, ErrorReports
from companion.settings import Settings
from companion.shell.device_bridge import DeviceBridge
from companion.shell.kiosk_touches import CornerWatch, IdleDimmer
from companion.shell.navigator import Anywhere, Navigator
from companion.shell.root_widget import RootWidget
from companion.shell.upkeep import Saving, SystemdWatchdog


class GlassExceptionHandler(ExceptionHandler):
    """Kivy asks it about each exception. Where not even the card can be shown, the app ends, and is started again."""

    def __init__(self, reports: ErrorReports, show: Callable[[ErrorReport], None]) -> None:
        self._reports = reports
        self._show = show

    def begin(self) -> None:
        """Be asked from now on."""
        ExceptionManager.add_handler(self)

    def end(self) -> None:
        """Be asked no more."""
        ExceptionManager.remove_handler(self)

    def handle_exception(self, exception: BaseException) -> int:
        """What Kivy is to do: PASS goes on, RAISE ends the app."""
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)
        report = self._reports.take(exception)
        try:
            self._show(report)
        except Exception as problem:  # noqa: BLE001 - whatever it is, there is no card then
            self._reports.take(problem)
            return int(ExceptionManager.RAISE)
        return int(ExceptionManager.PASS)


if TYPE_CHECKING:
    from companion.shell.auto_play import Show

log = logging.getLogger("companion.shell")


class WindowStencil:
    """From `begin` to `end` everything is drawn within a stencil of the whole window.

    llvmpipe draws nothing of a frame in which no stencil is used: seen on booted machines, without a desktop and under
    Xorg and cage, and not on every processor. A graphics chip needs none, and each frame is a fifth cheaper without.
    """

    def __init__(self) -> None:
        self._clip = Clip(Window.canvas)

    def begin(self) -> None:
        """Lay it, and keep it as large as the window."""
        Window.bind(size=self._lay)
        self._lay()

    def end(self) -> None:
        """Take it away."""
        Window.unbind(size=self._lay)
        self._clip.show((0, 0), None)

    def _lay(self, *_: object) -> None:
        self._clip.show((0, 0), Window.size)


class LoopApp(App):
    """Opens the window and ends cleanly on a closed window and on the signals that ask for it.

    Everything that `on_start` begins, `on_stop` ends, once, however often Kivy calls it.
    """

    title = "Loop Companion"

    def __init__(
        self,
        navigator: Navigator,
        *,
        is_show: bool = False,
        reports: ErrorReports | None = None,
        backlight: Backlight | None = None,
        **given: Any,
    ) -> None:
        super().__init__(**given)
        kivy_setup.forbid_settings(self)
        self._navigator = navigator
        self._is_show = is_show
        self._reports = reports or ErrorReports()
        self._resting = IdleDimmer(backlight or Backlight(), let_go=self._let_go)
        self._life = SystemdWatchdog()
        self._followed: Settings | None = None
        self._glass: RootWidget | None = None
        self._show: Show | None = None
        self._begun: list[Any] = []
        self._next_turn = Clock.create_trigger(lambda _: None)

    def build(self) -> RootWidget:
        """The root of the window."""
        Window.clearcolor = _color(GROUND)
        Window.rotation = self._navigator.app.settings.screen.rotation
        self._glass = RootWidget(self._navigator, leave=self.stop, size=Window.size)
        return self._glass

    def on_start(self) -> None:
        """The window is there: say what draws it, and begin what belongs to it."""
        facts = kivy_setup.describe_window()
        log.info("window: %s, %s×%s, %s", facts.driver, *facts.size, facts.renderer)
        if facts.software:
            log.warning("the processor draws the screen (software GL): on a Raspberry Pi, add the user to group render")
        self._navigator.app.context.doctor.saw(facts)
        glass = self._glass
        assert glass is not None  # noqa: S101 - Kivy calls `build` first
        attached = DeviceBridge(glass, self._navigator.app.context.devices)
        corners = CornerWatch(glass.cancel_touch, lambda: glass.handle(Anywhere.WAY_OUT))
        # Before anything is opened: from now on every end is one that turns the ring off.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under `nohup`
                signal.signal(number, self._end)
        self._begun = [
            self._life,
            GlassExceptionHandler(self._reports, glass.show_error),
            attached,
            corners,
            Saving(glass),
        ]
        taps = self._navigator.app.context.doctor.taps
        if facts.is_bare:
            from companion.shell.bare_screen import BareScreen  # noqa: PLC0415 - a desktop reads the panels itself

            bare = BareScreen(self._life.picture.again)
            taps.reads(lambda: bare.panels.heard, lambda: bare.panels.refused)
            self._begun.append(bare)
        if facts.is_bare or facts.software:
            self._begun.append(WindowStencil())
        for part in self._begun:
            part.begin()
        Window.bind(on_flip=self._keep_what_a_start_makes)
        if self._is_show:
            from companion.shell.auto_play import Show  # noqa: PLC0415 - tables play themselves

            # Kept here: Kivy's clock holds what it calls only weakly.
            self._show = Show(glass)
            self._show.begin()
        else:
            self._let_rest(glass)
        keep_touch_origins()
        Window.bind(on_mouse_down=self._turn_at_once, on_mouse_up=self._turn_at_once)
        Window.bind(on_touch_down=self._note_tap)  # last, so first: a tap that only wakes the screen came in, too
        glass.bind(on_seen=self._follow)

    def _turn_at_once(self, *_: object) -> None:
        """SDL told of a finger, at the end of a turn of Kivy's: without this it would sleep a frame before the next."""
        self._next_turn()

    def _keep_what_a_start_makes(self, *_: object) -> None:
        """After the first frame: hundreds of modules stay, and no tap is to wait until all were looked through."""
        Window.unbind(on_flip=self._keep_what_a_start_makes)
        gc.freeze()
        gc.enable()

    def _let_rest(self, glass: RootWidget) -> None:
        # After everything else: what is asked last to watch the window is asked first whether a touch counts.
        self._resting.begin(self._navigator.app.settings.screen)
        glass.bind(on_press=self._resting.press)
        self._begun.append(self._resting)

    def _note_tap(self, _window: Any, touch: Any) -> None:
        self._navigator.app.context.doctor.taps.came(touch.device)

    def _let_go(self) -> None:
        if self._glass is not None:
            self._glass.cancel_touch()

    def on_stop(self) -> None:
        """The window closes: full light, the ring goes dark, the pins are let go of."""
        Window.unbind(on_touch_down=self._note_tap, on_flip=self._keep_what_a_start_makes)
        Window.unbind(on_mouse_down=self._turn_at_once, on_mouse_up=self._turn_at_once)
        begun, self._begun = self._begun, []
        for part in reversed(begun):
            part.end()
        if begun and (often := self._reports.summary()):
            log.warning("went wrong more than once: %s", often)

    def _follow(self, *_: object) -> None:
        """Rotation, light and log follow the settings."""
        settings = self._navigator.app.settings
        if settings is self._followed:
            return
        before, self._followed = self._followed, settings
        if before is None or before.screen != settings.screen:
            Window.rotation = settings.screen.rotation
            if self._resting in self._begun:
                self._resting.follow(settings.screen)
        if before is None or before.kiosk != settings.kiosk:
            logs.at_level(settings.kiosk.log.value)

    def _end(self, *_: object) -> None:
        # In a signal's handler: this way of scheduling takes no lock that the interrupted code may hold.
        Clock.schedule_del_safe(self._end_now)

    def _end_now(self, *_: object) -> None:
        self.stop()


def _color(name: str) -> tuple[float, float, float, float]:
    red, green, blue = (int(name[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue, 1.0


def keep_touch_origins() -> None:
    """From now on `ox` and `oy` of a touch stay where it came down, from its first event on, under a desktop, too.

    A touch of Kivy's is one object that moves on. Until its first event was handed out, Kivy takes the newest place for
    the one where it came down: a finger that was fast between two frames would drag what it has just reached. Without
    a desktop nothing of this is needed: `bare_screen.py` hands each event out before the next.
    """
    MouseMotionEvent.sync_with_dispatch = property(lambda _: False, lambda _, __: None)

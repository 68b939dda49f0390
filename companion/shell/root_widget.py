"""The glass: draws what the navigator shows, hands it what was tapped. It decides nothing."""

import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.contract.page import Page, Tone
from companion.devices.lit_ring import DrawnRing
from companion.error_reports import ErrorReport
from companion.games.the_loop.board.widget import Wheel
from companion.games.the_loop.rules.eras import BY_ID, Era
from companion.games.the_loop.screens.game_screen import WheelScreen
from companion.games.the_loop.screens.wheel import clone_of
from companion.kit.page_screen import PageScreen
from companion.kit.panel import Panel
from companion.kit.table_layout import TableLayout
from companion.kit.touch_debouncer import TouchDebouncer
from companion.settings import WAY_BACK
from companion.shell import actions as w
from companion.shell.keymap import front, wish_of
from companion.shell.navigator import Navigator
from companion.shell.pages.touch_test import TouchTestPage
from companion.shell.ring_view import RingView
from companion.shell.touch_test_view import TouchTestView
from hardware.buttons import Pressed

BANNER_SECONDS = 5.0


class _Knock:
    """What holds the gate while a button is pressed: for no time at all."""

    def let_go(self) -> None:
        """Nothing is held."""


class RootWidget(Widget):
    """The root of the window. `leave` is called when the table wants to close the app.

    All screens share one gate, on `clock` (seconds): a second tap of a nervous finger that lands on another screen
    means nothing there.

    Events: `on_done()` when a wish was done and nothing is drawn of it yet: a ring need not wait for the screen;
    `on_seen()` when what there is to see was drawn; `on_press(pressed)` when something on the table was
    pressed, before it is done (True: it is not done).
    """

    __events__ = ("on_done", "on_seen", "on_press")

    def __init__(
        self,
        navigator: Navigator,
        leave: Callable[[], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        **given: Any,
    ) -> None:
        super().__init__(**given)
        self.navigator = navigator
        self._leave = leave
        self._gate = TouchDebouncer(clock)
        self._table: TableLayout | None = None
        self._pages: PageScreen | None = None
        self._test: TouchTestView | None = None
        self._ring = RingView()
        self._hush = Clock.create_trigger(self._take_banner_away, BANNER_SECONDS)
        self.view: WheelScreen | Page = navigator.view()
        self.bind(size=self._lay_out, pos=self._lay_out)
        navigator.house.doctor.listen(Clock.create_trigger(lambda _: self.refresh()))
        self.refresh()

    def wish(self, wish: object) -> None:
        """Something was tapped: it is done, and what there is to see now is drawn.

        While the Machine's pointer turns, Next only ends the turning: what it points to has not been read yet.
        """
        if wish is w.Action.NEXT and self.is_turning:
            self.come_to_rest()
            return
        self.navigator.wish(wish)
        if self.navigator.wants_to_quit:
            self._leave()
        self.dispatch("on_done")
        self.refresh()

    def press(self, pressed: Pressed) -> None:
        """Something on the table was pressed: it counts if a touch would have counted now."""
        if self.dispatch("on_press", pressed):
            return
        wish = wish_of(pressed, self.view)
        if wish is w.Action.KIOSK_MENU:  # the way out is open whatever lies on the glass
            self._gate.accept_after()
            self.wish(wish)
            return
        if isinstance(wish, w.Heard):
            self.wish(wish)
            return
        knock = _Knock()
        if wish is None or not self._gate.take(knock):
            return
        self._gate.release(knock)
        if not isinstance(wish, w.TurnEraWheel):
            self._gate.accept_after()
        self.wish(wish)

    @property
    def listens(self) -> bool:
        """Whether the page that is seen hears every key and press, and nothing else comes of them."""
        return front(self.view).listens

    def hear_key(self, key: str) -> None:
        """A key was pressed on a page that listens; Esc is the way back from it."""
        self.wish(w.Action.BACK if key == WAY_BACK else w.HeardKey(key))

    def on_press(self, pressed: Pressed) -> bool | None:
        """Handle that something on the table was pressed."""

    def on_done(self) -> None:
        """Handle that a wish was done."""

    def on_seen(self) -> None:
        """Handle that what there is to see was drawn."""

    def show_ring(self, drawn: DrawnRing | None) -> None:
        """Draw the ring round the wheel, or none."""
        self._ring.show(drawn)

    def refresh(self) -> None:
        """Draws what there is to see."""
        view = self.view = self.navigator.view()
        match view:
            case WheelScreen():
                self._show_game(view)
            case TouchTestPage():
                self._show_touch_test(view)
            case _:
                self._show_page(view)
        if not self._gate.is_open:
            Window.bind(on_flip=self._drawn)
        self.dispatch("on_seen")

    @property
    def is_turning(self) -> bool:
        """Whether the Machine's pointer is on its way."""
        return self._table is not None and bool(self._table.wheel.is_turning)

    def show_mishap(self, mishap: ErrorReport) -> None:
        """Draw that something went wrong, and nothing else: whatever did go wrong is left alone."""
        self.navigator.tell_mishap(mishap)
        page = self.view = self.navigator.kiosk.mishap_page()
        self._show_page(page)

    def cancel_touch(self) -> None:
        """What a finger holds down gives no wish."""
        self._gate.cancel()

    def _drawn(self, *_: object) -> None:
        """Another page is on the screen only now, where drawing takes its time."""
        Window.unbind(on_flip=self._drawn)
        self._gate.seen()

    def come_to_rest(self) -> None:
        """Ends what moves: the pointer stands where it turns to."""
        if self._table is not None:
            self._table.wheel.finish()

    def _show_game(self, view: WheelScreen) -> None:
        table = self._on_top(self._table_layout())
        screen = self.navigator.settings.screen
        table.ui_scale = screen.ui_scale
        table.wheel.reduced_motion = screen.reduced_motion
        table.wheel.picture = view.wheel
        table.panel.show(view.page, view.header, view.status, view.status_tone, view.status_wish)
        table.show_menu(view.menu)
        if view.sheet is None:
            table.hide_sheet()
        else:
            table.show_sheet(view.sheet)
        table.show_banner(view.banner, Tone.MISSION, w.Action.DISMISS)
        self._hush.cancel()
        if view.banner:
            self._hush()

    def _take_banner_away(self, *_: object) -> None:
        """A message has been read; what it covered is seen again."""
        if self._table is not None:
            self._table.show_banner("", Tone.MISSION, None)

    def _show_page(self, page: Page) -> None:
        pages = self._on_top(self._page_screen())
        pages.ui_scale = self.navigator.settings.screen.ui_scale
        pages.show(page)

    def _show_touch_test(self, page: TouchTestPage) -> None:
        if self._test is None:
            self._test = TouchTestView()
            self._test.bind(on_wish=lambda _, wish: self.wish(wish))
        test = self._on_top(self._test)
        test.ui_scale = self.navigator.settings.screen.ui_scale
        test.show(page)

    def _on_top(self, screen: Any) -> Any:
        if screen.parent is None:
            self._gate.accept_after()
            self.clear_widgets()
            self.add_widget(screen)
            self._lay_out()
        return screen

    def _table_layout(self) -> TableLayout:
        if self._table is None:
            wheel = Wheel(gate=self._gate)
            wheel.bind(
                on_era_tap=lambda _, era: self._era(BY_ID[era]),
                on_clone_tap=lambda _, key: self._clone(key, None),
                on_clone_drop=lambda _, key, era: self._clone(key, era),
            )
            wheel.add_widget(self._ring)
            wheel.bind(pos=self._ring.setter("pos"), size=self._ring.setter("size"))
            self._table = TableLayout(wheel, Panel(gate=self._gate))
            self._table.bind(on_wish=lambda _, wish: self.wish(wish))
        return self._table

    def _page_screen(self) -> PageScreen:
        if self._pages is None:
            self._pages = PageScreen(gate=self._gate)
            self._pages.bind(on_wish=lambda _, wish: self.wish(wish))
        return self._pages

    def _era(self, era: Era) -> None:
        """An Era was tapped: as fast as fingers are, for cubes are counted so; a sheet that opens closes the gate."""
        self.wish(w.TapEra(era))

    def _clone(self, key: str, end: str | None) -> None:
        """A chip was tapped, or dragged to an Era."""
        game = self.navigator.game
        found = None if game is None else clone_of(game.state, key)
        if found is None:
            return
        clone, start = found
        self.wish(w.OpenClone(clone, start) if end is None else w.DropClone(clone, start, BY_ID[end]))

    def _lay_out(self, *_: object) -> None:
        for screen in self.children:
            screen.pos, screen.size = self.pos, self.size

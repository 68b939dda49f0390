"""The glass: draws what the navigator shows, hands it what was tapped. It decides nothing."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.contract.page import Board, Page, Tone, View
from companion.contract.screen import Consider, Heard, HeardKey, HouseAction, Pop
from companion.devices.lit_ring import DrawnRing
from companion.kit.keyboard import KeyboardView
from companion.kit.page_views import PageScreen, PageView, Panel
from companion.kit.table_layout import TableLayout
from companion.kit.touch_debouncer import TouchDebouncer
from companion.logs import ErrorReport
from companion.settings import WAY_BACK
from companion.shell.navigator import TURNS, Anywhere, Navigator, action_of
from companion.shell.pages.touch_test import TouchTestPage
from companion.shell.pages.typing import Typed, TypingKey
from companion.shell.ring_view import RingView
from companion.shell.touch_test_view import TouchTestView
from hardware.buttons import Pressed

BANNER_SECONDS = 5.0
RESTS = 0.1
"""Seconds for which a finger stays on something before what would come of it is told: quick taps cost nothing."""
ENTER = frozenset({"enter", "numpadenter"})
_TYPING_KEYS: Mapping[str, object] = {WAY_BACK: Pop(), "backspace": TypingKey.ERASE, "delete": TypingKey.CLEAR}


class _Knock:
    """What holds the gate while a button is pressed: for no time at all."""

    def let_go(self) -> None:
        """Nothing is held."""


class RootWidget(Widget):
    """The root of the window. `leave` is called when the table wants to close the app.

    All screens share one gate, on `clock` (seconds): a second tap of a nervous finger that lands on another screen
    means nothing there.

    Events: `on_done()` when an action was done and nothing is drawn of it yet: a ring need not wait for the screen;
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
        self._layout: TableLayout | None = None
        self._board: Board | None = None
        self._made_by: Callable[..., Any] | None = None
        self._pages: PageScreen | None = None
        self._test: TouchTestView | None = None
        self._surface: PageView | None = None
        self._keys: KeyboardView | None = None
        self._ring = RingView()
        self._hush = Clock.create_trigger(self._take_banner_away, BANNER_SECONDS)
        self._considered: object | None = None
        self._consider_soon = Clock.create_trigger(self._consider, RESTS)
        self.view: View = navigator.view()
        self.bind(size=self._lay_out, pos=self._lay_out)
        navigator.app.context.doctor.listen(Clock.create_trigger(lambda _: self.refresh()))
        navigator.app.context.background.listen(Clock.create_trigger(self._take_up))
        self.refresh()

    def handle(self, action: object) -> None:
        """Something was tapped: it is done, and what there is to see now is drawn.

        While something moves on a board that says so, Next only ends that: what it comes to has not been read yet.
        """
        if isinstance(action, Consider):
            self._considered = action.action
            self._consider_soon.cancel()
            self._consider_soon()
            return
        if self.view.moves and action == self.view.next and self.is_moving:
            self.come_to_rest()
            return
        self._consider_soon.cancel()
        self.navigator.consider(None)
        self.navigator.handle(action)
        if self.navigator.wants_to_quit:
            self._leave()
        self.dispatch("on_done")
        self.refresh()

    def _consider(self, *_: object) -> None:
        """A finger rests on something, or is gone from it: what would come of that is drawn."""
        if self.navigator.consider(self._considered):
            self.refresh()

    def take(self, action: object) -> None:
        """Somebody asks for this: it is done, but Next first shows what of a page to be read lies below its end."""
        is_read = action != self.view.next or self._surface is None or not self._surface.read_on()
        if is_read:
            self.handle(action)
        else:
            self._gate.accept_after(new_page=True)

    def press(self, pressed: Pressed) -> None:
        """Something on the table was pressed: it counts if a touch would have counted now."""
        if self.dispatch("on_press", pressed):
            return
        action = action_of(pressed, self.view)
        if action is Anywhere.WAY_OUT:  # the way out is open whatever lies on the glass
            self._gate.accept_after()
            self.handle(action)
            return
        if isinstance(action, Heard):
            self.handle(action)
            return
        knock = _Knock()
        if action is None or not self._gate.take(knock, leads_on=action == self.view.next):
            return
        self._gate.release(knock)
        if pressed not in TURNS:
            self._gate.accept_after()
        self.take(action)

    @property
    def listens(self) -> bool:
        """Whether the page that is seen hears every key and press, and nothing else comes of them."""
        return self.view.front.listens

    def hear_key(self, key: str) -> None:
        """A key was pressed on a page that listens; Esc is the way back from it."""
        self.handle(Pop() if key == WAY_BACK else HeardKey(key))

    @property
    def types(self) -> bool:
        """Whether something is typed on the page that is seen."""
        return self.view.front.keyboard is not None

    def type_key(self, key: str) -> None:
        """A key of a real keyboard that writes no letter was pressed where something is typed."""
        action = self.view.next if key in ENTER else _TYPING_KEYS.get(key)
        if action is not None:
            self.handle(action)

    def type_text(self, text: str) -> None:
        """Letters came from a real keyboard."""
        self.handle(Typed(text))

    def on_press(self, pressed: Pressed) -> bool | None:
        """Handle that something on the table was pressed."""

    def on_done(self) -> None:
        """Handle that an action was done."""

    def on_seen(self) -> None:
        """Handle that what there is to see was drawn."""

    def show_ring(self, drawn: DrawnRing | None) -> None:
        """Draw the ring on the board, or none."""
        self._ring.show(drawn)

    def refresh(self) -> None:
        """Draws what there is to see."""
        view = self.view = self.navigator.view()
        if view.board is not None:
            self._show_board(view)
        elif view.page.keyboard is not None:
            self._show_keyboard(view.page)
        elif isinstance(view.page, TouchTestPage):
            self._show_touch_test(view.page)
        else:
            self._show_page(view.page)
        if not self._gate.is_open:
            Window.bind(on_flip=self._drawn)
        self.dispatch("on_seen")

    def _take_up(self, *_: object) -> None:
        """Something that was done in the background has come to its end."""
        self.navigator.take_up()
        self.refresh()

    @property
    def is_moving(self) -> bool:
        """Whether something on the board is on its way."""
        return self._board is not None and self._board.is_moving

    def show_error(self, report: ErrorReport) -> None:
        """Draw that something went wrong, and nothing else: whatever did go wrong is left alone."""
        self.navigator.tell_error(report)
        self.view = self.navigator.screen.view()
        self._show_page(self.view.page)

    def cancel_touch(self) -> None:
        """What a finger holds down gives no action."""
        self._gate.cancel()

    def _drawn(self, *_: object) -> None:
        """Another page is on the screen only now, where drawing takes its time."""
        Window.unbind(on_flip=self._drawn)
        self._gate.seen()

    def come_to_rest(self) -> None:
        """Ends what moves on the board."""
        if self._board is not None:
            self._board.finish()

    def _show_board(self, view: View) -> None:
        layout, board = self._board_layout(view)
        self._on_top(layout)
        screen = self.navigator.app.settings.screen
        layout.text_size = screen.ui_scale
        board.is_still = screen.reduced_motion
        board.show(view.board)
        layout.panel.show(view.page, view.header, view.status, view.status_tone, view.status_action)
        layout.show_menu(view.menu)
        if view.sheet is None:
            layout.hide_sheet()
        else:
            layout.show_sheet(view.sheet)
        self._surface = layout.panel if view.sheet is None else layout.sheet
        layout.show_banner(view.banner, Tone.NOTICE, HouseAction.DISMISS)
        self._hush.cancel()
        if view.banner:
            self._hush()

    def _take_banner_away(self, *_: object) -> None:
        """A message has been read; what it covered is seen again."""
        if self._layout is not None:
            self._layout.show_banner("", Tone.NOTICE, None)

    def _show_page(self, page: Page) -> None:
        pages = self._on_top(self._page_screen())
        pages.text_size = self.navigator.app.settings.screen.ui_scale
        pages.show(page, self.navigator.screen)
        self._surface = pages

    def _show_touch_test(self, page: TouchTestPage) -> None:
        if self._test is None:
            self._test = TouchTestView()
            self._test.bind(on_action=lambda _, action: self.take(action))
        test = self._on_top(self._test)
        test.show(page)
        self._surface = None

    def _show_keyboard(self, page: Page) -> None:
        if self._keys is None:
            self._keys = KeyboardView(gate=self._gate)
            self._keys.bind(on_action=lambda _, action: self.handle(action))
        self._keys.text_size = self.navigator.app.settings.screen.ui_scale
        self._on_top(self._keys).show(page)

    def _on_top(self, screen: Any) -> Any:
        if screen.parent is None:
            self._gate.accept_after(new_page=True)
            self.clear_widgets()
            self.add_widget(screen)
            self._lay_out()
        return screen

    def _board_layout(self, view: View) -> tuple[TableLayout, Board]:
        """The layout with the board of this view, made when a game's board is seen first."""
        if self._layout is None or self._board is None or self._made_by != view.make_board:
            assert view.make_board is not None  # noqa: S101 - the navigator puts it beside every board
            self._made_by = view.make_board
            board: Any = view.make_board(self._gate, self.handle)
            if self._ring.parent is not None:
                self._ring.parent.remove_widget(self._ring)
            board.hold(self._ring)
            panel = Panel(gate=self._gate)
            self._layout, self._board = TableLayout(board, panel, size=self.size), board
            self._layout.bind(on_action=lambda _, action: self.take(action))
        return self._layout, self._board

    def _page_screen(self) -> PageScreen:
        if self._pages is None:
            self._pages = PageScreen(gate=self._gate)
            self._pages.bind(on_action=lambda _, action: self.take(action))
        return self._pages

    def _lay_out(self, *_: object) -> None:
        for screen in self.children:
            screen.pos, screen.size = self.pos, self.size

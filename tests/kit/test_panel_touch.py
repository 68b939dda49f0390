import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.contract.page import Button, Page, Tone, Words
from companion.contract.screen import Consider
from companion.kit.layout import arrange
from companion.kit.page_views import Panel
from companion.kit.table_layout import TableLayout
from companion.kit.touch_debouncer import ONWARD_PAUSE, PAUSE, TouchDebouncer
from tests.clock import Clock
from tests.kit.sample_pages import ACTION, CLONES, HEADER, SHEET, check
from tests.pilot import Pilot


class State:
    """A panel on the glass, its wishes, and the clock of its gate."""

    def __init__(self, glass: Pilot) -> None:
        self.clock = Clock()
        self.actions: list[object] = []
        self.considered: list[object] = []
        self.panel = Panel(clock=self.clock)
        self.layout = TableLayout(Widget(), self.panel)
        self.layout.bind(on_action=self._take)
        glass.show(self.layout)
        self.show(check())

    def _take(self, _: object, action: object) -> None:
        if isinstance(action, Consider):
            self.considered.append(action.action)
        else:
            self.actions.append(action)

    def show(self, page: Page) -> None:
        self.panel.show(page, HEADER)
        self.clock.now += 1


@pytest.fixture
def table(glass: Pilot) -> State:
    return State(glass)


def test_one_tap_gives_one_wish(glass: Pilot, table: State) -> None:
    glass.tap("Drop 4")
    assert table.actions == ["next"]


def test_the_finger_is_seen_at_once_and_the_wish_comes_when_it_leaves(glass: Pilot, table: State) -> None:
    primary = table.panel.bar.primary
    resting = list(primary.fill)
    touch = glass.press("Drop 4")
    assert primary.held
    assert list(primary.fill) != resting
    assert table.actions == []
    touch.touch_up()
    assert not primary.held
    assert list(primary.fill) == resting
    assert table.actions == ["next"]


def test_a_finger_that_slides_off_wishes_nothing(glass: Pilot, table: State) -> None:
    glass.drag("Drop 4", (100, 300))
    assert table.actions == []


def test_a_finger_that_slides_off_and_back_still_counts(glass: Pilot, table: State) -> None:
    touch = glass.press("Drop 4")
    touch.touch_move(10, 10)
    assert not table.panel.bar.primary.held
    touch.touch_move(*table.panel.bar.primary.center)
    assert table.panel.bar.primary.held
    touch.touch_up()
    assert table.actions == ["next"]


def test_a_second_finger_is_ignored_while_one_is_down(glass: Pilot, table: State) -> None:
    first = glass.press("Drop 4")
    glass.tap("Undo")
    assert table.actions == []
    first.touch_up()
    assert table.actions == ["next"]


def test_a_double_tap_counts_once(glass: Pilot, table: State) -> None:
    glass.tap("Drop 4")
    glass.tap("Drop 4")
    assert table.actions == ["next"]
    table.clock.now += PAUSE
    glass.tap("Drop 4")
    assert table.actions == ["next", "next"]


def test_a_stepper_may_be_tapped_as_fast_as_one_can(glass: Pilot, table: State) -> None:
    for count in range(3, 7):
        glass.tap(table.panel.card.scroller.content._widgets[1].more)
        table.panel.show(check(count), HEADER)
    assert table.actions == ["more 3"] * 4
    assert "6" in glass.words()


def test_a_count_says_that_a_finger_lies_on_it_and_a_button_does_not(glass: Pilot, table: State) -> None:
    more = table.panel.card.scroller.content._widgets[1].more
    finger = glass.press(more)
    assert table.considered == ["more 3"]
    finger.touch_move(1, 1)
    assert table.considered == ["more 3", None]
    finger.touch_up()
    assert table.actions == []
    glass.tap(more)
    assert (table.considered[2:], table.actions) == (["more 3", None], ["more 3"])
    glass.tap("Undo")
    assert len(table.considered) == 4


def test_a_button_that_words_push_away_under_a_finger_is_still_pressed(glass: Pilot, table: State) -> None:
    page = check()
    table.panel.show(replace(page, rows=(Words("a word"), *page.rows)), HEADER)
    table.clock.now += 1
    more = table.panel.card.scroller.content._widgets[2].more
    x, y = more.to_window(*more.center)
    finger = glass.press((x, y + more.height / 2 - 2))
    table.panel.show(replace(page, rows=(Words("many words " * 20), *page.rows)), HEADER)
    glass.frame()
    assert y - more.to_window(*more.center)[1] > 2
    finger.touch_up()
    assert table.actions == ["more 3"]


def test_a_touch_meant_for_the_page_before_does_not_count(glass: Pilot, table: State) -> None:
    table.panel.show(CLONES, HEADER)
    table.clock.now += PAUSE - 0.01
    glass.tap("Undo")
    assert table.actions == []
    table.clock.now += 0.02
    glass.tap("Undo")
    assert table.actions == ["undo"]


def test_the_button_that_leads_on_waits_longer_for_a_new_page(glass: Pilot, table: State) -> None:
    table.panel.show(CLONES, HEADER)
    table.clock.now += ONWARD_PAUSE - 0.01
    glass.tap("Placed")
    assert table.actions == []
    table.clock.now += 0.02
    glass.tap("Placed")  # the tap that did not count made it wait anew
    assert table.actions == []
    table.clock.now += ONWARD_PAUSE + 0.01
    glass.tap("Placed")
    assert table.actions == ["next"]


def test_a_finger_that_was_down_when_the_page_changed_wishes_nothing(glass: Pilot, table: State) -> None:
    touch = glass.press("Drop 4")
    table.show(CLONES)
    touch.touch_up()
    assert table.actions == []
    glass.tap("Placed")
    assert table.actions == ["next"]


def test_a_caller_may_close_the_gate_for_longer(glass: Pilot, table: State) -> None:
    table.panel.accept_after(0.5)
    table.clock.now += 0.4
    glass.tap("Drop 4")
    assert table.actions == []
    table.clock.now += 0.2
    glass.tap("Drop 4")
    assert table.actions == ["next"]


def test_a_button_without_a_wish_does_nothing(glass: Pilot, table: State) -> None:
    table.show(replace(check(), primary=Button("Wait", None)))
    touch = glass.press("Wait")
    assert not table.panel.bar.primary.held
    touch.touch_up()
    assert table.actions == []


@pytest.mark.parametrize("button", ["right", "middle", "scrollup", "scrolldown"])
def test_only_the_left_button_of_a_mouse_presses(glass: Pilot, table: State, button: str) -> None:
    touch = UnitTestTouch(*table.panel.bar.primary.center)
    touch.profile = ["pos", "button"]
    touch.button = button
    touch.touch_down()
    touch.touch_up()
    assert table.actions == []


def test_undo_is_always_at_the_left_and_says_what_it_takes_back(glass: Pilot, table: State) -> None:
    places = set()
    for page in (check(), CLONES, ACTION, replace(CLONES, primary=None)):
        table.show(page)
        places.add((*table.panel.bar.undo.pos, *table.panel.bar.undo.size))
        glass.tap("Undo")
        table.clock.now += 1
    assert len(places) == 1
    assert table.actions == ["undo"] * 4
    assert any(word.startswith("Era: Renaissance") for word in glass.words())


def test_a_sheet_takes_every_touch_over_the_panel_and_none_beside_it(glass: Pilot, table: State) -> None:
    touched: list[object] = []
    table.layout.wheel.bind(on_touch_down=lambda _, touch: touched.append(touch.pos) or False)
    primary = table.panel.bar.primary.center
    table.layout.show_sheet(SHEET)
    table.clock.now += 1
    glass.tap(tuple(primary))
    assert table.actions == ["close"]  # the sheet's own, which lies there
    assert touched == []
    glass.tap((200, 200))
    assert touched == [(200, 200)]
    table.clock.now += 1
    glass.tap("Close")
    assert table.actions == ["close", "close"]
    table.layout.hide_sheet()
    table.clock.now += 1
    glass.tap("Drop 4")
    assert table.actions == ["close", "close", "next"]


def test_a_banner_is_tapped_away(glass: Pilot, table: State) -> None:
    table.layout.show_banner("Something to know", Tone.DANGER, "seen")
    glass.tap("Something to know")
    assert table.actions == ["seen"]
    table.layout.show_banner("", Tone.PLAIN, None)
    assert "Something to know" not in glass.words()


def test_the_same_layout_in_portrait_answers_too(glass: Pilot, table: State) -> None:
    glass.resize(480, 800)
    assert table.layout.arrangement == arrange(480, 800)
    glass.tap("Drop 4")
    table.clock.now += 1
    glass.tap("Undo")
    assert table.actions == ["next", "undo"]


def test_the_gate_lets_go_of_what_it_held() -> None:
    class Thing:
        let = 0

        def let_go(self) -> None:
            self.let += 1

    clock, thing, other = Clock(), Thing(), Thing()
    gate = TouchDebouncer(clock)
    assert gate.take(thing)
    assert not gate.take(other)
    assert not gate.release(other)
    gate.accept_after()
    assert thing.let == 1
    assert not gate.release(thing)
    assert not gate.take(thing)
    clock.now += PAUSE
    assert gate.take(other)
    assert gate.release(other)

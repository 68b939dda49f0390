"""Lists stay where they are: after a sub-page, after a tap that changes the rows, and under the finger."""

from collections.abc import Iterator
from itertools import count

import pytest

from companion.contract.screen import Choose, Pop, Push
from companion.settings import SettingsPage
from companion.shell.pages.settings_page import Opens, SettingsPageScreen
from companion.shell.root_widget import RootWidget
from hardware.ring import RingKind
from tests.context import new_navigator
from tests.pilot import Pilot


@pytest.fixture
def root(glass: Pilot) -> Iterator[RootWidget]:
    glass.resize(800, 480)
    root: RootWidget = glass.show(RootWidget(new_navigator(), leave=lambda: None, clock=count().__next__))
    yield root
    glass.resize(800, 480)


def open_page(root: RootWidget, glass: Pilot, page: SettingsPage) -> None:
    root.handle(Push(SettingsPageScreen(root.navigator.app, page)))
    glass.settle()


def offset(root: RootWidget) -> float:
    assert root._pages is not None
    return root._pages.card.scroller.offset


def test_who_comes_back_from_a_page_finds_the_list_where_it_was_left(root: RootWidget, glass: Pilot) -> None:
    open_page(root, glass, SettingsPage.DEVICES)
    glass.drag((300, 150), (300, 330))
    left_at = offset(root)
    assert left_at > 100
    root.handle(Opens.DEVICES)
    glass.settle()
    assert offset(root) == 0
    root.handle(Pop())
    glass.settle()
    assert offset(root) == pytest.approx(left_at, abs=1)
    root.handle(Pop())
    open_page(root, glass, SettingsPage.DEVICES)
    assert offset(root) == 0, "opened anew it begins at its top"


def test_a_row_that_comes_or_goes_does_not_throw_the_list_to_its_top(root: RootWidget, glass: Pilot) -> None:
    open_page(root, glass, SettingsPage.BUILDERS)
    glass.drag((300, 150), (300, 330))
    left_at = offset(root)
    assert left_at > 100
    root.handle(Choose("ring.kind", RingKind.SIMULATED))
    for leds in (200, 300):
        root.handle(Choose("ring.count", leds))  # at 300 a line says that the limit is too low
    glass.settle()
    assert offset(root) == pytest.approx(left_at, abs=1)


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1024, 600)], ids=str)
def test_the_text_size_stays_under_the_finger_that_changes_it(
    root: RootWidget, glass: Pilot, size: tuple[int, int]
) -> None:
    glass.resize(*size)
    open_page(root, glass, SettingsPage.SCREEN)

    def scale() -> float:
        return root.navigator.app.settings.screen.ui_scale

    more = next(w for w in glass.widgets() if getattr(w, "text", "") == "+" and w.width > 100)
    finger = more.to_window(*more.center)
    for _ in range(5):
        glass.tap(finger)
    assert scale() == pytest.approx(1.5)
    less = next(w for w in glass.widgets() if getattr(w, "text", "") == "−" and w.width > 100)
    finger = less.to_window(*less.center)
    for _ in range(5):
        glass.tap(finger)
    assert scale() == pytest.approx(1.0)

import pytest
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.contract.page import Page, Tone
from companion.kit.buttons import Pressable
from companion.kit.fitted_label import FittedLabel
from companion.kit.page_views import PageScreen, Panel
from companion.kit.rounded import RoundedBox
from companion.kit.table_layout import TableLayout
from companion.kit.touch_debouncer import TouchContext, TouchDebouncer
from tests.kit.sample_pages import BANNER, HEADER, LISTS, LONG, PAGES, SHEET, STATUS, check
from tests.layout_lint import Complaint, complaints
from tests.pilot import Pilot

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)]
FITS = sorted(set(PAGES) - {"long"})


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_can_be_read_and_hit(glass: Pilot, size: tuple[int, int]) -> None:
    panel = Panel()
    layout = TableLayout(Widget(), panel)
    glass.resize(*size)
    glass.show(layout)
    for name, page in PAGES.items():
        panel.show(page, HEADER, STATUS)
        assert complaints(layout) == (), name
    for name in FITS:
        panel.show(PAGES[name], HEADER, STATUS)
        assert panel.card.scroller.overflow == 0, name
    layout.show_sheet(SHEET)
    assert complaints(layout) == ()
    layout.hide_sheet()
    layout.show_banner(*BANNER)
    assert complaints(layout) == ()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_whole_screen_can_be_read_and_hit(glass: Pilot, size: tuple[int, int]) -> None:
    screen = PageScreen()
    glass.resize(*size)
    glass.show(screen)
    for name, page in LISTS.items():
        screen.show(page)
        assert complaints(screen) == (), name


@pytest.mark.parametrize("text_size", [1.3, 1.6, 2.0])
def test_larger_letters_scroll_rather_than_break(glass: Pilot, text_size: float) -> None:
    panel = Panel()
    layout = TableLayout(Widget(), panel, text_size=text_size)
    glass.resize(1024, 600)
    glass.show(layout)
    for name in FITS:
        panel.show(PAGES[name], HEADER)
        assert complaints(layout) == (), name


def test_a_page_that_is_too_long_scrolls_to_its_last_word(glass: Pilot) -> None:
    panel = Panel()
    glass.show(TableLayout(Widget(), panel))
    panel.show(LONG, HEADER)
    scroller = panel.card.scroller
    assert scroller.overflow > 0
    for _ in range(10):
        glass.drag((600, 250), (600, 390))
        glass.drag((600, 120), (600, 390))
    assert scroller.offset == pytest.approx(scroller.overflow, abs=1)
    panel.show(check(), HEADER)
    assert scroller.offset == 0


def _root() -> Widget:
    return Widget(size=(800, 480))


def _what(found: tuple[Complaint, ...]) -> list[str]:
    return [complaint.what for complaint in found]


def test_a_label_that_is_cut_is_told() -> None:
    root = _root()
    label = Label(text="far too long for its box", font_size=18, size=(40, 24), pos=(10, 10))
    label.texture_update()
    root.add_widget(label)
    (what,) = _what(complaints(root))
    assert what.startswith("is cut")


def test_small_letters_are_told() -> None:
    root = _root()
    label = Label(text="small", font_size=12, size=(100, 40))
    label.texture_update()
    root.add_widget(label)
    assert _what(complaints(root)) == ["is set too small: 12.0, not 15"]


def _tappable(x: float, side: float) -> Pressable:
    plate = Pressable(TouchContext(TouchDebouncer(), print))
    plate.pos, plate.size = (x, 10), (side, side)
    return plate


def test_what_is_too_small_or_too_close_to_tap_is_told() -> None:
    root = _root()
    for plate in (_tappable(10, 40), _tappable(55, 50), _tappable(100, 50), _tappable(790, 50)):
        root.add_widget(plate)
    found = _what(complaints(root))
    assert [what.split(":")[0].split(" /")[0] for what in found] == [
        "is too small to tap",
        "reaches out of the window",
        "is too close to",
        "overlaps",
    ]


def test_words_that_leave_their_plate_or_lie_on_others_are_told(glass: Pilot) -> None:
    root = _root()
    plate = RoundedBox(pos=(100, 100), size=(60, 20))
    words = FittedLabel((24,), "#FFFFFF")
    other = FittedLabel((24,), "#FFFFFF")
    plate.add_widget(words)
    root.add_widget(plate)
    root.add_widget(other)
    for lettering in (words, other):
        lettering.write("Renaissance")
        lettering.fit(300, 1)
        lettering.place(100, 125)
    found = _what(complaints(root))
    assert found[0].startswith("reaches out of its plate")
    assert found[1].startswith("overlaps /Widget/FittedLabel('Renaissance')")
    assert len(found) == 2


def test_what_is_hidden_is_not_told() -> None:
    root = _root()
    label = Label(text="small", font_size=12, size=(100, 40), opacity=0)
    root.add_widget(label)
    assert complaints(root) == ()


def test_a_page_can_be_empty(glass: Pilot) -> None:
    panel = Panel()
    layout = glass.show(TableLayout(Widget(), panel))
    panel.show(Page("", "", ()))
    assert complaints(layout) == ()
    layout.show_banner("Only this", Tone.PLAIN, None)
    assert complaints(layout) == ()

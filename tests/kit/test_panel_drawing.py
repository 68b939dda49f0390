from pathlib import Path
from typing import Any

import pytest
from kivy.core.image import Image
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Entry, Page
from companion.kit import fitted_label
from companion.kit.page_views import PageScreen, Panel
from companion.kit.table_layout import TableLayout
from tests.clock import Clock
from tests.kit.sample_pages import CLONES, HEADER, HISTORY, PAGES, STATUS, VORTEX, check
from tests.pilot import Pilot


def _table(glass: Pilot) -> Panel:
    panel = Panel()
    glass.show(TableLayout(Widget(), panel))
    return panel


def test_a_still_panel_draws_no_frame(glass: Pilot) -> None:
    panel = _table(glass)
    panel.show(check(), HEADER, STATUS)
    glass.settle()
    assert glass.flips(1000) == 0
    panel.show(check(3), HEADER, STATUS)
    assert glass.flips(1000) == 1


def test_a_still_list_draws_no_frame_even_after_it_was_scrolled(glass: Pilot) -> None:
    screen = glass.show(PageScreen())
    screen.show(HISTORY)
    glass.drag((400, 150), (400, 350))
    assert glass.flips(1000) == 0


def test_a_new_value_keeps_the_widgets_and_draws_only_its_own_words(
    glass: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = _table(glass)
    panel.show(check(), HEADER)
    before = {id(widget) for widget in glass.widgets()}
    drawn: list[str] = []
    draw = fitted_label.text_texture

    def count(text: str, *given: Any) -> object:
        drawn.append(text)
        return draw(text, *given)

    monkeypatch.setattr(fitted_label, "text_texture", count)
    panel.show(check(3), HEADER)
    assert {id(widget) for widget in glass.widgets()} == before
    assert drawn == ["Drop 5", "3"]


def test_words_that_were_seen_before_are_not_drawn_again(glass: Pilot) -> None:
    panel = _table(glass)
    for page in (CLONES, VORTEX):
        panel.show(page, HEADER)
    drawn = fitted_label.text_texture.cache_info().misses
    for page in (CLONES, VORTEX):
        panel.show(page, HEADER)
    assert fitted_label.text_texture.cache_info().misses == drawn


def test_rows_are_kept_for_the_next_page_that_has_some(glass: Pilot) -> None:
    panel = _table(glass)
    panel.show(CLONES, HEADER)
    before = {id(row) for row in panel.card.scroller.content._widgets}
    panel.show(check(), HEADER)
    panel.show(CLONES, HEADER)
    assert {id(row) for row in panel.card.scroller.content._widgets} == before


def test_every_page_shows_all_its_words(glass: Pilot) -> None:
    panel = _table(glass)
    for page in PAGES.values():
        panel.show(page, HEADER, STATUS)
        words = glass.words()
        assert {page.kicker, page.title, HEADER.title, HEADER.detail, HEADER.good, HEADER.bad} <= set(words)
        assert page.primary is None or page.primary.label in words
        assert STATUS in words


def test_a_longer_language_keeps_the_header_over_a_high_table_in_one_line(glass: Pilot) -> None:
    glass.resize(720, 1280)
    panel = _table(glass)
    longer = {"title": "Zyklus 1 von 3", "detail": "Runde 1 / 21", "good": "Missionen 0 / 4", "bad": "Wirbel 0 / 3"}
    panel.show(CLONES, replace(HEADER, **longer))
    boxes = [word.ink_box for word in glass.widgets() if getattr(word, "text", "") in longer.values()]
    assert len(boxes) == 4
    assert max(high for *_, high in boxes) < 2 * min(high for *_, high in boxes)


def test_the_panel_without_a_header_has_a_higher_card(glass: Pilot) -> None:
    panel = _table(glass)
    panel.show(CLONES, HEADER)
    low = panel.card.height
    panel.show(CLONES)
    assert panel.card.height > low
    assert HEADER.title not in glass.words()


def _pixel(path: Path, x: int, y: int) -> tuple[int, ...]:
    picture = Image.load(str(path), keep_data=True)
    return tuple(round(255 * part) for part in picture.read_pixel(x, y))[:3]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_the_colours_lie_where_they_should(glass: Pilot, tmp_path: Path, size: tuple[int, int]) -> None:
    panel = _table(glass)
    glass.resize(*size)
    panel.show(VORTEX, HEADER)
    path = tmp_path / "panel.png"
    glass.picture(path)
    height = size[1]
    primary, bar = panel.bar.primary, panel.bar
    pink = (0xFF, 0x4F, 0x9A)
    for x, y, colour in (
        (primary.right - 12, primary.center_y, pink),
        (primary.right - 12, bar.y - 4, (0x12, 0x10, 0x2A)),
        (panel.card.center_x, panel.card.top - 6, (0x1D, 0x1A, 0x3C)),
    ):
        found = _pixel(path, int(x), int(height - y))
        assert all(abs(one - other) <= 6 for one, other in zip(found, colour, strict=True)), (x, y, found)


def test_a_row_is_drawn_where_it_lies(glass: Pilot, tmp_path: Path) -> None:
    """The column moves its rows with it: nothing but its own canvas does that."""
    panel = _table(glass)
    panel.show(check(), HEADER)
    glass.settle()
    plus = next(one for one in glass.widgets() if getattr(one, "action", None) and one.text == "+")
    left, bottom = plus.to_window(plus.x, plus.y)
    glass.picture(tmp_path / "rows.png")
    x, y = round(left + 10), round(480 - bottom - plus.height / 2)
    assert _pixel(tmp_path / "rows.png", x, y) == (0x24, 0x1F, 0x49), (x, y)


def test_a_long_history_is_built_as_it_is_looked_at(glass: Pilot) -> None:
    screen = glass.show(PageScreen())
    page = Page("", "History", tuple(Entry(f"line {number}", "", number) for number in range(300)), scrolls=True)
    screen.show(page)
    column = screen.card.scroller.content
    assert len(column._widgets) < 60
    for _ in range(200):
        screen.card.scroller.scroll_to(screen.card.scroller.overflow)
    assert len(column._widgets) == 300
    actions: list[object] = []
    screen.bind(on_action=lambda _, action: actions.append(action))
    screen.gate.accept_after(0)
    glass.tap("line 299")
    assert actions == [299]


def _rows(screen: PageScreen) -> list[Any]:
    return screen.card.scroller.content._widgets


def _is_seen(row: Any, screen: PageScreen) -> bool:
    bottom, scroller = row.to_window(*row.pos)[1], screen.card.scroller
    return scroller.y <= bottom and bottom + row.height <= scroller.top


def test_dragging_a_list_scrolls_and_wishes_nothing(glass: Pilot) -> None:
    actions: list[object] = []
    clock = Clock()
    screen = glass.show(PageScreen(clock=clock))
    screen.bind(on_action=lambda _, action: actions.append(action))
    screen.show(HISTORY)
    clock.now += 1
    glass.drag((400, 150), (400, 300))
    assert actions == []
    assert screen.card.scroller.offset >= 100
    screen.gate.accept_after(0)
    seen = [row for row in _rows(screen) if _is_seen(row, screen)]
    glass.tap(seen[2].body)
    assert actions == [_rows(screen).index(seen[2])]
    clock.now += 1
    glass.tap("Go there")
    assert actions[1:] == [screen.bar.primary.action]


def test_a_list_stays_where_it_is_when_only_its_marks_change(glass: Pilot) -> None:
    screen = glass.show(PageScreen())
    screen.show(HISTORY)
    screen.card.scroller.scroll_to(200)
    screen.show(HISTORY)
    assert screen.card.scroller.offset == 200


def test_a_button_that_leads_back_has_no_arrow(glass: Pilot) -> None:
    panel = _table(glass)
    panel.show(Page("", "Menu", (), primary=Button("Close", "close", onward=False)))
    arrow = panel.bar.primary._arrow
    assert not arrow.children
    panel.show(CLONES)
    assert arrow.children


def test_steppers_go_in_pairs_only_where_room_is_scarce_and_wide(glass: Pilot) -> None:
    panel = _table(glass)
    panel.show(check(), HEADER)
    assert {len(line) for line in panel.card.scroller.content._lines} == {1}
    glass.resize(480, 800)
    assert {len(line) for line in panel.card.scroller.content._lines} == {2}


def test_tiles_go_in_pairs_as_high_as_each_other_only_where_room_is_scarce_and_wide(glass: Pilot) -> None:
    panel = _table(glass)
    told = ("New game", "Time Prowler, V-Girl · turn 11, mission completed", "New game", "New game")
    tiles = tuple(Entry(f"Game {number}", words, number, glyph="gear") for number, words in enumerate(told))
    others = Choices((Button("Settings", "settings"), Button("Leave", "leave")))
    panel.show(Page("", "Companion", (*tiles, others), primary=Button("Resume", "resume")))
    assert [len(line) for line in panel.card.scroller.content._lines] == [1, 1, 1, 1, 1]
    glass.resize(480, 800)
    lines = panel.card.scroller.content._lines
    assert [len(line) for line in lines] == [2, 2, 1]
    assert panel.card.scroller.overflow == 0
    one, other = lines[0]
    assert (one.y, one.height) == (other.y, other.height), "the one with more words does not stick out"
    assert one.right < other.x


def test_a_list_that_fits_when_set_tighter_does_not_scroll(glass: Pilot) -> None:
    panel = _table(glass)
    names = ("Renaissance", "Industrial", "Globalization", "Age of Robots", "Dawn of Time", "Medieval")
    page = Page("YOU DRAW", "Clone 1 of 1", (Choices(tuple(Button(name, name) for name in names)),), scrolls=True)
    panel.show(page, HEADER)
    assert panel.card.scroller.overflow == 0

"""The wheel on real pixels, under real (made-up) fingers."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.games.the_loop.board import seeing

seeing.prepare()

from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics import Color, Rectangle  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402
from kivy.uix.floatlayout import FloatLayout  # noqa: E402

from companion.games.the_loop.board import drawing, geometry, pen, wheel_canvas  # noqa: E402
from companion.games.the_loop.board.plan import plan_sector  # noqa: E402
from companion.games.the_loop.board.widget import Wheel  # noqa: E402
from companion.games.the_loop.screens.wheel_view import WheelPicture  # noqa: E402
from companion.kit import theme  # noqa: E402
from companion.kit.glyphs import tessellator  # noqa: E402
from companion.kit.glyphs.widget import Glyph  # noqa: E402
from companion.kit.theme import tint  # noqa: E402
from tests.games.the_loop.board import full_wheels  # noqa: E402 - Kivy reads its environment when it is first imported

pytestmark = pytest.mark.glass

SIDE = 476
Pixel = tuple[int, int, int]


class RootWidget:
    """A wheel in a window, with what it told, and what it looks like."""

    def __init__(self, picture: WheelPicture | None, side: float = SIDE) -> None:
        self.told: list[tuple[str, ...]] = []
        self.root = FloatLayout(size_hint=(None, None), size=(side, side))
        with self.root.canvas.before:
            Color(*tint(theme.GROUND))
            Rectangle(size=self.root.size)
        self.wheel = Wheel(picture=picture, size_hint=(None, None), size=(side, side))
        self.root.add_widget(self.wheel)
        self.wheel.bind(
            on_era_tap=lambda _, era: self.told.append(("era", era)),
            on_clone_tap=lambda _, key: self.told.append(("clone", key)),
            on_clone_drop=lambda _, key, era: self.told.append(("drop", key, era)),
        )
        Window.add_widget(self.root)
        self.settle()

    def settle(self) -> None:
        for _ in range(3):
            seeing.frame()

    def close(self) -> None:
        self.wheel.finish()
        Window.remove_widget(self.root)

    def pixels(self) -> bytes:
        self.settle()
        return bytes(self.root.export_as_image().texture.pixels)

    def pixel(self, point: tuple[float, float]) -> Pixel:
        """The colour at a point, counted from the wheel's middle."""
        seeing.frame()
        texture = self.root.export_as_image().texture
        column, row = round(SIDE / 2 + point[0]), round(SIDE / 2 - point[1])
        red, green, blue, _ = bytes(texture.pixels)[(row * SIDE + column) * 4 :][:4]
        return red, green, blue

    def touch(self, point: tuple[float, float]) -> Any:
        return UnitTestTouch(*self.at(point))

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        return SIDE / 2 + point[0], SIDE / 2 + point[1]

    def tap(self, point: tuple[float, float]) -> None:
        touch = self.touch(point)
        touch.touch_down()
        touch.touch_up()

    def drag(self, start: tuple[float, float], *way: tuple[float, float]) -> None:
        touch = self.touch(start)
        touch.touch_down()
        for point in way:
            touch.touch_move(*self.at(point))
        touch.touch_up()


@pytest.fixture
def glass() -> Iterator[Callable[..., RootWidget]]:
    opened: list[RootWidget] = []

    def open_glass(*args: Any) -> RootWidget:
        opened.append(RootWidget(*args))
        return opened[-1]

    yield open_glass
    for one in opened:
        one.close()


def era_middle(index: int) -> tuple[float, float]:
    return geometry.polar(geometry.bearing_of(index), 200)


def chip(picture: WheelPicture, index: int, place: int = 0) -> tuple[float, float]:
    return plan_sector(picture.eras[index], index, 1.0).clones[place].centre


def brightness(pixel: Pixel) -> int:
    return sum(pixel)


BARE = geometry.polar(geometry.bearing_of(1) + 10, 180)  # ground without anything on it in sketch a


def test_a_tap_on_each_era_tells_which(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed())
    for index in range(7):
        seen.tap(era_middle(index))
    assert seen.told == [("era", era[0]) for era in full_wheels.ERAS]


def test_taps_on_a_chip_the_middle_and_beside_the_wheel(glass: Callable[..., RootWidget]) -> None:
    picture = full_wheels.clones_placed()
    seen = glass(picture)
    seen.tap(chip(picture, 2, 1))
    before = seen.pixels()
    seen.touch((0, 0)).touch_down()  # there is nothing to tap, so nothing lights up
    assert seen.pixels() == before
    seen.tap((0, 0))
    seen.tap((236, 236))
    assert seen.told == [("clone", "clone-4")]


def test_a_finger_that_slides_to_another_era_means_nothing(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed())
    seen.drag(era_middle(0), era_middle(1))
    seen.drag((0, 0), era_middle(1))
    assert seen.told == []


def test_a_clone_is_dragged_to_another_era(glass: Callable[..., RootWidget]) -> None:
    picture = full_wheels.clones_placed()
    seen = glass(picture)
    seen.drag(chip(picture, 2), (60, 60), era_middle(0))
    assert seen.told == [("drop", "clone-6", "dawn_of_time")]


@pytest.mark.parametrize("end", [(0, 0), (237, 237), era_middle(2)], ids=["hub", "outside", "its own Era"])
def test_a_drag_is_cancelled_where_it_makes_no_sense(glass: Callable[..., RootWidget], end: Any) -> None:
    picture = full_wheels.clones_placed()
    seen = glass(picture)
    before = seen.pixels()
    seen.drag(chip(picture, 2), (60, 60), end)
    assert seen.told == []
    assert seen.pixels() == before


def test_a_dragged_chip_floats_over_the_finger_and_the_target_lights(glass: Callable[..., RootWidget]) -> None:
    picture = full_wheels.clones_placed()
    seen = glass(picture)
    before = seen.pixel(BARE)
    touch = seen.touch(chip(picture, 0))
    touch.touch_down()
    touch.touch_move(*seen.at(era_middle(1)))
    x, y = era_middle(1)
    ring = seen.pixel((x, y + 34 - 21.5))  # of the chip, above the finger
    assert all(abs(one - other) < 12 for one, other in zip(ring, (0x9A, 0xA4, 0xB8), strict=True)), ring
    assert brightness(seen.pixel(BARE)) > brightness(before)
    touch.touch_up()
    assert seen.told == [("drop", "clone-3", "medieval")]
    assert seen.pixel(BARE) == before


def test_an_era_brightens_at_once_under_a_finger(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed())
    before = seen.pixel(BARE)
    touch = seen.touch(era_middle(1))
    touch.touch_down()
    assert brightness(seen.pixel(BARE)) > brightness(before) + 60
    touch.touch_up()
    assert seen.pixel(BARE) == before


def test_a_second_finger_is_not_heard(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed())
    first = seen.touch(era_middle(1))
    first.touch_down()
    seen.tap(era_middle(4))
    first.touch_up()
    assert seen.told == [("era", "medieval")]


def test_only_the_eras_that_call_are_tapped(glass: Callable[..., RootWidget]) -> None:
    picture = full_wheels.asking()
    seen = glass(picture)
    seen.tap(era_middle(0))
    seen.tap(chip(picture, 4))
    assert seen.told == []
    seen.drag(chip(picture, 2), era_middle(2))
    assert seen.told == [("era", "renaissance")]


def test_what_cannot_be_tapped_is_dimmed_while_others_call(glass: Callable[..., RootWidget]) -> None:
    rim = geometry.polar(geometry.bearing_of(0), 230)
    assert brightness(glass(full_wheels.asking()).pixel(rim)) < brightness(
        glass(full_wheels.clones_placed()).pixel(rim)
    )


def test_the_pointer_ends_as_if_it_had_always_stood_there(glass: Callable[..., RootWidget]) -> None:
    still = glass(full_wheels.clones_placed(5)).pixels()
    seen = glass(full_wheels.clones_placed(3))
    assert seen.pixels() != still
    seen.wheel.picture = full_wheels.clones_placed(5)
    assert seen.wheel.is_turning
    seen.wheel.advance(0.3)
    assert seen.wheel.is_turning
    seen.wheel.advance(0.4)
    assert not seen.wheel.is_turning
    assert seen.pixels() == still


def test_a_tap_ends_the_turn_and_means_nothing_else(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed(3))
    seen.wheel.picture = full_wheels.clones_placed(5)
    seen.tap(era_middle(1))
    assert not seen.wheel.is_turning
    assert seen.told == []
    assert seen.pixels() == glass(full_wheels.clones_placed(5)).pixels()


def test_reduced_motion_stands_there_at_once(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed(3))
    seen.wheel.reduced_motion = True
    seen.wheel.picture = full_wheels.clones_placed(5)
    assert not seen.wheel.is_turning
    assert seen.pixels() == glass(full_wheels.clones_placed(5)).pixels()


def test_the_first_picture_and_the_way_from_nowhere_do_not_turn(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.empty())
    seen.wheel.picture = full_wheels.empty(4)
    assert not seen.wheel.is_turning
    seen.wheel.picture = full_wheels.empty()
    assert not seen.wheel.is_turning
    assert seen.pixels() == glass(full_wheels.empty()).pixels()


def test_a_new_picture_during_a_turn_turns_on_from_there(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed(0))
    seen.wheel.picture = full_wheels.clones_placed(2)
    seen.wheel.advance(0.3)
    seen.wheel.picture = full_wheels.clones_placed(0)
    seen.wheel.advance(5)
    assert not seen.wheel.is_turning
    assert seen.pixels() == glass(full_wheels.clones_placed(0)).pixels()


def test_a_still_wheel_asks_for_no_frame(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed(3))
    seen.wheel.picture = full_wheels.clones_placed(5)
    seen.wheel.finish()
    seen.settle()
    advancing = [event for event in Clock.get_events() if event.get_callback() == seen.wheel.advance]
    assert advancing == []
    assert not Window.canvas.needs_redraw


def test_the_same_picture_again_changes_nothing_on_the_canvas(
    glass: Callable[..., RootWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = glass(full_wheels.clones_placed())
    drawn = _note_drawn_eras(monkeypatch)
    before = seen.wheel._wheel_canvas.paintings
    seen.wheel.picture = full_wheels.clones_placed()
    seen.settle()
    assert (drawn, seen.wheel._wheel_canvas.paintings) == ([], before)


def test_one_era_that_changes_is_painted_once_and_alone(
    glass: Callable[..., RootWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = glass(full_wheels.clones_placed())
    drawn = _note_drawn_eras(monkeypatch)
    before = seen.wheel._wheel_canvas.paintings
    eras = list(seen.wheel.picture.eras)
    eras[4] = replace(eras[4], rifts=2)
    seen.wheel.picture = replace(seen.wheel.picture, eras=tuple(eras))
    assert drawn == []  # the frame does it, whatever else comes until then
    seen.settle()
    assert (drawn, seen.wheel._wheel_canvas.paintings) == ([4], before + 1)


def test_before_the_first_frame_the_wheel_is_painted_once(
    glass: Callable[..., RootWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = _note_drawn_eras(monkeypatch)
    seen = glass(full_wheels.fullest())
    assert (sorted(drawn), seen.wheel._wheel_canvas.paintings) == (list(range(7)), 1)


def test_what_was_drawn_before_is_not_made_into_triangles_again(
    glass: Callable[..., RootWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = full_wheels.clones_placed(3), full_wheels.clones_placed(5)
    seen = glass(first)
    seen.wheel.reduced_motion = True
    for picture in (second, first):
        seen.wheel.picture = picture
        seen.settle()
    made: list[int] = []
    monkeypatch.setattr(tessellator._Shape, "fill", lambda *_: made.append(1))
    monkeypatch.setattr(tessellator._Shape, "stroke", lambda *_, **__: made.append(1))
    monkeypatch.setattr(tessellator.Tessellator, "_add", lambda *_: made.append(1))
    before = seen.wheel._wheel_canvas.paintings
    seen.wheel.picture = second
    seen.settle()
    assert (made, seen.wheel._wheel_canvas.paintings) == ([], before + 1)


def test_an_era_painted_over_looks_as_if_it_was_painted_alone(glass: Callable[..., RootWidget]) -> None:
    wanted = glass(full_wheels.clones_placed()).pixels()
    seen = glass(full_wheels.fullest())
    seen.wheel.reduced_motion = True
    for picture in (full_wheels.empty(4), full_wheels.clones_placed()):
        seen.wheel.picture = picture
        seen.settle()
    assert seen.pixels() == wanted


def _note_drawn_eras(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    drawn: list[int] = []

    def note_and_draw(pen: Any, era: Any, plan: Any, style: Any) -> None:
        drawn.append(plan.index)
        drawing.draw_era(pen, era, plan, style)

    monkeypatch.setattr(wheel_canvas, "draw_era", note_and_draw)
    return drawn


def test_a_wheel_without_a_picture_is_empty_and_deaf(glass: Callable[..., RootWidget]) -> None:
    seen = glass(None)
    seen.tap((0, 0))
    assert seen.told == []
    nothing = seen.pixels()
    seen.wheel.picture = full_wheels.fullest()
    assert seen.pixels() != nothing
    seen.wheel.picture = None
    assert seen.pixels() == nothing


def test_a_disabled_wheel_is_deaf(glass: Callable[..., RootWidget]) -> None:
    seen = glass(full_wheels.clones_placed())
    seen.wheel.disabled = True
    seen.tap(era_middle(1))
    assert seen.told == []


@pytest.mark.parametrize(("screen", "box"), [((800, 480), 476), ((1024, 600), 595), ((480, 800), 456)])
@pytest.mark.parametrize("name", ["fullest", "vortexes", "asking", "clones_placed", "empty"])
def test_words_are_large_enough_and_fit_their_places(
    glass: Callable[..., RootWidget],
    monkeypatch: pytest.MonkeyPatch,
    screen: tuple[int, int],
    box: int,
    name: str,
) -> None:
    sizes: set[int] = set()
    too_wide: list[tuple[str, float]] = []
    plain, fit = pen.lettering, pen.fitting

    def fitting(words: str, pixels: int, least: int, *, bold: bool, widest: float | None) -> Any:
        texture = fit(words, pixels, least, bold=bold, widest=widest)
        if widest is not None and texture.width > widest * 1.08:  # the box has air at both ends
            too_wide.append((words, texture.width / widest))
        return texture

    def lettering_seen(words: str, pixels: int, bold: bool) -> Any:
        sizes.add(pixels)
        return plain(words, pixels, bold)

    monkeypatch.setattr(pen, "lettering", lettering_seen)
    monkeypatch.setattr(pen, "fitting", fitting)
    glass(getattr(full_wheels, name)(), box)
    assert min(sizes) >= theme.TEXT_SMALLEST * theme.unit(*screen)
    assert too_wide == []


@pytest.mark.parametrize("machine", range(7))
def test_every_era_s_name_fits_the_middle(machine: int) -> None:
    name = full_wheels.ERAS[machine][1]
    texture = pen.fitting(name, 21, 16, bold=True, widest=128)
    assert texture.width <= 128


def test_a_glyph_shows_itself_and_an_empty_name_shows_nothing() -> None:
    glyph = Glyph(name="rift_cube", color=theme.RIFT, size_hint=(None, None), size=(40, 40))
    Window.add_widget(glyph)
    try:
        seeing.frame()
        pixels = bytes(glyph.export_as_image().texture.pixels)
        middle = (20 * 40 + 20) * 4
        assert tuple(pixels[middle : middle + 4]) == (0xFF, 0x5A, 0x4E, 0xFF)
        glyph.name = ""
        seeing.frame()
        assert set(bytes(glyph.export_as_image().texture.pixels)) == {0}
        glyph.name = "leaf"
        seeing.frame()
        assert set(bytes(glyph.export_as_image().texture.pixels)) != {0}
    finally:
        Window.remove_widget(glyph)

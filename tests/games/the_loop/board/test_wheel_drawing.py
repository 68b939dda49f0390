"""The wheel on real pixels: how it looks, how its pointer turns, and how little of it is drawn anew."""

from collections.abc import Callable
from math import hypot
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from msgspec.structs import replace

from companion.games.the_loop.board import colors, drawing, geometry, wheel_canvas
from companion.games.the_loop.board.finish import STEP
from companion.games.the_loop.board.plan import plan_sector
from companion.games.the_loop.screens.wheel_view import WheelPicture
from companion.kit import theme
from companion.kit.glyphs import pen, tessellator
from companion.kit.glyphs.stamps import Glyph
from companion.kit.theme import NOTICE
from tests.games.the_loop.board import full_wheels, seeing
from tests.games.the_loop.board.wheel_glass import WheelOnGlass, brightness, era_middle

pytestmark = pytest.mark.glass


def test_what_cannot_be_tapped_is_dimmed_while_others_call(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    rim = geometry.polar(geometry.bearing_of(0), 230)
    assert brightness(wheel_glass(full_wheels.asking()).pixel(rim)) < brightness(
        wheel_glass(full_wheels.clones_placed()).pixel(rim)
    )


def test_the_pointer_ends_as_if_it_had_always_stood_there(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    still = wheel_glass(full_wheels.clones_placed(5)).pixels()
    seen = wheel_glass(full_wheels.clones_placed(3))
    assert seen.pixels() != still
    seen.wheel.picture = full_wheels.clones_placed(5)
    assert seen.wheel.is_turning
    seen.wheel.advance(0.3)
    assert seen.wheel.is_turning
    seen.wheel.advance(0.4)
    assert not seen.wheel.is_turning
    assert seen.pixels() == still


def test_a_tap_ends_the_turn_and_means_nothing_else(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed(3))
    seen.wheel.picture = full_wheels.clones_placed(5)
    seen.tap(era_middle(1))
    assert not seen.wheel.is_turning
    assert seen.told == []
    assert seen.pixels() == wheel_glass(full_wheels.clones_placed(5)).pixels()


def test_reduced_motion_stands_there_at_once(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed(3))
    seen.wheel.reduced_motion = True
    seen.wheel.picture = full_wheels.clones_placed(5)
    assert not seen.wheel.is_turning
    assert seen.pixels() == wheel_glass(full_wheels.clones_placed(5)).pixels()


def test_the_first_picture_and_the_way_from_nowhere_do_not_turn(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.empty())
    seen.wheel.picture = full_wheels.empty(4)
    assert not seen.wheel.is_turning
    seen.wheel.picture = full_wheels.empty()
    assert not seen.wheel.is_turning
    assert seen.pixels() == wheel_glass(full_wheels.empty()).pixels()


def test_a_new_picture_during_a_turn_turns_on_from_there(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed(0))
    seen.wheel.picture = full_wheels.clones_placed(2)
    seen.wheel.advance(0.3)
    seen.wheel.picture = full_wheels.clones_placed(0)
    seen.wheel.advance(5)
    assert not seen.wheel.is_turning
    assert seen.pixels() == wheel_glass(full_wheels.clones_placed(0)).pixels()


def test_a_still_wheel_asks_for_no_frame(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed(3))
    seen.wheel.picture = full_wheels.clones_placed(5)
    seen.wheel.finish()
    seen.settle()
    advancing = [event for event in Clock.get_events() if event.get_callback() == seen.wheel.advance]
    assert advancing == []
    assert not Window.canvas.needs_redraw


def test_the_same_picture_again_changes_nothing_on_the_canvas(
    wheel_glass: Callable[..., WheelOnGlass], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = wheel_glass(full_wheels.clones_placed())
    drawn = _note_drawn_eras(monkeypatch)
    before = seen.wheel._wheel_canvas.paintings
    seen.wheel.picture = full_wheels.clones_placed()
    seen.settle()
    assert (drawn, seen.wheel._wheel_canvas.paintings) == ([], before)


def test_one_era_that_changes_is_painted_once_and_alone(
    wheel_glass: Callable[..., WheelOnGlass], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = wheel_glass(full_wheels.clones_placed())
    drawn = _note_drawn_eras(monkeypatch)
    before = seen.wheel._wheel_canvas.paintings
    eras = list(seen.wheel.picture.eras)
    eras[4] = replace(eras[4], rifts=2)
    seen.wheel.picture = replace(seen.wheel.picture, eras=tuple(eras))
    assert drawn == []  # the frame does it, whatever else comes until then
    seen.settle()
    assert (drawn, seen.wheel._wheel_canvas.paintings) == ([4], before + 1)


def test_before_the_first_frame_the_wheel_is_painted_once(
    wheel_glass: Callable[..., WheelOnGlass], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = _note_drawn_eras(monkeypatch)
    seen = wheel_glass(full_wheels.fullest())
    assert (sorted(drawn), seen.wheel._wheel_canvas.paintings) == (list(range(7)), 1)


def test_what_was_drawn_before_is_not_made_into_triangles_again(
    wheel_glass: Callable[..., WheelOnGlass], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = full_wheels.clones_placed(3), full_wheels.clones_placed(5)
    seen = wheel_glass(first)
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


def test_an_era_painted_over_looks_as_if_it_was_painted_alone(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    wanted = wheel_glass(full_wheels.clones_placed()).pixels()
    seen = wheel_glass(full_wheels.fullest())
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


@pytest.mark.parametrize(("screen", "box"), [((800, 480), 476), ((1024, 600), 595), ((480, 800), 456)])
@pytest.mark.parametrize("name", ["fullest", "vortexes", "asking", "clones_placed", "empty"])
def test_words_are_large_enough_and_fit_their_places(
    wheel_glass: Callable[..., WheelOnGlass],
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
    wheel_glass(getattr(full_wheels, name)(), box)
    assert min(sizes) >= theme.TEXT_SMALLEST * theme.unit(*screen)
    assert too_wide == []


@pytest.mark.parametrize("machine", range(7))
def test_every_era_s_name_fits_the_middle(machine: int) -> None:
    name = full_wheels.ERAS[machine][1]
    texture = pen.fitting(name, 21, 16, bold=True, widest=128)
    assert texture.width <= 128


def test_a_glyph_shows_itself_and_an_empty_name_shows_nothing() -> None:
    glyph = Glyph(name="rift_cube", color=colors.RIFT, size_hint=(None, None), size=(40, 40))
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


def test_a_mission_that_becomes_ready_pulses_a_few_times_and_then_all_is_still(
    wheel_glass: Callable[..., WheelOnGlass],
) -> None:
    seen = wheel_glass(full_wheels.clones_placed(3))
    still = wheel_glass(full_wheels.dangers()).wheel._pulse
    seen.wheel.picture = full_wheels.dangers()
    seen.settle()
    pulse = seen.wheel._pulse
    assert pulse.beats
    assert not seen.wheel.is_turning  # Next does not have to end it first
    pulse.advance(0.4)
    x, y = plan_sector(seen.wheel.picture.eras[6], 6, 1.0).mission.centre
    outwards = 1 + 1.4 * 17.5 / hypot(x, y)
    swelling = seen.pixel((x * outwards, y * outwards))
    pulse.advance(3)
    assert not pulse.beats
    assert brightness(seen.pixel((x * outwards, y * outwards))) < brightness(swelling)
    assert [event for event in Clock.get_events() if event.get_callback() == pulse.advance] == []
    seen.wheel.picture = replace(full_wheels.dangers(), heading="Another page")
    seen.settle()
    assert not pulse.beats  # it was seen already
    still.finish()


def test_a_tap_of_next_or_reduced_motion_lets_nothing_pulse(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed(3))
    seen.wheel.picture = full_wheels.dangers()
    seen.settle()
    seen.wheel.finish()
    assert not seen.wheel._pulse.beats
    other = wheel_glass(full_wheels.clones_placed(3))
    other.wheel.reduced_motion = True
    other.wheel.picture = full_wheels.dangers()
    other.settle()
    assert not other.wheel._pulse.beats


def test_a_lost_game_tears_the_wheel_and_undo_mends_it(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    whole = full_wheels.clones_placed()
    seen = wheel_glass(whole)
    before = seen.pixels()
    seen.wheel.picture = replace(whole, torn=True)
    seen.wheel.finish()
    seen.settle()
    torn = seen.pixels()
    assert torn != before
    touched = replace(whole.eras[0], energy=whole.eras[0].energy + 1)
    seen.wheel.picture = replace(whole, torn=True, eras=(touched, *whole.eras[1:]))
    seen.wheel.finish()
    seen.settle()
    seen.wheel.picture = replace(whole, torn=True)
    seen.wheel.finish()
    seen.settle()
    assert seen.pixels() == torn, "what is drawn anew is torn again"
    seen.wheel.picture = whole
    seen.settle()
    assert seen.pixels() == before


LAST = full_wheels.clones_placed()
ENDS = {
    "gold": replace(
        LAST,
        eras=tuple(replace(era, color=NOTICE, in_drop_zone=True) for era in LAST.eras),
        heading="Saved!",
        gilded=True,
        is_over=True,
    ),
    "torn": replace(LAST, heading="Torn", torn=True, is_over=True),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_the_end_of_a_game_comes_step_by_step_and_then_all_is_still(
    wheel_glass: Callable[..., WheelOnGlass], end: WheelPicture
) -> None:
    at_once = wheel_glass(end)
    assert not at_once.wheel.is_ending, "a game that had ended before is just shown"
    seen = wheel_glass(LAST)
    seen.wheel.picture = end
    finale = seen.wheel._finale
    assert [event for event in Clock.get_events() if event.get_callback() == finale.advance] != []
    Clock.unschedule(finale.advance)  # here it is not time that advances it
    pictures = [seen.pixels()]
    while finale.plays:
        painted = seen.wheel._wheel_canvas.paintings
        finale.advance()
        seen.settle()
        assert seen.wheel._wheel_canvas.paintings == painted + 1
        pictures.append(seen.pixels())
    assert len(set(pictures)) == 8
    assert 7 * STEP <= 3, "after three seconds the wheel is still"
    assert STEP >= 0.2, "few pictures a second: a small Pi draws no more"
    assert [event for event in Clock.get_events() if event.get_callback() == finale.advance] == []
    assert seen.pixels() == at_once.pixels()


def test_the_end_can_be_cut_short_undone_and_looked_behind(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(LAST)
    seen.wheel.picture = ENDS["torn"]
    assert seen.wheel.is_ending
    seen.tap((0, 150))
    assert not seen.wheel.is_ending
    assert seen.told == []
    seen.wheel.picture = replace(LAST, is_over=True)  # as the table was
    seen.wheel.picture = ENDS["torn"]
    assert not seen.wheel.is_ending, "it was seen already"
    seen.wheel.picture = LAST
    seen.wheel.picture = ENDS["gold"]
    assert seen.wheel.is_ending
    seen.wheel.picture = LAST
    assert not seen.wheel.is_ending
    seen.wheel.reduced_motion = True
    seen.wheel.picture = ENDS["gold"]
    assert not seen.wheel.is_ending


@pytest.mark.parametrize("color", ["#FFFFFF", "#5CC8FF", "#101040"])
def test_a_supaclone_is_told_from_a_clone_by_its_shape_alone(
    wheel_glass: Callable[..., WheelOnGlass], color: str
) -> None:
    """A clone is a ring round its sign, dark inside; a Supaclone is full, and its rim has spikes."""
    plain = replace(full_wheels.clone(3), color=color)
    inside, spot = {}, None
    for is_supa in (False, True):
        era = replace(full_wheels.empty_era(0), clones=(replace(plain, is_supa=is_supa),))
        eras = (era, *full_wheels.empty().eras[1:])
        seen = wheel_glass(replace(full_wheels.empty(), eras=eras))
        spot = plan_sector(era, 0, 1.0).clones[0]
        between = [geometry.polar(turn, 0.66 * spot.radius) for turn in range(20, 380, 40)]
        inside[is_supa] = [brightness(seen.pixel((spot.x + x, spot.y + y))) for x, y in between]
    assert min(inside[True]) > max(inside[False])

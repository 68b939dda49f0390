"""Rectangles with round corners, and what is stamped: drawn once and shown as they are."""

import pytest
from kivy.uix.widget import Widget

from companion.kit.glyphs.painting import AS_BAKED, Painting
from companion.kit.glyphs.stamps import StampSheet, bake
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.layout import Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle, rounded_pixels
from companion.kit.theme import tint

RED, BLUE = tint("#FF0000"), tint("#0000FF")


def _rows(look: RoundedLook) -> list[list[tuple[int, ...]]]:
    pixels = rounded_pixels(look)
    side = int((len(pixels) / 4) ** 0.5)
    every = [tuple(pixels[at : at + 4]) for at in range(0, len(pixels), 4)]
    return [every[row * side : (row + 1) * side] for row in range(side)]


def test_an_image_is_its_corners_and_two_pixels_between_them() -> None:
    rows = _rows(RoundedLook(5.0, RED))
    assert len(rows) == len(rows[0]) == 12
    assert rows[0][0] == (0, 0, 0, 0)
    assert rows[0][5] == rows[5][5] == (255, 0, 0, 255)
    assert rows == rows[::-1] == [row[::-1] for row in rows]


def test_the_edge_of_a_corner_is_soft() -> None:
    shares = {pixel[3] for row in _rows(RoundedLook(8.0, RED)) for pixel in row}
    assert {0, 255} < shares
    assert all(pixel[:3] == (255, 0, 0) for row in _rows(RoundedLook(8.0, RED)) for pixel in row if pixel[3])


def test_a_border_frames_the_filling() -> None:
    rows = _rows(RoundedLook(6.0, RED, BLUE, 2.0))
    middle = rows[6]
    assert [middle[x] for x in (0, 1, 2, 6)] == [(0, 0, 255, 255), (0, 0, 255, 255), (255, 0, 0, 255), (255, 0, 0, 255)]


def test_what_is_clear_stays_clear() -> None:
    clear = (0.0, 0.0, 0.0, 0.0)
    assert set(rounded_pixels(RoundedLook(6.0, clear, clear, 2.0))) == {0}


@pytest.mark.glass
@pytest.mark.usefixtures("glass")
class TestOnTheWindow:
    """What Kivy makes of it."""

    def test_it_lies_on_whole_pixels_and_can_be_taken_away(self) -> None:
        shape = RoundedRectangle(Widget().canvas)
        shape.show(Rect(10.4, 20.6, 30.2, 10.0), RoundedLook(4.0, RED))
        assert (shape._image.pos, shape._image.size) == ((10, 21), (31, 10))
        shape.show(Rect(10, 20, 6, 6), RoundedLook(50.0, RED))
        assert tuple(shape._image.border) == (3, 3, 3, 3)  # a circle, where it is too small for its corners
        shape.hide()
        assert shape._group.children == []

    def test_the_same_look_is_one_image(self) -> None:
        one, other = RoundedRectangle(Widget().canvas), RoundedRectangle(Widget().canvas)
        one.show(Rect(0, 0, 50, 50), RoundedLook(4.0, RED))
        other.show(Rect(60, 0, 90, 30), RoundedLook(4.0, RED))
        assert one._image.texture is other._image.texture

    def test_a_shape_is_stamped_from_one_place_however_often(self) -> None:
        sheet, disc = StampSheet(64), Tessellator()
        disc.disc((0, 0), 10)
        assert sheet.of(disc) is sheet.of(disc)
        assert sheet.count == 1
        sheet.flush()
        pixels = bytes(sheet.of(disc).texture.pixels)
        assert sum(alpha > 127 for alpha in pixels[3::4]) == pytest.approx(314, abs=12)

    def test_a_full_sheet_is_followed_by_an_empty_one(self) -> None:
        sheet = StampSheet(64)
        discs = [Tessellator() for _ in range(8)]
        for disc in discs:
            disc.disc((0, 0), 10)
        stamps = [sheet.of(disc) for disc in discs]
        assert [stamp.texture is stamps[0].texture for stamp in stamps] == [True] * 4 + [False] * 4
        assert sheet.count == 4

    def test_layers_are_as_few_meshes_as_their_textures_allow(self) -> None:
        sheet, disc, painting = StampSheet(64), Tessellator(), Painting((32, 32))
        disc.disc((0, 0), 10)
        ground = bake(((disc, RED),))
        painting.put(ground, (0, 0), AS_BAKED)
        painting.put(sheet.of(disc), (0, 0), BLUE)
        painting.put(sheet.of(disc), (5, 0), BLUE)
        painting.lay(disc, RED)
        assert [len(mesh.vertices) // 8 for mesh in painting.meshes()] == [4, 8, len(disc.vertices) // 4]

"""A wheel in a window that nobody sees, under made-up fingers, for the tests of how it looks and is touched."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.games.the_loop.board import seeing

seeing.prepare()

from kivy.core.window import Window  # noqa: E402
from kivy.graphics import Color, Rectangle  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402
from kivy.uix.floatlayout import FloatLayout  # noqa: E402

from companion.games.the_loop.board import geometry  # noqa: E402
from companion.games.the_loop.board.glyphs import GLYPHS  # noqa: E402
from companion.games.the_loop.board.plan import plan_sector  # noqa: E402
from companion.games.the_loop.board.widget import Wheel  # noqa: E402
from companion.games.the_loop.screens.wheel_view import WheelPicture  # noqa: E402
from companion.kit import theme  # noqa: E402
from companion.kit.glyphs import register  # noqa: E402
from companion.kit.theme import tint  # noqa: E402

register(GLYPHS)

SIDE = 476
Pixel = tuple[int, int, int]


class WheelOnGlass:
    """A wheel in a window, with what it told, and what it looks like."""

    def __init__(self, picture: WheelPicture | None, side: float = SIDE) -> None:
        self.told: list[tuple[str, ...]] = []
        self.over: list[tuple[str, str]] = []
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
            on_clone_over=lambda _, key, era: self.over.append((key, era)),
            on_pawn_drop=lambda _, key, era: self.told.append(("pawn", key, era)),
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
def wheel_glass() -> Iterator[Callable[..., WheelOnGlass]]:
    opened: list[WheelOnGlass] = []

    def open_glass(*args: Any) -> WheelOnGlass:
        opened.append(WheelOnGlass(*args))
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

"""Draw the wheels of `full_wheels` to PNG files, to be looked at: give it a folder."""

import sys
from pathlib import Path

from tests.window import open_window

open_window()

from kivy.core.window import Window  # noqa: E402
from kivy.graphics import Color, Rectangle  # noqa: E402
from kivy.uix.floatlayout import FloatLayout  # noqa: E402

from companion.games.the_loop.board.glyphs import GLYPHS  # noqa: E402
from companion.games.the_loop.board.widget import Wheel  # noqa: E402
from companion.kit import theme  # noqa: E402
from companion.kit.glyphs import names, register  # noqa: E402
from companion.kit.glyphs.stamps import Glyph  # noqa: E402
from companion.kit.theme import tint  # noqa: E402
from tests.games.the_loop.board import full_wheels, seeing  # noqa: E402 - Kivy reads its environment when it is first imported

register(GLYPHS)


def on_ground(side: float, height: float | None = None) -> FloatLayout:
    root = FloatLayout(size_hint=(None, None), size=(side, height or side))
    with root.canvas.before:
        Color(*tint(theme.GROUND))
        Rectangle(size=root.size)
    return root


def show(root: FloatLayout, path: Path) -> None:
    Window.add_widget(root)
    for _ in range(3):
        seeing.frame()
    root.export_to_png(str(path))
    Window.remove_widget(root)


def draw_wheels(folder: Path) -> None:
    pictures = {
        "empty": full_wheels.empty(),
        "fullest": full_wheels.fullest(),
        "a": full_wheels.clones_placed(),
        "c": full_wheels.vortexes(),
        "asking": full_wheels.asking(),
        "dangers": full_wheels.dangers(),
        "where": full_wheels.where_is_it(),
    }
    for name, picture in pictures.items():
        for side in (480, 720):
            root = on_ground(side)
            root.add_widget(Wheel(picture=picture, size_hint=(None, None), size=(side - 4, side - 4), pos=(2, 2)))
            show(root, folder / f"wheel-{name}-{side}.png")


def draw_glyphs(folder: Path) -> None:
    root = on_ground(120 * 8, 150 * 5)
    for place, name in enumerate(names()):
        column, row = place % 8, place // 8
        corner = (column * 120 + 4, 600 - row * 150 + 30)
        root.add_widget(Glyph(name=name, size_hint=(None, None), size=(76, 76), pos=corner))
        root.add_widget(Glyph(name=name, size_hint=(None, None), size=(20, 20), pos=(corner[0] + 84, corner[1])))
    show(root, folder / "wheel-glyphs.png")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    draw_wheels(target)
    draw_glyphs(target)

"""A picture of the screen as a file. Widgets draw no ground of their own: the window is cleared with it."""

from pathlib import Path
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from companion.kit import theme
from companion.kit.theme import tint


def save_picture(root: Any, path: Path) -> None:
    """Write what is seen of a widget that fills its window into a PNG file."""
    ground = InstructionGroup()
    ground.add(Color(*tint(theme.GROUND)))
    ground.add(Rectangle(pos=root.pos, size=root.size))
    root.canvas.before.insert(0, ground)
    try:
        root.export_to_png(str(path))
    finally:
        root.canvas.before.remove(ground)

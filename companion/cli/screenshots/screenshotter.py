"""Takes pictures of the glass, offscreen. Widgets draw no ground of their own: the window is cleared with it."""

from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle

from companion.kit import theme
from companion.kit.theme import tint
from companion.shell.navigator import Navigator
from companion.shell.root_widget import RootWidget


class Screenshotter:
    """The glass at one size, without a display."""

    def __init__(self, navigator: Navigator, size: tuple[int, int]) -> None:
        EventLoop.ensure_window()
        if EventLoop.status != "started":
            EventLoop.start()
        Clock._max_fps = 0  # noqa: SLF001 - Kivy has no public name for "as fast as it goes"
        Window.size = size
        self._navigator = navigator
        self._glass = RootWidget(navigator, leave=lambda: None, size_hint=(None, None), size=size)
        Window.add_widget(self._glass)
        self._settle()

    def act(self, action: object) -> None:
        """A tap, when what moved has come to rest."""
        self._glass.come_to_rest()
        self._glass.handle(action)

    def shoot(self, target: Path) -> None:
        """Writes what is seen into a PNG file, when everything has come to rest."""
        self._settle()
        devices = self._navigator.app.context.devices
        for _ in range(2):  # the first takes it over, the second finds it at rest
            devices.tick()
        self._glass.show_ring(devices.drawn)
        save_picture(self._glass, target)

    def close(self) -> None:
        """Takes the glass off the window."""
        Window.remove_widget(self._glass)

    def _settle(self) -> None:
        self._glass.come_to_rest()
        for _ in range(3):
            EventLoop.idle()
            Window.mainloop()


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

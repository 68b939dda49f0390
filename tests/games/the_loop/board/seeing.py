"""A window that nobody sees: real pixels through SDL's offscreen driver."""

import os
import tempfile

SIZE = (1280, 1280)


def prepare() -> None:
    """Set what must be set before anything imports kivy; what is set already stays."""
    settings = {
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_WINDOW": "sdl2",
        "KIVY_METRICS_DENSITY": "1",
        "KIVY_DPI": "96",
        "KIVY_HOME": tempfile.gettempdir() + "/loop-companion-tests-kivy",
        "KCFG_GRAPHICS_WIDTH": "800",
        "KCFG_GRAPHICS_HEIGHT": "480",
        "KCFG_GRAPHICS_MULTISAMPLES": "0",
    }
    for name, value in settings.items():
        os.environ.setdefault(name, value)
    os.makedirs(os.environ["KIVY_HOME"], exist_ok=True)  # noqa: PTH103 - pathlib brings nothing here


def frame() -> None:
    """Let Kivy do what it does between two frames, once."""
    from kivy.base import EventLoop  # noqa: PLC0415 - only after `prepare`
    from kivy.core.window import Window  # noqa: PLC0415

    EventLoop.idle()
    Window.mainloop()

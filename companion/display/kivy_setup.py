"""What must happen before any other import of Kivy, and what can be told about the window afterwards.

Kivy reads its environment and its `Config` once, at import: so nothing else here imports Kivy at the top.
"""

import ctypes
import logging
import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from companion.display import DisplayError, Driver, find_card, find_driver, x_screen

READ_BY_OTHERS: Final = ("KIVY_", "KCFG_", "SDL_", "ANDROID_ARGUMENT", "P4A_BOOTSTRAP")
"""How names begin that Kivy and SDL would read from the environment of whoever starts the app, and must not.

One left over from another program (`KIVY_TEXT=pil`, `KCFG_GRAPHICS_ROTATION=90`, `SDL_TOUCH_MOUSE_EVENTS=0`) would
break fonts, turn the picture or make the touchscreen deaf, and nothing would say why. The last two would make Kivy
believe that it runs on Android.
"""
KEPT: Final = frozenset({"SDL_VIDEODRIVER"})
"""What builders may say: the kiosk's units and tests name the driver. Where we know better, it is named anew."""


def forget(environment: MutableMapping[str, str]) -> None:
    """Take all of it out, but what is `KEPT`. Call it before Kivy and SDL are loaded: they look only then."""
    for name in list(environment):
        if name.startswith(READ_BY_OTHERS) and name not in KEPT:
            del environment[name]


FONTS: Final = Path(__file__).parents[1] / "kit" / "fonts"
FONT: Final = "Atkinson"
_RULES: Final = Path(__file__).with_name("kivy_rules")
"""Holds a `style.kv` with what we need of Kivy's."""
ONE_INPUT: Final = "mouse,disable_multitouch"
"""Kivy's one path of input. Without `disable_multitouch` a right click would be a press that never ends.

Without a desktop touch panels come by another (`bare_screen.py`), and never by this."""
_SOFTWARE: Final = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software")


class WindowConfig(Struct, frozen=True):
    """What window to open.

    `size` in pixels counts for a window only, where it fits the display; not for `kiosk`, which takes the whole
    screen, hides the pointer and keeps the screen awake. `offscreen` draws real pixels that nobody sees (tests,
    screenshots). `home` is a folder of our own in which Kivy may write. `fps`: the most frames a second (30 on small
    Pis).
    """

    home: Path
    size: tuple[int, int] = (800, 480)
    kiosk: bool = False
    offscreen: bool = False
    fps: int = 60


class WindowFacts(Struct, frozen=True):
    """What window came to be. `software`: the processor draws, not the graphics chip (slow; see the group `render`).

    `inputs` are the paths by which touches come in, as Kivy's `[input]` names them: exactly one, or taps count twice.
    """

    driver: str
    size: tuple[int, int]
    renderer: str
    software: bool
    inputs: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether it is drawn straight on the screen, without a desktop."""
        return self.driver.lower() == Driver.KMSDRM.value


def prepare(actions: WindowConfig) -> None:
    """Set Kivy up in code; call it once, before anything imports a module of Kivy.

    No arguments, no settings file and no log files of Kivy's; its log lines go to the logger `kivy` like any
    other's. One path of input only: two providers on one panel double every tap.

    Raises:
        OSError: Kivy's home folder cannot be made.
    """
    actions.home.mkdir(parents=True, exist_ok=True)
    forget(os.environ)
    driver = _driver(actions)
    os.environ.update(_environment(actions, driver))
    _configure(actions, fitting_size(actions, driver))
    logging.getLogger("kivy").setLevel(logging.WARNING)
    _load_rules()
    from kivy.core.text import LabelBase  # noqa: PLC0415 - only now may Kivy be imported

    LabelBase.register(
        FONT,
        str(FONTS / "AtkinsonHyperlegible-Regular.ttf"),
        fn_bold=str(FONTS / "AtkinsonHyperlegible-Bold.ttf"),
    )


def _driver(actions: WindowConfig) -> Driver | None:
    driver = Driver.OFFSCREEN if actions.offscreen else find_driver(kiosk=actions.kiosk)
    if driver is None and actions.kiosk:
        return Driver.KMSDRM  # so that SDL fails loudly instead of drawing where nobody looks
    return driver


def fitting_size(actions: WindowConfig, driver: Driver | None) -> tuple[int, int]:
    """The size to open the window with.

    Under X it is the window manager that makes a window as large as the screen. Where there is none, the window has to
    be as large from the start; and one that does not fit would be cut at all its edges.
    """
    screen = x_screen(os.environ.get("DISPLAY", "")) if driver is Driver.X11 else None
    if screen is None:
        return actions.size
    fits = all(wanted <= there for wanted, there in zip(actions.size, screen.size, strict=True))
    return screen.size if not fits or (actions.kiosk and not screen.is_managed) else actions.size


def _environment(actions: WindowConfig, driver: Driver | None) -> dict[str, str]:
    environment = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",  # otherwise Kivy puts its handlers on the root logger and takes stderr
        "KIVY_WINDOW": "sdl2",
        "KIVY_TEXT": "sdl2",  # Kivy's first choice would be Pillow, where the system has it: it draws letters otherwise
        "KIVY_IMAGE": "sdl2",
        "KIVY_CLOCK": "interrupt",  # news from other threads reach the glass at once
        "KIVY_HOME": str(actions.home),
        "KIVY_METRICS_DENSITY": "1",  # we reckon in pixels of our own: theme.unit
        "KIVY_DPI": "96",
    }
    if driver is not None and driver is not Driver.NATIVE:
        environment["SDL_VIDEODRIVER"] = driver.value
    card = find_card() if driver is Driver.KMSDRM else None
    if card is not None:
        environment["SDL_KMSDRM_DEVICE_INDEX"] = str(card)
    return environment


def _configure(actions: WindowConfig, size: tuple[int, int]) -> None:
    from kivy.config import Config  # noqa: PLC0415 - only now may Kivy be imported

    for provider, _ in Config.items("input"):
        Config.remove_option("input", provider)
    width, height = size
    settings: dict[str, dict[str, object]] = {
        "input": {"mouse": ONE_INPUT},
        "kivy": {"exit_on_escape": 0},
        "graphics": {
            "width": width,
            "height": height,
            "multisamples": 0,
            "maxfps": actions.fps,
            "resizable": int(not actions.kiosk),
            "fullscreen": "auto" if actions.kiosk else 0,
            "show_cursor": int(not actions.kiosk),
            "allow_screensaver": int(not actions.kiosk),
        },
    }
    for section, values in settings.items():
        for name, value in values.items():
            Config.set(section, name, str(value))


def _load_rules() -> None:
    """Loads Kivy's language with our file of rules instead of its own, which has those of every button and slider.

    Reading that one takes a fifth of the processor time in which a bare Kivy window opens. Nothing else asks for it.
    """
    import kivy  # noqa: PLC0415 - only now may Kivy be imported

    data, kivy.kivy_data_dir = kivy.kivy_data_dir, str(_RULES)
    try:
        import kivy.lang.builder  # noqa: PLC0415 - it reads its rules when it is imported
    finally:
        kivy.kivy_data_dir = data


def forbid_settings(app: Any) -> None:
    """Keep F1 from opening Kivy's own settings over the table; `app` is the kivy App."""
    app.use_kivy_settings = False
    app.open_settings = lambda *_: False


def describe_window() -> WindowFacts:
    """What window there is: for the log and for `doctor`. Call it first of all once `prepare` is done.

    Raises:
        DisplayError: Kivy could open no window (it only logs that, and goes on without).
    """
    from kivy.config import Config  # noqa: PLC0415 - only now may Kivy be imported
    from kivy.core.window import Window  # noqa: PLC0415 - the same
    from kivy.graphics.opengl import GL_RENDERER, glGetString  # noqa: PLC0415 - the same

    if Window is None:
        driver, said = os.environ.get("SDL_VIDEODRIVER", "any display"), _what_sdl_said()
        raise DisplayError(
            f"No window could be opened ({driver}{f': {said}' if said else ''}): is a screen connected and free, "
            "and may this user draw on it (groups video and render)?"
            + ("" if driver == Driver.KMSDRM.value else " `loop-companion console` works without one.")
        )
    renderer = (glGetString(GL_RENDERER) or b"unknown").decode(errors="replace")
    width, height = Window.size
    software = any(word in renderer.lower() for word in _SOFTWARE)
    inputs = tuple(str(what) for _, what in Config.items("input"))
    return WindowFacts(_current_driver(), (int(width), int(height)), renderer, software, inputs)


def _current_driver() -> str:
    """What SDL itself says it draws with."""
    return _asked_of_sdl("SDL_GetCurrentVideoDriver") or os.environ.get("SDL_VIDEODRIVER", "unknown")


def _what_sdl_said() -> str:
    """SDL's own last words on what went wrong; empty where it has none."""
    return _asked_of_sdl("SDL_GetError")


def _asked_of_sdl(function: str) -> str:
    """What a function of SDL answers: Kivy does not pass it on, but its SDL is loaded in this process."""
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
        paths = [line.split(maxsplit=5)[-1] for line in lines if "libSDL2-2" in line]
        asked = getattr(ctypes.CDLL(paths[0]), function)
        asked.restype = ctypes.c_char_p
        answer: bytes | None = asked()
    except (OSError, IndexError, AttributeError):
        return ""
    return (answer or b"").decode(errors="replace")

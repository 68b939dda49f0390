"""What Kivy and SDL would read from the environment of whoever starts the app, and must not.

One name left over from another program (`KIVY_TEXT=pil`, `KCFG_GRAPHICS_ROTATION=90`, `SDL_TOUCH_MOUSE_EVENTS=0`)
would break fonts, turn the picture or make the touchscreen deaf, and nothing would say why.
"""

from collections.abc import MutableMapping
from typing import Final

READ_BY_OTHERS: Final = ("KIVY_", "KCFG_", "SDL_", "ANDROID_ARGUMENT", "P4A_BOOTSTRAP")
"""How the names begin. The last two would make Kivy believe that it runs on Android."""
KEPT: Final = frozenset({"SDL_VIDEODRIVER"})
"""What builders may say: the kiosk's units and tests name the driver. Where we know better, it is named anew."""


def forget(environment: MutableMapping[str, str]) -> None:
    """Take all of it out, but what is `KEPT`. Call it before Kivy and SDL are loaded: they look only then."""
    for name in list(environment):
        if name.startswith(READ_BY_OTHERS) and name not in KEPT:
            del environment[name]

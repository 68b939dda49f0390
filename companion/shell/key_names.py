"""What a key is called: the same on every layout of a keyboard, in words that settings can keep."""

from typing import Final

from kivy.core.window import Keyboard

_BY_CODE: Final = {code: name for name, code in Keyboard.keycodes.items()}
_BY_PLACE: Final = {30 + number: str((number + 1) % 10) for number in range(10)}
"""The row of digits by SDL's scancodes, which count places: on AZERTY the keys give digits only with Shift."""
_MEDIA: Final = {
    102: "power",
    118: "menu",
    127: "mute",
    128: "volumeup",
    129: "volumedown",
    258: "next track",
    259: "previous track",
    260: "stop",
    261: "play",
    262: "mute",
    269: "home page",
    270: "back",
    271: "forward",
    275: "darker",
    276: "brighter",
    285: "rewind",
    286: "fast forward",
}
"""Keys that Kivy has no name for, by SDL's scancodes: those of remotes and presenters."""


def key_name(code: int, scancode: int) -> str:
    """The name of a key in lower case, from Kivy's code of it and SDL's scancode (0: not known); never empty."""
    name = _BY_PLACE.get(scancode) or _BY_CODE.get(code) or _MEDIA.get(scancode)
    return name or (f"key{scancode}" if scancode else f"code{code}")

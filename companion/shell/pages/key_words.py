"""Keys and presses in words."""

from typing import Final

from companion.words import _
from hardware.buttons import Digit, Press, Pressed

_SHORT: Final = 3
"""Letters of a key's name that is shown in capitals: F5, not f5."""


def key_words(key: str) -> str:
    """A key as people call it, from the name that settings keep."""
    known = {
        "spacebar": _("Space"),
        "enter": _("Enter"),
        "numpadenter": _("Enter (number pad)"),
        "backspace": _("Backspace"),
        "escape": _("Esc"),
        "pagedown": _("Page Down"),
        "pageup": _("Page Up"),
        "left": _("Arrow left"),
        "right": _("Arrow right"),
        "up": _("Arrow up"),
        "down": _("Arrow down"),
        "volumeup": _("Volume up"),
        "volumedown": _("Volume down"),
    }
    if key in known:
        return known[key]
    if key.startswith("numpad"):
        return _("{key} (number pad)").format(key=key.removeprefix("numpad").capitalize())
    return key.upper() if len(key) <= _SHORT else key.capitalize()


def press_words(pressed: Pressed) -> str:
    """What is pressed, as the screen calls it."""
    match pressed:
        case Digit():
            return _("Era {n}").format(n=pressed.value)
        case Press.NEXT:
            return _("Next")
        case Press.UNDO:
            return _("Undo")
        case Press.WHEEL_CLOCKWISE:
            return _("Era wheel on")
        case Press.WHEEL_COUNTER:
            return _("Era wheel back")
        case Press.CHOOSE:
            return _("Tap the Era")
        case Press.BOTH_HELD:
            return _("the way out")


def part_words(name: str) -> str:
    """A part on the pins, from the field of the wiring that names it."""
    match name:
        case "next_pin":
            return _("Next")
        case "undo_pin":
            return _("Undo")
        case "wheel_press":
            return _("Era wheel, pressed")
        case "lamp_pin":
            return _("the lamp")
        case _:
            return _("Era wheel")

"""Keys and presses in words."""

from typing import Final

from companion.contract.game import BoardWords
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


def press_words(pressed: Pressed, board: BoardWords) -> str:
    """What is pressed, as the screen calls it."""
    match pressed:
        case Digit():
            return f"{board.sector} {pressed.value}"
        case Press.NEXT:
            return _("Next")
        case Press.UNDO:
            return _("Undo")
        case Press.WHEEL_CLOCKWISE:
            return _("{encoder} on").format(encoder=board.encoder)
        case Press.WHEEL_COUNTER:
            return _("{encoder} back").format(encoder=board.encoder)
        case Press.CHOOSE:
            return _("Tap the {sector}").format(sector=board.sector)
        case Press.BOTH_HELD:
            return _("the way out")


def part_words(name: str, board: BoardWords) -> str:
    """A part on the pins, from the field of the wiring that names it."""
    match name:
        case "next_pin":
            return _("Next")
        case "undo_pin":
            return _("Undo")
        case "wheel_press":
            return _("{encoder}, pressed").format(encoder=board.encoder)
        case "lamp_pin":
            return _("the lamp")
        case _:
            return board.encoder

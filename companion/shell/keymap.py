"""What a press of a button, a turn of the encoder or a key means on what is seen."""

from companion.contract.page import View
from companion.contract.screen import Heard
from companion.shell.navigator import Anywhere
from hardware.buttons import Digit, Press, Pressed

TURNS = frozenset({Press.WHEEL_CLOCKWISE, Press.WHEEL_COUNTER})


def action_of(pressed: Pressed, view: View) -> object | None:
    """The action of a press; None: it means nothing here."""
    if view.front.listens and pressed is not Press.BOTH_HELD:
        return Heard(pressed)
    match pressed:
        case Press.NEXT:
            return view.next
        case Press.UNDO:
            return view.undo
        case Press.WHEEL_CLOCKWISE:
            return view.keys.onward
        case Press.WHEEL_COUNTER:
            return view.keys.backward
        case Press.CHOOSE:
            return view.keys.choose
        case Press.BOTH_HELD:
            return Anywhere.WAY_OUT
        case Digit():
            numbers = view.keys.numbers
            return numbers[pressed.value - 1] if pressed.value <= len(numbers) else None


def lamp_of(view: View) -> bool:
    """Whether Next would do something now, which is when its lamp is lit."""
    return action_of(Press.NEXT, view) is not None


def can_turn(view: View) -> bool:
    """Whether the encoder means something now."""
    return view.keys.onward is not None


def can_choose(view: View) -> bool:
    """Whether what the encoder points at can be chosen."""
    return view.keys.choose is not None

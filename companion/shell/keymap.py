"""What a press of a button, a turn of the Era wheel or a key means on the screen that is seen."""

from companion.contract.page import Button, Page
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.screens.game_screen import WheelScreen
from companion.games.the_loop.screens.wheel_view import EraPicture
from companion.shell.actions import Action, Heard, TapEra, TurnEraWheel
from hardware.buttons import Digit, Press, Pressed

TAKES_BACK = (Action.TAKE_ONE_BACK, Action.CANCEL)
"""What Undo means on a page without an Undo: the first of these that it offers."""


def wish_of(pressed: Pressed, view: WheelScreen | Page) -> object | None:
    """What is wished by a press; None: it means nothing here."""
    if front(view).listens and pressed is not Press.BOTH_HELD:
        return Heard(pressed)
    match pressed:
        case Press.NEXT:
            return _wish(front(view).primary)
        case Press.UNDO:
            return _undo(front(view))
        case Press.WHEEL_CLOCKWISE | Press.WHEEL_COUNTER if calling(view):
            return TurnEraWheel(1 if pressed is Press.WHEEL_CLOCKWISE else -1)
        case Press.CHOOSE if is_choosing(view):
            return Action.CHOOSE_ERA
        case Press.BOTH_HELD:
            return Action.KIOSK_MENU
        case Digit():
            return _tap(pressed, view)
        case _:
            return None


def front(view: WheelScreen | Page) -> Page:
    """The page whose buttons are seen: a sheet covers the one beneath."""
    if isinstance(view, Page):
        return view
    return view.page if view.sheet is None else view.sheet


def lamp_of(view: WheelScreen | Page) -> bool:
    """Whether Next would do something now, which is when its lamp is lit."""
    return wish_of(Press.NEXT, view) is not None


def calling(view: WheelScreen | Page) -> tuple[EraPicture, ...]:
    """The Eras that call for a tap."""
    return () if isinstance(view, Page) else tuple(era for era in view.wheel.eras if era.calls_for_tap)


def is_choosing(view: WheelScreen | Page) -> bool:
    """Whether the Era wheel points at an Era that can be chosen."""
    return any(era.under_cursor for era in calling(view))


def _wish(button: Button | None) -> object | None:
    return None if button is None else button.wish


def _undo(page: Page) -> object | None:
    if page.undo is not None:
        return page.undo.wish
    offered = [button.wish for button in page.side]
    return next((wish for wish in TAKES_BACK if wish in offered), None)


def _tap(digit: Digit, view: WheelScreen | Page) -> object | None:
    """A tap on that Era: one of those that call for it, or any where none does."""
    if isinstance(view, Page) or view.header is None:
        return None
    called = calling(view)
    picture = view.wheel.eras[digit.value - 1]
    if picture in called or (not called and picture.can_be_tapped):
        return TapEra(ERAS[digit.value - 1])
    return None

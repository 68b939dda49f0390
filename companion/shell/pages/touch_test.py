"""Whether the touch is where the picture is: a tap in each of the four corners, and what it tells."""

from enum import Enum
from itertools import product
from typing import Final

from msgspec import Struct

from companion.contract.page import Button, Page, Row, Tone, View, Words
from companion.contract.screen import Pop, Screen, Step
from companion.shell.app_context import AppState
from companion.words import _

_NEAR: Final = 0.3
"""How far from a corner a tap may come, as a share of the side, and still be meant for that corner."""
_MIDDLE: Final = (0.35, 0.65)


class ScreenCorner(Enum):
    """The corners in the order in which they are asked for: from the left and from the top, 0 or 1."""

    TOP_LEFT = (0, 0)
    TOP_RIGHT = (1, 0)
    BOTTOM_RIGHT = (1, 1)
    BOTTOM_LEFT = (0, 1)


class Touched(Struct, frozen=True):
    """Where a finger came down, as shares of the screen from its left and from its top (0–1)."""

    x: float
    y: float

    @property
    def is_middle(self) -> bool:
        """Whether it was in the middle, which is the middle however the touch is turned."""
        return all(_MIDDLE[0] <= share <= _MIDDLE[1] for share in (self.x, self.y))


class Setting(Struct, frozen=True):
    """How the touch lies against the picture, as the kernel's touch drivers name it (touchscreen.yaml).

    `invx`, `invy`: left and right, top and bottom are swapped; `swapxy`: across and upright are swapped after that.
    """

    swapxy: bool = False
    invx: bool = False
    invy: bool = False

    def comes_at(self, x: float, y: float) -> tuple[float, float]:
        """Where a tap at this place of the picture comes in."""
        across, upright = (y, x) if self.swapxy else (x, y)
        return (1 - across if self.invx else across, 1 - upright if self.invy else upright)

    @property
    def words(self) -> str:
        """The parameters that put it right."""
        named = (("swapxy", self.swapxy), ("invx", self.invx), ("invy", self.invy))
        return ",".join(name for name, wanted in named if wanted)


_SETTINGS: Final = tuple(Setting(*flags) for flags in product((False, True), repeat=3))


class TouchTest(Struct, frozen=True):
    """The taps so far, one for each corner."""

    taps: tuple[Touched, ...] = ()

    @property
    def target(self) -> ScreenCorner | None:
        """The corner that is asked for; None: all four have been tapped."""
        corners = list(ScreenCorner)
        return corners[len(self.taps)] if len(self.taps) < len(corners) else None

    def touched(self, tap: Touched) -> "TouchTest":
        """With one more tap."""
        return TouchTest((*self.taps, tap))

    def found(self) -> Setting | None:
        """How the touch lies, once all four corners have been tapped; None: no turning or mirroring explains it."""
        pairs = tuple(zip(ScreenCorner, self.taps, strict=False))
        fitting = (one for one in _SETTINGS if all(_is_near(tap, one.comes_at(*corner.value)) for corner, tap in pairs))
        return next(fitting, None)


def _is_near(tap: Touched, place: tuple[float, float]) -> bool:
    return abs(tap.x - place[0]) <= _NEAR and abs(tap.y - place[1]) <= _NEAR


class TouchTestPage(Page, frozen=True):
    """A page with a mark in one corner of the screen; None: there is none left to tap."""

    target: ScreenCorner | None = None


def touch_test_page(test: TouchTest, rotation: int) -> TouchTestPage:
    """What is asked, and in the end what was found; `rotation` is that of the settings, in degrees."""
    target = test.target
    if target is None:
        rows: list[Row] = [*_verdict(test.found(), rotation), Words(_("A tap anywhere goes back."), Tone.QUIET)]
    else:
        rows = [
            Words(_("Tap the mark: {n} of 4").format(n=len(test.taps) + 1), instruction=True),
            *_last_tap(test),
            Words(_("A tap in the middle goes back."), Tone.QUIET),
        ]
    return TouchTestPage(
        kicker=_("TOUCH"),
        title=_("Test the touch"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        target=target,
    )


class TouchTestScreen(Screen):
    """The taps so far; from the first corner on when it is opened."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._test = TouchTest()

    def view(self) -> View:
        """The corner that is asked for, or what was found."""
        return View(touch_test_page(self._test, self._app.settings.screen.rotation))

    def handle(self, action: object) -> Step | None:
        """Takes a tap; one in the middle, or after the last corner, goes back."""
        if not isinstance(action, Touched):
            return None
        if self._test.target is None or action.is_middle:
            return Pop()
        self._test = self._test.touched(action)
        return None


def _last_tap(test: TouchTest) -> list[Row]:
    if not test.taps:
        return []
    tap = test.taps[-1]
    came = _("The last tap came {x} % from the left, {y} % from the top.")
    return [Words(came.format(x=round(tap.x * 100), y=round(tap.y * 100)))]


def _verdict(found: Setting | None, rotation: int) -> list[Row]:
    match found:
        case None:
            return [
                Words(_("The touch does not fit the picture."), Tone.DANGER, instruction=True),
                Words(_("Taps in the corners did not come from corners. Test again; look at the driver of the touch.")),
            ]
        case Setting(False, False, False):
            return [Words(_("The touch is right."), Tone.GOOD, instruction=True)]
        case _ if rotation:
            return [
                Words(_how_wrong(found), Tone.DANGER, instruction=True),
                Words(_("Set the rotation to 0 and test again: then this page tells what to change.")),
            ]
        case _:
            mend = _("Add ,{words} to the line dtoverlay of your panel in /boot/firmware/config.txt, then restart.")
            return [
                Words(_how_wrong(found), Tone.DANGER, instruction=True),
                Words(mend.format(words=found.words)),
            ]


def _how_wrong(found: Setting) -> str:
    match (found.swapxy, found.invx, found.invy):
        case (False, True, False):
            return _("Left and right are swapped.")
        case (False, False, True):
            return _("Top and bottom are swapped.")
        case (False, True, True):
            return _("The touch is turned by 180°.")
        case (True, True, False):
            return _("The touch is turned by 90° clockwise.")
        case (True, False, True):
            return _("The touch is turned by 90° counter-clockwise.")
        case _:
            return _("The touch is turned by 90° and mirrored.")

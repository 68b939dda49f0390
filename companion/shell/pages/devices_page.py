"""The page of ring and buttons: how they are, and what to do."""

from enum import Enum, auto

from companion.contract.game import BoardWords
from companion.contract.page import Button, Choices, Page, Row, Tone, View, Words
from companion.contract.screen import Pop, Push, Screen, Step
from companion.devices.words import (
    buttons_help,
    buttons_words,
    limit_words,
    missing_words,
    ring_help,
    ring_words,
)
from companion.settings import RingSettings
from companion.shell.app_context import AppState
from companion.shell.pages.calibration_screen import CalibrationScreen
from companion.shell.pages.teaching import TeachingScreen
from companion.shell.pages.trying_buttons import TryingScreen
from companion.words import _
from hardware.buttons import ButtonsState
from hardware.ring import Output, RingState, RingStatus


class DevicesAction(Enum):
    """What can be tapped here."""

    CALIBRATE = auto()
    TEST_BUTTONS = auto()
    TEACH = auto()


class DevicesScreen(Screen):
    """Ring and buttons as they are now."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """Both, with the reason and what to do."""
        devices = self._app.context.devices
        ring = self._app.settings.ring
        board = self._app.game.board_words()
        return View(devices_page(devices.ring_status, ring, devices.output, devices.buttons_state, board))

    def handle(self, action: object) -> Step | None:
        """Opens a page."""
        match action:
            case DevicesAction.CALIBRATE:
                return Push(CalibrationScreen(self._app))
            case DevicesAction.TEST_BUTTONS:
                return Push(TryingScreen(self._app))
            case DevicesAction.TEACH:
                return Push(TeachingScreen(self._app))
        return None


def devices_page(
    ring: RingStatus, settings: RingSettings, output: Output, buttons: ButtonsState, board: BoardWords
) -> Page:
    """Both, with the reason and what to do."""
    rows: list[Row] = [Words(_("LED ring"), Tone.ACCENT)]
    rows.append(Words(ring_words(ring), Tone.STRONG, instruction=True))
    what_to_do = ring_help(ring, board)
    if what_to_do:
        rows.append(Words(what_to_do))
    rows += _current(ring, settings, output)
    rows += [Words(_("Buttons"), Tone.ACCENT), Words(buttons_words(buttons), Tone.STRONG, instruction=True)]
    rows += [Words(words) for words in (*missing_words(buttons.missing, board), buttons_help(buttons, board)) if words]
    rows.append(
        Choices(
            (
                Button(_("Test the buttons"), DevicesAction.TEST_BUTTONS),
                Button(_("Teach a button"), DevicesAction.TEACH),
            )
        )
    )
    return Page(
        kicker=_("RING AND BUTTONS"),
        title=_("Ring and buttons"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        side=(Button(_("Set the ring up"), DevicesAction.CALIBRATE),),
        scrolls=True,
    )


def _current(ring: RingStatus, settings: RingSettings, output: Output) -> list[Row]:
    """What the ring draws; of one that is only drawn, nothing but that the limit leaves it dark."""
    if ring.state not in {RingState.CONNECTED, RingState.SIMULATED}:
        return []
    if output.needs_more_current and (too_low := limit_words(settings)):
        return [Words(too_low, Tone.DANGER)]
    if ring.state is RingState.SIMULATED:
        return []
    drawn = _("Draws about {now} of the {limit} mA it may.")
    return [Words(drawn.format(now=round(output.milliamps), limit=settings.current_limit), Tone.QUIET)]

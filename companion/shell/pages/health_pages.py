"""How things are, and what to do: ring and buttons on a page, and on another what the doctor found."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from companion.contract.game import BoardWords
from companion.contract.page import Button, Choices, Page, Row, SignLine, Tone, View, Words
from companion.contract.screen import Pop, Push, Screen, Step
from companion.devices.words import (
    buttons_help,
    buttons_words,
    limit_words,
    missing_words,
    ring_help,
    ring_words,
)
from companion.doctor import Finding, Severity, Subject, title, worst
from companion.settings import RingSettings
from companion.shell.app_context import AppState
from companion.shell.pages.calibration_screen import CalibrationScreen
from companion.shell.pages.teaching import TeachingScreen
from companion.shell.pages.trying_buttons import TryingScreen
from companion.words import _, ngettext
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


_SIGNS: Final = {
    Severity.FAILED: ("cross", Tone.DANGER),
    Severity.WARNING: ("warning", Tone.NOTICE),
    Severity.OK: ("check", Tone.GOOD),
}
"""The glyph and the tone of each state, the worst one first: in this order they stand on the page."""


class HealthAction(Enum):
    """What can be tapped here."""

    EXAMINE = auto()


class HealthScreen(Screen):
    """The doctor's findings; it looks when this is opened, and again when it is asked to."""

    def __init__(self, app: AppState) -> None:
        self._doctor = app.context.doctor
        self._doctor.begin()

    def view(self) -> View:
        """What was found so far."""
        doctor = self._doctor
        return View(doctor_page(doctor.findings, doctor.done, is_busy=doctor.is_busy))

    def handle(self, action: object) -> Step | None:
        """Looks again."""
        if action is HealthAction.EXAMINE:
            self._doctor.begin()
        return None


def doctor_page(findings: Sequence[Finding], done: int, *, is_busy: bool) -> Page:
    """What was found; while the doctor is at work only how far that is, so that no line moves under a finger."""
    return Page(
        kicker=_("HEALTH"),
        title=_("Looking …") if is_busy else _summary(findings),
        rows=(_progress(done),) if is_busy else _rows(findings),
        primary=Button(_("Back"), Pop(), onward=False),
        side=(Button(_("Check again"), None if is_busy else HealthAction.EXAMINE),),
        scrolls=True,
    )


def _progress(done: int) -> Row:
    words = _("{done} of {all} looked at. Some take a few seconds.")
    return Words(words.format(done=done, all=len(Subject)), Tone.QUIET)


def _summary(findings: Sequence[Finding]) -> str:
    if not findings:
        return _("Nothing was looked at yet")
    if worst(findings) is Severity.OK:
        return _("Nothing wrong was found")
    count = sum(finding.severity is not Severity.OK for finding in findings)
    return ngettext("{count} thing to look at", "{count} things to look at", count).format(count=count)


def _rows(findings: Sequence[Finding]) -> tuple[Row, ...]:
    return tuple(_line(finding) for severity in _SIGNS for finding in findings if finding.severity is severity)


def _line(finding: Finding) -> SignLine:
    glyph, tone = _SIGNS[finding.severity]
    return SignLine(glyph, tone, f"{title(finding.name)}: {finding.words}", finding.advice)

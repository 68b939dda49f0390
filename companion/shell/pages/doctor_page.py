"""The doctor's findings on the glass: what is wrong first, each with its sign and what to do."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from companion.contract.page import Button, Page, Row, SignLine, Tone, View, Words
from companion.contract.screen import Pop, Screen, Step
from companion.doctor import Finding, Severity, Subject, title, worst
from companion.shell.app_context import AppState
from companion.words import _, ngettext

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

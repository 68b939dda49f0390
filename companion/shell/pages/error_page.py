"""The page that tells of an exception, so that people can read it."""

from enum import Enum, auto

from companion.contract.page import Button, Choices, Page, Row, Tone, View, Words
from companion.contract.screen import Home, Pop, Screen, Step
from companion.logs import ErrorReport
from companion.words import _


class ErrorAction(Enum):
    """What can be tapped here."""

    DETAILS = auto()


class ErrorScreen(Screen):
    """Something went wrong inside; the game is saved."""

    def __init__(self, report: ErrorReport) -> None:
        self._report = report
        self._details = False

    def take(self, report: ErrorReport) -> None:
        """Tell of this one from now on."""
        self._details = self._details and report == self._report
        self._report = report

    def view(self) -> View:
        """What to do; what it was only if somebody asks."""
        rows: list[Row] = [
            Words(_("Something went wrong in the app. Your game is saved."), instruction=True),
            Words(_("Go on. If this page comes back at once, go to the first screen and resume the game.")),
        ]
        if self._details:
            said = f"{self._report.kind}: {self._report.words}".removesuffix(": ")
            where = _("In {place}; written in the log.").format(place=self._report.place)
            rows += [Words(said, Tone.DANGER), Words(where)]
        label = _("Fewer details") if self._details else _("Details")
        rows.append(Choices((Button(label, ErrorAction.DETAILS), Button(_("To the first screen"), Home()))))
        return View(
            Page(
                kicker=_("OOPS"),
                title=_("Something went wrong"),
                rows=tuple(rows),
                primary=Button(_("Go on"), Pop()),
                kicker_tone=Tone.DANGER,
                scrolls=True,
            )
        )

    def handle(self, action: object) -> Step | None:
        """Shows more or less."""
        if action is ErrorAction.DETAILS:
            self._details = not self._details
        return None

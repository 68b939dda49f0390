"""Exceptions in anything that Kivy calls: a card on the glass, a line in the log, and the app goes on."""

from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

from companion.error_reports import ErrorReport, ErrorReports


class GlassExceptionHandler(ExceptionHandler):
    """Kivy asks it about each exception. Where not even the card can be shown, the app ends, and is started again."""

    def __init__(self, reports: ErrorReports, show: Callable[[ErrorReport], None]) -> None:
        self._reports = reports
        self._show = show

    def begin(self) -> None:
        """Be asked from now on."""
        ExceptionManager.add_handler(self)

    def end(self) -> None:
        """Be asked no more."""
        ExceptionManager.remove_handler(self)

    def handle_exception(self, exception: BaseException) -> int:
        """What Kivy is to do: PASS goes on, RAISE ends the app."""
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)
        report = self._reports.take(exception)
        try:
            self._show(report)
        except Exception as problem:  # noqa: BLE001 - whatever it is, there is no card then
            self._reports.take(problem)
            return int(ExceptionManager.RAISE)
        return int(ExceptionManager.PASS)

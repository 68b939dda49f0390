"""Setting the ring up: a question after the other, beside a board, while the ring shows what is asked."""

from dataclasses import replace

from companion.contract.screen import Choose, Pictures, Pop, Screen, Step
from companion.contract.view import View
from companion.settings import RingSettings
from companion.shell.app_context import AppState
from companion.shell.pages.calibration import Calibration
from companion.shell.pages.calibration_pages import Answer, calibration_page


class CalibrationScreen(Screen):
    """From the first question on; the ports are looked at when it is opened, and none is opened then."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._now = Calibration.of(app.settings.ring, app.context.devices.ports())

    def view(self) -> View:
        """The question that is open."""
        app = self._app
        game, played = app.game, app.played
        return View(
            calibration_page(self._now, app.context.devices.ring_status, app.game.board_words()),
            board=game.glance(played.session if played is not None else None, app.context_of(game)),
        )

    def handle(self, action: object) -> Step | None:
        """Takes an answer; once all are given the ring is kept."""
        now: Calibration | None = self._now
        match action:
            case Choose():
                now = self._now.choose(action)
            case Answer.ONWARD:
                now = self._now.onward()
            case Answer.OTHER_COLOURS:
                now = self._now.ask_colours()
            case Answer.LOOK_AGAIN:
                now = replace(self._now, ports=self._app.context.devices.ports())
            case Answer.BACK:
                now = self._now.back()
        if now is None:
            return Pop()
        self._now = now
        if not now.is_done:
            return None
        self._app.keep(self._app.settings.having(now.ring))
        return Pop()

    def pictures(self) -> Pictures | None:
        """What belongs to the question."""
        return self._now

    def ring(self) -> RingSettings | None:
        """The ring as it was answered so far."""
        return self._now.lit

"""The history: every act in words, grouped by turn, who decided it; tap one to go back to it."""

from dataclasses import dataclass
from typing import Any

from companion.contract.page import Button, Entry, Page, Row, Tone, Words
from companion.contract.rules import Decider
from companion.contract.screen import HouseAction, Pop, Screen, Step
from companion.contract.view import View
from companion.errors import IllegalActionError
from companion.play.timeline import RecordedAct
from companion.shell.app_context import AppState, Played
from companion.words import _


@dataclass(frozen=True, slots=True)
class GoBackTo:
    """Back to an act of the history; 0: before all of them."""

    act: int


class HistoryScreen(Screen):
    """The newest first, so that what may have to be taken back is at the top."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    @property
    def _played(self) -> Played:
        played = self._app.played
        assert played is not None  # noqa: S101 - this screen is opened from a game
        return played

    def view(self) -> View:
        """All that has happened."""
        session = self._played.session
        rows: list[Row] = []
        turn = None
        for place, act in enumerate(reversed(session.acts)):
            now = session.rules.position(act.after).turn
            if now != turn:
                turn = now
                rows.append(Words(_("Turn {n}").format(n=turn) if turn else _("Setup"), Tone.ACCENT))
            rows.append(self._entry(act, is_last=place == 0))
        if session.acts:
            rows.append(Entry(_("The empty board"), _("before everything"), GoBackTo(0)))
        else:
            rows.append(Words(_("Nothing has happened yet."), Tone.QUIET))
        return View(
            Page(
                kicker=_("HISTORY"),
                title=_("Tap an entry to go back to it"),
                rows=tuple(rows),
                primary=Button(_("Back to the game"), Pop(), onward=False),
                side=(Button(_("Redo"), HouseAction.REDO),) if session.undone is not None else (),
                scrolls=True,
            )
        )

    def _entry(self, act: RecordedAct[Any, Any], *, is_last: bool) -> Entry:
        told = [self._played.game.describe(fact, act.after) for fact in act.facts]
        by_table = Decider.PLAYERS in act.deciders
        decided = _("by the table") if by_table else _("by the app")
        when = act.at.astimezone().strftime("%H:%M")
        again = _(" · drawn again") if act.attempt else ""
        return Entry(
            first=" · ".join(told),
            second=f"{when} · {decided}{again}",
            action=GoBackTo(act.number),
            marked=is_last,
        )

    def handle(self, action: object) -> Step | None:
        """Goes back, or forth by one act."""
        session = self._played.session
        try:
            match action:
                case GoBackTo(act):
                    session.go_back_to(act)
                case HouseAction.REDO:
                    session.redo()
                case _:
                    return None
        except IllegalActionError:
            return None  # it was drawn before the last change: what is seen now says how things are
        self._played.screen.changed()
        return None

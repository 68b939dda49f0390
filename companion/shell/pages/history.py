"""The history: every act in words, grouped by turn, who decided it; tap one to go back to it."""

from typing import Any

from companion.contract.page import Button, Entry, Page, Row, Tone, Words
from companion.contract.rules import Decider
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.text import tell
from companion.play.session import Session
from companion.play.timeline import RecordedAct
from companion.shell.actions import Action, GoBackTo
from companion.words import _


def history(session: Session[State, Fact, Any]) -> Page:
    """The newest first, so that what may have to be taken back is at the top."""
    rows: list[Row] = []
    turn = None
    for place, act in enumerate(reversed(session.acts)):
        if act.after.turn != turn:
            turn = act.after.turn
            rows.append(Words(_("Turn {n}").format(n=turn) if turn else _("Setup"), Tone.PINK))
        rows.append(_entry(act, is_last=place == 0))
    if session.acts:
        rows.append(Entry(_("The empty board"), _("before everything"), GoBackTo(0)))
    else:
        rows.append(Words(_("Nothing has happened yet."), Tone.QUIET))
    return Page(
        kicker=_("HISTORY"),
        title=_("Tap an entry to go back to it"),
        rows=tuple(rows),
        primary=Button(_("Back to the game"), Action.BACK, onward=False),
        side=(Button(_("Redo"), Action.REDO),) if session.undone is not None else (),
        scrolls=True,
    )


def _entry(act: RecordedAct[State, Fact], *, is_last: bool) -> Entry:
    told = [tell(fact, act.after.box) for fact in act.facts]
    by_table = Decider.PLAYERS in act.deciders
    decided = _("by the table") if by_table else _("by the app")
    when = act.at.astimezone().strftime("%H:%M")
    again = _(" · drawn again") if act.attempt else ""
    return Entry(
        first=" · ".join(told),
        second=f"{when} · {decided}{again}",
        wish=GoBackTo(act.number),
        marked=is_last,
    )

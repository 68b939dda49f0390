"""What is read over the page: what else can be done, points by round, Rank cards, how we read the rules."""

from collections.abc import Sequence
from typing import Any

from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, Words
from companion.games.loop_45 import text
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.scoring import BASE
from companion.games.loop_45.rules.state import State, Step
from companion.games.loop_45.screens.taps import OpenFix, OpenSheet, SheetKind, Tap
from companion.games.loop_45.settings import SECTION
from companion.games.shedding.readings import readings_told
from companion.games.shedding.text import place_name
from companion.play.timeline import RecordedAct
from companion.words import _

Acts = Sequence[RecordedAct[State, Any]]


def sheet_of(kind: SheetKind, state: State, acts: Acts) -> Page:
    """The sheet."""
    match kind:
        case SheetKind.MORE:
            return _more(state)
        case SheetKind.EIGHTS:
            return _eights(state)
        case SheetKind.POINTS:
            return _sheet(_("POINTS"), _("Round by round"), points_by_round(acts) or (Words(_("No round yet.")),))
        case SheetKind.RANK_CARDS:
            return _sheet(_("RANK CARDS"), _("What a place is worth"), _rank_cards(state))
        case SheetKind.READINGS:
            rows = readings_told(SECTION, state.setup.readings)
            return _sheet(_("THIS GAME"), _("How we read the rules"), rows)


def _sheet(kicker: str, title: str, rows: tuple[Row, ...]) -> Page:
    return Page(kicker, title, rows, Button(_("Close"), Tap.CLOSE, onward=False), scrolls=True)


def _more(state: State) -> Page:
    rows: list[Row] = [
        Entry(_("Points, round by round"), _("who got which place, and what for"), OpenSheet(SheetKind.POINTS)),
        Entry(_("Rank cards"), _("what a place is worth at each seat"), OpenSheet(SheetKind.RANK_CARDS)),
        Entry(_("How we read the rules"), _("where they leave room"), OpenSheet(SheetKind.READINGS)),
    ]
    if state.referees:
        told = _("only the order of finishing, until the round ends")
        rows.insert(0, Entry(_("Put the round right"), _("who is on, cards left, what wins"), Tap.FIX_ROUND))
        rows.insert(1, Entry(_("Stop following the cards"), told, f.REFEREE_LEFT))
    if state.step is not Step.OVER:
        rows.append(Entry(_("Put the table right"), _("points, seats, Rank cards, the start"), OpenFix()))
        rows.append(Entry(_("Stop the game"), _("nobody wins; Undo takes it back"), f.STOPPED))
    return _sheet(_("MORE"), _("What else?"), tuple(rows))


def _eights(state: State) -> Page:
    """Who was dealt all three 8s."""
    who = tuple(Button(text.player_name(state.setup, player), f.EightsShown(player)) for player in range(state.players))
    told = Words(_("Who holds all three 8s shows them, gets 1 point, and all cards are dealt anew."))
    return _sheet(_("THREE 8S"), _("Who has them?"), (told, Choices(who)))


def points_by_round(acts: Acts) -> tuple[Row, ...]:
    """The newest round first: the order of finishing, and what each got and had then."""
    rows: list[Row] = []
    for act in acts:
        for fact in act.facts:
            if isinstance(fact, f.RoundScored):
                rows.insert(0, _round_row(act, fact))
    return tuple(rows)


def _round_row(act: RecordedAct[State, Any], fact: f.RoundScored) -> Entry:
    after: State = act.after
    setup = after.setup
    order = ", ".join(text.player_name(setup, player) for player in after.order)
    got = (
        _("{who} {change} ({points})").format(
            who=text.player_name(setup, player),
            change=text.change_name(fact.changes[player]),
            points=after.points[player],
        )
        for player in range(after.players)
    )
    return Entry(_("Round {n}: {order}").format(n=after.turn, order=order), " · ".join(got))


def _rank_cards(state: State) -> tuple[Row, ...]:
    """A line for each Rank card: 1st, 2nd and so on are worth what."""
    normal = _worth(BASE[state.players])
    loop = (
        Entry(_("Seat of the {place}").format(place=place_name(rank)), _worth(row))
        for rank, row in enumerate(state.setup.cards, start=1)
    )
    told = Words(_("Whoever rises by a place at a seat gets 1 point more; whoever falls, 1 less."), Tone.QUIET)
    return (Entry(_("Normal round"), normal), *loop, told)


def _worth(row: tuple[int, ...]) -> str:
    return "   ".join(f"{place_name(place)} {text.change_name(worth)}" for place, worth in enumerate(row, start=1))

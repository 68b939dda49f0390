"""What is read over the page: what else can be done, each board and the reason for its points, our readings."""

from companion.contract.page import Button, Entry, Page, Row, Tone, Words
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.state import State, Step
from companion.games.loop_78.screens.pages import board_words, rounds_words
from companion.games.loop_78.screens.taps import OpenOrder, OpenSheet, SheetKind, Tap
from companion.games.loop_78.settings import Loop78Settings
from companion.games.loop_78.text import color_of, name_of, points_words, reason_of
from companion.games.shedding.readings import readings_told
from companion.games.shedding.text import place_name, seen_words
from companion.words import _


def sheet_of(opened: OpenSheet, state: State) -> Page:
    """The sheet."""
    match opened.kind:
        case SheetKind.MORE:
            return _more(state)
        case SheetKind.BOARDS:
            return _board(state, opened.board)
        case SheetKind.ROUNDS:
            return _rounds(state)
        case SheetKind.GOLDEN:
            return _golden(state)
        case SheetKind.READINGS:
            rows = readings_told(Loop78Settings, state.setup.readings)
            return _sheet(_("THIS GAME"), _("How we read the rules"), rows)
        case SheetKind.SEEN:
            return _seen(state)


def _sheet(kicker: str, title: str, rows: tuple[Row, ...], side: tuple[Button, ...] = ()) -> Page:
    return Page(kicker, title, rows, Button(_("Close"), Tap.CLOSE, onward=False), side=side, scrolls=True)


def _more(state: State) -> Page:
    rows: list[Row] = []
    if state.golden is not None:
        rows.append(Entry(_("Boards and points"), _("every marker, and why it counts"), OpenSheet(SheetKind.BOARDS)))
    if state.step is Step.ROUND and state.referees:
        rows.append(Entry(_("Put the round right"), _("who is on, cards left, the token"), Tap.FIX_ROUND))
        rows.append(Entry(_("No referee in this round"), _("only the order is tapped"), f.REFEREE_LEFT))
        if state.setup.readings.memory_aid:
            rows.append(Entry(_("Cards face up"), _("how many of each value were told"), OpenSheet(SheetKind.SEEN)))
    if state.orders:
        rows.append(Entry(_("Put an order right"), _("of a round that is over"), OpenSheet(SheetKind.ROUNDS)))
    if state.step in {Step.ASIDE, Step.PASS}:
        rows.append(Entry(_("The golden board"), _("lies before somebody else"), OpenSheet(SheetKind.GOLDEN)))
    rows.append(Entry(_("How we read the rules"), _("where they leave room"), OpenSheet(SheetKind.READINGS)))
    if state.step is not Step.OVER:
        rows.append(Entry(_("Stop the game"), _("it ends here; Undo takes it back"), f.STOPPED))
    return _sheet(_("MORE"), _("What else?"), tuple(rows))


def _board(state: State, board: int) -> Page:
    """A board, marker by marker from the top line down, each with the reason for its points."""
    who, marks = name_of(state.setup), sorted(state.markers(board), key=lambda mark: (mark.place, mark.round))
    rows: list[Row] = [Words(board_words(state, board), Tone.QUIET)]
    rows += [
        Entry(
            _("{who}: {points}").format(who=who(mark.seat), points=points_words(mark.points)),
            _("{place} in round {round} · {reason}").format(
                place=place_name(mark.place), round=mark.round + 1, reason=reason_of(mark)
            ),
            glyph="loop_78_marker",
            color=color_of(state.setup, mark.seat),
        )
        for mark in marks
    ]
    if not marks:
        rows.append(Words(_("No marker lies on it yet.")))
    others = Button(_("Next board"), OpenSheet(SheetKind.BOARDS, (board + 1) % state.players))
    title = _("Board {n}, golden") if board == state.golden else _("Board {n}")
    kicker = _("SO FAR") if state.step is not Step.OVER else _("FINAL SCORING")
    return _sheet(kicker, title.format(n=board + 1), tuple(rows), (others,))


def _rounds(state: State) -> Page:
    rows = tuple(
        Entry(_("Round {n}").format(n=number + 1), told, OpenOrder(number))
        for number, told in enumerate(rounds_words(state))
    )
    return _sheet(_("FIX"), _("Which round was told wrong?"), rows)


def _golden(state: State) -> Page:
    """Before whom it really lies; the board that began there is the golden one."""
    who = name_of(state.setup)
    rows = tuple(
        Entry(
            who(seat),
            _("has it now") if state.board_before(seat) == state.golden else "",
            f.GoldenBoard(state.board_before(seat)),
            marked=state.board_before(seat) == state.golden,
        )
        for seat in range(state.players)
    )
    return _sheet(_("FIX"), _("Who has the golden board?"), rows)


def _seen(state: State) -> Page:
    now = state.round
    told = seen_words(now, now.cards) if now is not None else ""
    return _sheet(_("CARDS FACE UP"), _("Told in this round"), (Words(told),))

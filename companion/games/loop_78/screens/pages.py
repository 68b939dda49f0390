"""The table from above, and the page of each step: one thing to do."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from companion.contract.page import Button, Choices, Header, Page, Row, Tone, Words
from companion.contract.screen import HouseAction
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.scoring import seat_of
from companion.games.loop_78.rules.setup import DEALT
from companion.games.loop_78.rules.state import Outcome, Reason, State, Step
from companion.games.loop_78.screens.taps import OpenSheet, SheetKind
from companion.games.loop_78.text import board_name, color_of, name_of, names, points_words
from companion.games.shedding.referee import Shown
from companion.games.shedding.rules.groups import ASIDE
from companion.games.shedding.rules.moves import Finish
from companion.games.shedding.table_picture import SeatPicture, TablePicture
from companion.games.shedding.text import cards_left, place_name
from companion.words import _

GOLD: Final = "#FFD84D"
BLUE: Final = "#6E7BFF"
"""The edges of the boards: one is golden, the others are blue."""


def table_of(state: State, cursor: object = None) -> TablePicture:
    """Who sits where, which board lies there with its markers, who is out; the token in the middle."""
    seats = tuple(_seat(state, seat, cursor) for seat in range(state.players))
    return TablePicture(seats, token=state.direction, arrows=state.step is Step.PASS)


def glance_of(state: State) -> TablePicture:
    """The same for the first screen, where no tap on it means anything."""
    table = table_of(state)
    return replace(table, seats=tuple(replace(seat, lit=False) for seat in table.seats))


def _seat(state: State, seat: int, cursor: object) -> SeatPicture:
    now, board = state.round, state.board_before(seat)
    places = now.places if now is not None else ()
    in_round = state.step is Step.ROUND and now is not None
    is_out = seat in places
    is_on = in_round and state.referees and now is not None and now.turn == seat
    winner = state.step is Step.OVER and seat in state.winners
    return SeatPicture(
        name=name_of(state.setup)(seat),
        color=color_of(state.setup, seat),
        note=_note(state, seat),
        medal=place_name(places.index(seat) + 1) if is_out and state.step is not Step.OVER else "",
        cells=cells_of(state, board),
        card_color=GOLD if board == state.golden else BLUE,
        lit=_means_something(state, seat),
        on=is_on or winner or cursor in (Finish(seat), f.GoldenBoard(seat)),
        faded=is_out and in_round,
    )


def _means_something(state: State, seat: int) -> bool:
    """Whether a tap on a seat means something: there the golden board lies, or whoever sits there is out."""
    now = state.round
    if state.step is Step.ROUND and now is not None:
        return not state.referees and seat not in now.places
    return state.step in {Step.GOLDEN, Step.OVER}


def _note(state: State, seat: int) -> str:
    """Cards left, where the referee knows them; else the points so far."""
    now = state.round
    if state.step is Step.ROUND and state.referees and now is not None:
        return _("passed") if seat in now.passed else cards_left(now.left[seat])
    if state.step is Step.OVER:
        return points_words(state.totals[seat])
    return _("{n} so far").format(n=state.totals[seat]) if state.orders else ""


def cells_of(state: State, board: int) -> tuple[tuple[str, ...], ...]:
    """A board as it is printed: a column for each round, a line for each place, and the colours of its markers."""
    lines = [[""] * state.players for _line in range(state.players)]
    for mark in state.markers(board):
        lines[mark.place - 1][mark.round] = color_of(state.setup, mark.seat)
    return tuple(map(tuple, lines))


def header(state: State) -> Header:
    """The round, who starts it, and how many are out."""
    now, players = state.round, state.players
    starter = state.starter
    out = 0 if now is None or state.step is not Step.ROUND else len(now.places)
    return Header(
        title=_round_of(state),
        detail="" if starter is None else _("{who} starts").format(who=name_of(state.setup)(starter)),
        done=tuple(float(number < len(state.orders)) for number in range(players)),
        good=_("{n} of {of} out").format(n=out, of=players) if out else "",
        bad="",
    )


def _round_of(state: State) -> str:
    return _("Round {n} of {of}").format(n=state.now + 1, of=state.players)


def more() -> Button:
    """All that is not done every round."""
    return Button(_("More"), OpenSheet(SheetKind.MORE))


def of_players(state: State, actions: Iterable[tuple[int, object]], cursor: object) -> Choices:
    """A button for each of these players."""
    who = name_of(state.setup)
    return Choices(tuple(Button(who(seat), action, chosen=action == cursor) for seat, action in actions))


def golden(state: State, picked: object) -> Shown:
    """Cards out, boards dealt: who has the golden one?"""
    players, out = state.players, state.setup.cards_out
    marked = _("5+ or 6+") if players == 4 else _("6+")  # noqa: PLR2004 - the fewest
    deck = (
        _("Take out the {n} cards marked {mark}.").format(n=out, mark=marked) if out else _("All 78 cards are in play.")
    )
    deal = _("Each: {n} cards, a board, {markers} markers.").format(n=DEALT, markers=players + 1)
    options = tuple(f.GoldenBoard(seat) for seat in range(players))
    names_ = of_players(state, enumerate(options), picked)
    page = Page(
        kicker=_("SET-UP"),
        title=_("Deal, then tell me"),
        rows=(Words(deck), Words(deal), replace(names_, label=_("Who has the golden board?"))),
        primary=_named(state, picked, _("Tap a name")),
        side=(Button(_("Draw it"), f.DRAW_GOLDEN),),
    )
    return Shown(page, options, options)


def _named(state: State, picked: object, nothing: str) -> Button:
    """The pink button: the player at whom the encoder points."""
    if isinstance(picked, f.GoldenBoard | Finish):
        return Button(name_of(state.setup)(picked.seat), picked)
    return Button(nothing, None)


def aside(state: State) -> Shown:
    """Before a round."""
    starter = state.starter
    assert starter is not None  # noqa: S101 - the golden board has a place
    who = name_of(state.setup)(starter)
    rows: list[Row] = [
        Words(_("Turn the token up."), instruction=True),
        Words(_("Lay {aside} of your {n} cards aside, face down.").format(n=DEALT, aside=ASIDE), instruction=True),
        Words(_("{who} has the golden board and starts.").format(who=who), Tone.STRONG),
    ]
    begin = Button(_("Begin round {n}").format(n=state.now + 1), f.ROUND_BEGUN)
    page = Page(_round_of(state).upper(), _("Set two cards aside"), tuple(rows), begin, side=(more(),))
    return Shown(page)


def order(state: State, picked: object) -> Shown:
    """A round of which the order of finishing is told."""
    now = state.round
    assert now is not None  # noqa: S101 - it is on
    options = tuple(Finish(seat) for seat in now.active)
    turn = Choices((Button(_("An 8 revealed: turn the token"), f.TOKEN_TURNED),))
    page = Page(
        kicker=_round_of(state).upper(),
        title=_("Who is out next?") if now.places else _("Who is out first?"),
        rows=(of_players(state, ((finish.seat, finish) for finish in options), picked), turn),
        primary=_named(state, picked, _("Tap who is out")),
        side=(more(),),
    )
    return Shown(page, options, tuple(Finish(seat) if seat in now.active else None for seat in now.seats))


def boards_left(state: State) -> Shown:
    """After a round: the boards go on."""
    rows: tuple[Row, ...] = (
        Words(_("Shuffle your {n} cards, the two set aside, too.").format(n=DEALT), instruction=True),
        Words(_("Board and cards go to the left."), instruction=True),
        Words(_("Cards of one board never mix with others."), Tone.QUIET),
    )
    kicker = _("ROUND {n} IS OVER").format(n=state.now + 1)
    page = Page(kicker, _("Pass the boards left"), rows, Button(_("Boards passed"), f.BOARDS_PASSED), side=(more(),))
    return Shown(page)


def _told_order(state: State, seats: Iterable[int]) -> str:
    who = name_of(state.setup)
    places = (_("{place} {who}").format(place=place_name(at), who=who(seat)) for at, seat in enumerate(seats, start=1))
    return ", ".join(places)


def over(state: State) -> Shown:
    """Who has won, everybody's points, and each board with its reasons."""
    assert state.ending is not None  # noqa: S101 - it is over
    who, totals = name_of(state.setup), state.totals
    ranked = sorted(range(state.players), key=lambda seat: -totals[seat])
    told = (_("{who} {n}").format(who=who(seat), n=totals[seat]) for seat in ranked)
    boards = tuple(Button(str(board + 1), OpenSheet(SheetKind.BOARDS, board)) for board in range(state.players))
    rows: tuple[Row, ...] = (
        Words(", ".join(told), Tone.STRONG),
        Choices(boards, _("Boards"), _("each marker, and the reason for its points")),
    )
    page = Page(
        kicker=_("THE END"),
        kicker_tone=Tone.GOOD,
        title=_headline(state),
        title_tone=Tone.GOOD,
        rows=rows,
        primary=Button(_("New game"), HouseAction.NEW_GAME),
        side=(more(),),
    )
    return Shown(page, tuple(button.action for button in boards), tuple(button.action for button in boards))


def _headline(state: State) -> str:
    assert state.ending is not None  # noqa: S101 - it is over
    if state.ending.reason is Reason.STOPPED:
        return _("Stopped")
    if state.ending.outcome is Outcome.SHARED:
        return _("{names}: play again!").format(names=names(state.setup, state.winners))
    return _("{who} wins!").format(who=names(state.setup, state.winners))


def rounds_words(state: State) -> tuple[str, ...]:
    """The orders of finishing so far."""
    return tuple(_told_order(state, seats) for seats in state.orders)


def board_words(state: State, board: int) -> str:
    """Where a board began and where it lies now."""
    lies = name_of(state.setup)(seat_of(board, state.now, state.players))
    return _("{board}; it lies before {who}").format(board=board_name(state, board), who=lies)

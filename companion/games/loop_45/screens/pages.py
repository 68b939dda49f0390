"""The page of each step: one thing to do, and the pink button that does it."""

from collections.abc import Callable
from typing import NamedTuple

from companion.contract.page import Button, Choices, Header, Page, Row, Tone, Words
from companion.contract.screen import HouseAction
from companion.games.loop_45 import text
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.legality import legal_actions
from companion.games.loop_45.rules.seating import SWAP
from companion.games.loop_45.rules.setup import NextStart, OwnSeat
from companion.games.loop_45.rules.state import DEALT, State, Step
from companion.games.loop_45.screens.taps import OpenSheet, SheetKind
from companion.games.shedding.referee import Shown
from companion.games.shedding.rules.facts import Fact
from companion.games.shedding.rules.moves import Finish
from companion.games.shedding.rules.seats import to_the_left
from companion.games.shedding.text import place_name
from companion.words import _, ngettext


class Turn(NamedTuple):
    """What a page is made from: the table, what the encoder points at, and what the last round was worth."""

    state: State
    cursor: int | None = None
    changes: tuple[int, ...] = ()

    def name(self, player: int) -> str:
        """Of a player."""
        return text.player_name(self.state.setup, player)


def shown(turn: Turn) -> Shown:
    """The page that is due; within a round the one on which the order of finishing is tapped."""
    return PAGES[turn.state.step](turn)


def header(state: State) -> Header:
    """Which round of which set, at how many points it ends, how near the leaders are, and the sets."""
    to_come = state.turn + (state.step in {Step.ASIDE, Step.SEATS})
    title = _("Round {n}").format(n=to_come)
    if state.setup.sets_to_win > 1:
        title = _("Set {set} · round {n}").format(set=state.set, n=to_come)
    leaders = text.player_names(state.setup, state.leaders) if len(state.leaders) < state.players else ""
    sets = ", ".join(f"{text.player_name(state.setup, who)} {won}" for who, won in enumerate(state.sets) if won)
    return Header(
        title=title,
        detail=_("to {n} points").format(n=state.ends_at),
        done=(min(1.0, max(state.points) / state.ends_at),),
        good=_("Ahead: {who}").format(who=leaders) if leaders and state.ending is None else "",
        bad=_("Sets: {sets}").format(sets=sets) if sets and state.setup.sets_to_win > 1 else "",
    )


def more() -> Button:
    """All that is not done every round."""
    return Button(_("More"), OpenSheet(SheetKind.MORE))


def seat_of(action: object) -> int | None:
    """The seat that an action is about, where a tap at the table means it."""
    match action:
        case Finish(seat=seat) | f.SeatTaken(seat=seat) | f.SetBegun(start=seat):
            return seat
        case _:
            return None


def _choosing(
    turn: Turn, actions: tuple[object, ...], label: Callable[[object], str], ask: str
) -> tuple[Choices, Button]:
    """A button for each action, and the pink one: what the encoder points at, or what is asked."""
    under = actions[turn.cursor % len(actions)] if turn.cursor is not None and actions else None
    buttons = tuple(Button(label(action), action, chosen=action == under) for action in actions)
    primary = Button(ask, None) if under is None else Button(label(under), under)
    return Choices(buttons), primary


def _aside(turn: Turn) -> Shown:
    state = turn.state
    starts = turn.name(state.starter) if state.starter is not None else ""
    three_eights: tuple[Button, ...] = ()
    if state.is_normal_round:
        kicker, title = _("NORMAL ROUND"), _("Deal {n} cards to each").format(n=DEALT)
        todo = _("Look at them, and put 2 face down under your Rank card.")
        if state.setup.readings.three_eights:
            three_eights = (Button(_("Three 8s"), OpenSheet(SheetKind.EIGHTS)),)
    else:
        kicker, title = _("LOOP ROUND"), _("New seats, new cards")
        todo = _("Take the {n} cards of your seat. Put 2 face down under its Rank card.").format(n=DEALT)
    rows = (Words(todo, instruction=True), Words(_("{who} starts.").format(who=starts), Tone.STRONG))
    primary = Button(_("We play"), f.ROUND_BEGUN)
    page = Page(kicker, title, rows, primary, side=(*three_eights, more()))
    return Shown(page)


def _round(turn: Turn) -> Shown:
    state = turn.state
    options = tuple(legal_actions(state))
    next_place = place_name(len(state.out) + 1)

    def label(action: object) -> str:
        seat = seat_of(action)
        return "" if seat is None else text.at_seat(state, seat)

    choices, primary = _choosing(turn, options, label, _("Tap who is out"))
    if primary.action is not None:
        told = _("{who} is {place}").format(who=primary.label, place=next_place)
        primary = Button(told, primary.action)
    out = tuple(f"{place_name(place)}  {turn.name(player)}" for place, player in enumerate(state.out, start=1))
    told_out = (Words("   ".join(out), Tone.STRONG),) if out else ()
    ask = Words(_("Tap whoever has no cards left: {place} place.").format(place=next_place))
    kicker = _("NORMAL ROUND") if state.is_normal_round else _("LOOP ROUND")
    page = Page(kicker, _("Who is out of cards?"), (*told_out, ask, choices), primary, side=(more(),))
    return Shown(page, options, options)


def _lines(turn: Turn, order: tuple[int, ...]) -> tuple[Row, ...]:
    """Each player in this order: what the round was worth, and what that makes."""
    state, rows = turn.state, list[Row]()
    for place, player in enumerate(order, start=1):
        got = f"  {text.change_name(turn.changes[player])}" if turn.changes else ""
        told = _("{place}  {who}{change}  →  {points}")
        rows.append(
            Words(
                told.format(
                    place=place_name(place),
                    who=turn.name(player),
                    change=got,
                    points=text.points_name(state.points[player]),
                ),
                Tone.STRONG,
            )
        )
    return tuple(rows)


def _scored(turn: Turn) -> Shown:
    state = turn.state
    todo = _("Rank cards to these seats, Loop side up. Cards stay, people stand up.")
    if state.players == SWAP:
        todo = _("Rank cards to these seats, Loop side up. Cards stay, you two swap seats.")
    rows = (*_lines(turn, state.order), Words(todo, instruction=True))
    title = _("Round {n}").format(n=state.turn)
    return Shown(Page(_("POINTS"), title, rows, Button(_("Stand up"), f.STOOD_UP), side=(more(),)))


def _seats(turn: Turn) -> Shown:
    state, picker = turn.state, turn.state.picker
    if picker is None:
        return Shown(Page(_("SEATS"), _("Everybody sits"), ()))
    options = tuple(f.SeatTaken(picker, seat) for seat in state.allowed_seats)
    own = state.own_seat(picker)

    def label(action: object) -> str:
        seat = seat_of(action)
        name = "" if seat is None else text.seat_name(state, seat)
        return _("{seat} (own)").format(seat=name) if seat == own else name

    choices, primary = _choosing(turn, options, label, _("Tap a seat"))
    told = _("The last place chooses first. Nobody keeps their own seat.")
    if state.setup.readings.own_seat is OwnSeat.WARN:
        told = _("The last place chooses first. Try not to keep your own seat.")
    start = _("Whoever takes the seat of the {place} starts.").format(place=place_name(state.ranks[state.start]))
    rows = (Words(told), choices, Words(start, Tone.QUIET))
    title = _("{who}, take a seat").format(who=turn.name(picker))
    page = Page(_("SEATS"), title, rows, primary, side=(more(),))
    return Shown(page, options, options)


def _tie(turn: Turn) -> Shown:
    state = turn.state
    who = text.player_names(state.setup, state.leaders)
    share = f.SetWon(state.leaders)
    rows: tuple[Row, ...] = (
        Words(_("{who} have {n} points each. The rules do not say more.").format(who=who, n=max(state.points))),
        Choices((Button(_("Share the set"), share), Button(_("One more round"), f.PLAYED_ON))),
    )
    options: tuple[object, ...] = (share, f.PLAYED_ON)
    under = None if turn.cursor is None else options[turn.cursor % 2]
    primary = Button(_("Share the set"), share) if under == share else Button(_("One more round"), f.PLAYED_ON)
    return Shown(Page(_("TIE"), _("Equal points"), rows, primary, side=(more(),)), options, options)


def _set_over(turn: Turn) -> Shown:
    state = turn.state
    options: tuple[Fact, ...] = tuple(f.SetBegun(seat) for seat in range(state.players))
    if turn.cursor is None and state.setup.readings.next_start is NextStart.LEFT:
        turn = turn._replace(cursor=to_the_left(state.start, state.players))

    def label(action: object) -> str:
        seat = seat_of(action)
        return "" if seat is None else text.at_seat(state, seat)

    choices, primary = _choosing(turn, options, label, _("Tap who starts"))
    if primary.action is not None:
        primary = Button(_("{who} starts").format(who=primary.label), primary.action)
    sets = "   ".join(f"{turn.name(who)} {won}" for who, won in enumerate(state.sets))
    rows = (
        Words(_("Sets: {sets}").format(sets=sets), Tone.STRONG),
        Words(_("All back to 2 points, all cards are dealt anew.")),
        Words(_("Who starts the next set?")),
        choices,
    )
    title = _("Set {n} is over").format(n=state.set)
    return Shown(Page(_("SET OVER"), title, rows, primary, side=(more(),)), options, options)


def _over(turn: Turn) -> Shown:
    state = turn.state
    assert state.ending is not None  # noqa: S101 - it is over
    won = bool(text.winners(state.ending, state))
    standing = sorted(range(state.players), key=lambda player: -state.points[player])
    rows: list[Row] = [Words(f"{turn.name(player)}  {_standing(state, player)}", Tone.STRONG) for player in standing]
    if not won:
        rows.append(Words(_("Stopped. Undo takes it back."), Tone.QUIET))
    page = Page(
        kicker=_("THE END"),
        kicker_tone=Tone.GOOD if won else Tone.ACCENT,
        title=text.sentence(text.tell_outcome(state.setup, state.ending.outcome)),
        title_tone=Tone.GOOD if won else Tone.STRONG,
        rows=tuple(rows),
        primary=Button(_("New game"), HouseAction.NEW_GAME),
        side=(more(),),
    )
    return Shown(page)


def _standing(state: State, player: int) -> str:
    points = text.points_name(state.points[player])
    if state.setup.sets_to_win == 1:
        return points
    sets = state.sets[player]
    return ngettext("{n} set", "{n} sets", sets).format(n=sets) + " · " + points


PAGES = {
    Step.ASIDE: _aside,
    Step.ROUND: _round,
    Step.SCORED: _scored,
    Step.SEATS: _seats,
    Step.TIE: _tie,
    Step.SET_OVER: _set_over,
    Step.OVER: _over,
}

"""What is read over the page: what else can be done, what lies face down, every way, how we read the rules."""

from companion.contract.page import Button, Entry, Page, Row, Tone, Words
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import CARDS
from companion.games.loot_the_loop.rules.landing import Way, ways, ways_to_look
from companion.games.loot_the_loop.rules.setup import LostScore, Readings, Start
from companion.games.loot_the_loop.rules.state import State, Step
from companion.games.loot_the_loop.screens.taps import OpenFix, OpenSheet, SheetKind, Tap
from companion.games.loot_the_loop.text import card_name, key_name, tell_landing
from companion.words import _


def sheet_of(kind: SheetKind, state: State, *, with_ways: bool) -> Page:
    """The sheet."""
    match kind:
        case SheetKind.MORE:
            return _more(state, with_ways=with_ways)
        case SheetKind.UNSEEN:
            return _unseen(state)
        case SheetKind.WAYS:
            return _ways(state)
        case SheetKind.READINGS:
            return _sheet(_("THIS GAME"), _("How we read the rules"), reading_words(state.setup.readings))


def _sheet(kicker: str, title: str, rows: tuple[Row, ...]) -> Page:
    return Page(kicker, title, rows, Button(_("Close"), Tap.CLOSE, onward=False), scrolls=True)


def _more(state: State, *, with_ways: bool) -> Page:
    in_play = state.step is Step.PLAY
    rows: list[Row] = [
        Entry(_("Put the table right"), _("your deck lies otherwise"), OpenFix()),
        Entry(_("What lies face down"), _("how many of each kind nobody has seen"), OpenSheet(SheetKind.UNSEEN)),
        Entry(_("How we read the rules"), _("where they leave room"), OpenSheet(SheetKind.READINGS)),
    ]
    if with_ways and in_play:
        rows.insert(0, Entry(_("Every way on"), _("which notes first, and where you land"), OpenSheet(SheetKind.WAYS)))
    if state.step is not Step.OVER:
        rows.append(Entry(_("Give up"), _("the game ends; Undo takes it back"), a.GIVE_UP))
    return _sheet(_("MORE"), _("What else?"), tuple(rows))


def _unseen(state: State) -> Page:
    total = sum(state.unseen.values())
    rows = [Words(_("{n} cards lie face down:").format(n=total))]
    counted = [f"{key_name(card)}: {state.unseen[card]}" for card in CARDS]
    rows += [Words("   ".join(counted[at : at + 3]), Tone.STRONG) for at in range(0, len(counted), 3)]
    return _sheet(_("FACE DOWN"), _("Nobody has seen"), tuple(rows))


def _ways(state: State) -> Page:
    found = ways(state)
    looks = tuple(_look_entry(moves) for moves in ways_to_look(state) if moves)
    safe, deadly = (
        tuple(
            Entry(_told(way), tell_landing(way.landing, loses=way.loses), way.first)
            for way in found
            if way.loses is is_deadly
        )
        for is_deadly in (False, True)
    )
    rows = (*safe, *looks, *deadly)
    return _sheet(_("EVERY WAY"), _("A tap does its first move"), rows or (Words(_("There is none.")),))


def _look_entry(moves: tuple[a.Action, ...]) -> Entry:
    told = ", ".join([*map(_move, moves), _("look around")])
    return Entry(told[:1].upper() + told[1:], _("the top card lies face down then"), moves[0])


def _told(way: Way) -> str:
    """The moves of a way in a line: "Mark, return 9, explore 9"."""
    moves = [_move(move) for move in way.moves]
    told = ", ".join([*moves, _("explore {card}").format(card=card_name(way.card))])
    mark = "† " if way.loses else ""
    return mark + told[:1].upper() + told[1:]


def _move(move: a.Action) -> str:
    return _("return {card}").format(card=card_name(move.card)) if isinstance(move, a.Return) else _("mark")


def reading_words(readings: Readings) -> tuple[Row, ...]:
    """Each reading by its name, as this game was begun."""
    setup = (
        _("The deck lies face down.") if readings.setup is Start.CLASSIC else _("Three piles, two cards up on each.")
    )
    chain = (
        _("The card under one that you take is landed on, too.") if readings.chain_loot else _("It is not landed on.")
    )
    lost = _("The loot counts.") if readings.lost_score is LostScore.LOOT else _("A lost game has no score.")
    return (
        Entry(_("Set-up"), setup),
        Entry(_("Chained loot: the card under one that you take"), chain),
        Entry(_("Score of a lost game"), lost),
        Words(_("Settings hold what the next game begins with."), Tone.QUIET),
    )

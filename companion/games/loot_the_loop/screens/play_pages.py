"""The page of a turn: what can be done, where each Explore lands, what the next look brings; and the end."""

from fractions import Fraction
from typing import Final, NamedTuple

from companion.contract.page import Button, Choices, Header, Page, Row, Tone, Words
from companion.contract.rules import Decider
from companion.contract.screen import HouseAction
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import JEWELS, Card
from companion.games.loot_the_loop.rules.landing import (
    Room,
    explore_loses,
    landing_of,
    look_after_loses,
    look_loses,
    ways,
    ways_to_look,
)
from companion.games.loot_the_loop.rules.legality import legal_moves
from companion.games.loot_the_loop.rules.setup import LostScore
from companion.games.loot_the_loop.rules.state import Outcome, Reason, State
from companion.games.loot_the_loop.screens.taps import OpenSheet, SheetKind, Shown, Tap
from companion.games.loot_the_loop.settings import Assist
from companion.games.loot_the_loop.text import card_name, slot_name, tell_landing
from companion.words import _, ngettext

MOST_SAFE_WAYS: Final = 3
"""Fewer ways on than these are told: it is getting tight."""


class Turn(NamedTuple):
    """What the page of a turn is made from. `explored`: the last act was an Explore."""

    state: State
    assist: Assist
    cursor: int | None = None
    explored: bool = False


def header(state: State) -> Header:
    """The round, the exit, the four jewels, the loot, and the traps that nobody has seen."""
    traps = state.unseen[Card.TRAP]
    return Header(
        title=_("Loop {n}").format(n=state.loop),
        detail=_("exit open") if state.jewels == JEWELS else _("exit shut"),
        done=tuple(float(number < state.jewels) for number in range(JEWELS)),
        good=_("Loot {n}").format(n=len(state.score)),
        bad=_("Traps unseen {n}").format(n=traps),
    )


def more() -> Button:
    """All that is not done every turn."""
    return Button(_("More"), OpenSheet(SheetKind.MORE))


def moves_of(state: State) -> tuple[a.Action, ...]:
    """What can be done in this turn, in the order of the page."""
    return tuple(legal_moves(state))


def is_deadly(state: State, action: object) -> bool:
    """Whether an action is an Explore that loses the game at once."""
    return isinstance(action, a.Explore) and explore_loses(state, action.place)


def chosen_move(turn: Turn) -> a.Action | None:
    """What the pink button does: what the encoder points at, else what one would do first."""
    moves = moves_of(turn.state)
    if not moves:
        return None
    if turn.cursor is not None:
        return moves[turn.cursor % len(moves)]
    if turn.assist.level < Assist.LANDINGS.level:
        return moves[0]
    on = (move for move in moves if isinstance(move, a.Look | a.Explore) and not is_deadly(turn.state, move))
    # A step that takes a last card comes before marks and returns, which go on for ever: it asks before it is done.
    return (*on, *(move for move in moves if not _is_on_trap(turn.state, move)), moves[0])[0]


def _is_on_trap(state: State, move: a.Action) -> bool:
    landing = landing_of(state, move.place) if isinstance(move, a.Explore) else None
    return landing is not None and landing.room is Room.TRAP


def turn_shown(turn: Turn) -> Shown:
    """The page, what the encoder chooses among, and a digit for each of it."""
    state, moves = turn.state, moves_of(turn.state)
    chosen = chosen_move(turn)
    options = tuple(_tap(state, move) for move in moves)
    title, tone = _title(turn, moves)
    by_app = a.LOOK in moves and state.setup.cards is Decider.APP
    enter = (Button(_("Enter the cards"), Tap.LOOK),) if by_app else ()
    page = Page(
        kicker=_("TURN {n}").format(n=state.turn + 1),
        title=title,
        title_tone=tone,
        rows=(*_buttons(turn, moves, chosen), *_remarks(turn, moves)),
        primary=None if chosen is None else Button(_label(state, chosen), _tap(state, chosen)),
        side=(*enter, more()),
    )
    return Shown(page, options, options)


def _tap(state: State, move: a.Action) -> object:
    """What a button of a move means: who turns their own cards up enters them first."""
    return Tap.LOOK if move == a.LOOK and state.setup.cards is Decider.PLAYERS else move


def _title(turn: Turn, moves: tuple[a.Action, ...]) -> tuple[str, Tone]:
    if a.LOOK in moves:
        return _("Look around"), Tone.STRONG
    warns = turn.assist.level >= Assist.WARNINGS.level
    if warns and all(is_deadly(turn.state, move) for move in moves if isinstance(move, a.Explore)):
        return _("No safe step from here"), Tone.DANGER
    return _("Where to?"), Tone.STRONG


def _label(state: State, move: a.Action) -> str:
    match move:
        case a.Look():
            return _("Look around")
        case a.Explore(place=place):
            return _("Explore {card}").format(card=slot_name(state.deck[place]))
        case a.Mark():
            return _("Mark {card}").format(card=slot_name(state.deck[0]))
        case a.Return(card=card):
            return _("Return {card}").format(card=card_name(card))
        case _:
            return ""


def _buttons(turn: Turn, moves: tuple[a.Action, ...], chosen: a.Action | None) -> tuple[Row, ...]:
    """Explores side by side, and under them the notes."""
    state = turn.state
    explore = [move for move in moves if isinstance(move, a.Explore)]
    notes = [move for move in moves if isinstance(move, a.Mark | a.Return)]
    rows: list[Row] = []
    for group in (explore, notes):
        if group:
            buttons = tuple(Button(_words(turn, move), _tap(state, move), chosen=move == chosen) for move in group)
            rows.append(Choices(buttons))
    return tuple(rows)


def _words(turn: Turn, move: a.Action) -> str:
    """A move on its button; an Explore with where it lands."""
    if not isinstance(move, a.Explore) or turn.assist.level < Assist.LANDINGS.level:
        return _label(turn.state, move)
    landing = landing_of(turn.state, move.place)
    assert landing is not None  # noqa: S101 - a legal Explore lands somewhere
    card = slot_name(turn.state.deck[move.place])
    loses = turn.assist.level >= Assist.WARNINGS.level and is_deadly(turn.state, move)
    return _("{card} › {lands}").format(card=card, lands=tell_landing(landing, loses=loses))


def _remarks(turn: Turn, moves: tuple[a.Action, ...]) -> tuple[Row, ...]:
    """The card on top, to be compared with the real deck; what a look risks; how tight it is."""
    state = turn.state
    rows: list[Row] = []
    if turn.explored:
        rows.append(Words(_("On top now: {slot}.").format(slot=slot_name(state.deck[0])), Tone.QUIET))
    if turn.assist.level < Assist.WARNINGS.level:
        return tuple(rows)
    odds = look_loses(state)
    if odds is not None:
        rows.append(_odds(_("This look loses with {odds}.") if odds else _("This look is safe."), odds))
    for move in moves:
        if isinstance(move, a.Explore) and (after := look_after_loses(state, move.place)) is not None:
            card = slot_name(state.deck[move.place])
            told = _("After {card}, the look loses with {{odds}}.") if after else _("After {card}, the look is safe.")
            rows.append(_odds(told.format(card=card), after))
    if odds is None:
        rows += _tightness(state)
    return tuple(rows)


def _odds(words: str, odds: Fraction) -> Words:
    """A sentence with its odds, louder where they are bad."""
    percent = _("{n} %").format(n=f"{float(odds) * 100:.1f}")
    return Words(words.format(odds=percent), Tone.QUIET if odds < Fraction(1, 5) else Tone.NOTICE)


def _tightness(state: State) -> list[Row]:
    """Few ways are left that do not lose the game, marks and returns first counted in."""
    found = {(way.card, way.landing, way.loses) for way in ways(state)}
    safe = {way for way in found if not way[-1]}
    if len(safe) == len(found) or len(safe) >= MOST_SAFE_WAYS or ways_to_look(state):
        return []
    told = ngettext("Only {n} way on is safe.", "Only {n} ways on are safe.", len(safe)).format(n=len(safe))
    return [Words(told, Tone.DANGER)] if safe else []


def danger(state: State, explore: a.Explore) -> Shown:
    """A second tap for what cannot be survived."""
    card, on_trap = slot_name(state.deck[explore.place]), _is_on_trap(state, explore)
    told = (
        _("Exploring {card} lands you on a trap.")
        if on_trap
        else _("After exploring {card} you are stuck: no step from there is safe.")
    )
    page = Page(
        kicker=_("TRAP") if on_trap else _("STUCK"),
        kicker_tone=Tone.DANGER,
        title=_("Deadly!"),
        title_tone=Tone.DANGER,
        alarm=True,
        rows=(
            Words(told.format(card=card)),
            Choices((Button(_("Explore {card} anyway").format(card=card), explore),)),
        ),
        primary=Button(_("Back"), Tap.CANCEL, onward=False),
    )
    options = (explore, Tap.CANCEL)
    return Shown(page, options)


def over(state: State) -> Shown:
    """How it ended, and what it is worth."""
    assert state.ending is not None  # noqa: S101 - it is over
    won, loot = state.ending.outcome is Outcome.VICTORY, len(state.score)
    score = ngettext("Your score: {n} card", "Your score: {n} cards", loot).format(n=loot)
    if not won and state.setup.readings.lost_score is LostScore.NONE:
        score = ngettext("{n} card taken, which does not count.", "{n} cards taken, which do not count.", loot).format(
            n=loot
        )
    page = Page(
        kicker=_("THE END"),
        kicker_tone=Tone.GOOD if won else Tone.DANGER,
        title=_("You escaped!") if won else _("Lost."),
        title_tone=Tone.GOOD if won else Tone.DANGER,
        rows=(Words(_why(state.ending.reason)), Words(score, Tone.STRONG), *_way_back(won=won)),
        primary=Button(_("New game"), HouseAction.NEW_GAME),
        side=(more(),),
    )
    return Shown(page)


def _way_back(*, won: bool) -> tuple[Row, ...]:
    return () if won else (Words(_("A wrong tap? Undo takes it back."), Tone.QUIET),)


def _why(reason: Reason) -> str:
    match reason:
        case Reason.EXIT:
            return _("All four jewels, and out through the exit.")
        case Reason.TRAP:
            return _("You landed on a trap.")
        case Reason.STUCK:
            return _("Stuck: no mark and no return opens a step that is not into a trap.")
        case Reason.GIVEN_UP:
            return _("You gave up.")

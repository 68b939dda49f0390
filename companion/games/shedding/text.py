"""A round in words: groups, what is asked, what happened, why something is not legal.

What a group was laid from is told only where the table wants a memory: to remember it is part of the game.
"""

from collections.abc import Callable, Sequence
from typing import Final

from companion.contract.rules import Refusal
from companion.games.shedding.rules.facts import (
    Finished,
    Passed,
    Played,
    Revealed,
    RoundFact,
    RoundFixed,
    TrickEnd,
    TrickEnded,
)
from companion.games.shedding.rules.groups import Cards, Direction, Group, Kind
from companion.games.shedding.rules.moves import Why
from companion.games.shedding.rules.round import Round
from companion.games.shedding.rules.seats import Colour
from companion.words import N_, _, ngettext

NameOf = Callable[[int], str]
"""The name of whoever sits on a seat."""


HEX: Final = {
    Colour.RED: "#FF6A5E",
    Colour.TURQUOISE: "#40D0C8",
    Colour.YELLOW: "#FFD84D",
    Colour.PURPLE: "#B48CFF",
    Colour.GREEN: "#5BE08A",
    Colour.ORANGE: "#FF9A3C",
}
"""The colours on the glass."""

COLOURS: Final = {
    Colour.RED: N_("Red"),
    Colour.TURQUOISE: N_("Turquoise"),
    Colour.YELLOW: N_("Yellow"),
    Colour.PURPLE: N_("Purple"),
    Colour.GREEN: N_("Green"),
    Colour.ORANGE: N_("Orange"),
}


def player_name(name: str, colour: Colour) -> str:
    """What somebody is called: by the colour, where no name was typed."""
    return name or _(COLOURS[colour])


def place_name(place: int) -> str:
    """1st, 2nd and so on; places go up to 6."""
    return _(PLACES[place - 1])


PLACES: Final = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"))


def direction_name(direction: Direction) -> str:
    """The side of the Value token."""
    return _("Up") if direction is Direction.UP else _("Down")


def kind_name(kind: Kind) -> str:
    """On a button."""
    match kind:
        case Kind.SINGLE:
            return _("Single")
        case Kind.SAME:
            return _("Equal")
        case Kind.RUN:
            return _("Sequence")


def group_kind(kind: Kind, size: int) -> str:
    """What is asked, without its value."""
    match kind, size:
        case Kind.SINGLE, _size:
            return _("Single card")
        case Kind.SAME, 2:
            return _("Pair")
        case Kind.SAME, _size:
            return _("{n} equal cards").format(n=size)
        case _run, _size:
            return _("Sequence of {n}").format(n=size)


def group_name(group: Group) -> str:
    """A group with its cards."""
    if group.kind is Kind.RUN:
        return "-".join(map(str, group.values))
    if group.kind is Kind.SINGLE:
        return str(group.value)
    return _("{n} × {value}").format(n=group.size, value=group.value)


def asked(now: Round) -> str:
    """What has to be laid, in a line: "Pair, higher than 9"."""
    laid = now.current
    if laid is None:
        return _("Free choice")
    what = group_kind(laid.group.kind, laid.group.size)
    values = [group.value for group in now.to_beat()]
    up = now.direction is Direction.UP
    value = max(values) if up else min(values)
    if laid.group.kind is Kind.RUN:
        told = _("{what}, lowest card above {n}") if up else _("{what}, lowest card below {n}")
    else:
        told = _("{what}, higher than {n}") if up else _("{what}, lower than {n}")
    return told.format(what=what, n=value)


def cards_left(count: int) -> str:
    """Of a hand."""
    return ngettext("{n} card", "{n} cards", count).format(n=count)


def tell(fact: RoundFact, name_of: NameOf, *, with_cards: bool) -> str:
    """One fact of a round; with the cards themselves only where the table wants a memory."""
    match fact:
        case Played(seat=seat) if with_cards:
            return _("{who} plays {cards}").format(who=name_of(seat), cards=group_name(fact.group))
        case Played(seat=seat, size=size):
            told = ngettext("{who} plays {n} card", "{who} plays {n} cards", size)
            return told.format(who=name_of(seat), n=size)
        case Passed(seat=seat):
            return _("{who} passes").format(who=name_of(seat))
        case Revealed(seat=seat):
            return _("{who} reveals an 8").format(who=name_of(seat))
        case Finished(seat=seat):
            return _("{who} is out").format(who=name_of(seat))
        case TrickEnded(why=why, leader=leader):
            told = _("{who} leads") if why is TrickEnd.PASSES else _("an 8: {who} leads, the others skip")
            return told.format(who=name_of(leader))
        case RoundFixed():
            return _("round put right")
        case _:
            return str(fact)


def news_of(facts: Sequence[object], now: Round | None, name_of: NameOf) -> str:
    """What of an act everybody has to hear: who is out, who must skip, who leads; `now`: the round after it."""
    told = []
    for fact in facts:
        match fact:
            case Finished(seat=seat) if now is not None and not now.is_over:
                place = place_name(now.places.index(seat) + 1)
                told.append(_("{who} is {place}!").format(who=name_of(seat), place=place))
            case TrickEnded():
                said = tell(fact, name_of, with_cards=False)
                told.append(_("{what}.").format(what=said[:1].upper() + said[1:]))
    return " ".join(told)


def tell_refusal(refusal: Refusal, name_of: NameOf) -> str:
    """Why a move is not legal."""
    given = dict(refusal.values)
    match refusal.code:
        case Why.WRONG_KIND | Why.WRONG_SIZE:
            other = given["asked"]
            assert isinstance(other, Group)  # noqa: S101 - so it is refused
            return _("that is no {what}").format(what=_lower(group_kind(other.kind, other.size)))
        case Why.DOES_NOT_BEAT:
            other = given["asked"]
            assert isinstance(other, Group)  # noqa: S101 - so it is refused
            higher = given["direction"] is Direction.UP
            told = _("it has to be higher than {n}") if higher else _("it has to be lower than {n}")
            return told.format(n=other.value)
        case Why.SEAT_IS_OUT:
            seat = given["seat"]
            assert isinstance(seat, int)  # noqa: S101 - so it is refused
            return _("{who} is out already").format(who=name_of(seat))
        case Why() as code:
            return _(SENTENCES[code]).format(**{name: str(value) for name, value in given.items()})
        case code:
            return str(code.value)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


SENTENCES: Final = {
    Why.ROUND_IS_OVER: N_("the round is over"),
    Why.NO_SUCH_SEAT: N_("nobody sits there"),
    Why.NO_SUCH_GROUP: N_("no such cards can be played together"),
    Why.TOO_FEW_CARDS: N_("only {left} cards are left there"),
    Why.NONE_LEFT: N_("not that many cards of value {value} are left"),
    Why.LAST_EIGHT: N_("nobody goes out with an 8 at this table"),
    Why.LEADER_PLAYS: N_("whoever leads has to play"),
    Why.REVEALED_PLAYS: N_("whoever reveals an 8 has to play"),
    Why.REVEALED_ALREADY: N_("an 8 was revealed in this turn already"),
    Why.NONE_ASIDE: N_("both cards set aside are revealed"),
    Why.NOTHING_TO_PLAY: N_("nothing could be played after that"),
    Why.IMPOSSIBLE_TABLE: N_("it cannot lie so: two players at least are on, and who is out has no cards"),
}


def seen_words(now: Round, cards: Cards) -> str:
    """How many of each value lie face up: for tables that want a memory."""
    return "   ".join(f"{value}: {now.seen[value - 1]}" for value in range(1, cards.highest + 1))

"""The table and the odds as text for a terminal."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

from companion.contract.rules import Decider, Draw
from companion.games.loot_the_loop.bots import play_carefully
from companion.games.loot_the_loop.rules import acts
from companion.games.loot_the_loop.rules.cards import Card, Slot
from companion.games.loot_the_loop.rules.landing import landing_of, look_after_loses, look_loses
from companion.games.loot_the_loop.rules.legality import ON_TOP
from companion.games.loot_the_loop.rules.setup import Setup
from companion.games.loot_the_loop.rules.state import State, first_state
from companion.games.loot_the_loop.text import card_names, slot_name, tell, tell_ending, tell_landing

NEAR: Final = 11
"""Cards that a move can land on, and the one on which you are."""
LINE: Final = 16
"""Cards in a line of the deck."""
MARKS: Final = {Card.TRAP: "T", Card.JEWEL: "A", Card.EXIT: "X"}


def _mark(slot: Slot) -> str:
    return "?" if slot is None else MARKS.get(slot, str(slot.value))


def render(state: State) -> str:
    """The deck from the top, the notes and the score."""
    marks = [_mark(slot) for slot in state.deck]
    lines = [f"turn {state.turn} · loop {state.loop} · {len(marks)} cards · {state.step.value}"]
    lines += ["  " + " ".join(f"{mark:>2}" for mark in marks[at : at + LINE]) for at in range(0, len(marks), LINE)]
    lines.append(f"notes: {card_names(state.notes) or 'none'}")
    lines.append(f"score: {len(state.score)} cards, jewels {state.jewels}/4")
    unseen = " ".join(f"{_mark(card)}:{count}" for card, count in state.unseen.items() if count)
    lines.append(f"unseen: {unseen or 'none'}")
    if state.ending:
        lines.append(tell_ending(*state.ending))
    return "\n".join(lines)


def encode_odds(state: State) -> dict[str, Any]:
    """How likely the next look loses, and where each Explore lands; each chance exactly and as a decimal."""
    explore = []
    for place in range(ON_TOP):
        landing = None if state.ending else landing_of(state, place)
        if landing is not None:
            told = {"card": _word(state.deck[place]), "lands": landing.room.value}
            explore.append({**told, "look_after_loses": _chance(look_after_loses(state, place))})
    return {"look_loses": _chance(look_loses(state)), "explore": explore}


def _word(slot: Slot) -> str:
    return "down" if slot is None else slot.word


def _chance(chance: Fraction | None) -> dict[str, Any] | None:
    if chance is None:
        return None
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": round(float(chance), 6)}


def render_odds(state: State) -> str:
    """The same, line by line."""
    look, lines = look_loses(state), []
    if look is not None:
        lines.append(f"the next look loses with {_percent(look)} ({look})")
    for place in range(ON_TOP):
        landing = None if state.ending else landing_of(state, place)
        if landing is not None:
            after = look_after_loses(state, place)
            then = "" if after is None else f"; the look after that loses with {_percent(after)}"
            lines.append(f"explore {slot_name(state.deck[place])}: {tell_landing(landing)}{then}")
    return "\n".join(lines) or "there is nothing to look at, and nowhere to go"


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} %"


TOLD_TURNS: Final = 12


def tell_first_turns(dice: Callable[[int], Draw]) -> Iterator[str]:
    """The first turns of a careful player, line by line; `dice` gives the draw of a turn."""
    state = first_state(Setup(cards=Decider.APP))
    while state.ending is None and state.turn < TOLD_TURNS:
        draw = dice(state.turn)
        done = acts.act(state, play_carefully(state, draw, 0), draw)
        yield "  " + " · ".join(tell(fact) for fact in done.facts)
        state = done.state
    yield render(state)
    yield render_odds(state)

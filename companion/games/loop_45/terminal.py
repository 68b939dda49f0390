"""The table as text for a terminal."""

from companion.games.loop_45 import text
from companion.games.loop_45.rules.state import State
from companion.games.shedding.text import asked, direction_name, place_name


def render(state: State) -> str:
    """A line for each seat, clockwise: who sits there, what they have; the round, and what is asked in it."""
    setup = state.setup
    sets = f"set {state.set} · " if setup.sets_to_win > 1 else ""
    lines = [f"{sets}round {state.turn} · to {state.ends_at} points · {state.step.value}"]
    for seat, player in enumerate(state.seats):
        rank = place_name(state.ranks[seat]) if state.ranks else "–"
        start = " starts" if seat == state.start else ""
        if player is None:
            lines.append(f"  seat {seat + 1} [{rank}] free{start}")
            continue
        told = [text.points_name(state.points[player])]
        if setup.sets_to_win > 1:
            told.append(f"sets {state.sets[player]}")
        if player in state.out:
            told.append(place_name(state.out.index(player) + 1))
        elif state.round is not None and state.referees:
            told.append(f"{state.round.left[seat]} cards")
        lines.append(f"  seat {seat + 1} [{rank}] {text.player_name(setup, player)}: {', '.join(told)}{start}")
    if state.picker is not None:
        free = ", ".join(str(seat + 1) for seat in state.allowed_seats)
        lines.append(f"{text.player_name(setup, state.picker)} may take seat {free}")
    if state.round is not None and state.on is not None:
        told_order = direction_name(state.round.direction)
        lines.append(f"{text.player_name(setup, state.on)} is on · {told_order} · {asked(state.round)}")
    if state.ending is not None:
        lines.append(text.tell_outcome(setup, state.ending.outcome))
    return "\n".join(lines)

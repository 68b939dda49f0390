"""The table as text for a terminal."""

from companion.games.loop_78.rules.state import State
from companion.games.loop_78.text import board_name, name_of, points_words, reason_of, tell_ending
from companion.games.shedding.text import asked, direction_name, place_name


def render(state: State) -> str:
    """Where the boards lie, who is out, who has how many points so far."""
    who, now = name_of(state.setup), state.round
    starter = "" if state.starter is None else f" · {who(state.starter)} starts"
    lines = [
        f"round {state.now + 1} of {state.players} · {state.step.value} · {direction_name(state.direction)}{starter}"
    ]
    places = state.orders[state.now] if len(state.orders) > state.now else () if now is None else now.places
    for seat in range(state.players):
        told = [f"{seat + 1} {who(seat):12}", points_words(state.totals[seat])]
        if state.golden is not None:
            told.append(board_name(state, state.board_before(seat)))
        if seat in places:
            told.append(place_name(places.index(seat) + 1))
        elif now is not None and state.referees:
            told.append(f"{now.left[seat]} cards")
        lines.append("  " + " · ".join(told))
    if now is not None and state.referees and not now.is_over:
        lines.append(f"{who(now.turn)}: {asked(now)}")
    if state.ending:
        lines.append(tell_ending(*state.ending))
    return "\n".join(lines)


def render_boards(state: State) -> str:
    """Every board with its markers, and the reason for each point."""
    who, lines = name_of(state.setup), []
    for board in range(state.players):
        lines.append(board_name(state, board))
        lines += [
            f"  round {mark.round + 1}: {who(mark.seat)} {place_name(mark.place)} · {reason_of(mark)}"
            for mark in state.markers(board)
        ]
    return "\n".join(lines)

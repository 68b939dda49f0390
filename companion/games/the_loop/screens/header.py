"""The header: the same on every page of the game."""

from companion.contract.page import Header
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.state import CYCLES, TURNS, MissionState, State
from companion.words import _


def header(state: State) -> Header:
    """Cycle, turn, missions, vortexes."""
    completed, vortexes = len(state.eras_with(MissionState.COMPLETED)), sum(state.vortexes)
    done = state.turn / len(ERAS)
    return Header(
        title=_("Cycle {n} of {of}").format(n=state.cycle, of=CYCLES),
        detail=_("turn {n} / {of}").format(n=state.turn, of=TURNS) if state.turn else _("setup"),
        done=tuple(min(1.0, max(0.0, done - cycle)) for cycle in range(CYCLES)),
        good=_("Missions {n} / {of}").format(n=completed, of=state.box.missions_to_win),
        bad=_vortexes(vortexes, state.box.vortex_tiles),
    )


def _vortexes(number: int, tiles: int) -> str:
    """Out of how many tiles; where there is one more than tiles, the game is lost and the tiles mean nothing."""
    return (
        _("Vortexes {n} / {of}").format(n=number, of=tiles) if number <= tiles else _("Vortexes {n}").format(n=number)
    )

"""The header: the same on every page of the game."""

from companion.games.the_loop.eras import ERAS
from companion.games.the_loop.table import CYCLES, TURNS, MissionState, Table
from companion.screen.page import Header
from companion.words import _


def header(table: Table) -> Header:
    """Cycle, turn, missions, vortexes."""
    completed, vortexes = len(table.eras_with(MissionState.COMPLETED)), sum(table.vortexes)
    done = table.turn / len(ERAS)
    return Header(
        cycle=_("Cycle {n} of {of}").format(n=table.cycle, of=CYCLES),
        turn=_("turn {n} / {of}").format(n=table.turn, of=TURNS) if table.turn else _("setup"),
        cycle_done=tuple(min(1.0, max(0.0, done - cycle)) for cycle in range(CYCLES)),
        missions=_("Missions {n} / {of}").format(n=completed, of=table.box.missions_to_win),
        vortexes=_vortexes(vortexes, table.box.vortex_tiles),
    )


def _vortexes(number: int, tiles: int) -> str:
    """Out of how many tiles; where there is one more than tiles, the game is lost and the tiles mean nothing."""
    return (
        _("Vortexes {n} / {of}").format(n=number, of=tiles) if number <= tiles else _("Vortexes {n}").format(n=number)
    )

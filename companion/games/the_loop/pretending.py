"""An action phase as a pretend table might play it: for simulations, the show, and tests. Not clever on purpose."""

from companion.games.outcomes import Draw, Outcomes
from companion.games.the_loop import overrule
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.course import Act
from companion.games.the_loop.eras import ERAS, NEXT, PREVIOUS, Era
from companion.games.the_loop.table import MissionState, Table
from companion.games.the_loop.turn import end_turn

ACTIONS = Outcomes.equal(("rifts", "energy", "clone", "mission"))
PLACES = Outcomes.equal(ERAS)
PRETENDED = "pretended"


def random_action(table: Table, draw: Draw, place: int = 0) -> Act | None:
    """Something that an agent may have done: took a rift off, put energy on, pushed a clone, worked on a mission."""
    match draw(ACTIONS, PRETENDED, place):
        case "rifts":
            return _take_a_rift_off(table, draw, place)
        case "energy":
            return _put_energy_on(table, draw, place)
        case "clone":
            return _push_a_clone(table, draw, place)
        case _:
            return _work_on_a_mission(table, draw, place)


def _take_a_rift_off(table: Table, draw: Draw, place: int) -> Act | None:
    torn = tuple(era for era in ERAS if table.rifts[era])
    if not torn:
        return None
    return overrule.change_rifts(table, draw(Outcomes.equal(torn), PRETENDED, place + 1), -1, draw)


def _put_energy_on(table: Table, draw: Draw, place: int) -> Act | None:
    if not table.energy_in_supply:
        return None
    return overrule.change_energy(table, draw(PLACES, PRETENDED, place + 1), 1, draw)


def _push_a_clone(table: Table, draw: Draw, place: int) -> Act | None:
    standing: tuple[tuple[Clone, Era], ...] = tuple((clone, era) for era in ERAS for clone in table.clones[era])
    if not standing:
        return None
    clone, start = draw(Outcomes.equal(standing), PRETENDED, place + 1)
    end = draw(Outcomes.equal((PREVIOUS[start], NEXT[start])), PRETENDED, place + 2)
    return overrule.move_clone(table, clone, start, end, draw)


def _work_on_a_mission(table: Table, draw: Draw, place: int) -> Act | None:
    active = table.eras_with(MissionState.ACTIVE)
    if not active:
        return None
    era = draw(Outcomes.equal(active), PRETENDED, place + 1)
    if table.missions[era].needs is None:
        return overrule.set_needs(table, era, min(2, table.box.most_needed), draw)
    return overrule.progress_mission(table, era, 1, draw)


def random_end_of_turn(table: Table, draw: Draw) -> Act:
    """The agent ends its turn somewhere: where a mission is ready, if there is one."""
    ready = tuple(
        era
        for era in table.eras_with(MissionState.ACTIVE)
        if (needs := table.missions[era].needs) is not None and table.missions[era].progress >= needs
    )
    return end_turn(table, draw(Outcomes.equal(ready) if ready else PLACES, PRETENDED, 7), draw)


def idle_end_of_turn(table: Table, draw: Draw) -> Act:
    """The agent did nothing and says nothing."""
    return end_turn(table, None, draw)

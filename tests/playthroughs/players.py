"""How the tables of the playthroughs play. Each function does all that one step of its table does."""

from collections.abc import Callable
from random import Random

from companion.games.the_loop import overrule
from companion.games.the_loop.eras import ERAS, Era
from companion.games.the_loop.table import MissionState, Step
from companion.games.the_loop.turn import Question, end_turn
from tests.games.the_loop.random_play import an_entry
from tests.play.sessions import Playing

Player = Callable[[Playing], None]


def idle(session: Playing) -> None:
    """Presses Next, and does nothing in its turns."""
    if session.table.step is Step.ACTIONS:
        _end_turn(session, None)
    else:
        session.go_on()


def tidy(session: Playing) -> None:
    """Takes rifts off and destroys clones, but forgets about missions."""
    if session.table.step is Step.ACTIONS:
        _tidy_up(session, rifts=3)
        _tidy_up(session, rifts=3)
        _end_turn(session, None)
    else:
        session.go_on()


def eager(session: Playing) -> None:
    """Works on one mission after the other, and tidies up a little."""
    if session.table.step is not Step.ACTIONS:
        session.go_on()
        return
    _tidy_up(session, rifts=2)
    active = session.table.eras_with(MissionState.ACTIVE)
    if not active:
        _end_turn(session, None)
        return
    era = max(active, key=lambda era: (session.table.missions[era].progress, -era))
    if session.table.missions[era].needs is None:
        session.perform(lambda table, draw: overrule.set_needs(table, era, 3, draw))
    session.perform(lambda table, draw: overrule.progress_mission(table, era, 2, draw))
    _end_turn(session, era)


def careless(session: Playing) -> None:
    """Tidies up, but one day ends its turn on a vortex."""
    if session.table.step is Step.ACTIONS:
        _tidy_up(session, rifts=1)
        open_ones = [era for era in ERAS if session.table.vortexes[era]]
        _end_turn(session, open_ones[0] if open_ones else Era.GLOBALIZATION)
    else:
        session.go_on()


def with_the_real_tower(session: Playing) -> None:
    """Enters what its own cards, bag and tower gave; counts anew; changes its mind."""
    table = session.table
    luck = Random(f"{session.header.seed} {len(session.acts)}")
    match table.step:
        case Step.ACTIONS:
            _act_by_hand(session, luck)
        case Step.CHECK if table.machine is not None and table.strangers[table.machine] == 0 and luck.random() < 0.3:
            era, more = table.machine, table.clones_in(table.machine) + 1
            session.perform(lambda table, draw: overrule.count_clones(table, era, more, draw))
        case Step.ARTIFACT if luck.random() < 0.3:
            session.go_on()
            session.draw_again()
            session.undo()
            session.redo()
        case _:
            session.perform(an_entry(table, luck))


def _act_by_hand(session: Playing, luck: Random) -> None:
    session.perform(lambda table, draw: overrule.use_free_move(table, True, draw))
    era = luck.choice(ERAS)
    session.perform(lambda table, draw: overrule.change_energy(table, era, 1, draw))
    session.undo()
    session.perform(lambda table, draw: overrule.count_loops(table, 1, draw))
    era = luck.choice(ERAS)
    session.perform(lambda table, draw: end_turn(table, era, draw))


def _tidy_up(session: Playing, rifts: int) -> None:
    """Takes rifts off the fullest Era, and pushes one clone home."""
    fullest = max(ERAS, key=lambda era: (session.table.rifts[era], -era))
    off = min(rifts, session.table.rifts[fullest])
    if off:
        session.perform(lambda table, draw: overrule.change_rifts(table, fullest, -off, draw))
    crowded = max(ERAS, key=lambda era: (len(session.table.clones[era]), -era))
    if session.table.clones[crowded]:
        clone = session.table.clones[crowded][0]
        session.perform(lambda table, draw: overrule.move_clone(table, clone, crowded, clone.paradox, draw))


def _end_turn(session: Playing, era: Era | None) -> None:
    session.perform(lambda table, draw: end_turn(table, era, draw, frozenset({Question.IS_MISSION_COMPLETE})))

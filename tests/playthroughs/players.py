"""How the tables of the playthroughs play. Each function does all that one step of its table does."""

from collections.abc import Callable
from random import Random

from companion.games.the_loop.rules import corrections
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.rules.turn import Question, end_turn
from tests.games.the_loop.random_play import an_entry
from tests.play.sessions import Playing

Player = Callable[[Playing], None]


def idle(session: Playing) -> None:
    """Presses Next, and does nothing in its turns."""
    if session.state.step is Step.ACTIONS:
        _end_turn(session, None)
    else:
        session.advance()


def tidy(session: Playing) -> None:
    """Takes rifts off and destroys clones, but forgets about missions."""
    if session.state.step is Step.ACTIONS:
        _tidy_up(session, rifts=3)
        _tidy_up(session, rifts=3)
        _end_turn(session, None)
    else:
        session.advance()


def eager(session: Playing) -> None:
    """Works on one mission after the other, and tidies up a little."""
    if session.state.step is not Step.ACTIONS:
        session.advance()
        return
    _tidy_up(session, rifts=2)
    active = session.state.eras_with(MissionState.ACTIVE)
    if not active:
        _end_turn(session, None)
        return
    era = max(active, key=lambda era: (session.state.missions[era].progress, -era))
    if session.state.missions[era].needs is None:
        session.perform(lambda state, draw: corrections.set_needs(state, era, 3, draw))
    session.perform(lambda state, draw: corrections.progress_mission(state, era, 2, draw))
    _end_turn(session, era)


def careless(session: Playing) -> None:
    """Tidies up, but one day ends its turn on a vortex."""
    if session.state.step is Step.ACTIONS:
        _tidy_up(session, rifts=1)
        open_ones = [era for era in ERAS if session.state.vortexes[era]]
        _end_turn(session, open_ones[0] if open_ones else Era.GLOBALIZATION)
    else:
        session.advance()


def with_the_real_tower(session: Playing) -> None:
    """Enters what its own cards, bag and tower gave; counts anew; changes its mind."""
    state = session.state
    luck = Random(f"{session.header.seed} {len(session.acts)}")
    match state.step:
        case Step.ACTIONS:
            _act_by_hand(session, luck)
        case Step.CHECK if state.machine is not None and state.strangers[state.machine] == 0 and luck.random() < 0.3:
            era, more = state.machine, state.clones_in(state.machine) + 1
            session.perform(lambda state, draw: corrections.count_clones(state, era, more, draw))
        case Step.ARTIFACT if luck.random() < 0.3:
            session.advance()
            session.draw_again()
            session.undo()
            session.redo()
        case _:
            session.perform(an_entry(state, luck))


def _act_by_hand(session: Playing, luck: Random) -> None:
    session.perform(lambda state, draw: corrections.use_free_move(state, True, draw))
    era = luck.choice(ERAS)
    session.perform(lambda state, draw: corrections.change_energy(state, era, 1, draw))
    session.undo()
    session.perform(lambda state, draw: corrections.count_loops(state, 1, draw))
    era = luck.choice(ERAS)
    session.perform(lambda state, draw: end_turn(state, era, draw))


def _tidy_up(session: Playing, rifts: int) -> None:
    """Takes rifts off the fullest Era, and pushes one clone home."""
    fullest = max(ERAS, key=lambda era: (session.state.rifts[era], -era))
    off = min(rifts, session.state.rifts[fullest])
    if off:
        session.perform(lambda state, draw: corrections.change_rifts(state, fullest, -off, draw))
    crowded = max(ERAS, key=lambda era: (len(session.state.clones[era]), -era))
    if session.state.clones[crowded]:
        clone = session.state.clones[crowded][0]
        session.perform(lambda state, draw: corrections.move_clone(state, clone, crowded, clone.paradox, draw))


def _end_turn(session: Playing, era: Era | None) -> None:
    session.perform(lambda state, draw: end_turn(state, era, draw, frozenset({Question.IS_MISSION_COMPLETE})))

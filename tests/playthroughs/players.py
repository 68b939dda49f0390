"""How the tables of the playthroughs play. Each function does all that one step of its table does."""

from collections.abc import Callable
from random import Random

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Question
from companion.games.the_loop.rules.eras import ERAS, CloneKind, Era
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.scenarios.laser import scenario as laser
from companion.games.the_loop.rules.scenarios.laser.facts import Centrifuges
from companion.games.the_loop.rules.state import MissionState, Step
from tests.games.the_loop.random_play import an_entry
from tests.games.the_loop.states import Rolled
from tests.play.sessions import LOOP, Playing

Player = Callable[[Playing], None]


def idle(session: Playing) -> None:
    """Presses Next, and does nothing in its turns."""
    if session.state.step is Step.ACTIONS:
        _end_turn(session, None)
    else:
        _go_on(session)


def tidy(session: Playing) -> None:
    """Takes rifts off and destroys clones, but forgets about missions."""
    if session.state.step is Step.ACTIONS:
        _tidy_up(session, rifts=3)
        _tidy_up(session, rifts=3)
        _end_turn(session, None)
    else:
        _go_on(session)


def eager(session: Playing) -> None:
    """Works on one mission after the other, and tidies up a little."""
    if session.state.step is not Step.ACTIONS:
        _go_on(session)
        return
    _tidy_up(session, rifts=2)
    active = session.state.eras_with(MissionState.ACTIVE)
    if not active:
        _end_turn(session, None)
        return
    era = max(active, key=lambda era: (session.state.missions[era].progress, -era))
    if session.state.missions[era].needs is None:
        session.perform(a.SetNeeds(era, 3))
    session.perform(a.ProgressMission(era, 2))
    _end_turn(session, era)


def powering(session: Playing) -> None:
    """As tidy, but puts energy where a scenario may want it."""
    if session.state.step is Step.ACTIONS and not scenario_of(session.state).wanted(session.state):
        era = Era(len(session.acts) % 7)
        if session.state.energy_in_supply > 1:
            session.perform(a.ChangeEnergy(era, 2))
        while LOOP.next(session.state) is not None or scenario_of(session.state).wanted(session.state):
            _go_on(session)
        _tidy_up(session, rifts=3)
        _tidy_up(session, rifts=3)
        _end_turn(session, None)
    else:
        _go_on(session)


def careless(session: Playing) -> None:
    """Tidies up, but one day ends its turn on a vortex."""
    if session.state.step is Step.ACTIONS:
        _tidy_up(session, rifts=1)
        open_ones = [era for era in ERAS if session.state.vortexes[era]]
        _end_turn(session, open_ones[0] if open_ones else Era.GLOBALIZATION)
    else:
        _go_on(session)


def hunting(session: Playing) -> None:
    """As eager; and takes a token home that is no clone, the first at once, others with three missions."""
    state = session.state
    standing = [(token, era) for era in ERAS for token in state.clones[era] if token.kind is not CloneKind.CLONE]
    is_time = not any(state.perpetual) or len(state.eras_with(MissionState.COMPLETED)) >= 3
    if state.step is Step.ACTIONS and not scenario_of(state).wanted(state) and standing and is_time:
        token, era = standing[0]
        session.perform(a.MoveClone(token, era, token.paradox))
        _do_what_is_wanted(session)
    if session.state.ending is None:
        eager(session)


def by_the_card(session: Playing) -> None:
    """Puts Centrifuges out, moves them and takes one off; in the third turn its card says that it has lost."""
    state = session.state
    if state.step is not Step.ACTIONS:
        _go_on(session)
        return
    era = Era(state.turn % 7)
    session.perform(laser.PlaceCentrifuge(era))
    session.perform(laser.MoveCentrifuge(era, Era((state.turn + 1) % 7)))
    if state.turn == 3:
        session.perform(laser.RemoveCentrifuge(era))
        session.perform(laser.LoseByCard())
    else:
        _end_turn(session, None)


def with_the_rest(session: Playing) -> None:
    """As eager; what its card asks besides the missions is done when four are completed."""
    state = session.state
    kept, completed = state.scenario_state, len(state.eras_with(MissionState.COMPLETED))
    asks_more = isinstance(kept, Centrifuges) and kept.more and not kept.rest_done
    if state.step is Step.ACTIONS and asks_more and completed >= state.box.missions_to_win:
        session.perform(laser.TellRest(done=True))
    else:
        eager(session)


def with_the_real_tower(session: Playing) -> None:
    """Enters what its own cards, bag and tower gave; counts anew; changes its mind."""
    state = session.state
    luck = Random(f"{session.header.seed} {len(session.acts)}")
    if scenario_of(state).wanted(state):
        _go_on(session)
        return
    match state.step:
        case Step.ACTIONS:
            _act_by_hand(session, luck)
        case Step.CHECK if (
            state.machine is not None and state.clone_adjustment[state.machine] == 0 and luck.random() < 0.3
        ):
            era, more = state.machine, state.clones_in(state.machine) + 1
            session.perform(a.CountClones(era, more))
        case Step.ARTIFACT if luck.random() < 0.3:
            session.advance()
            if session.can_draw_again():
                session.draw_again()
                session.undo()
                session.redo()
        case _:
            session.perform(an_entry(state, luck))


def _go_on(session: Playing) -> None:
    """The step that is due, or what the scenario wants of the players first."""
    luck = Rolled(Random(f"{session.header.seed} {len(session.acts)}"))
    wanted = scenario_of(session.state).wanted(session.state)
    own = scenario_of(session.state).pretend(session.state, luck) if wanted else None
    if own is not None:
        session.perform(own)
    else:
        session.advance()


def _act_by_hand(session: Playing, luck: Random) -> None:
    session.perform(a.UseFreeMove(True))
    era = luck.choice(ERAS)
    session.perform(a.ChangeEnergy(era, 1))
    session.undo()
    session.perform(a.CountLoops(1))
    era = luck.choice(ERAS)
    session.perform(a.EndTurn(era))


def _tidy_up(session: Playing, rifts: int) -> None:
    """Takes rifts off the fullest Era, and pushes one clone home."""
    fullest = max(ERAS, key=lambda era: (session.state.rifts[era], -era))
    off = min(rifts, session.state.rifts[fullest])
    if off:
        session.perform(a.ChangeRifts(fullest, -off))
    crowded = max(ERAS, key=lambda era: (len(session.state.clones[era]), -era))
    if session.state.clones[crowded]:
        clone = session.state.clones[crowded][0]
        session.perform(a.MoveClone(clone, crowded, clone.paradox))


def _do_what_is_wanted(session: Playing) -> None:
    while session.state.ending is None and scenario_of(session.state).wanted(session.state):
        _go_on(session)


def _end_turn(session: Playing, era: Era | None) -> None:
    _do_what_is_wanted(session)
    if session.state.ending is not None:
        return
    session.perform(a.EndTurn(era, frozenset({Question.IS_MISSION_COMPLETE})))

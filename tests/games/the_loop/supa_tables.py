"""Tables of Supa Sayan Clones, and how a Supaclone is destroyed on them."""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.contract.rules import Decider
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import Clone, CloneKind, Era, Level
from companion.games.the_loop.rules.scenarios.supa_sayan.state import (
    SupaSayan,
    SupaStep,
    supaclones,
)
from companion.games.the_loop.rules.setup import DrawSources, Setup
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.the_loop import TheLoop, first_state
from companion.play.replay import RecordedResults
from tests.games.the_loop.states import (
    AGENTS,
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    RENAISSANCE,
    Rolled,
    Scripted,
    box,
    done,
)
from tests.games.the_loop.states import state as standard_state

LOOP = TheLoop()
AT_ONCE = box(clones={"returned": "at_once"})
ALL_MISSIONS = (DAWN, RENAISSANCE, INDUSTRIAL, GLOBALIZATION)
HOME, AWAY = Clone(INDUSTRIAL, MEDIEVAL), Clone(DAWN, RENAISSANCE)


def supa(arrival: Era, paradox: Era) -> Clone:
    return Clone(arrival, paradox, CloneKind.SUPACLONE)


OURS, OTHER = supa(INDUSTRIAL, MEDIEVAL), supa(INDUSTRIAL, DAWN)
THIRD = supa(END, INDUSTRIAL)


def start(level: Level = Level.MONTH, of_box: Box = BOX, agents: int = 2, draws: DrawSources | None = None) -> State:
    return first_state(Setup(AGENTS[:agents], level, "supa_sayan", draws or DrawSources()), of_box)


def table(
    step: Step | SupaStep = Step.ACTIONS, *standing: tuple[Clone, Era], out: tuple[Era, ...] = (), **more: Any
) -> State:
    """A table of this scenario with these tokens on it, and Supaclones of these paradox Eras destroyed before."""
    kept = SupaSayan(out=out, **more.pop("kept", {}))
    by_players = more.pop("draws", DrawSources())
    made = standard_state(clones=standing, **more)
    setup = made.setup._replace(scenario="supa_sayan")
    return replace(made, step=step, setup=setup, draws=by_players, scenario_state=kept)


PLAYERS_DRAW = DrawSources(clones=Decider.PLAYERS)


def kill(now: State, token: Clone = OURS, *drawn: Clone) -> Act:
    """It is moved into its paradox Era."""
    where = next(era for clone, era in supaclones(now) if clone == token)
    return done(now, a.MoveClone(token, where, token.paradox), Scripted(*drawn))


def put_out(level: Level, of_box: Box = BOX) -> State:
    """The setup up to the Supaclones."""
    now, draw = start(level, of_box), Rolled(Random(3))
    while now.step is not SupaStep.SUPACLONES:
        now = done(now, a.NEXT, draw).state
    return now


def replayed(now: State, act: Act) -> Act:
    action = LOOP.action_of(now, act.facts, act.deciders)
    assert action is not None
    assert LOOP.why_not(now, action) is None, (action, act.facts)
    return LOOP.act(now, action, RecordedResults(LOOP.results(now, act.facts, act.deciders)))

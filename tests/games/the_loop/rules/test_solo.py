"""The solo rules: two to four agents, one player; before each action phase the cards decide which agent acts."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import IllegalActionError, JournalError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.codec import encode_state
from companion.games.the_loop.rules.eras import Era, Level
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import Setup, TurnOrder, setup_from, setup_to
from companion.games.the_loop.rules.state import Ending, Outcome, Reason, State, Step
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.games.the_loop.rules.turn import questions
from tests.games.the_loop.simulated import simulation
from tests.games.the_loop.states import AGENTS, BOX, MEDIEVAL, NO_DRAW, ROBOTS, V_GIRL, done, names
from tests.games.the_loop.states import state as standard_state

LOOP = TheLoop()
PROWLER = AGENTS[0]


def table(**more: Any) -> State:
    made = standard_state(**more)
    return replace(made, setup=made.setup._replace(order=TurnOrder.CARDS))


def test_the_agent_with_three_cards_takes_the_turn_and_no_seat_does() -> None:
    """`turn_ended A, agent_chosen A, turn_ended A` is legal."""
    now = table()
    for _ in range(2):
        with pytest.raises(IllegalActionError, match="say first which agent acts"):
            done(now, a.EndTurn(), NO_DRAW)
        now = done(now, a.ChooseAgent(PROWLER), NO_DRAW).state
        assert now.acting.name == PROWLER
        act = done(now, a.EndTurn(ROBOTS), NO_DRAW)
        assert names(act) == ["TurnEnded"]
        assert act.state.agent_due
        now = replace(act.state, step=Step.ACTIONS, turn=2, visited=act.state.visited | {Era.RENAISSANCE})


@pytest.mark.parametrize(
    "action",
    [
        a.UseFreeMove(used=True),
        a.CountLoops(1),
        a.MoveAgent(PROWLER, MEDIEVAL, free=True),
        a.MoveAgent(PROWLER, MEDIEVAL, energy_from=MEDIEVAL),
    ],
)
def test_what_only_the_acting_agent_does_waits_until_it_is_known(action: a.Action) -> None:
    now = table(energy={MEDIEVAL: 1})
    with pytest.raises(IllegalActionError, match="say first which agent acts"):
        done(now, action, NO_DRAW)
    assert LOOP.why_not(done(now, a.ChooseAgent(PROWLER), NO_DRAW).state, action) is None


def test_the_board_can_be_changed_before_it_is_known_who_acts() -> None:
    assert done(table(), a.ChangeEnergy(MEDIEVAL, 1), NO_DRAW).state.energy[MEDIEVAL] == 1
    assert done(table(), a.MoveAgent(PROWLER, MEDIEVAL), NO_DRAW).state.last_position[0] is MEDIEVAL


def test_a_mega_vortex_goes_by_who_is_chosen() -> None:
    now = table(level=Level.YEAR, vortexes=[MEDIEVAL])
    prowler = done(now, a.ChooseAgent(PROWLER), NO_DRAW).state
    assert questions(prowler, MEDIEVAL) == ()
    assert done(prowler, a.EndTurn(MEDIEVAL), NO_DRAW).state.ending == Ending(Outcome.DEFEAT, Reason.MEGA_VORTEX)
    girl = done(now, a.ChooseAgent(V_GIRL), NO_DRAW).state
    assert questions(girl, MEDIEVAL) == (a.Question.SURVIVES_MEGA_VORTEX,)
    spared = done(girl, a.EndTurn(MEDIEVAL, frozenset({a.Question.SURVIVES_MEGA_VORTEX})), NO_DRAW).state
    assert spared.ending is None


def test_the_journal_says_so_and_an_older_one_means_seats() -> None:
    solo = Setup(AGENTS[:2], order=TurnOrder.CARDS)
    assert setup_to(solo)["order"] == "cards"
    assert setup_from(setup_to(solo), BOX, SCENARIOS) == solo
    seats = setup_to(Setup(AGENTS[:2]))
    assert "order" not in seats
    assert setup_from(seats, BOX, SCENARIOS).order is TurnOrder.SEATS
    with pytest.raises(JournalError, match=r"setup\.order"):
        setup_from({**seats, "order": "dice"}, BOX, SCENARIOS)


def test_programs_see_that_nobody_acts_yet() -> None:
    assert encode_state(table())["agent"] is None
    assert encode_state(done(table(), a.ChooseAgent(PROWLER), NO_DRAW).state)["agent"] == PROWLER


@pytest.mark.parametrize("bot", ["random", "idle", "careful"])
def test_pretend_players_say_who_acts_and_do_only_what_is_legal(bot: str) -> None:
    games = simulation(Setup(AGENTS[:3], order=TurnOrder.CARDS), bot=bot)
    acted = set()
    for number in range(10):
        before = games.first
        for act in games.play(f"solo-{number}"):
            action = LOOP.action_of(before, act.facts, act.deciders)
            assert action is not None
            assert LOOP.why_not(before, action) is None
            assert problems(act.state) == ()
            if isinstance(action, a.ChooseAgent):
                acted.add(action.agent)
            before = act.state
    assert acted == set(AGENTS[:3])

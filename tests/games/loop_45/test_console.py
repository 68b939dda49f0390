"""The console plays LOOP 45: places, seats, every card; what cannot be is said; nobody hears which were played."""

import json

import pytest

from companion.cli.console import execute
from companion.cli.console_commands import ConsoleSession
from companion.errors import CompanionError, UsageError
from companion.games.loop_45.console import next_commands
from companion.games.loop_45.game import GAME
from companion.games.loop_45.rules.setup import Keeping, Length, Setup, setup_to
from companion.games.loop_45.rules.state import Ending, Outcome, Reason, Step, first_state
from companion.play.entries import Summary
from companion.play.replay import replay
from tests.context import lent_store


def typed(*lines: str) -> ConsoleSession:
    console = ConsoleSession(lent_store(), GAME, {})
    for line in lines:
        execute(console, line)
    return console


def test_a_round_and_the_seats_after_it_are_typed() -> None:
    at = typed("new", "next", "out turquoise", "out 4", "out Red", "next", "sit 2", "sit 4", "sit 3", "next")
    assert at.state.points == (3, 6, 2, 4)
    assert at.state.seats == (1, 2, 3, 0)
    assert at.state.step is Step.ROUND


def test_every_card_is_typed() -> None:
    at = typed("new 3 referee", "eights 2", "next", "play 3 4 5", "pass", "play 5 6 7", "reveal")
    assert at.state.points == (2, 3, 2)
    assert at.state.round.left == (6, 9, 6)
    execute(at, "play 1 2 3")
    execute(at, "order-only")
    assert at.state.setup.keeping is Keeping.REFEREE
    assert next_commands(at.state) == ("out 1", "out 2", "out 3")


def test_ties_sets_and_the_end_are_typed() -> None:
    at = typed("new 2 long", "points 6 4", "next", "out 1")
    assert at.state.setup.length is Length.LONG
    assert (at.state.step, next_commands(at.state)) == (Step.SET_OVER, ("start 1", "start 2"))
    execute(at, "start 2")
    execute(at, "points 5 7")
    execute(at, "next")
    execute(at, "out 1")
    assert (at.state.step, next_commands(at.state)) == (Step.TIE, ("share", "on"))
    execute(at, "share")
    assert at.state.ending == Ending(Outcome.PLAYER_1, Reason.SETS)
    assert next_commands(at.state) == ("undo", "new")
    execute(at, "undo")
    execute(at, "on")
    execute(at, "stop")
    assert at.state.ending == Ending(Outcome.STOPPED, Reason.STOPPED)


@pytest.mark.parametrize(
    ("begins", "line", "words"),
    [
        (("new",), "out 1", "this cannot be done now"),
        (("new",), "out 9", "'9' is nobody; there are: 1 Red"),
        (("new",), "out", "say it so: out PLAYER"),
        (("new", "next"), "out 0021", "is nobody"),
        (("new",), "eights 002" + "1" * 5000, "is nobody"),
        (("new",), "sit 00" + "2" * 5000, "say it so: sit"),
        (("new",), "sit 1", "this cannot be done now"),
        (("new", "next"), "next", "the players must act: out 1"),
        (("new", "next"), "play 5", "only the order of finishing is told"),
        (("new", "next"), "points 1 2", "say it so: points"),
        (("new", "next"), "points 1 2 3 100", "points go from 0 to 99"),
        (("new referee", "next"), "play 5 7", "neither equal nor a sequence"),
        (("new referee", "next"), "play x", "say it so: play"),
        (("new referee", "next"), "pass", "lead"),
        (("new referee", "next", "play 9 9"), "play 8 8", "it has to be higher than 9"),
        (("new", "next", "out 1", "out 2", "out 3", "next"), "sit 4", "that was their own seat"),
        (("new",), "new five", "'five' is nothing that can be chosen"),
    ],
)
def test_what_cannot_be_is_said(begins: tuple[str, ...], line: str, words: str) -> None:
    at = typed(*begins)
    before = at.session.acts
    with pytest.raises(CompanionError) as refused:
        execute(at, line)
    problem = refused.value
    told = GAME.tell_refusal(problem.refusal) if hasattr(problem, "refusal") else str(problem)
    assert words in told
    assert at.session.acts == before


def test_the_table_is_drawn_in_the_terminal() -> None:
    at = typed("new", "next", "out 2", "out 4", "out 1", "next")
    assert GAME.render(at.state).splitlines() == [
        "round 1 · to 12 points · seats",
        "  seat 1 [3rd] free starts",
        "  seat 2 [1st] free",
        "  seat 3 [4th] free",
        "  seat 4 [2nd] free",
        "Yellow may take seat 1, 2, 4",
    ]
    referee = typed("new 2 referee long", "next", "play 9 9")
    assert GAME.render(referee.state).splitlines()[1:] == [
        "  seat 1 [–] Red: 2 points, sets 0, 7 cards starts",
        "  seat 2 [–] Turquoise: 2 points, sets 0, 9 cards",
        "Turquoise is on · Up · Pair, higher than 9",
    ]


def test_the_state_as_json_tells_how_many_cards_and_not_which() -> None:
    at = typed("new 2 referee", "next", "play 9 9")
    told = json.dumps(GAME.console().encode(at.state))
    assert '"left": [7, 9]' in told
    assert "same" not in told


def test_a_list_of_games_says_where_each_stands() -> None:
    setup = GAME.setup({})
    assert GAME.summarise(setup, Summary(0, 1)) == "before the first round"
    assert GAME.summarise(setup, Summary(3, 1)) == "round 3"
    assert GAME.summarise(setup, Summary(4, 1, "player_2")) == "Turquoise wins after round 4"
    assert GAME.summarise(setup, Summary(4, 1, "shared")) == "a shared win after round 4"


def test_a_number_means_that_player_though_another_one_is_called_so() -> None:
    console = typed("new")
    console.begin(setup_to(Setup(names=("2", "Ann", "ann", ""))))
    execute(console, "next")
    execute(console, "out 2")
    assert console.state.out == (1,)
    with pytest.raises(UsageError, match="'Ann' is the name of several, say the number: 1 2, 2 Ann, 3 ann, 4 Purple"):
        execute(console, "out Ann")
    assert console.state.out == (1,)


def test_a_game_that_was_stopped_while_people_stand_goes_on_after_a_restart() -> None:
    at = typed("new", "next", "out 1", "out 2", "out 3", "next", "sit 1", "stop")
    assert at.state.seats == (3, None, None, None)
    number = at.session.number
    checked = replay(GAME.rules, first_state(at.state.setup), at.store.entries(number), strictly=GAME.tell_refusal)
    assert checked.state == at.state
    execute(at, f"resume {number}")
    assert at.state.ending == Ending(Outcome.STOPPED, Reason.STOPPED)
    assert "seat 2" in GAME.render(at.state)
    execute(at, "undo")
    execute(at, "sit 2")
    assert at.state.seats[:2] == (3, 2)

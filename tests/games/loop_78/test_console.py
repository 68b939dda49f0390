"""The console's commands of LOOP 78, typed as people type them."""

import io

import pytest

from companion.cli.console import run
from companion.cli.console_commands import ConsoleSession
from companion.games.loop_78.game import GAME
from companion.games.loop_78.rules.state import State, Step
from tests.context import lent_store


def typed(*commands: str) -> tuple[ConsoleSession, str]:
    out = io.StringIO()
    console = ConsoleSession(lent_store(), GAME, {})
    run(console, [*commands, "quit"], out, as_json=False)
    return console, out.getvalue()


def state_after(*commands: str) -> State:
    state: State = typed(*commands)[0].state
    return state


REFEREED = ("new 4 referee", "golden Red", "begin")


def test_the_game_of_the_rules_is_typed() -> None:
    rounds = ("Turquoise Purple Red", "Red Yellow Turquoise", "Yellow Red Purple", "Red Turquoise Purple")
    commands = ["new", "golden 1"]
    for number, names in enumerate(rounds):
        commands += ["boards passed"] * bool(number) + ["begin", *(f"out {name}" for name in names.split())]
    console, out = typed(*commands, "boards")
    assert console.state.totals == (15, 13, 10, 9)
    assert "  round 1: Red 3rd · 3 on the line + 0 below = 3" in out
    assert "won by points" in out


def test_a_refereed_round_is_typed() -> None:
    state = state_after(*REFEREED, "play 3 3", "pass", "reveal", "play 2 2", "play 1 1")
    assert state.round is not None
    assert state.round.left == (9, 11, 9, 9)
    _console, out = typed(*REFEREED, "play 7 8 9")
    assert "Red plays 3 cards" in out
    assert "An 8: Red leads, the others skip." in out
    assert "[round] play VALUE … | reveal | no-referee" in out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play 3 5", "say it so: play VALUE"),
        ("play three", "say it so: play VALUE"),
        ("out Ann", "'Ann' is nobody; there are: 1 Red, 2 Turquoise, 3 Yellow, 4 Purple"),
        ("pass", "whoever leads has to play"),
        ("fix Red up 1 2", "say it so: fix round NUMBER"),
        ("golden", "that is not due now"),
        ("next", "nothing comes by itself now; what brings it on: play VALUE … | reveal | no-referee"),
        ("out " + "1" * 5000, "is nobody; there are: 1 Red"),
        ("fix round " + "1" * 5000 + " 1 2 3 4", "say it so: fix round NUMBER"),
        ("boards passed", "that is not due now"),
    ],
)
def test_what_cannot_be_is_said(command: str, said: str) -> None:
    assert said in typed(*REFEREED, command)[1]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("new 7", "7 players cannot play; 4 to 6 can"),
        ("new " + "5" * 5000, "5 players cannot play; 4 to 6 can"),
        ("new 5 Ann Bo", "2 names do not go with 5 players"),
    ],
)
def test_a_game_that_cannot_be_is_not_begun(command: str, said: str) -> None:
    assert said in typed(command)[1]


def test_names_memory_and_how_it_really_is() -> None:
    console, out = typed("new 4 referee memory Ann Bo Cy Di", "golden ann", "begin", "play 9 9", "fix Cy down 3 0 5 11")
    assert "Ann plays 2 × 9" in out
    assert console.state.round.places == (1,)
    assert console.state.round.turn == 2
    state = state_after("new", "golden 1", "begin", "out 1", "out 2", "out 3", "fix round 1 4 3 2 1", "stop")
    assert state.orders == ((3, 2, 1, 0),)
    assert state.step is Step.OVER
    assert state_after(*REFEREED, "no-referee", "reveal", "out 2").direction.value == "down"


def test_programs_read_who_was_out_when_and_what_counts() -> None:
    out = io.StringIO()
    console = ConsoleSession(lent_store(), GAME, {})
    run(console, ["new", "golden 1", "begin", "out 2", "out 4", "out 1", "quit"], out, as_json=True)
    told = GAME.console().encode(console.state)
    assert told["orders"] == [[1, 3, 0, 2]]
    assert told["boards"] == [[[0, 3, 1]], [[1, 1, 1]], [[2, 4, 1]], [[3, 2, 1]]]
    assert told["totals"] == [1, 1, 1, 1]
    assert "9" not in str(told["left"])


def test_what_is_offered_can_be_typed_whatever_people_are_called() -> None:
    console, out = typed('new 5 Ann ann "Bo Li" 1 "#"', "begin", "golden Ann")
    assert "! 'Ann' is the name of several, say the number: 1 Ann, 2 ann, 3 Bo Li, 4 1, 5 #" in out
    offered = GAME.console().next_commands(console.state)
    assert offered == ("golden", "golden 1", "golden 2", "golden 'Bo Li'", "golden 4", "golden '#'")
    for seat, line in enumerate(offered[1:]):
        assert state_after('new 5 Ann ann "Bo Li" 1 "#"', line).golden == seat

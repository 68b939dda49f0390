"""A table may call its agents what it likes; in the console each of them can be chosen."""

import shlex
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import console
from companion.cli.console_commands import ConsoleSession
from companion.contract.rules import Decider
from companion.errors import UsageError
from companion.games.the_loop.console_words import find_agent, typed
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.eras import Level
from companion.play.entries import Summary
from tests.context import lent_store
from tests.games.the_loop.typed import BOX

ODD = ("table", "2", "A_B", "month", "A B", "a b", "@table", "O'Neill", "#1", "no", "Zoë", 'say "hi"', "\\", "--help")


def desk_with(names: Sequence[str]) -> ConsoleSession:
    agents = [{"name": name} for name in names]
    return ConsoleSession(lent_store(), GAME, {**BOX, "agents": agents})


@pytest.mark.parametrize("name", ODD)
def test_an_agent_with_an_odd_name_is_chosen_as_the_list_writes_it(name: str) -> None:
    desk = desk_with([*ODD, "Other"])
    with pytest.raises(UsageError) as refused:
        console.execute(desk, "new nobody-at-all")
    listed = shlex.split(str(refused.value).partition("agents: ")[2].replace(", ", " "))
    word = shlex.quote(listed[[*ODD, "Other"].index(name)])
    console.execute(desk, f"new {word} Other")
    assert desk.state.setup.agents == (name, "Other")
    console.execute(desk, "agent Other")
    console.execute(desk, f"agent {word}")
    assert desk.state.acting.name == name


def test_words_of_the_command_stay_words_of_the_command() -> None:
    desk = desk_with(["table", "2", "month", "Other"])
    console.execute(desk, "new year 3 table")
    assert desk.state.setup.agents == ("table", "2", "month")
    assert (desk.state.setup.level, desk.state.draws.era) == (Level.YEAR, Decider.PLAYERS)
    console.execute(desk, "new @table @2 @month")
    assert desk.state.setup.agents == ("table", "2", "month")
    assert (desk.state.setup.level, desk.state.draws.era) == (Level.MONTH, Decider.APP)


def test_more_agents_than_the_box_names_cannot_play() -> None:
    desk = desk_with(["One", "Two"])
    with pytest.raises(UsageError, match="the box names only 2 agents; 4 cannot play"):
        console.execute(desk, "new 4")
    assert not desk.is_playing


@pytest.mark.parametrize("agents", [None, 3, True, "Anna", {}])
def test_a_game_whose_agents_cannot_be_read_still_stands_in_the_list(agents: object) -> None:
    assert GAME.summarise({"agents": agents}, Summary(4, 1)) == "? · turn 4, cycle 1"


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(
    st.lists(
        st.sampled_from(ODD) | st.text("aA_ @2", min_size=1, max_size=4).filter(str.strip),
        min_size=2,
        max_size=5,
        unique=True,
    ),
    st.lists(st.sampled_from(ODD), min_size=5, max_size=5),
)
def test_whatever_the_names_each_is_written_so_that_it_alone_is_meant(names: list[str], shorts: list[str]) -> None:
    known = dict(zip(names, shorts, strict=False))
    for name in names:
        (word,) = shlex.split(typed(known, name), comments=True)
        assert find_agent(known, word) == name

"""The console plays Loot the Loop: moves, cards entered, how it really lies, the odds."""

import json

import pytest

from companion.cli.console import execute
from companion.cli.console_commands import ConsoleSession
from companion.errors import CompanionError, UsageError
from companion.games.loot_the_loop.console import next_commands
from companion.games.loot_the_loop.game import GAME
from companion.games.loot_the_loop.rules.cards import Card
from companion.games.loot_the_loop.rules.setup import SIZES
from companion.games.loot_the_loop.terminal import encode_odds
from tests.context import lent_store
from tests.games.loot_the_loop.tables import cards, deck


def typed(*lines: str) -> ConsoleSession:
    console = ConsoleSession(lent_store(), GAME, {})
    for line in lines:
        execute(console, line)
    return console


def test_a_game_with_ones_own_cards_is_typed() -> None:
    at = typed("new table", "look 7 j", "mark", "undo", "explore 7", "look k ace")
    assert at.state.deck[:2] == deck("T A")
    assert at.state.deck[-7:-5] == deck("7 T")
    assert at.state.turn == 3


def test_the_app_turns_its_own_cards() -> None:
    at = typed("new", "look", "again", "history")
    assert None not in at.state.deck[:2]


def test_three_piles_are_typed() -> None:
    at = typed("new three_piles table", "piles 17 18 18 7 T A 2 10 3", "stack 2 1 3")
    assert at.state.deck[:2] == deck("A 2")
    app = typed("new three_piles")
    assert next_commands(app.state) == ("piles",)
    execute(app, "piles")
    assert app.state.piles == SIZES
    assert next_commands(app.state) == ("stack 1 2 3",)


def test_the_table_is_put_right() -> None:
    at = typed("new table", "fix deck 4 6 10 ? K ? J ?43 notes 7 5 score A", "return 7", "explore 4")
    assert at.state.deck[:2] == deck("? T")
    assert (at.state.notes, at.state.score) == (cards("5"), cards("A"))
    execute(at, "fix notes 5 6 deck ? T ?48")
    assert at.state.notes == cards("5 6")
    assert len(at.state.deck) == 50


def test_what_brings_the_game_on_is_named() -> None:
    at = typed("new table")
    assert next_commands(at.state) == ("look CARD CARD",)
    execute(at, "look 7 4")
    assert next_commands(at.state) == ("explore 7", "explore 4", "mark")
    execute(at, "give-up")
    assert next_commands(at.state) == ("undo", "new")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("look 7 1", "'1' is no card"),
        ("look 7", "2 cards turn up now, not 1"),
        ("explore 9", "not one of the top two"),
        ("explore", "say it so: explore CARD"),
        ("mark", "this card lies face down"),
        ("return 5", "5 is not in your notes"),
        ("fix", "say it so: fix"),
        ("fix deck ?60", "must hold 53 cards together"),
        ("fix deck ?", "say it so: fix"),
        ("piles", "no piles are due now"),
        ("stack a b c", "say it so: stack"),
        ("new four_piles", "'four_piles' is nothing that can be chosen"),
    ],
)
def test_what_cannot_be_is_said(line: str, words: str) -> None:
    at = typed("new table")
    with pytest.raises(CompanionError) as refused:
        execute(at, line)
    problem = refused.value
    told = GAME.tell_refusal(problem.refusal) if hasattr(problem, "refusal") else str(problem)
    assert words in told
    assert at.session.acts == ()
    assert isinstance(problem, CompanionError | UsageError)


def test_the_odds_are_told_exactly() -> None:
    at = typed("new")
    assert GAME.render_odds(at.state) == "the next look loses with 9.9 % (68/689)"
    assert encode_odds(at.state) == {"look_loses": {"fraction": "68/689", "decimal": 0.098694}, "explore": []}
    execute(at, "look 2 3")
    told = encode_odds(at.state)
    assert [(one["card"], one["lands"]) for one in told["explore"]] == [("2", "down"), ("3", "down")]
    assert told["look_loses"] is None
    json.dumps(GAME.console().encode(at.state))


def test_the_table_is_drawn_in_the_terminal() -> None:
    at = typed("new table", "fix deck 4 6 10 ? K ? J ?43 notes 7 5 score A")
    drawn = GAME.render(at.state)
    assert "   4  6 10  ?  T  ?  T" in drawn
    assert "notes: 7, 5" in drawn
    assert "jewels 1/4" in drawn
    assert Card.TRAP.word not in drawn.splitlines()[1]


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [({"victory": 1, "defeat": 2}, "1 escaped · 2 lost"), ({"defeat": 1}, "0 escaped · 1 lost"), ({}, "")],
)
def test_the_first_screen_says_how_the_games_ended(outcomes: dict[str, int], told: str) -> None:
    assert GAME.tally(outcomes) == told

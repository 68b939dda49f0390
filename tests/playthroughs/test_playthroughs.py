"""The rules still play the golden games as they did; if they should not, make them anew and read the difference."""

import pytest

from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import STANDARD
from tests.play.sessions import opened, same
from tests.play.tampering import rows_of, strict
from tests.playthroughs.make import FOLDER, PLAYTHROUGHS, Playthrough, played, text_of


@pytest.mark.parametrize("of", PLAYTHROUGHS, ids=lambda of: of.name)
def test_a_golden_game_is_played_as_it_was(of: Playthrough) -> None:
    told = of.path.read_text(encoding="utf-8")
    assert text_of(of) == told, "read docs/rules.md, then: python -m tests.playthroughs.make"
    last = told.rstrip().splitlines()[-1]
    assert f" by {of.reason.value} " in last


def test_no_golden_game_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {of.path for of in PLAYTHROUGHS}


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_each_level_and_each_end_of_a_scenario_has_a_golden_game(scenario: str) -> None:
    games = [of for of in PLAYTHROUGHS if of.scenario == scenario]
    assert {of.level for of in games} == set(Level)
    assert {of.reason for of in games} == SCENARIOS[scenario].reasons


@pytest.mark.parametrize("of", [of for of in PLAYTHROUGHS if of.scenario != STANDARD], ids=lambda of: of.name)
def test_a_golden_game_of_a_scenario_is_replayed_strictly(of: Playthrough) -> None:
    with opened(None) as store:
        session = played(of, store)
        assert same(strict(session, rows_of(session)), session.state)

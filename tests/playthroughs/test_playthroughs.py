"""The rules still play the golden games as they did; if they should not, make them anew and read the difference."""

import pytest

from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.state import Reason
from tests.playthroughs.make import FOLDER, PLAYTHROUGHS, Playthrough, text_of


@pytest.mark.parametrize("of", PLAYTHROUGHS, ids=lambda of: of.name)
def test_a_golden_game_is_played_as_it_was(of: Playthrough) -> None:
    told = of.path.read_text(encoding="utf-8")
    assert text_of(of) == told, "read docs/rules.md, then: python -m tests.playthroughs.make"
    last = told.rstrip().splitlines()[-1]
    assert f" by {of.reason.value} " in last


def test_each_level_and_each_end_has_a_golden_game() -> None:
    assert {of.level for of in PLAYTHROUGHS} == set(Level)
    assert {of.reason for of in PLAYTHROUGHS} == set(Reason)


def test_no_golden_game_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {of.path for of in PLAYTHROUGHS}

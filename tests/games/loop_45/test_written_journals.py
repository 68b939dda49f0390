"""Journals that were written by the first version of these rules: whatever becomes of the app, they load and fit."""

from collections import Counter
from pathlib import Path

import pytest

from companion.games.loop_45.game import GAME
from companion.games.loop_45.rules.setup import setup_from, setup_to
from companion.play.export import read_journals
from companion.play.replay import replay

WRITTEN = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))
ENDS = {
    "by_hand": [("player_1", "sets")],
    "long_for_three": [("player_1", "sets"), ("player_3", "sets")],
    "one_set_for_four": [("player_2", "points"), ("player_4", "points")],
    "referee_for_two": [("player_2", "points")] * 2,
}


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_a_journal_of_version_1_fits_to_the_last_entry(file: Path) -> None:
    ends = []
    for journal in read_journals(file):
        header = journal.header
        assert setup_to(setup_from(header.setup)) == header.setup
        first = GAME.rules.first(header.setup, header.box)
        timeline = replay(GAME.rules, first, journal.entries, strictly=GAME.tell_refusal)
        ends.append(GAME.rules.ending(timeline.state))
    assert ends == ENDS[file.stem]


def test_every_fact_is_in_one_of_them() -> None:
    written = Counter(
        entry.fact["fact"] for file in WRITTEN for journal in read_journals(file) for entry in journal.entries
    )
    assert set(GAME.rules.codec.by_name) <= set(written)

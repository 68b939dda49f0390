"""Journals that were written by the first version of these rules: whatever becomes of the app, they load and fit."""

from collections import Counter
from pathlib import Path

import pytest

from companion.games.loot_the_loop.game import GAME
from companion.games.loot_the_loop.rules.loot_the_loop import CODEC
from companion.play.export import read_journals
from companion.play.replay import replay

WRITTEN = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))
ENDS = {
    "by_hand_to_the_exit": [("victory", "exit")],
    "start_classic_loot_chained_play_random": [("defeat", "stuck")] * 2,
    "start_classic_play_careful": [("defeat", "stuck")] * 2,
    "start_three_piles_play_careful": [("defeat", "stuck")] * 2,
}


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_a_journal_of_version_1_fits_to_the_last_entry(file: Path) -> None:
    ends = []
    for journal in read_journals(file):
        first = GAME.rules.first(journal.header.setup, journal.header.box)
        timeline = replay(GAME.rules, first, journal.entries, strictly=GAME.tell_refusal)
        ends.append(GAME.rules.ending(timeline.state))
    assert ends == ENDS[file.stem]


def test_every_fact_is_in_one_of_them() -> None:
    written = Counter(
        entry.fact["fact"] for file in WRITTEN for journal in read_journals(file) for entry in journal.entries
    )
    assert set(CODEC.by_name) <= set(written)

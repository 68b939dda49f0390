"""Journals that were written by the first version of these rules: whatever becomes of the app, they load and fit."""

from pathlib import Path

import pytest

from companion.games.loop_78.game import GAME
from companion.games.loop_78.rules.facts import KINDS
from companion.play.export import read_journals
from companion.play.replay import replay

WRITTEN = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))
ENDS = {
    "by_hand": ("won", "points"),
    "order_for_five": ("won", "points"),
    "referee_for_four": ("won", "points"),
    "stopped": ("stopped", "stopped"),
}


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_a_journal_of_version_1_fits_to_the_last_entry(file: Path) -> None:
    (journal,) = read_journals(file)
    first = GAME.rules.first(journal.header.setup, journal.header.box)
    timeline = replay(GAME.rules, first, journal.entries, strictly=GAME.tell_refusal)
    assert GAME.rules.ending(timeline.state) == ENDS[file.stem]


def test_every_fact_is_in_one_of_them() -> None:
    written = {entry.fact["fact"] for file in WRITTEN for journal in read_journals(file) for entry in journal.entries}
    assert {str(kind.__struct_config__.tag) for kind in KINDS} <= written

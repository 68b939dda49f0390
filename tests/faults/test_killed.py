"""Killed at random moments of random games, hundreds of times: no act that was shown is lost, every game goes on."""

import json
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

import pytest

from companion.play.store import Store
from tests import ROOT
from tests.faults.killed_players import picture
from tests.faults.places_to_break import quick_folder
from tests.play.sessions import advance, opened, resume

KILLS = 100


class Said(TypedDict):
    """What the players were told of a game before they were killed."""

    game: int
    entries: int
    state: str


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_act_that_was_said_to_be_on_disk_is_lost(seed: int) -> None:
    with quick_folder() as folder:
        players = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.killed_players", str(folder), str(seed), str(KILLS)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert players.stdout is not None
        told = [json.loads(line) for line in players.stdout]
        players.stdout.close()
        assert players.wait(60) == 0
        assert len(told) == KILLS
        assert sum(one["killed"] for one in told) > KILLS * 0.9
        last: dict[str, dict[int, Said]] = {}
        for one in told:
            last.setdefault(one["folder"], {}).update({said["game"]: said for said in one["said"]})
        for where, games in last.items():
            with opened(Path(where)) as store:
                assert (store.save_error, store.notice) == ("", "")
                for said in games.values():
                    holds(store, said)


def holds(store: Store, said: Said) -> None:
    """What is on disk is what was said, and at most the one act more that was on its way."""
    number, entries = said["game"], said["entries"]
    on_disk = list(store.entries(number))
    assert [entry.number for entry in on_disk] == list(range(1, len(on_disk) + 1))
    assert len(on_disk) >= entries
    session = resume(store, number)
    if len(on_disk) == entries:
        assert picture(session) == said["table"]
    else:
        assert len({entry.act for entry in on_disk[entries:]}) == 1
    advance(session) if session.state.ending is None else session.undo()
    assert store.save_error == ""

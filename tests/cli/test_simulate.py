"""Whole games without a screen: the same seed gives the same games, and their journals can be checked."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.play.export import read_journals
from tests.games.the_loop.invented_scenario import with_fog

Printed = pytest.CaptureFixture[str]


def summary(capsys: Printed, *words: str) -> dict[str, Any]:
    assert main(["simulate", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_summary_of_a_seed_is_pinned(capsys: Printed) -> None:
    """The games of a seed change only when a rule or the dice change: then raise `rules`."""
    found = summary(capsys, "--games", "60", "--seed", "7")
    assert found.pop("games_per_second") > 0
    assert found == {
        "games": 60,
        "game": "the_loop",
        "seed": "7",
        "level": "month",
        "agents": 2,
        "scenario": "sabotage",
        "order": "seats",
        "play": "random",
        "endings": {"defeat: fourth_vortex": 52, "defeat: second_vortex": 8},
        "mean_turns": 7.2,
    }


def test_a_scenario_is_played_by_its_name(capsys: Printed, tmp_path: Path) -> None:
    with with_fog():
        assert (
            summary(capsys, "--games", "2", "--scenario", "fog", "--journal", str(tmp_path / "j"))["scenario"] == "fog"
        )
        journals = list(read_journals(tmp_path / "j"))
    assert [journal.header.setup["scenario"] for journal in journals] == ["fog", "fog"]


def test_idle_agents_of_eternity_are_pinned(capsys: Printed) -> None:
    words = ("--games", "40", "--seed", "7", "--play", "idle", "--level", "eternity", "--agents", "4")
    found = summary(capsys, *words)
    assert (found["level"], found["agents"], found["play"]) == ("eternity", 4, "idle")
    assert found["endings"] == {"defeat: fourth_vortex": 37, "defeat: second_vortex": 3}
    assert found["mean_turns"] == 6.53


def test_the_solo_rules_are_played_too(capsys: Printed) -> None:
    assert summary(capsys, "--games", "5", "--order", "cards")["order"] == "cards"


def test_another_seed_gives_other_games(capsys: Printed) -> None:
    one = summary(capsys, "--games", "20", "--seed", "1")
    assert summary(capsys, "--games", "20", "--seed", "1")["mean_turns"] == one["mean_turns"]
    assert summary(capsys, "--games", "20", "--seed", "2")["mean_turns"] != one["mean_turns"]


def test_numbers_to_choose_stand_in_their_order(capsys: Printed) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    assert "{2,3,4,5,6}" in capsys.readouterr().out


def test_the_summary_in_words(capsys: Printed) -> None:
    assert main(["simulate", "--games", "5", "--seed", "words"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(
        "5 games, game the_loop, level month, 2 agents, scenario sabotage, order seats, random play, seed words"
    )
    assert " turns on average" in text


def test_its_journals_replay_and_are_the_same_file_for_the_same_seed(tmp_path: Path, capsys: Printed) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    for path in (first, second):
        assert main(["simulate", "--games", "6", "--seed", "9", "--level", "year", "--journal", str(path)]) == 0
    assert first.read_bytes() == second.read_bytes()
    journals = list(read_journals(first))
    assert [journal.header.seed for journal in journals] == [f"9-{number}" for number in range(6)]
    assert all(journal.entries[-1].name == "game_ended" for journal in journals)
    capsys.readouterr()
    assert main(["replay", str(first)]) == 0
    assert capsys.readouterr().out.count("· over") == 6


def test_many_cores_play_the_same_games(tmp_path: Path, capsys: Printed) -> None:
    summaries, files = [], []
    for jobs in ("1", "3"):
        files.append(tmp_path / f"{jobs}.jsonl")
        words = ("--games", "45", "--seed", "cores", "--agents", "3", "--jobs", jobs, "--journal", str(files[-1]))
        summaries.append(summary(capsys, *words))
        assert summaries[-1].pop("games_per_second") > 0
    assert summaries[0] == summaries[1]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(list(read_journals(files[1]))) == 45


def test_a_journal_that_cannot_be_written_is_said(tmp_path: Path, capsys: Printed) -> None:
    assert main(["simulate", "--games", "1", "--journal", str(tmp_path / "no" / "file")]) == 2
    assert "no/file cannot be written: No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "0"],
        ["--games", "-3"],
        ["--games", "many"],
        ["--games", "9" * 5000],
        ["--games", "1", "--level", "decade"],
        ["--games", "1", "--agents", "5"],
        ["--games", "1", "--play", "well"],
        ["--games", "1", "--jobs", "0"],
        ["--games", "1", "--game", "chess"],
        [],
    ],
)
def test_what_is_no_plan_is_refused(words: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *words])
    assert ended.value.code == 2
    assert "loop-companion simulate: error:" in capsys.readouterr().err

"""export, replay, odds, games: what is right is shown, what is wrong is said with file, line and entry."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.games.the_loop.rules.eras import ID_OF
from companion.play.export import read_journals
from tests.games.the_loop.typed import Typed
from tests.play.sessions import begin, opened

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two games: one in its first action phase, one over."""
    folder = tmp_path / "data"
    desk = Typed(folder)
    desk.types("new year 3", *["next"] * 8, "undo", "redo")
    desk.types("new", *["next"] * 8, "vortex open 1", "vortex open 2", "vortex open 3", "vortex open 4")
    desk.close()
    return folder


@pytest.fixture
def journal(data: Path, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    assert main(["export", "1", str(path), "--data", str(data)]) == 0
    return path


def rewritten(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> Path:
    """The journal with its lines changed."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_games_are_listed(data: Path, capsys: Printed) -> None:
    assert main(["games", "--data", str(data)]) == 0
    newest, oldest = capsys.readouterr().out.splitlines()
    assert newest.split()[0] == "2"
    assert "  The LOOP  " in newest
    assert newest.endswith("turn  1  defeat")
    assert oldest.split()[0] == "1"
    assert oldest.endswith("turn  1  unfinished")


def test_no_game_is_left_out_however_many_there_are(tmp_path: Path, capsys: Printed) -> None:
    with opened(tmp_path) as store:
        for _ in range(103):
            begin(store)
    assert main(["games", "--data", str(tmp_path)]) == 0
    assert [int(line.split()[0]) for line in capsys.readouterr().out.splitlines()] == list(range(103, 0, -1))


def test_no_games_are_said(tmp_path: Path, capsys: Printed) -> None:
    assert main(["games", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "no games yet\n"


def test_an_export_is_the_journal_as_it_is_documented(journal: Path) -> None:
    header, *entries = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    assert header["format"] == "loop-companion-journal"
    assert header["version"] == 1
    assert header["game"] == "the_loop"
    assert header["seed"] == "typed"
    assert header["setup"]["scenario"] == "sabotage"
    assert header["setup"]["level"] == "year"
    assert header["setup"]["agents"] == ["Time Prowler", "V-Girl", "Mr Time"]
    assert header["box"]["clones"]["spawned"] == [1, 2, 3]
    assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry["by"] for entry in entries} == {"app", "table"}
    assert entries[0]["at"].endswith("Z")
    assert entries[-1]["fact"] == "redone"
    moved = next(entry for entry in entries if entry["fact"] == "machine_moved")
    assert moved["era"] in ID_OF
    assert (moved["turn"], moved["cycle"]) == (1, 1)


def test_an_export_goes_to_standard_output_unless_a_file_is_named(data: Path, journal: Path, capsys: Printed) -> None:
    assert main(["export", "1", str(journal), "--force", "--data", str(data)]) == 0
    assert f"game 1: 26 entries written to {journal}\n" in capsys.readouterr().out
    assert main(["export", "1", "--data", str(data)]) == 0
    assert capsys.readouterr().out == journal.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "says"), [("3", "there is no game 3"), ("999999999", "there is no game 999999999")])
def test_a_game_that_is_not_there(data: Path, capsys: Printed, game: str, says: str) -> None:
    assert main(["export", game, "--data", str(data)]) == 2
    assert capsys.readouterr().err == f"loop-companion: {says}; `loop-companion games` lists them\n"


def test_a_file_that_cannot_be_written(data: Path, tmp_path: Path, capsys: Printed) -> None:
    assert main(["export", "1", str(tmp_path / "no" / "file"), "--data", str(data)]) == 2
    assert "no/file cannot be written: No such file or directory" in capsys.readouterr().err


def test_replay_shows_how_it_ends(journal: Path, data: Path, tmp_path: Path, capsys: Printed) -> None:
    over = tmp_path / "over.jsonl"
    assert main(["export", "2", str(over), "--data", str(data)]) == 0
    capsys.readouterr()
    assert main(["replay", str(journal)]) == 0
    assert capsys.readouterr().out.startswith("turn 1 of 21 · cycle 1 of 3 · actions\n")
    assert main(["replay", str(over)]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "defeat: a fourth vortex on the board",
        f"all {len(over.read_text(encoding='utf-8').splitlines()) - 1} entries fit",
    ]


def entry_of(lines: list[dict[str, Any]], fact: str) -> dict[str, Any]:
    return next(line for line in lines if line.get("fact") == fact)


def _another_era(lines: list[dict[str, Any]]) -> None:
    entry_of(lines, "machine_moved")["era"] = "atlantis"


def _more_cubes(lines: list[dict[str, Any]]) -> None:
    into = entry_of(lines, "rifts_fell")["into"]
    into[next(iter(into))] += 1


def _a_line_less(lines: list[dict[str, Any]]) -> None:
    del lines[5]


def _another_fact(lines: list[dict[str, Any]]) -> None:
    entry_of(lines, "artifact_due")["fact"] = "rain_fell"


def _not_undone(lines: list[dict[str, Any]]) -> None:
    entry_of(lines, "undone")["takes_back"] = 1


def _a_word_as_count(lines: list[dict[str, Any]]) -> None:
    entry_of(lines, "energy_changed")["amount"] = "one"


def _a_clone_less(lines: list[dict[str, Any]]) -> None:
    last = max(place for place, line in enumerate(lines) if line.get("cause") == "setup")
    del lines[last]
    for number, line in enumerate(lines[1:], start=1):
        line["n"] = number


def _nobody(lines: list[dict[str, Any]]) -> None:
    lines[3]["by"] = "nobody"


def _newer_rules(lines: list[dict[str, Any]]) -> None:
    lines[0]["rules"] = 99


def _newer_version(lines: list[dict[str, Any]]) -> None:
    lines[0]["version"] = 2


def _another_game(lines: list[dict[str, Any]]) -> None:
    lines[0]["game"] = "chess"


def _no_setup(lines: list[dict[str, Any]]) -> None:
    del lines[0]["setup"]["agents"]


def _broken_box(lines: list[dict[str, Any]]) -> None:
    lines[0]["box"]["cubes"]["rift"] = 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_another_era, "entry "),
        (_more_cubes, "by the rules it cannot be "),
        (_a_line_less, "line 6: entry 5 is missing"),
        (_another_fact, "rain_fell"),
        (_not_undone, "there is no act 1 to undo"),
        (_a_word_as_count, "entry "),
        (_a_clone_less, 'after it the act lacks {"fact": "clone_arrived"'),
        (_nobody, 'line 4: entry 3: its field "by" must be "app" or "table"'),
        (_newer_rules, "it was played by rules 99; this app knows rules"),
        (_newer_version, "line 1: the journal has version 2; this app reads up to 1: update the app"),
        (_another_game, "it is a journal of the game 'chess'; this command knows 'the_loop'"),
        (_no_setup, "setup.agents"),
        (_broken_box, "cubes.rift"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "odds"])
def test_a_tampered_journal_names_file_and_entry(
    journal: Path, capsys: Printed, command: str, change: Callable[[list[dict[str, Any]]], object], says: str
) -> None:
    capsys.readouterr()
    assert main([command, str(rewritten(journal, change))]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"loop-companion: {journal}")
    assert says in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty; a journal begins with a header"),
        (b"\n", "line 1: the header is damaged: it is no JSON"),
        (b"\x00\xff\xfe\x89PNG", "cannot be read: 'utf-8' codec"),
        (b"\x00\x01\x02", "line 1: the header is damaged: it is no JSON"),
        (b"[1, 2]\n", "line 1: the header is damaged: it is no JSON object"),
        (b'{"format": "chess"}\n', "line 1: this is no journal of the Loop Companion"),
        (b"[" * 100_000, "line 1: the header is damaged: it is no JSON"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "odds"])
def test_what_is_no_journal(tmp_path: Path, capsys: Printed, command: str, content: bytes, says: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    assert main([command, str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"loop-companion: {path}")
    assert says in printed.err


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path, capsys: Printed) -> None:
    assert main(["replay", str(tmp_path / "lost")]) == 2
    assert "lost cannot be read: " in capsys.readouterr().err
    assert main(["replay", str(tmp_path)]) == 2
    assert "cannot be read: " in capsys.readouterr().err


def test_the_first_entry_that_does_not_fit_is_named_by_its_number(journal: Path, capsys: Printed) -> None:
    (read,) = read_journals(journal)
    number = next(entry.number for entry in read.entries if entry.name == "rifts_fell")
    capsys.readouterr()
    assert main(["replay", str(rewritten(journal, _more_cubes))]) == 2
    assert f"{journal}: entry {number}: " in capsys.readouterr().err


def test_the_odds_are_shaped_as_documented(journal: Path, capsys: Printed) -> None:
    capsys.readouterr()
    assert main(["odds", str(journal), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["eras", "any_vortex", "defeat"]
    assert list(found["eras"]) == list(ID_OF)
    chances = [chance for era in found["eras"].values() for chance in (era["machine"], era["vortex"])]
    for chance in (*chances, found["any_vortex"], found["defeat"]):
        assert list(chance) == ["fraction", "decimal"]
        assert chance["decimal"] == round(float(Fraction(chance["fraction"])), 6)
    machine = [Fraction(era["machine"]["fraction"]) for era in found["eras"].values()]
    assert sorted(machine) == [0, *[Fraction(1, 6)] * 6]
    assert found["eras"][_visited(journal)]["machine"] == {"fraction": "0/1", "decimal": 0.0}
    assert found["any_vortex"]["decimal"] >= max(era["vortex"]["decimal"] for era in found["eras"].values())


def _visited(path: Path) -> str:
    (read,) = read_journals(path)
    return next(str(entry.fact["era"]) for entry in read.entries if entry.name == "machine_moved")


def test_before_the_first_turn_the_machine_may_come_anywhere(tmp_path: Path, capsys: Printed) -> None:
    desk = Typed(tmp_path)
    desk.types("new", "next")
    desk.close()
    path = tmp_path / "game.jsonl"
    main(["export", "1", str(path), "--data", str(tmp_path)])
    capsys.readouterr()
    main(["odds", str(path), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert {str(era["machine"]) for era in found["eras"].values()} == {
        str({"fraction": "1/7", "decimal": 0.142857}),
    }


def test_the_odds_in_words(journal: Path, capsys: Printed) -> None:
    capsys.readouterr()
    assert main(["odds", str(journal)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert lines[0].startswith("Dawn of Time       Machine ")
    assert lines[-1].startswith("any vortex ")


def test_a_game_that_is_over_has_no_odds(data: Path, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "over.jsonl"
    main(["export", "2", str(path), "--data", str(data)])
    capsys.readouterr()
    assert main(["odds", str(path)]) == 0
    assert capsys.readouterr().out == "no Foo phase is left\n"
    assert main(["odds", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"eras": {}, "any_vortex": None, "defeat": None}

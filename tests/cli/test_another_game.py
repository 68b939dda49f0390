"""A second game goes through every command without a line about it in the house: the coin toss."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.games
from companion.cli.main import main
from companion.cli.ring import demonstrated
from companion.cli.screenshots.house_scenes import scripted_game
from companion.cli.screenshots.script import NavigatorScript, checked, scripted_navigator
from companion.errors import CompanionError
from companion.play.export import read_journals
from tests.context import lent_store
from tests.games import coin_toss

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _with_coins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(companion.games.GAMES, "coin_toss", lambda: coin_toss.GAME)
    return


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed, folder: Path, *lines: str, options: tuple[str, ...] = ()
) -> str:
    """What the console prints for these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["console", "--game", "coin_toss", "--data", str(folder), *options]) == 0
    return capsys.readouterr().out


def journal_of(monkeypatch: pytest.MonkeyPatch, capsys: Printed, folder: Path) -> Path:
    """A game of three tosses, played at the console and exported."""
    typed(monkeypatch, capsys, folder, "new", "next", "next", "next")
    assert main(["export", "1", str(folder / "coins.jsonl"), "--data", str(folder)]) == 0
    return folder / "coins.jsonl"


def test_the_console_plays_it(monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path) -> None:
    lines = ("new", "next", "next", "undo", "redo", "again", "history", "show", "quit")
    told = typed(monkeypatch, capsys, tmp_path, *lines)
    assert "new game; the seed's SHA-256 is " in told
    assert told.count("undone: ") == told.count("redone: ") == 1
    assert "\n   1  turn  1  " in told
    assert told.endswith("saved; good-bye\n")


def test_its_answers_are_json(monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path) -> None:
    told = typed(monkeypatch, capsys, tmp_path, "new", *["next"] * 4, options=("--json",))
    answers = [json.loads(line) for line in told.splitlines()]
    assert [len(answer["facts"]) for answer in answers[:4]] == [0, 1, 1, 1]
    assert answers[1]["facts"][0]["fact"] == "tossed"
    assert answers[4]["ok"] is False


def test_its_help_has_the_commands_of_the_house_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path
) -> None:
    told = typed(monkeypatch, capsys, tmp_path, "help")
    assert "\n  new\n  next\n  undo\n" in f"\n{told.partition('help')[2]}\n".replace("\n\n", "\n")
    assert "enter" not in told


def test_a_game_of_another_kind_is_resumed(monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path) -> None:
    typed(monkeypatch, capsys, tmp_path, "new", "next")
    monkeypatch.setattr("sys.stdin", io.StringIO("resume\nhistory\nnext"))
    assert main(["console", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "resumed" in told
    assert "\n   1  turn  1  " in told


def test_its_journal_is_exported_replayed_and_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path
) -> None:
    file = journal_of(monkeypatch, capsys, tmp_path)
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.endswith("all 3 entries fit\n")
    assert main(["odds", str(file), "--json"]) == 0
    assert capsys.readouterr().out == "null\n"
    assert main(["games", "--data", str(tmp_path)]) == 0
    listed = capsys.readouterr().out
    assert coin_toss.GAME.title in listed
    assert listed.split()[-1] in {"victory", "defeat"}
    folder = tmp_path / "stick"
    folder.mkdir()
    assert main(["export", "1", str(folder), "--data", str(tmp_path)]) == 0
    (exported,) = folder.iterdir()
    assert exported.name.startswith("coin-toss-2")


def test_a_tampered_toss_does_not_replay(monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path) -> None:
    file = journal_of(monkeypatch, capsys, tmp_path)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"turn": 3', '"turn": 2'), encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert "entry 3" in capsys.readouterr().err


def test_it_is_simulated(capsys: Printed, tmp_path: Path) -> None:
    words = [
        "simulate",
        "--game",
        "coin_toss",
        "--games",
        "50",
        "--seed",
        "x",
        "--journal",
        str(tmp_path / "j"),
        "--json",
    ]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(found["endings"].values()) == 50
    assert set(found["endings"]) == {"victory: heads", "defeat: tails"}
    assert found["mean_turns"] == 3.0
    assert len(list(read_journals(tmp_path / "j"))) == 50
    assert main(["replay", str(tmp_path / "j")]) == 0
    assert capsys.readouterr().out.count("all 3 entries fit") == 50


@pytest.mark.parametrize("words", [["--level", "year"], ["--play", "random"]])
def test_what_it_does_not_know_is_refused(words: list[str], capsys: Printed) -> None:
    assert main(["simulate", "--game", "coin_toss", "--games", "1", *words]) == 2
    assert "coin_toss" in capsys.readouterr().err


def test_its_demonstrations_are_told(capsys: Printed, tmp_path: Path) -> None:
    assert main(["demo", "--text", "--game", "coin_toss", "--data", str(tmp_path)]) == 0
    assert "Coin toss" in capsys.readouterr().out


def test_without_a_display_its_own_turn_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path
) -> None:
    monkeypatch.setattr("companion.display.has_display", lambda *, kiosk: kiosk)
    assert main(["demo", "--game", "coin_toss", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "Coin toss\n"


def test_its_screens_are_drawn_between_those_of_the_house() -> None:
    navigator = scripted_navigator(lent_store(), coin_toss.GAME)
    names = [name for name, _ in checked(navigator, scripted_game(navigator, navigator.handle))]
    assert names[:4] == ["home", "new-game", "playing", "menu"]
    assert {"way-out", "ring-sector-1", "set-the-encoder-up"} <= set(names)
    assert names[-1] == "ring-drawn"


def test_a_game_without_lights_adds_nothing_to_the_demonstration_of_the_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    with_coins = demonstrated()
    monkeypatch.delitem(companion.games.GAMES, "coin_toss")
    assert [name for name, _ in demonstrated()] == [name for name, _ in with_coins]


def test_what_nobody_sees_cannot_be_tapped() -> None:
    navigator = scripted_navigator(lent_store(), coin_toss.GAME)
    with pytest.raises(CompanionError, match="nothing that can be tapped says 'Fly' here"):
        NavigatorScript(navigator, navigator.handle).tap("Fly")
    with pytest.raises(CompanionError, match="no game is on"):
        _ = NavigatorScript(navigator, navigator.handle).state

"""What the commands write takes no other file's place unasked, and never that of the app's own."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.paths import AppPaths
from companion.play.export import read_journals
from tests.games.the_loop.typed import Typed

Printed = pytest.CaptureFixture[str]
Command = Callable[[str], list[str]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game, its settings and box files beside."""
    folder = tmp_path / "data"
    desk = Typed(folder)
    desk.types("new", *["next"] * 5)
    desk.close()
    (tmp_path / "settings.toml").write_text('[game]\nbox_file = "mine.toml"\n')
    (tmp_path / "mine.toml").write_text("[start]\nartifacts = 3\n")
    return folder


def run(data: Path, *words: str) -> int:
    return main([*words, "--data", str(data), "--config", str(data.parent / "settings.toml")])


COMMANDS = [
    pytest.param(lambda file: ["export", "1", file], id="export"),
    pytest.param(lambda file: ["simulate", "--games", "1", "--journal", file], id="simulate"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_there_is_overwritten_only_if_that_is_asked_for(
    data: Path, command: Command, capsys: Printed
) -> None:
    there = data.parent / "there.jsonl"
    there.write_text("what somebody wrote")
    there.chmod(0o640)
    assert run(data, *command(str(there))) == 2
    assert capsys.readouterr().err == (
        f"loop-companion: {there} is there already; name another file, or add --force to overwrite it\n"
    )
    assert there.read_text() == "what somebody wrote"
    assert run(data, *command(str(there)), "--force") == 0
    assert len(list(read_journals(there))) == 1
    assert stat.S_IMODE(there.stat().st_mode) == 0o640


@pytest.mark.parametrize("force", [[], ["--force"]])
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "own",
    [
        "data/games.sqlite3",
        "data/games.sqlite3-wal",
        "data/games.sqlite3-shm",
        "data/in-use.lock",
        "data/../data/games.sqlite3",
        "settings.toml",
        "mine.toml",
        "data/games.sqlite3.broken-1",
    ],
)
def test_the_files_of_the_app_are_never_written_over(
    data: Path,
    own: str,
    command: Command,
    force: list[str],
    capsys: Printed,
) -> None:
    (data / "games.sqlite3.broken-1").write_text("kept")
    before = {path: path.read_bytes() for path in data.parent.rglob("*") if path.is_file()}
    assert run(data, *command(str(data.parent / own)), *force) == 2
    assert "is a file that the app needs; name another" in capsys.readouterr().err
    after = {path: path.read_bytes() for path in data.parent.rglob("*") if path.is_file()}
    assert after == before


@pytest.mark.parametrize(
    "own", ["games.sqlite3-journal", "games.sqlite3.new", "games.sqlite3.damaged-1", "companion.log", "last-crash.json"]
)
@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_written_under_a_name_that_the_app_takes_for_its_own_later(
    data: Path, own: str, command: Command, capsys: Printed
) -> None:
    """SQLite deletes a `-journal` that lies beside; a `.new` is taken for half-made games."""
    before = sorted(data.iterdir())
    assert run(data, *command(str(data / own))) == 2
    assert capsys.readouterr().err == f"loop-companion: {data / own} is a name that the app needs; take another\n"
    assert sorted(data.iterdir()) == before


@pytest.mark.parametrize(
    "command",
    [
        *COMMANDS,
        pytest.param(lambda file: ["screenshots", file], id="screenshots"),
    ],
)
def test_where_nothing_may_be_looked_at_that_is_said(
    data: Path, command: Command, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else's folder; the name of 300 letters does to root what that does to a user."""
    monkeypatch.setattr("companion.cli.parser.app_paths", lambda *_: AppPaths(data, data.parent / "settings.toml"))
    file = str(data.parent / ("x" * 300) / "game.jsonl")
    assert main(command(file)) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert file in line
    assert line.endswith("File name too long")


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_no_link_leads_round_that(data: Path, link: Callable[[Path, Path], None]) -> None:
    other_name = data.parent / "other"
    link(data / "games.sqlite3", other_name)
    before = (data / "games.sqlite3").read_bytes()
    assert run(data, "export", "1", str(other_name), "--force") == 2
    assert (data / "games.sqlite3").read_bytes() == before
    assert other_name.samefile(data / "games.sqlite3")


def test_into_a_folder_a_game_is_exported_under_a_name_that_tells_which(data: Path, capsys: Printed) -> None:
    folder = data.parent / "stick"
    folder.mkdir()
    for _ in range(2):
        assert run(data, "export", "1", str(folder)) == 0
    (target,) = folder.iterdir()
    assert target.name.startswith("the-loop-2")
    assert target.name.endswith("-game-1.jsonl")
    assert f"entries written to {target}" in capsys.readouterr().out


def test_what_is_no_file_on_a_disk_is_written_to_and_stays(data: Path) -> None:
    assert run(data, "export", "1", "/dev/null") == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_link_stays_a_link(data: Path) -> None:
    real, link = data.parent / "real.jsonl", data.parent / "link.jsonl"
    link.symlink_to(real)
    assert run(data, "export", "1", str(link)) == 0
    assert link.is_symlink()
    assert len(list(read_journals(real))) == 1


def test_a_simulation_that_is_broken_off_leaves_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.simulate.write_journal", broken)
    before = sorted(data.parent.iterdir())
    assert run(data, "simulate", "--games", "2", "--journal", str(data.parent / "games.jsonl")) == 130
    assert sorted(data.parent.iterdir()) == before


def test_pictures_that_are_there_are_not_drawn_over(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "800x480").mkdir()
    (tmp_path / "800x480" / "01-home.png").write_bytes(b"mine")
    assert main(["screenshots", str(tmp_path), "--size", "800x480"]) == 2
    assert "holds pictures; name another folder, or add --force" in capsys.readouterr().err
    assert (tmp_path / "800x480" / "01-home.png").read_bytes() == b"mine"


def test_numbers_are_not_used_again_after_a_deletion(tmp_path: Path) -> None:
    for expected in (1, 2, 3):
        desk = Typed(tmp_path)
        desk.types("new")
        assert desk.desk.session.number == expected
        desk.store.delete(expected)
        desk.close()

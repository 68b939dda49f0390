"""Started by anybody, anywhere: closed streams, no home, a folder that is gone. It works, or words say why not."""

import argparse
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO

import pytest

from companion.cli import main as command_line
from companion.errors import CompanionError
from companion.paths import app_paths
from companion.play.store import Store
from tests.cli.ran import ROOT, ran, without_display

Printed = pytest.CaptureFixture[str]
COMMANDS = (
    "games",
    "console",
    "console --json",
    "simulate --games 1",
    "demo --text",
    "demo",
    "run",
    "export 7",
    "doctor",
)


def shell(line: str, folder: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell makes of a line in which `loop` is the program; ends with the code of the program."""
    return subprocess.run(
        ["bash", "-c", f'set -o pipefail; loop() {{ {sys.executable} -m companion "$@"; }}; {line}'],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env=without_display() | {"HOME": str(folder)} | more,
        timeout=120,
        check=False,
    )


def is_a_sentence(said: bytes) -> bool:
    lines = said.decode().splitlines()
    return len(lines) == 1 and lines[0].startswith("loop-companion: ") and "went wrong inside" not in lines[0]


@pytest.mark.parametrize(
    ("closed", "commands"),
    [
        ("<&- >&- 2>&-", COMMANDS),
        ("<&-", ("console", "run")),
        (">&-", ("console", "run", "export 7")),
        ("2>&-", ("console --json", "games")),
    ],
)
def test_closed_streams_end_no_command_in_a_fault(tmp_path: Path, closed: str, commands: tuple[str, ...]) -> None:
    for words in commands:
        done = shell(f"loop {words} {closed}", tmp_path)
        assert done.returncode in {0, 1, 2}, (words, done)
        assert (done.returncode == 0) == (words not in {"export 7", "doctor"}), (words, done)
        assert b"Traceback" not in done.stdout + done.stderr
    data = tmp_path / ".local/share/loop-companion"
    assert not (data / "companion.log").exists()
    assert not (data / "last-crash.json").exists()


def test_with_all_streams_closed_nothing_is_printed_into_the_games(tmp_path: Path) -> None:
    """The first files that are opened would be the numbers 0, 1 and 2, and libraries print there."""
    code = (
        "import os\n"
        "from companion.cli import streams\n"
        "streams.open_missing()\n"
        "game = os.open('game', os.O_RDWR | os.O_CREAT)\n"
        "os.system('echo noise; echo noise >&2')\n"
        "print('words')\n"
        "raise SystemExit(game)\n"
    )
    done = subprocess.run(
        ["bash", "-c", f'{sys.executable} -c "$0" <&- >&- 2>&-', code], cwd=tmp_path, env=without_display(), check=False
    )
    assert done.returncode > 2
    assert (tmp_path / "game").read_bytes() == b""


def test_words_for_a_closed_error_stream_do_not_get_into_the_output(tmp_path: Path) -> None:
    done = shell("loop export 7 2>&-", tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("words", ["console", "--help", "export 7", "nonsense"])
def test_a_reader_that_has_gone_is_no_fault(tmp_path: Path, words: str) -> None:
    for line in (f"loop {words} | true", f"loop {words} 2>&1 >/dev/null | true"):
        done = shell(line, tmp_path)
        assert done.returncode == (2 if words in {"export 7", "nonsense"} else 0), (line, done)
        assert b"Traceback" not in done.stderr
        assert b"Exception ignored" not in done.stderr


class Gone(io.StringIO):
    """A stream whose reader has gone."""

    def write(self, _words: str, /) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("words", ["nonsense", "simulate --games none", "export"])
def test_a_wrong_command_stays_wrong_on_a_python_that_does_not_bear_a_reader_that_has_gone(
    monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    def print_message(_parser: argparse.ArgumentParser, message: str, file: TextIO | None = None) -> None:
        (file or sys.stderr).write(message)  # as in Python 3.11.2, which Debian 12 has

    monkeypatch.setattr(argparse.ArgumentParser, "_print_message", print_message)
    monkeypatch.setattr(sys, "stderr", Gone())
    with pytest.raises(SystemExit) as ended:
        command_line.main(words.split())
    assert ended.value.code == 2


def test_help_that_cannot_be_printed_is_said(tmp_path: Path) -> None:
    done = shell("loop --help >/dev/full; loop games 2>/dev/full", tmp_path)
    assert b"Exception ignored" not in done.stderr
    assert done.stdout == b"no games yet\n"


def test_who_has_no_home_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path) -> None:
    nowhere(monkeypatch)
    monkeypatch.chdir(tmp_path)
    for words in (["games"], ["simulate", "--games", "1"], ["run"], ["doctor"], ["demo", "--text"], ["safe-mode"]):
        assert command_line.main(words) == 2
        said = capsys.readouterr()
        assert said.err == (
            "loop-companion: this user has no home folder: set HOME, or name a folder for the games with --data\n"
        )
        assert said.out == ""
    assert list(tmp_path.iterdir()) == []


def test_who_has_no_home_but_names_a_folder_can_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nowhere(monkeypatch)
    data = tmp_path / "data"
    assert app_paths(data).settings == data / "settings.toml"
    assert app_paths(None, tmp_path / "s.toml").data == tmp_path
    assert command_line.main(["games", "--data", str(data)]) == 0
    assert (data / "games.sqlite3").exists()


def test_what_goes_wrong_inside_is_said_without_a_home_too(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    nowhere(monkeypatch)
    monkeypatch.setattr("companion.cli.journals._replay", lambda _: 1 / 0)
    assert command_line.main(["replay", "x"]) == 70
    assert capsys.readouterr().err.endswith("there is no log here; it said: division by zero\n")


def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home: none in the environment, and none in the system's list."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 54321)


@pytest.mark.parametrize("home", ["", "relative/home", "~"])
def test_a_home_that_is_no_whole_path_counts_as_none(monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    nowhere(monkeypatch)
    monkeypatch.setenv("HOME", home)
    with pytest.raises(CompanionError, match="no home folder"):
        app_paths()


@pytest.mark.parametrize("odd", ["relative", "../up", " ", "~/x"])
def test_xdg_folders_that_are_no_whole_paths_do_not_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, odd: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", odd)
    monkeypatch.setenv("XDG_CONFIG_HOME", odd)
    assert app_paths().data == tmp_path / ".local/share/loop-companion"
    assert app_paths().settings == tmp_path / ".config/loop-companion/settings.toml"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    assert app_paths().data == tmp_path / "own/loop-companion"


@pytest.mark.parametrize("words", ["games --data x", "screenshots pictures"])
def test_in_a_folder_that_is_gone_one_sentence_is_said(tmp_path: Path, words: str) -> None:
    done = shell(f"mkdir gone; cd gone; rmdir ../gone; loop {words}", tmp_path)
    assert done.returncode == 2
    assert done.stderr == b"loop-companion: the folder that you are in is gone; go to another one (cd) and try again\n"


@pytest.mark.parametrize("words", ["simulate --games 1 --seed $'\\xff'", "simulate --games 1 --seed $'a\\xc3'"])
def test_a_seed_that_is_no_text_is_refused(tmp_path: Path, words: str) -> None:
    done = shell(f"loop {words}", tmp_path)
    assert done.returncode == 2
    assert b"simulate: error: argument --seed: " in done.stderr
    assert b"is no text" in done.stderr


@pytest.mark.parametrize("seed", ["", " ", "a\nb", "\x1b[2J", "Ω", "🎲", "x" * 100_000, "/", "\0"])
def test_any_text_is_a_seed(capsys: Printed, tmp_path: Path, seed: str) -> None:
    path = tmp_path / "game.jsonl"
    assert command_line.main(["simulate", "--games", "1", f"--seed={seed}", "--journal", str(path)]) == 0
    capsys.readouterr()
    assert command_line.main(["replay", str(path)]) == 0
    assert "entries fit" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        "games --data $'\\xff'",
        "replay $'\\xff'",
        "simulate --games 1 --config $'\\xff'",
        "simulate --games 1 --journal $'\\xff'",
        "ring watch --port $'\\xff'",
        "ring ports",
    ],
)
def test_names_that_are_no_text_end_no_command_in_a_fault(tmp_path: Path, words: str) -> None:
    done = shell(f"loop {words}", tmp_path)
    assert done.returncode in {0, 2}
    assert done.returncode == 0 or is_a_sentence(done.stderr), done


def test_a_display_whose_name_is_no_text_is_none(tmp_path: Path) -> None:
    done = shell("DISPLAY=$'\\xff' loop run", tmp_path)
    assert (done.returncode, done.stderr) == (
        0,
        b"loop-companion: there is no display here; one turn in words instead:\n",
    )


@pytest.fixture
def odd_files(tmp_path: Path) -> Path:
    """A folder with all that may lie where a file is expected."""
    (tmp_path / "loop_of_links").symlink_to("loop_of_links")
    (tmp_path / "link_to_nothing").symlink_to("nothing")
    (tmp_path / "half").write_bytes(b'[game]\npace = "\xf0\x28"\n')
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(3_000_000_000)
    return tmp_path


@pytest.mark.parametrize("command", [["replay"], ["odds"], ["simulate", "--games", "1", "--config"]])
@pytest.mark.parametrize("file", ["/", "loop_of_links", "/dev/full/x", "half"])
def test_what_is_no_file_of_ours_is_said_in_one_sentence(
    odd_files: Path, capsys: Printed, command: list[str], file: str
) -> None:
    assert command_line.main([*command, str(odd_files / file)]) == 2
    assert is_a_sentence(capsys.readouterr().err.encode())


@pytest.mark.parametrize("file", ["/dev/zero", "huge"])
@pytest.mark.parametrize("command", ["replay", "simulate --games 1 --config"])
def test_what_has_no_end_is_not_read_to_its_end(odd_files: Path, command: str, file: str) -> None:
    """In a moment, and without all the memory of the machine: 2 GB of it are allowed."""
    done = shell(f"ulimit -v 2000000; loop {command} {file}", odd_files)
    assert done.returncode == 2, done
    assert is_a_sentence(done.stderr), done


def test_what_a_shell_hands_over_is_read(tmp_path: Path) -> None:
    """It is no file: it has no size, and can be read once."""
    made = shell("loop simulate --games 1 --config <(echo [game]) --journal g; loop replay <(cat g)", tmp_path)
    assert (made.returncode, made.stderr) == (0, b"")
    assert made.stdout.endswith(b" entries fit\n")


def test_a_box_that_leads_nowhere_is_said(tmp_path: Path) -> None:
    """Passed over in silence, the table would play with numbers that it thinks it has changed."""
    config = tmp_path / ".config/loop-companion"
    config.mkdir(parents=True)
    (config / "box.toml").symlink_to("nothing")
    done = shell("loop simulate --games 1", tmp_path)
    assert done.returncode == 2
    assert is_a_sentence(done.stderr)
    assert b"box.toml" in done.stderr


@pytest.mark.parametrize("place", ["file", "loop_of_links", "/dev/null", "/proc/nothing"])
def test_a_data_folder_that_cannot_be_is_said_and_the_game_goes_on(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "loop_of_links").symlink_to("loop_of_links")
    done = ran("console", "--data", place, stdin=b"new\nnext\nquit\n", folder=tmp_path)
    assert done.returncode == 0
    assert done.stderr.startswith(b"loop-companion: not saving: ")
    assert done.stdout.decode().splitlines()[-1].startswith("not saved (")
    assert b"went wrong" not in done.stderr


@pytest.mark.parametrize(
    "surroundings",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"LANG": "xx_YY.nonsense", "LANGUAGE": "::"},
        {"TERM": "", "COLUMNS": "x", "LINES": "-1", "NO_COLOR": "1"},
        {"TZ": "Nowhere/Else", "TMPDIR": "/nonexistent"},
    ],
)
def test_no_surroundings_end_a_command_in_a_fault(tmp_path: Path, surroundings: dict[str, str]) -> None:
    store = Store(tmp_path / "Ωß")
    store.close()
    for words in ("games --data Ωß", "simulate --games 1 --journal Ω.jsonl", "replay Ω.jsonl"):
        done = shell(f"loop {words}", tmp_path, **surroundings)
        assert (done.returncode, done.stderr) == (0, b""), (words, done)
    assert ROOT.is_dir()
    assert os.listdir(tmp_path / "Ωß")  # noqa: PTH208 - bytes and letters of the name are the question

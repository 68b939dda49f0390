"""No display: one clear line, then the console where there is a terminal, else one turn in words."""

import codecs
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion import app
from companion.paths import AppPaths
from companion.play.store import Store
from tests.cli.ran import ROOT, ran, without_display


def test_without_a_terminal_one_turn_is_told(tmp_path: Path) -> None:
    done = ran("run", "--data", str(tmp_path))
    assert done.returncode == 0
    assert done.stderr.decode() == "loop-companion: there is no display here; one turn in words instead:\n"
    text = done.stdout.decode()
    for words in ("The setup", "The Foo phase of the first turn", "Dr. Foo travelled to", "The table now", "defeat"):
        assert words in text
    assert not (tmp_path / "games.sqlite3").exists()


def test_run_is_what_no_command_means(tmp_path: Path) -> None:
    done = ran("--data", str(tmp_path))
    assert done.returncode == 0
    assert b"one turn in words instead" in done.stderr


def test_the_show_is_told_in_words_too(tmp_path: Path) -> None:
    assert ran("demo", "--data", str(tmp_path)).returncode == 0
    done = ran("demo", "--text")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_kiosk_fails_loudly(tmp_path: Path) -> None:
    done = ran("--kiosk", "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith("loop-companion: there is no display to fill: connect a screen")


NO_WINDOW = """
import sys
from companion import display
display.has_display = lambda **_: True
from companion.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("command", [["run", "--kiosk"], ["safe-mode"]])
def test_where_kivy_opens_no_window_it_is_said_why(tmp_path: Path, command: list[str]) -> None:
    """Kivy would end the program by itself, with 1 and without a word of ours."""
    done = subprocess.run(
        [sys.executable, "-c", NO_WINDOW, *command, "--data", str(tmp_path)],
        cwd=ROOT,
        env={**without_display(), "SDL_VIDEODRIVER": "kmsdrm", "LOOP_COMPANION_SAFE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    log = (tmp_path / "companion.log").read_text(encoding="utf-8") if command == ["safe-mode"] else ""
    assert "No window could be opened (kmsdrm: " in done.stderr + log
    if command == ["safe-mode"]:
        assert "The game did not start." in done.stdout


class Terminal:
    """A person at a terminal without a screen."""

    def __init__(self, *words: str) -> None:
        mine, theirs = pty.openpty()
        self._mine = mine
        self.text = ""
        self._letters = codecs.getincrementaldecoder("utf-8")()  # a read may end in the middle of one
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env=without_display(),
            close_fds=True,
        )
        os.close(theirs)

    def types(self, line: str) -> None:
        os.write(self._mine, f"{line}\n".encode())

    def reads_until(self, words: str) -> None:
        until = time.monotonic() + 30
        while words not in self.text:
            assert time.monotonic() < until, self.text
            try:
                self.text += self._letters.decode(os.read(self._mine, 4096))
            except OSError:  # the program has left its terminal
                break
        assert words in self.text, self.text

    def close(self) -> int:
        code = self.process.wait(30)
        os.close(self._mine)
        return code


def test_at_a_terminal_it_goes_on_as_the_console(tmp_path: Path) -> None:
    terminal = Terminal("run", "--data", str(tmp_path))
    terminal.reads_until("loop-companion: there is no display here; going on as the console")
    terminal.reads_until("> ")
    terminal.types("new")
    terminal.reads_until("[unpacked]")
    terminal.types("next")
    terminal.reads_until("[setup_missions]")
    terminal.types("quit")
    terminal.reads_until("saved; good-bye")
    assert terminal.close() == 0
    store = Store(tmp_path)
    assert store.games()[0].summary.turn == 0
    assert len(list(store.entries(1))) > 5
    store.close()


def test_at_a_terminal_broken_files_are_said(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[game\n", encoding="utf-8")
    (tmp_path / "box.toml").write_text("clones = 3\n", encoding="utf-8")
    terminal = Terminal("run", "--data", str(tmp_path / "data"), "--config", str(tmp_path / "settings.toml"))
    terminal.reads_until("The defaults are used.")
    terminal.reads_until("The box that ships with the app is used.")
    terminal.types("quit")
    terminal.reads_until("good-bye")
    assert terminal.close() == 0


def test_kivy_may_write_somewhere_even_where_the_data_folder_is_no_folder(tmp_path: Path) -> None:
    """The game goes on in memory then, and so must the window."""
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    home = app._kivy_home(AppPaths(tmp_path / "data", tmp_path / "settings.toml"))
    assert home.is_dir()
    assert home.name.startswith("loop-companion-")
    home.rmdir()


def test_kivy_writes_into_the_data_folder(tmp_path: Path) -> None:
    assert app._kivy_home(AppPaths(tmp_path / "data", tmp_path / "settings.toml")) == tmp_path / "data" / "kivy"


@pytest.mark.parametrize("stdin", [b"\xff\xfe\x00\n", b"\xc3\n", b"new \xf0\x28\x8c\n"])
def test_bytes_that_are_no_text_do_not_end_the_console(tmp_path: Path, stdin: bytes) -> None:
    done = ran("console", "--json", "--data", str(tmp_path), stdin=b"new\n" + stdin + b"next\nquit\n")
    assert done.returncode == 0
    assert done.stderr == b""
    lines = done.stdout.decode().splitlines()
    assert [line.startswith('{"ok": true') for line in lines] == [True, False, True, True]

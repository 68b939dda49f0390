"""The words on the terminal when nothing else gets there: they fit it, say the reason, and wait for no keyboard."""

import codecs
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Exit
from companion.kiosk.safe_mode import LIBRARIES, last_lines
from tests.systemd.fake_system import SYSTEMD

SCREENS = {"800x480": (30, 100), "720x1280": (80, 90), "480x800": (50, 60), "tiny": (15, 40)}
REASON = "No window could be opened (kmsdrm: kmsdrm not available): is a screen connected and free?"
NOISE = """\
kivy: Kivy: v2.3.1
kivy: Python: Interpreter at "/opt/loop-companion/0.1.0/bin/python"
kivy: Window: Unable to find any valuable Window provider. Please enable debug logging (e.g. add -d if running from the
sdl2 - RuntimeError: b'kmsdrm not available'
  File "/opt/loop-companion/0.1.0/lib/python3.11/site-packages/kivy/core/__init__.py", line 71, in core_select_lib
    cls = cls()
          ^^^^^
Traceback (most recent call last):
MESA-LOADER: failed to open vc4: /usr/lib/dri/vc4_dri.so: cannot open shared object file
libEGL warning: DRI2: failed to create dri screen
pci id for fd 12: 1234:1111, driver (null)
[INFO   ] [Logger      ] Record log
kivy: App: Unable to get a Window, abort.
"""
LOG = (NOISE + "companion.shell: window: KMSDRM, 800×480, V3D 4.2\n" + f"loop-companion: {REASON}\n") * 3
SAFE_LOG = NOISE + "companion.app: safe mode has no screen\n"


class Terminal:
    """A terminal of some size with the fallback console on it, a journal, and one socket for a screen."""

    def __init__(
        self, folder: Path, size: str = "800x480", log: str = LOG, *, seconds: int = 600, seen: str = "tty1"
    ) -> None:
        self.folder = folder
        (folder / "kiosk.log").write_text(log)
        (folder / "safe.log").write_text(SAFE_LOG if log else "")
        (folder / "unit.log").write_text("loop-companion.service: Failed at step EXEC spawning: No such file\n")
        self.screen = folder / "drm/card1-HDMI-A-1/status"
        self.screen.parent.mkdir(parents=True)
        self.screen.write_text("disconnected\n")
        self.front = folder / "active"
        self.front.write_text(f"{seen}\n")
        journalctl = folder / "journalctl"
        journalctl.write_text(
            f'#!/bin/sh\ncd {folder}\ncase "$*" in *-safe*) cat kiosk.log safe.log ;; *--unit*) cat unit.log ;;'
            " *) cat kiosk.log ;; esac\n"
        )
        journalctl.chmod(0o755)
        self.rows, self.columns = SCREENS.get(size, (30, 0))
        self._mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))
        self.process = subprocess.Popen(
            [SYSTEMD / "fallback-console.sh", str(seconds), folder / "drm", self.front],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={"PATH": f"{folder}{os.pathsep}/usr/bin:/bin", "LANG": "C.UTF-8"},
        )
        os.close(theirs)
        self.said = ""
        self._letters = codecs.getincrementaldecoder("utf-8")()  # a read may end in the middle of one

    def presses_enter(self) -> None:
        os.write(self._mine, b"\n")

    def reads_until(self, words: str) -> None:
        while words not in self.said:
            self.said += self._letters.decode(os.read(self._mine, 4096))

    def ends(self) -> int:
        """The exit code; all that it wrote has been read then."""
        code = self.process.wait(60)
        os.set_blocking(self._mine, False)
        try:
            while more := os.read(self._mine, 65536):
                self.said += self._letters.decode(more)
        except OSError:
            pass
        os.close(self._mine)
        return code

    @property
    def lines(self) -> list[str]:
        assert self.said.startswith("\x1b[0m\x1b[2J\x1b[H"), "an empty screen first"
        return self.said.removeprefix("\x1b[0m\x1b[2J\x1b[H").replace("\r", "").splitlines()

    @property
    def text(self) -> str:
        """All words, however they were wrapped."""
        return " ".join(self.said.split())


@pytest.fixture
def make_terminal() -> Iterator[Callable[..., Terminal]]:
    made: list[Terminal] = []

    def make(*given: Any, **named: Any) -> Terminal:
        made.append(Terminal(*given, **named))
        return made[-1]

    yield make
    for terminal in made:
        terminal.process.kill()
        terminal.process.wait()


@pytest.mark.parametrize("size", SCREENS)
def test_they_fit_the_screen_with_the_headline_on_top(
    tmp_path: Path, make_terminal: Callable[..., Terminal], size: str
) -> None:
    terminal = make_terminal(tmp_path, size, seconds=0)
    assert terminal.ends() == Exit.RESTART
    assert terminal.lines[1].startswith("  Loop Companion could not put")
    assert len(terminal.lines) < terminal.rows, "or the headline would scroll away"
    assert max(map(len, terminal.lines)) <= terminal.columns, "or a line would take two"


def test_a_terminal_that_tells_no_width_gets_all_of_them(
    tmp_path: Path, make_terminal: Callable[..., Terminal]
) -> None:
    terminal = make_terminal(tmp_path, "no width", seconds=0)
    assert terminal.ends() == Exit.RESTART
    assert terminal.lines[1].startswith("  Loop Companion could not put")
    assert f"The app said: {REASON}" in terminal.text


@pytest.mark.parametrize("size", list(SCREENS)[:3])
def test_they_say_the_reason_and_none_of_the_noise(
    tmp_path: Path, make_terminal: Callable[..., Terminal], size: str
) -> None:
    terminal = make_terminal(tmp_path, size, seconds=0)
    terminal.ends()
    assert "Loop Companion could not put a picture onto this screen. Your games are safe" in terminal.text
    assert f"The app said: {REASON}" in terminal.text
    assert "companion.app: safe mode has no screen" in terminal.text
    assert terminal.text.count("companion.shell: window: KMSDRM") == 1, "said three times"
    for noise in ("kivy", "sdl2", "MESA", "libEGL", "pci id", "File ", "cls()", "^^^", "Traceback", "[INFO"):
        assert noise not in terminal.text


def test_a_crash_inside_or_below_python_is_a_reason_too(tmp_path: Path, make_terminal: Callable[..., Terminal]) -> None:
    for number, said in enumerate(("OSError: [Errno 28] No space left", "Fatal Python error: Segmentation fault")):
        folder = tmp_path / str(number)
        folder.mkdir()
        terminal = make_terminal(folder, log=f"{NOISE}{said}\n", seconds=0)
        terminal.ends()
        assert f"The app said: {said}" in terminal.text


def test_what_a_log_holds_does_not_command_the_terminal(tmp_path: Path, make_terminal: Callable[..., Terminal]) -> None:
    log = "hardware.touch.panels: touch panel heard: \x1b[2Jevil\x07 ü\nloop-companion: no \x1b]0;picture\n"
    terminal = make_terminal(tmp_path, log=log, seconds=0)
    terminal.ends()
    assert "touch panel heard: [2Jevil ü" in terminal.text
    assert "The app said: no ]0;picture" in terminal.text
    assert terminal.said.count("\x1b") == 3, "those that empty the screen first"


def test_where_the_app_said_nothing_systemd_is_asked(tmp_path: Path, make_terminal: Callable[..., Terminal]) -> None:
    terminal = make_terminal(tmp_path, log="", seconds=0)
    terminal.ends()
    assert "The app said" not in terminal.text
    assert "Failed at step EXEC spawning: No such file" in terminal.text


def test_enter_tries_again_at_once(tmp_path: Path, make_terminal: Callable[..., Terminal]) -> None:
    terminal = make_terminal(tmp_path)
    terminal.reads_until("tried again every minute")
    terminal.presses_enter()
    assert terminal.ends() == Exit.RESTART


def test_without_a_keyboard_it_is_tried_again_when_the_time_is_over(
    tmp_path: Path, make_terminal: Callable[..., Terminal]
) -> None:
    assert make_terminal(tmp_path, seconds=1).ends() == Exit.RESTART
    script = (SYSTEMD / "fallback-console.sh").read_text()
    assert "seconds=${1:-60}" in script


def test_it_is_tried_again_when_a_screen_is_plugged_in(tmp_path: Path, make_terminal: Callable[..., Terminal]) -> None:
    terminal = make_terminal(tmp_path)
    terminal.reads_until("No screen is connected: look at its cable")
    terminal.screen.write_text("connected\n")
    assert terminal.ends() == Exit.RESTART


def test_nobody_who_reads_it_on_a_screen_is_sent_to_its_cable(tmp_path: Path) -> None:
    (tmp_path / "drm/card0-DSI-1").mkdir(parents=True)
    (tmp_path / "drm/card0-DSI-1/status").write_text("connected\n")
    (tmp_path / "drm/card1-HDMI-A-1").mkdir()
    done = _without_terminal(tmp_path)
    assert "It is tried again every minute" in done.stdout
    assert "cable" not in done.stdout


def test_without_a_terminal_to_read_from_it_is_tried_again_all_the_same(tmp_path: Path) -> None:
    assert _without_terminal(tmp_path).returncode == Exit.RESTART


def _without_terminal(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [SYSTEMD / "fallback-console.sh", "1", folder / "drm"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": "/usr/bin:/bin"},
    )


def test_it_is_not_tried_again_while_somebody_works_at_another_terminal(
    tmp_path: Path, make_terminal: Callable[..., Terminal]
) -> None:
    terminal = make_terminal(tmp_path, seconds=0, seen="tty2")
    terminal.reads_until("tried again every minute")
    with pytest.raises(subprocess.TimeoutExpired):
        terminal.process.wait(3)
    terminal.front.write_text("tty1\n")
    assert terminal.ends() == Exit.RESTART


@pytest.mark.parametrize(
    ("line", "is_noise"),
    [
        *((f"{library}: says something", True) for library in LIBRARIES),
        ("loop-companion: there is no display", False),
        ("companion.app: opened", False),
        ("sqlite3.OperationalError: disk is full", False),
        ("Killed", False),
    ],
)
def test_the_same_lines_are_noise_here_and_in_the_safe_mode(line: str, is_noise: bool) -> None:
    pattern = re.search(r"grep -vE '(.+)' \|", (SYSTEMD / "fallback-console.sh").read_text())
    assert pattern is not None
    assert pattern[1].startswith(f"^({'|'.join(LIBRARIES)}|")
    left = subprocess.run(["grep", "-vE", pattern[1]], input=f"{line}\n", capture_output=True, text=True, check=False)
    assert (left.stdout == "") is is_noise
    assert (last_lines("loop-companion.service", lambda _: line) == ()) is is_noise

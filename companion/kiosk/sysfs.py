"""The screen by the kernel's files under /sys: the light behind it, and which terminal of the machine is on it.

An HDMI screen has no light there (ABI/stable/sysfs-class-backlight): then nothing happens, and the screen is darkened
in the picture alone. With Ctrl+Alt+F2 somebody may look at another terminal than the kiosk's.
"""

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

BACKLIGHTS: Final = Path("/sys/class/backlight")
log = logging.getLogger(__name__)


class Backlight:
    """Every panel's light at once. Never raises: a light that cannot be set is said once, in the log.

    Args:
        root: the folder with a folder for each panel.
    """

    def __init__(self, root: Path = BACKLIGHTS) -> None:
        self._root = root
        self._levels: dict[str, int] = {}
        self._told_odd = False
        self.trouble = ""
        """Why the light is not as it was asked for the last time, as the system says it; empty: it is."""

    @property
    def is_there(self) -> bool:
        """Whether there is a light that can be set."""
        return any(True for _ in self._panels())

    @property
    def is_dark(self) -> bool:
        """Whether a panel has no light, as far as is known.

        What it took last counts; the kernel's own word only until it took anything: after a write that failed the
        kernel may tell the number that was wished.
        """
        return any(self._level(panel) == 0 for panel, _ in self._panels())

    def shine(self, share: float, *, again: bool = False) -> bool:
        """Set the light: 0 is dark, 1 is all that the panel can. Over 0 it never goes out altogether.

        A panel that shines so already is left alone; `again` writes to it, too, for others may have set it meanwhile.
        Gives whether every panel took it; where there is none, there is nothing to go wrong.
        """
        trouble = ""
        for panel, most in self._panels():
            level = 0 if share <= 0 else max(1, round(min(share, 1.0) * most))
            if not again and self._levels.get(panel.name) == level:
                continue
            try:
                (panel / "brightness").write_text(f"{level}\n", encoding="ascii")
            except OSError as problem:
                trouble = f"{panel.name}: {problem.strerror or problem}"
            else:
                self._levels[panel.name] = level
        self._tell(trouble)
        return not trouble

    def _level(self, panel: Path) -> int | None:
        """The number that the panel has; None: nobody knows."""
        if panel.name in self._levels:
            return self._levels[panel.name]
        for name in ("actual_brightness", "brightness"):
            try:
                return int((panel / name).read_text(encoding="ascii"))
            except (OSError, ValueError):
                continue
        return None

    def _panels(self) -> Iterator[tuple[Path, int]]:
        """Each panel's folder, and the largest number that it takes."""
        try:
            folders = sorted(self._root.iterdir())
        except OSError:
            return
        for panel in folders:
            try:
                most = int((panel / "max_brightness").read_text(encoding="ascii"))
            except (OSError, ValueError) as problem:
                self._tell_odd(panel, problem)
                continue
            if most > 0:
                yield panel, most

    def _tell_odd(self, panel: Path, problem: Exception) -> None:
        if not self._told_odd:
            self._told_odd = True
            log.warning("%s is no light that can be set: %s", panel, problem)

    def _tell(self, trouble: str) -> None:
        before, self.trouble = self.trouble, trouble
        if trouble and not before:
            log.warning("the light of the screen cannot be set (is this user in the group video?): %s", trouble)
        elif before and not trouble:
            log.warning("the light of the screen can be set again")


ACTIVE: Final = Path("/sys/class/tty/tty0/active")
"""The kernel's word (ABI/testing/sysfs-tty): the name of the terminal that is seen."""


class Terminal:
    """The terminal that this program draws on: the one it was started on, or the one that was seen then.

    Args:
        active: the file that names the terminal that is seen.
        own: the terminal of the standard input, if it has one.
    """

    def __init__(self, active: Path = ACTIVE, own: str | None = None) -> None:
        self._active = active
        self._ours = {self._seen(), own or _of_standard_input()} - {""}

    @property
    def is_seen(self) -> bool:
        """Whether it is on the screen now; yes where nobody can say."""
        seen = self._seen()
        return not seen or seen in self._ours

    def _seen(self) -> str:
        try:
            return self._active.read_text(encoding="ascii", errors="replace").strip()
        except OSError:
            return ""


def _of_standard_input() -> str:
    try:
        return os.ttyname(sys.stdin.fileno()).removeprefix("/dev/")
    except (OSError, ValueError, AttributeError):
        return ""

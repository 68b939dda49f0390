"""The light behind the screen, by the kernel's files under /sys/class/backlight (ABI/stable/sysfs-class-backlight).

An HDMI screen has none there: then nothing happens, and the screen is darkened in the picture alone.
"""

import logging
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
        self._told_trouble = False
        self._shown: float | None = None

    @property
    def is_there(self) -> bool:
        """Whether there is a light that can be set."""
        return any(True for _ in self._panels())

    def shine(self, share: float) -> None:
        """Set the light: 0 is dark, 1 is all that the panel can. Over 0 it never goes out altogether."""
        if share == self._shown:
            return
        self._shown = share
        for panel, most in self._panels():
            level = 0 if share <= 0 else max(1, round(min(share, 1.0) * most))
            try:
                (panel / "brightness").write_text(f"{level}\n", encoding="ascii")
            except OSError as problem:
                self._tell(problem)

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
                self._tell(problem)
                continue
            if most > 0:
                yield panel, most

    def _tell(self, problem: Exception) -> None:
        if not self._told_trouble:
            self._told_trouble = True
            log.warning("the backlight cannot be set (is this user in the group video?): %s", problem)

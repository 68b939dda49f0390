"""Which terminal of the machine is on the screen: with Ctrl+Alt+F2 somebody may look at another than the kiosk's."""

import os
import sys
from pathlib import Path
from typing import Final

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

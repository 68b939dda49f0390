"""Where things lie on this machine: the games, the settings, the box file of the table."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct
from platformdirs import user_config_path, user_data_path

from companion.errors import CompanionError

NAME: Final = "loop-companion"
LOG: Final = "companion.log"
"""The log in the data folder; older ones lie beside it, with a number behind the name."""
LAST_CRASH: Final = "last-crash.json"
"""What went wrong inside the last time, in the data folder."""


class AppPaths(Struct, frozen=True):
    """The data folder and the settings file."""

    data: Path
    settings: Path

    def own_box(self, named: str, beside: str) -> Path | None:
        """The table's own box file of a game: the one that the settings name, or the one beside them, if it is there.

        Args:
            named: as the settings name it; a relative name counts from their folder, wherever the app was started.
            beside: the name that such a file of this game has beside the settings; empty: the game has none.
        """
        file = self.box_to_write(named, beside)
        # A link that leads nowhere is there, too, and is said: otherwise the table would play with another box.
        return file if file is not None and (named or os.path.lexists(file)) else None

    def box_to_write(self, named: str, beside: str) -> Path | None:
        """The same file, there or not."""
        if named:
            return self.settings.parent / Path(named).expanduser()
        return self.settings.with_name(beside) if beside else None


def app_paths(data: Path | None = None, settings: Path | None = None) -> AppPaths:
    """Where things lie, unless the command line says otherwise.

    Who has no home and names one of the two has both there.

    Raises:
        CompanionError: nothing is named, and this user has no home folder.
    """
    if not Path(os.environ.get("HOME", os.sep)).is_absolute():
        del os.environ["HOME"]  # an empty or relative one is none; without it the system's list of users is asked
    own_data = _at_home(user_data_path, ".local/share")
    own_settings = _at_home(user_config_path, ".config")
    found = AppPaths(
        data=data or own_data or (settings.parent if settings else Path()),
        settings=settings or (own_settings or data or Path()) / "settings.toml",
    )
    if not (data or settings or own_data):
        raise CompanionError("this user has no home folder: set HOME, or name a folder for the games with --data")
    return found


def _at_home(find: Callable[..., Path], usual: str) -> Path | None:
    """Our folder, by a function of platformdirs; None: there is no home.

    A variable that holds a part of a path does not count (XDG Base Directory Specification): which folder it means
    would change with where the app is started. Where there is no home, older platformdirs leave the `~` in the path.
    """
    try:
        found = find(NAME, appauthor=False)
        return found if found.is_absolute() else Path.home() / usual / NAME
    except RuntimeError:
        return None


KIOSK: Final = AppPaths(Path("/var/lib/loop-companion"), Path("/etc/loop-companion/settings.toml"))
"""Those of the kiosk that the installer makes (systemd/install.sh)."""

"""Where things lie on this machine: the games, the settings, the box file of the table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path

NAME = "loop-companion"


@dataclass(frozen=True, slots=True)
class Places:
    """The data folder and the settings file."""

    data: Path
    settings: Path

    def own_box(self, named: str) -> Path | None:
        """The table's own box file: the one that the settings name, or `box.toml` beside the settings, if any.

        A relative name counts from the folder of the settings, wherever the app was started.
        """
        if named:
            return self.settings.parent / Path(named).expanduser()
        beside = self.settings.with_name("box.toml")
        return beside if beside.exists() else None


def places(data: Path | None = None, settings: Path | None = None) -> Places:
    """Where things lie, unless the command line says otherwise."""
    return Places(
        data=data or user_data_path(NAME, appauthor=False),
        settings=settings or user_config_path(NAME, appauthor=False) / "settings.toml",
    )


KIOSK: Final = Places(Path("/var/lib/loop-companion"), Path("/etc/loop-companion/settings.toml"))
"""Those of the kiosk that the installer makes (systemd/install.sh)."""

"""This table's files, with what every game puts into them: as the doctor reads them, as the installer lays them down.

    python -m companion.table_files

prints the settings file with every setting; nobody but the installer asks for it, so it is no command.
"""

import sys
from functools import partial

from companion import settings as preferences
from companion.doctor.files import OwnBox, TableFiles
from companion.errors import SettingsError
from companion.games import GAMES, own_box, settings_sections
from companion.paths import AppPaths


def table_files(paths: AppPaths) -> TableFiles:
    """The files of this table, with the defaults where its settings are broken, as the app does it."""
    read_settings = partial(preferences.load, paths.settings, settings_sections())
    try:
        settings = read_settings()
    except SettingsError:
        settings = preferences.defaults(settings_sections())
    games = [load() for load in GAMES.values()]
    files = ((game, own_box(game, paths, settings)) for game in games)
    return TableFiles(
        settings, read_settings, tuple(OwnBox(game.title, file, game.box) for game, file in files if file is not None)
    )


if __name__ == "__main__":
    from companion.settings.writing import example  # tomlkit takes its time to load, and the doctor needs none

    sys.stdout.write(example(preferences.defaults(settings_sections())))

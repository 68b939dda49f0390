"""Prints the settings file as the installer lays it down: `python -m companion.cli.settings_example`.

A program of its own, and no command: nobody but the installer asks for it.
"""

from companion import settings
from companion.games import settings_sections
from companion.settings.writing import example

if __name__ == "__main__":
    print(example(settings.defaults(settings_sections())), end="")  # the installer reads it

"""The settings file as it is laid down at the first install: every setting, its line, its default, all of it commented.

`python -m companion.settings.settings_example` prints it.
"""

from dataclasses import fields
from typing import Any, Final

import tomlkit

from companion.settings import Settings
from companion.settings.one_setting import written

_HEAD: Final = """\
# The settings of Loop Companion. Every line that starts with # shows the default; take the # away to change it.
# The app writes here, too, when you change a setting on the screen; your comments stay.
"""


def example(settings: Settings | None = None) -> str:
    """The whole file. Read as it is, it gives the defaults; with every # before a setting taken away, too."""
    settings = settings or Settings()
    sections = [_section(part.name, getattr(settings, part.name)) for part in fields(settings)]
    return "\n".join([_HEAD, *sections])


def _section(name: str, section: Any) -> str:
    lines = [f"[{name}]"]
    for part in fields(section):
        lines += [f"# {part.metadata['line']}", f"#{part.name} = {_value(getattr(section, part.name))}"]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    return str(tomlkit.item(written(value)).as_string())


if __name__ == "__main__":
    print(example(), end="")  # noqa: T201 - the installer reads it

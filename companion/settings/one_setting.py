"""One setting: how it is declared, what it may be, and how it stands in the file."""

import math
from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Any

from companion.errors import SettingsError
from hardware.ring import Protocol

LARGEST_WHOLE = 10**15
RETIRED = {("ring.protocol", "tpm2"): Protocol.AUTO}
"""Values that old files may hold, and what has taken their place: WLED, which took TPM2, takes what `auto` finds."""


def setting(  # noqa: PLR0913 - all that is to be said of a setting, by name
    default: Any,
    line: str,
    least: float | None = None,
    most: float | None = None,
    *,
    step: float = 0.1,
    in_file_only: bool = False,
) -> Any:
    """A setting: its default, its line of explanation, and where it is a number its range and the step of a tap.

    `in_file_only`: it belongs to how things are built and wired, and is not offered on the glass.
    """
    about = {"line": line, "least": least, "most": most, "step": step, "in_file_only": in_file_only}
    return field(default=default, metadata=about)


def group(made_by: Any, title: str) -> Any:
    """A section of the file, and its title on the glass."""
    return field(default_factory=made_by, metadata={"title": title})


def checked(name: str, value: Any, now: Any, about: Mapping[str, Any]) -> Any:
    """The value as the setting keeps it; `now` is a value of the right kind.

    Raises:
        SettingsError: it is of another kind or out of range.
    """
    if isinstance(now, Enum):
        if isinstance(value, str) and (name, value) in RETIRED:
            return RETIRED[name, value]
        for member in type(now):
            if written(member) == value:
                return member
        choices = ", ".join(f'"{written(member)}"' for member in type(now))
        raise SettingsError(f"{name} cannot be {value!r}; it must be one of {choices}")
    if isinstance(now, float) and isinstance(value, int) and not isinstance(value, bool):
        # A whole number that no float can hold is out of every range.
        value = float(value) if abs(value) < LARGEST_WHOLE else math.inf
    if type(value) is not type(now):
        kinds = {
            bool: "true or false",
            int: "a whole number",
            float: "a number",
            str: "text in quotes",
            tuple: "a list",
        }
        if not (isinstance(now, tuple) and isinstance(value, list)):
            raise SettingsError(f"{name} cannot be {value!r}; it must be {kinds[type(now)]}")
        return _tuple(value)
    least, most = about.get("least"), about.get("most")
    if least is not None and not least <= value <= most:
        raise SettingsError(f"{name} cannot be {value!r}; it must be from {least} to {most}")
    return value


def written(value: Any) -> Any:
    """A value as it stands in the file; a choice is a word: its value, or where that is none, its name."""
    match value:
        case Enum():
            return str(value.value) if isinstance(value.value, str) else value.name.lower()
        case tuple():
            return [written(part) for part in value]
        case _:
            return value


def _tuple(values: list[Any]) -> tuple[Any, ...]:
    return tuple(_tuple(value) if isinstance(value, list) else value for value in values)

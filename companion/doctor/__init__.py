"""The doctor looks at machine, files and devices, says what is wrong and what to do, and changes nothing.

Here is what checks find out, as values, as lines for people and as an object for programs. All checks are in
`examination`.
"""

import json
import textwrap
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from msgspec import Struct

from companion import __version__
from companion.words import _


class Severity(Enum):
    """How something is, from good to bad."""

    OK = "ok"
    WARNING = "warning"
    """The game can be played, but not as well as it could."""
    FAILED = "failed"
    """Something that this table needs does not work."""


class Subject(Enum):
    """What is looked at, in this order. The values stand in `doctor --json` and do not change."""

    DISPLAY = "display"
    GRAPHICS = "graphics"
    TOUCH = "touch"
    PINS = "pins"
    BUTTONS = "buttons"
    RING = "ring"
    DATA_FOLDER = "data folder"
    FREE_SPACE = "free space"
    GAMES = "games"
    WRITE_TIME = "write time"
    SETTINGS = "settings"
    BOX_FILE = "box file"
    GROUPS = "groups"
    TEMPERATURE = "temperature"
    POWER = "power"
    LAST_CRASH = "last crash"


class Finding(Struct, frozen=True):
    """One line of the doctor: `words` say how it is; `advice`, if there is anything to do, is never empty then."""

    name: Subject
    severity: Severity
    words: str
    advice: str = ""


def title(subject: Subject) -> str:
    """What a subject is called, for people."""
    match subject:
        case Subject.DISPLAY:
            return _("Display")
        case Subject.GRAPHICS:
            return _("Graphics")
        case Subject.TOUCH:
            return _("Touch")
        case Subject.PINS:
            return _("Pins")
        case Subject.BUTTONS:
            return _("Buttons")
        case Subject.RING:
            return _("LED ring")
        case Subject.DATA_FOLDER:
            return _("Data folder")
        case Subject.FREE_SPACE:
            return _("Free space")
        case Subject.GAMES:
            return _("Stored games")
        case Subject.WRITE_TIME:
            return _("Write time")
        case Subject.SETTINGS:
            return _("Settings file")
        case Subject.BOX_FILE:
            return _("Box file")
        case Subject.GROUPS:
            return _("Groups")
        case Subject.TEMPERATURE:
            return _("Temperature")
        case Subject.POWER:
            return _("Power supply")
        case Subject.LAST_CRASH:
            return _("Last crash")


_FROM_GOOD_TO_BAD: Final = tuple(Severity)
_SEVERITY_WIDTH, _TITLE_WIDTH = 9, 15


def worst(findings: Iterable[Finding]) -> Severity:
    """The worst severity among them; ok where there are none."""
    severities = [finding.severity for finding in findings]
    return max(severities, key=_FROM_GOOD_TO_BAD.index, default=Severity.OK)


def exit_code(findings: Iterable[Finding]) -> int:
    """0: all is well, 1: there are warnings, 2: something failed."""
    return _FROM_GOOD_TO_BAD.index(worst(findings))


def as_lines(finding: Finding, width: int = 100) -> str:
    """Severity, title and words in a line; what to do beneath. No colours: the words tell."""
    beginning = f"{severity_words(finding.severity):<{_SEVERITY_WIDTH}}{title(finding.name):<{_TITLE_WIDTH}}"
    beneath = " " * (_SEVERITY_WIDTH + _TITLE_WIDTH)
    lines = _wrapped(finding.words, width, beginning, beneath)
    if finding.advice:
        lines += _wrapped(finding.advice, width, f"{beneath}→ ", f"{beneath}  ")
    return "\n".join(lines)


def _wrapped(words: str, width: int, first: str, other: str) -> list[str]:
    """Commands and paths stay whole, to be copied."""
    wrapper = textwrap.TextWrapper(
        width, initial_indent=first, subsequent_indent=other, break_long_words=False, break_on_hyphens=False
    )
    return wrapper.wrap(words)


def severity_words(severity: Severity) -> str:
    """The severity, for people."""
    match severity:
        case Severity.OK:
            return _("ok")
        case Severity.WARNING:
            return _("warning")
        case Severity.FAILED:
            return _("failed")


def as_json(findings: Sequence[Finding]) -> str:
    """One object: the app's version, the worst severity, and the findings in their order."""
    told = [
        {
            "name": finding.name.value,
            "state": finding.severity.value,
            "words": finding.words,
            "what_to_do": finding.advice,
        }
        for finding in findings
    ]
    return json.dumps({"version": __version__, "state": worst(findings).value, "findings": told}, ensure_ascii=False)

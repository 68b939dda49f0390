"""What a check found out."""

from dataclasses import dataclass
from enum import Enum

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


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor: `words` say how it is; `what_to_do`, if there is anything to do, is never empty then."""

    name: Subject
    state: Severity
    words: str
    what_to_do: str = ""


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

"""How the screen looks, and how much is written into the log."""

from enum import Enum
from typing import Annotated

from companion.errors import SettingsError
from companion.settings.section import Section, setting
from companion.words import N_


class LogLevel(Enum):
    """How much is written into the log."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class ScreenSettings(Section, frozen=True):
    """How the screen looks."""

    key = "screen"
    title = N_("Screen")

    language: Annotated[
        str, setting(N_("Language"), N_("the language of the screen; where there is no translation, English"))
    ] = "en"
    reduced_motion: Annotated[bool, setting(N_("Reduced motion"), N_("nothing on the screen turns or slides"))] = False
    ui_scale: Annotated[float, setting(N_("Size"), N_("larger or smaller words and buttons"), 1.0, 2.0)] = 1.0
    brightness: Annotated[
        float, setting(N_("Brightness"), N_("of the screen's full light, where the app can set it"), 0.1, 1.0)
    ] = 1.0
    dim_after: Annotated[
        int, setting(N_("Dim after"), N_("minutes without a touch until the screen dims; 0: never"), 0, 120, step=1)
    ] = 2
    blank_after: Annotated[
        int,
        setting(N_("Blank after"), N_("minutes without a touch until the screen goes dark; 0: never"), 0, 120, step=1),
    ] = 10
    rotation: Annotated[
        int,
        setting(N_("Rotation"), N_("degrees by which the picture is turned: 0, 90, 180 or 270"), 0, 270, step=90),
    ] = 0

    def __post_init__(self) -> None:
        if self.rotation % 90:
            raise SettingsError(f"screen.rotation cannot be {self.rotation}; it must be 0, 90, 180 or 270")


class KioskSettings(Section, frozen=True):
    """For those who look after the machine."""

    key = "kiosk"
    title = N_("Log")

    log: Annotated[
        LogLevel,
        setting(
            N_("Log"),
            N_("how much is written into the log: debug, info, warning or error"),
            choices={
                LogLevel.DEBUG: N_("debug"),
                LogLevel.INFO: N_("info"),
                LogLevel.WARNING: N_("warning"),
                LogLevel.ERROR: N_("error"),
            },
        ),
    ] = LogLevel.INFO

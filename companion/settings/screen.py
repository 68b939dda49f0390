"""How the screen looks, and how much is written into the log."""

from enum import Enum
from typing import Annotated

from companion.errors import SettingsError
from companion.settings.section import Measure, Section, SettingsPage, setting
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
    page = SettingsPage.SCREEN

    language: Annotated[
        str, setting(N_("Language"), N_("The language of the screen, like en; English where there is no translation."))
    ] = "en"
    reduced_motion: Annotated[bool, setting(N_("Less motion"), N_("Nothing on the screen turns or slides."))] = False
    ui_scale: Annotated[
        float, setting(N_("Text size"), N_("Words and buttons."), 1.0, 2.0, measure=Measure.PERCENT)
    ] = 1.0
    brightness: Annotated[
        float,
        setting(N_("Brightness of the screen"), N_("Where the app can set it."), 0.1, 1.0, measure=Measure.PERCENT),
    ] = 1.0
    dim_after: Annotated[
        int,
        setting(
            N_("The screen dims after"),
            N_("Minutes without a touch; with 0 never."),
            0,
            120,
            step=1,
            measure=Measure.MINUTES,
        ),
    ] = 2
    blank_after: Annotated[
        int,
        setting(
            N_("The screen goes dark after"),
            N_("Minutes without a touch; with 0 never. A touch brings it back."),
            0,
            120,
            step=1,
            measure=Measure.MINUTES,
        ),
    ] = 10
    rotation: Annotated[
        int,
        setting(
            N_("The picture is turned by"),
            N_("0, 90, 180 or 270 degrees: for a screen that stands or hangs otherwise."),
            0,
            270,
            step=90,
            measure=Measure.DEGREES,
        ),
    ] = 0

    def __post_init__(self) -> None:
        if self.rotation % 90:
            raise SettingsError(f"screen.rotation cannot be {self.rotation}; it must be 0, 90, 180 or 270")


class KioskSettings(Section, frozen=True):
    """For those who look after the machine."""

    key = "kiosk"
    title = N_("Log")
    page = SettingsPage.BUILDERS

    log: Annotated[
        LogLevel,
        setting(
            N_("What the log tells"),
            N_("For whoever looks for a fault."),
            choices={
                LogLevel.DEBUG: N_("Everything"),
                LogLevel.INFO: N_("What happens"),
                LogLevel.WARNING: N_("Warnings"),
                LogLevel.ERROR: N_("Errors"),
            },
        ),
    ] = LogLevel.INFO

"""The house's own pages, and what a tap on each means: plain Python, tested without Kivy."""

from companion.contract.screen import Screen
from companion.shell.app_context import AppState


def settings_screen(app: AppState) -> Screen:
    """The settings. They lead on to ring, buttons and the doctor, whose code is loaded when somebody opens them."""
    from companion.shell.pages.settings_page import SettingsScreen  # noqa: PLC0415 - see above

    return SettingsScreen(app)


def devices_screen(app: AppState) -> Screen:
    """Ring and buttons, how they are; loaded like the settings."""
    from companion.shell.pages.devices_page import DevicesScreen  # noqa: PLC0415 - see above

    return DevicesScreen(app)

"""The house's own pages, and what a tap on each means: plain Python, tested without Kivy."""

from companion.contract.screen import Screen
from companion.shell.app_context import AppState


def settings_screen(app: AppState) -> Screen:
    """The settings. They lead on to ring, buttons and the doctor, whose code is loaded when somebody opens them."""
    from companion.shell.pages.settings_page import SettingsScreen  # noqa: PLC0415 - see above

    return SettingsScreen(app)


def devices_screen(app: AppState) -> Screen:
    """Ring and buttons, how they are; loaded like the settings."""
    from companion.shell.pages.health_pages import DevicesScreen  # noqa: PLC0415 - see above

    return DevicesScreen(app)


def new_game(app: AppState) -> Screen:
    """The form of a new game of the kind that is on."""
    return form_of(app, app.game.id)


def form_of(app: AppState, name: str) -> Screen:
    """The form of a game, as the game that is on was set up, if it is the same one."""
    game, played = app.game_of(name), app.played
    last = played.session if played is not None and played.game.id == name else None
    return game.new_game(app.boxes.context_of(game), last)

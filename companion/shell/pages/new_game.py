"""The form of a new game: of the game that is on, or of the one that a tile of the first screen names."""

from companion.contract.screen import Screen
from companion.shell.app_context import AppState


def new_game(app: AppState) -> Screen:
    """The form of a new game of the kind that is on."""
    return form_of(app, app.game.id)


def form_of(app: AppState, name: str) -> Screen:
    """The form of a game, as the game that is on was set up, if it is the same one."""
    game, played = app.game_of(name), app.played
    last = played.session if played is not None and played.game.id == name else None
    return game.new_game(app.context_of(game), last)

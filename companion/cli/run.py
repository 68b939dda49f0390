"""`loop-companion run`: opens the app; without a display it goes on as the console, or tells one turn in words."""

import argparse
import sys
from collections.abc import Mapping

from companion import app
from companion.cli import streams
from companion.cli.parser import Commands, add_command, add_size, paths_of
from companion.display import displays
from companion.errors import CompanionError
from companion.games import GAMES, Load
from companion.paths import AppPaths
from companion.play.store import Store


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "run", "open the app", _run)
    command.add_argument("--kiosk", action="store_true", help="on the whole screen; fails where there is no display")
    add_size(command)


def _run(arguments: argparse.Namespace) -> int:
    return open_app(arguments, GAMES, is_show=False)


def open_app(arguments: argparse.Namespace, games: Mapping[str, Load], *, is_show: bool) -> int:
    """Opens the app with these games. `is_show`: the first of them plays itself, and nothing is kept.

    Gives the exit code: 0, or what was wished in the way out (`companion.errors`).

    Raises:
        CompanionError: the kiosk has no display, or another start of the app is using the games.
    """
    paths = paths_of(arguments)
    if displays.has_display(kiosk=arguments.kiosk):
        return app.run(paths, games, size=arguments.size, kiosk=arguments.kiosk, is_show=is_show)
    if arguments.kiosk:
        raise CompanionError(
            "there is no display to fill: connect a screen (`loop-companion console` plays without one)"
        )
    return _go_on_in_terminal(paths, games, words_only=is_show or not sys.stdin.isatty())


def _go_on_in_terminal(paths: AppPaths, games: Mapping[str, Load], *, words_only: bool) -> int:
    # The terminal's commands are loaded only here: the window opens sooner without them.
    from companion.cli import console, demo  # noqa: PLC0415 - see above
    from companion.cli.console_commands import ConsoleSession  # noqa: PLC0415 - see above

    words = "one turn in words instead:" if words_only else "going on as the console"
    streams.tell(f"there is no display here; {words}")
    game = next(iter(games.values()))()
    settings, settings_notice = app.load_settings(paths)
    box, box_notice = app.load_box(game, paths, settings)
    if words_only:
        return demo.tell_turn(game, box)
    store = Store(paths.data)
    not_saving = f"not saving: {store.save_error}" if store.save_error else ""
    for notice in (settings_notice, box_notice, store.notice, not_saving):
        if notice:
            streams.tell(notice)
    try:
        return console.run(ConsoleSession(store, game, box), sys.stdin, sys.stdout, as_json=False)
    finally:
        store.close()

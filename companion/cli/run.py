"""`loop-companion run`, `demo` and `safe-mode`: open the app. Without a display it goes on in words."""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from companion import display
from companion.cli import streams
from companion.cli.files import load_box
from companion.cli.parser import Commands, add_command, add_game, add_size, paths_of
from companion.contract.game import Game, Json
from companion.errors import CompanionError
from companion.games import GAMES, Load
from companion.kiosk.safe_mode import KIOSK_UNIT
from companion.paths import AppPaths, app_paths
from companion.play.dice import Dice, new_seed
from companion.play.store import Store


def add_to(commands: Commands) -> None:
    """Say what they understand."""
    command = add_command(commands, "run", "open the app", _run)
    command.add_argument("--kiosk", action="store_true", help="on the whole screen; fails where there is no display")
    add_size(command)
    show = add_command(commands, "demo", "a game that plays itself until you touch it", _demo)
    add_game(show)
    show.add_argument("--text", action="store_true", help="one turn, told in words, without a screen")
    show.add_argument("--kiosk", action="store_true", help="on the whole screen")
    add_size(show)
    safe = add_command(commands, "safe-mode", "open the app without pins, ring and settings", _safe_mode)
    safe.add_argument(
        "--reason-unit",
        default=KIOSK_UNIT,
        metavar="UNIT",
        help="the systemd unit that failed (loop-companion.service)",
    )
    add_size(safe)


def _run(arguments: argparse.Namespace) -> int:
    return open_app(arguments, GAMES, is_show=False)


def open_app(arguments: argparse.Namespace, games: Mapping[str, Load], *, is_show: bool) -> int:
    """Opens the app with these games. `is_show`: the first of them plays itself, and nothing is kept.

    Gives the exit code: 0, or what was wished in the way out (`companion.errors`).

    Raises:
        CompanionError: the kiosk has no display, or another start of the app is using the games.
    """
    from companion import app  # noqa: PLC0415 - `demo --text` needs nothing of it

    paths = paths_of(arguments)
    if display.has_display(kiosk=arguments.kiosk):
        return app.run(paths, games, size=arguments.size, kiosk=arguments.kiosk, is_show=is_show)
    if arguments.kiosk:
        raise CompanionError(
            "there is no display to fill: connect a screen (`loop-companion console` plays without one)"
        )
    return _go_on_in_terminal(paths, games, words_only=is_show or not sys.stdin.isatty())


def _go_on_in_terminal(paths: AppPaths, games: Mapping[str, Load], *, words_only: bool) -> int:
    # The terminal's commands are loaded only here: the window opens sooner without them.
    from companion import app  # noqa: PLC0415 - see above
    from companion.cli import console  # noqa: PLC0415 - see above
    from companion.cli.console_commands import ConsoleSession  # noqa: PLC0415 - see above

    words = "one turn in words instead:" if words_only else "going on as the console"
    streams.tell(f"there is no display here; {words}")
    game = next(iter(games.values()))()
    settings, settings_notice = app.load_settings(paths)
    box, box_notice = app.load_box(game, paths, settings)
    if words_only:
        return tell_turn(game, box)
    store = Store(paths.data)
    not_saving = f"not saving: {store.save_error}" if store.save_error else ""
    for notice in (settings_notice, box_notice, store.notice, not_saving):
        if notice:
            streams.tell(notice)
    try:
        return console.run(ConsoleSession(store, game, box), sys.stdin, sys.stdout, as_json=False)
    finally:
        store.close()


def _demo(arguments: argparse.Namespace) -> int:
    if arguments.text:
        game = GAMES[arguments.game]()
        return tell_turn(game, load_box(game, paths_of(arguments)))
    return open_app(arguments, {arguments.game: GAMES[arguments.game]}, is_show=True)


def tell_turn(game: Game, box: Json, seed: str | None = None) -> int:
    """Prints a turn of a game with this box."""
    for line in game.demo(box, Dice(seed or new_seed()).at):
        print(line)
    return 0


def _safe_mode(arguments: argparse.Namespace) -> int:
    from companion import app  # noqa: PLC0415 - `demo --text` needs nothing of it

    # The unit names no folder: systemd tells it (systemd.exec(5), StateDirectory=).
    given = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    data = arguments.data or (Path(given) if given else None)
    return app.run_in_safe_mode(arguments.reason_unit, app_paths(data, arguments.config), arguments.size)

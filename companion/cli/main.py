"""Takes the command line apart and calls what it names. Exit codes: 0 all is well, 2 something was wrong and said.

`doctor` has one more: 1, there are warnings. 70: something went wrong inside the app itself. `run` and `safe-mode`
also end with the codes of `companion.exit_codes`.
"""

import argparse
import logging
import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import log_lines, settings
from companion.cli import console, journals, ring, simulate, streams, telling_demo
from companion.cli.console_session import ConsoleSession
from companion.cli.outputs import output
from companion.cli.parser import parser
from companion.errors import CompanionError, JournalError
from companion.games import settings_sections
from companion.games.the_loop import box_file
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.settings import GameSettings
from companion.paths import KIOSK, AppPaths, places
from companion.play.store import Store
from companion.words import set_language, set_spellings

WRONG = 2
WRONG_INSIDE = 70
"""EX_SOFTWARE of sysexits(3)."""
log = logging.getLogger("companion")


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command; gives the exit code."""
    words = sys.argv[1:] if words is None else words
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help", "--version"}):
        words = ["run", *words]
    streams.open_missing()
    streams.take_any_letters()
    arguments = argparse.Namespace()
    try:
        code = _parsed_and_obeyed(words, arguments)
    except CompanionError as problem:
        streams.tell(str(problem))
        return WRONG
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`); there is nobody left to tell.
        streams.drop_the_rest()
        return 0
    except OSError as problem:
        if problem.filename is not None or problem.errno not in streams.FAILED_WRITES:
            return _tell_what_went_wrong_inside(problem, arguments)
        streams.drop_the_rest()
        streams.tell(f"the output could not be written: {problem.strerror}")
        return WRONG
    except KeyboardInterrupt:
        return 130
    except Exception as problem:  # noqa: BLE001 - nobody at the table is shown a traceback
        return _tell_what_went_wrong_inside(problem, arguments)
    return code


def _parsed_and_obeyed(words: Sequence[str], arguments: argparse.Namespace) -> int:
    try:
        arguments = parser().parse_args(words, arguments)
    except SystemExit:
        sys.stdout.flush()  # --help has printed
        raise
    _must_stand_somewhere()
    code = _obey(arguments)
    sys.stdout.flush()  # what cannot be written is found out here, where it can still be said
    return code


def _must_stand_somewhere() -> None:
    """Many libraries ask for the working directory, and so does every relative path."""
    try:
        Path.cwd()
    except OSError as problem:
        raise CompanionError("the folder that you are in is gone; go to another one (cd) and try again") from problem


def _tell_what_went_wrong_inside(problem: Exception, arguments: argparse.Namespace) -> int:
    """One sentence for people; the rest for the log, and for `doctor`."""
    from companion.doctor.last_crash import remember  # noqa: PLC0415 - no other command needs the doctor

    try:
        folder = places(getattr(arguments, "data", None), getattr(arguments, "config", None)).data
    except CompanionError:
        folder = Path(os.devnull)  # no folder at all: then nothing is kept
    written_to = log_lines.begin(folder)
    remember(problem, folder, datetime.now(UTC))
    log.critical("something went wrong inside: %s", type(problem).__name__, exc_info=problem)
    told = f"it is in the log: {written_to}" if written_to else f"there is no log here; it said: {problem}"
    streams.tell(f"something went wrong inside ({type(problem).__name__}); {told}")
    return WRONG_INSIDE


def _obey(arguments: argparse.Namespace) -> int:
    match arguments.command:
        case "replay":
            return journals.replay(arguments.file)
        case "odds":
            return journals.odds(arguments.file, as_json=arguments.json)
        case "screenshots":
            return _screenshots(arguments)
        case "ring":
            return _ring(arguments)
        case "safe-mode":
            return _safe_mode(arguments)
        case _:
            return _obey_with_places(arguments, places(arguments.data, arguments.config))


def _obey_with_places(arguments: argparse.Namespace, where: AppPaths) -> int:
    if arguments.command == "run" or (arguments.command == "demo" and not arguments.text):
        return _run(arguments, where)
    if arguments.command == "doctor":
        kiosk = places(arguments.data or KIOSK.data, arguments.config or KIOSK.settings)
        return _doctor(arguments, kiosk if arguments.kiosk else where)
    if arguments.command in {"games", "export"}:
        # These need neither settings nor box: a broken file must not stand between a table and its games.
        return _with_store(where, lambda store: _look_at_games(arguments, store, where))
    preferences = settings.load(where.settings, settings_sections())
    set_language(preferences.screen.language)
    set_spellings(preferences.spellings())
    box = box_file.box_mapping(where.own_box(preferences.of(GameSettings).box_file))
    match arguments.command:
        case "simulate":
            return _simulate(arguments, box, where)
        case "demo":
            return telling_demo.run(box_from(box))
        case _:
            return _with_store(
                where,
                lambda store: console.run(ConsoleSession(store, box), sys.stdin, sys.stdout, as_json=arguments.json),
            )


def _simulate(arguments: argparse.Namespace, box: dict[str, Any], where: AppPaths) -> int:
    plan = _plan(arguments, box)
    if arguments.journal is None:
        return simulate.run(plan, None, as_json=arguments.json)
    with output(arguments.journal, where, overwrite=arguments.force) as file:
        return simulate.run(plan, file, as_json=arguments.json)


def _plan(arguments: argparse.Namespace, box: dict[str, Any]) -> simulate.Plan:
    level, plays = Level(arguments.level), arguments.play == "random"
    return simulate.Plan(arguments.games, arguments.seed, level, arguments.agents, plays, box)


def _with_store(where: AppPaths, use: Callable[[Store], int]) -> int:
    store = Store(where.data)
    try:
        _tell_trouble(store)
        return use(store)
    finally:
        store.close()
        if store.unsaved:
            streams.tell(f"{store.unsaved} entries were not saved: {store.trouble}")


def _look_at_games(arguments: argparse.Namespace, store: Store, where: AppPaths) -> int:
    if not store.is_readable:
        raise JournalError(f"{store.path} cannot be read: {store.trouble}")
    if arguments.command == "export":
        return journals.export(store, arguments.game, arguments.file, where, overwrite=arguments.force)
    return journals.list_games(store)


def _tell_trouble(store: Store) -> None:
    for words in (store.notice, f"not saving: {store.trouble}" if store.trouble else ""):
        if words:
            streams.tell(words)


def _run(arguments: argparse.Namespace, where: AppPaths) -> int:
    # The app and Kivy are loaded only when a screen is wanted: every other command starts without them.
    from companion.app import run  # noqa: PLC0415 - see above

    return run(arguments, where)


def _safe_mode(arguments: argparse.Namespace) -> int:
    from companion.app import run_in_safe_mode  # noqa: PLC0415 - see `_run`

    # The unit names no folder: systemd tells it (systemd.exec(5), StateDirectory=).
    given = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    data = arguments.data or (Path(given) if given else None)
    return run_in_safe_mode(arguments.reason_unit, places(data, arguments.config), arguments.size)


def _ring(arguments: argparse.Namespace) -> int:
    match arguments.ring:
        case "ports":
            return ring.list_ports()
        case "watch":
            return ring.watch_port(arguments.port)
        case _:
            preferences = settings.load(places(arguments.data, arguments.config).settings, settings_sections())
            return ring.demo(preferences, arguments.port, arguments.count)


def _doctor(arguments: argparse.Namespace, where: AppPaths) -> int:
    from companion.cli import doctor  # noqa: PLC0415 - its checks are needed by no other command

    return doctor.listen(where) if arguments.press else doctor.run(where, as_object=arguments.json)


def _screenshots(arguments: argparse.Namespace) -> int:
    from companion.cli.screenshots.screenshots import run  # noqa: PLC0415 - see `_run`

    return run(arguments.folder, arguments.size or [(800, 480), (720, 1280)], overwrite=arguments.force)

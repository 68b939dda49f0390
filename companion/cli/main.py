"""Takes the command line apart and calls what it names. Exit codes: 0 all is well, 2 something was wrong and said.

`doctor` has one more: 1, there are warnings. 70: something went wrong inside the app itself. `run` and `safe-mode`
also end with the codes of `companion.kiosk.leaving`.
"""

import argparse
import errno
import io
import logging
import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import box_file, settings
from companion.cli import console, journals, ring, simulate, telling_demo
from companion.cli.desk import Desk
from companion.cli.parser import parser
from companion.errors import CompanionError
from companion.games.the_loop.box import box_from
from companion.games.the_loop.levels import Level
from companion.kiosk import log_lines
from companion.places import KIOSK, Places, places
from companion.play.store import Store
from companion.words import call_the_doctor, speak

WRONG = 2
WRONG_INSIDE = 70
"""EX_SOFTWARE of sysexits(3)."""
FAILED_WRITES = {errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG, errno.EBADF}
log = logging.getLogger("companion")


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command; gives the exit code."""
    words = sys.argv[1:] if words is None else words
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help", "--version"}):
        words = ["run", *words]
    _take_any_letters()
    arguments = parser().parse_args(words)
    try:
        code = _obey(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()  # what cannot be written is found out here, where it can still be said
    except CompanionError as problem:
        print(f"loop-companion: {problem}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`); there is nobody left to tell.
        _drop_the_rest()
        return 0
    except OSError as problem:
        if problem.filename is not None or problem.errno not in FAILED_WRITES:
            return _tell_what_went_wrong_inside(problem, arguments)
        _drop_the_rest()
        print(f"loop-companion: the output could not be written: {problem.strerror}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return 130
    except Exception as problem:  # noqa: BLE001 - nobody at the table is shown a traceback
        return _tell_what_went_wrong_inside(problem, arguments)
    return code


def _tell_what_went_wrong_inside(problem: Exception, arguments: argparse.Namespace) -> int:
    """One sentence for people; the rest for the log, and for `doctor`."""
    from companion.doctor.last_crash import remember  # noqa: PLC0415 - no other command needs the doctor

    where = places(getattr(arguments, "data", None))
    written_to = log_lines.begin(where.data)
    remember(problem, where.data, datetime.now(UTC))
    log.critical("something went wrong inside: %s", type(problem).__name__, exc_info=problem)
    told = f"it is in the log: {written_to}" if written_to else f"there is no log here; it said: {problem}"
    print(f"loop-companion: something went wrong inside ({type(problem).__name__}); {told}", file=sys.stderr)
    return WRONG_INSIDE


def _drop_the_rest() -> None:
    """What still waits to be written would fail again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
        case _:
            return _obey_with_places(arguments, places(arguments.data, arguments.config))


def _obey_with_places(arguments: argparse.Namespace, where: Places) -> int:
    if arguments.command == "run" or (arguments.command == "demo" and not arguments.text):
        return _run(arguments, where)
    if arguments.command == "safe-mode":
        return _safe_mode(arguments)
    if arguments.command == "doctor":
        kiosk = places(arguments.data or KIOSK.data, arguments.config or KIOSK.settings)
        return _doctor(arguments, kiosk if arguments.kiosk else where)
    if arguments.command in {"games", "export"}:
        # These need neither settings nor box: a broken file must not stand between a table and its games.
        return _with_store(where, lambda store: _look_at_games(arguments, store))
    preferences = settings.load(where.settings)
    speak(preferences.screen.language)
    call_the_doctor(preferences.game.doctor.value)
    box = box_file.box_mapping(where.own_box(preferences.game.box_file))
    match arguments.command:
        case "simulate":
            return simulate.run(_plan(arguments, box), arguments.journal, as_json=arguments.json)
        case "demo":
            return telling_demo.run(box_from(box))
        case _:
            return _with_store(
                where, lambda store: console.run(Desk(store, box), sys.stdin, sys.stdout, as_json=arguments.json)
            )


def _plan(arguments: argparse.Namespace, box: dict[str, Any]) -> simulate.Plan:
    level, plays = Level(arguments.level), arguments.play == "random"
    return simulate.Plan(arguments.games, arguments.seed, level, arguments.agents, plays, box)


def _with_store(where: Places, use: Callable[[Store], int]) -> int:
    store = Store(where.data)
    try:
        _tell_trouble(store)
        return use(store)
    finally:
        store.close()


def _look_at_games(arguments: argparse.Namespace, store: Store) -> int:
    if arguments.command == "export":
        return journals.export(store, arguments.game, arguments.file)
    return journals.list_games(store)


def _take_any_letters() -> None:
    """No letter ends a command: bytes that are no text become marks, and so do letters that the terminal lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _tell_trouble(store: Store) -> None:
    for words in (store.notice, f"not saving: {store.trouble}" if store.trouble else ""):
        if words:
            print(f"loop-companion: {words}", file=sys.stderr)


def _run(arguments: argparse.Namespace, where: Places) -> int:
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
            preferences = settings.load(places(arguments.data, arguments.config).settings)
            return ring.demo(preferences, arguments.port, arguments.count)


def _doctor(arguments: argparse.Namespace, where: Places) -> int:
    from companion.cli import doctor  # noqa: PLC0415 - its checks are needed by no other command

    return doctor.run(where, as_object=arguments.json)


def _screenshots(arguments: argparse.Namespace) -> int:
    from companion.screenshots import run  # noqa: PLC0415 - see `_run`

    return run(arguments.folder, arguments.size or [(800, 480), (720, 1280)])

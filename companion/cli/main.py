"""Parses the command line, runs the command, and makes exit codes of errors.

0: all is well. 2: something was wrong and said. 70 (os.EX_SOFTWARE): something went wrong inside the app itself.
130: Ctrl-C. `doctor` has one more, 1: there are warnings. `run` and `safe-mode` also end with the codes of
`companion.errors`.
"""

import argparse
import logging
import os
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

from companion.cli import streams
from companion.cli.parser import COMMANDS, WRONG, parser, paths_of
from companion.errors import CompanionError

INTERRUPTED: Final = 130


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command; gives the exit code."""
    words = sys.argv[1:] if words is None else words
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help", "--version"}):
        words = ["run", *words]
    streams.open_missing()
    streams.tolerate_bad_encoding()
    arguments = argparse.Namespace()
    try:
        return _run_command(words, arguments)
    except CompanionError as problem:
        streams.tell(str(problem))
        return WRONG
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`); there is nobody left to tell.
        streams.drop_the_rest()
        return os.EX_OK
    except OSError as problem:
        if problem.filename is not None or problem.errno not in streams.FAILED_WRITES:
            return _report_crash(problem, arguments)
        streams.drop_the_rest()
        streams.tell(f"the output could not be written: {problem.strerror}")
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as problem:  # noqa: BLE001 - nobody at the table is shown a traceback
        return _report_crash(problem, arguments)


def _run_command(words: Sequence[str], arguments: argparse.Namespace) -> int:
    try:
        arguments = parser(_named(words)).parse_args(words, arguments)
    except SystemExit:
        sys.stdout.flush()  # --help has printed
        raise
    _check_working_directory()
    code = cast("int", arguments.func(arguments))
    sys.stdout.flush()  # what cannot be written is found out here, where it can still be said
    return code


def _named(words: Sequence[str]) -> Iterable[str]:
    """The command that is meant, where that is plain; otherwise all: there is help to print, or a mistake to tell."""
    if words[0] in COMMANDS:
        return words[:1]
    return () if words[0] == "--version" else COMMANDS


def _check_working_directory() -> None:
    """Many libraries ask for it, and so does every relative path."""
    try:
        Path.cwd()
    except OSError as problem:
        raise CompanionError("the folder that you are in is gone; go to another one (cd) and try again") from problem


def _report_crash(problem: Exception, arguments: argparse.Namespace) -> int:
    """One sentence for people; the rest for the log, and for `doctor`."""
    # No command that goes well needs these.
    from companion import logs  # noqa: PLC0415 - see above
    from companion.logs import remember_crash  # noqa: PLC0415 - see above

    try:
        folder = paths_of(arguments).data
    except CompanionError:
        folder = Path(os.devnull)  # no folder at all: then nothing is kept
    written_to = logs.begin(folder)
    remember_crash(problem, folder, datetime.now(UTC))
    log = logging.getLogger("companion")
    log.critical("something went wrong inside: %s", type(problem).__name__, exc_info=problem)
    told = f"it is in the log: {written_to}" if written_to else f"there is no log here; it said: {problem}"
    streams.tell(f"something went wrong inside ({type(problem).__name__}); {told}")
    return os.EX_SOFTWARE

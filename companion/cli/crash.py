"""Something nobody thought of: one sentence for people, the rest for the log, and for `doctor`.

Small, and a module of its own, since it is loaded only then.
"""

import argparse
import logging
import os
from datetime import UTC, datetime
from pathlib import Path

from companion import log_lines
from companion.cli import streams
from companion.cli.arguments import paths_of
from companion.error_reports import remember_crash
from companion.errors import CompanionError

log = logging.getLogger("companion")


def report(problem: Exception, arguments: argparse.Namespace) -> None:
    """Say it, write it into the log, and keep it as the last crash. Never raises."""
    try:
        folder = paths_of(arguments).data
    except CompanionError:
        folder = Path(os.devnull)  # no folder at all: then nothing is kept
    written_to = log_lines.begin(folder)
    remember_crash(problem, folder, datetime.now(UTC))
    log.critical("something went wrong inside: %s", type(problem).__name__, exc_info=problem)
    told = f"it is in the log: {written_to}" if written_to else f"there is no log here; it said: {problem}"
    streams.tell(f"something went wrong inside ({type(problem).__name__}); {told}")

"""Asks a program of its own, so that a library that crashes or hangs cannot take the doctor along."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import companion
from companion.errors import CompanionError
from companion.words import _

_ROOT: Final = str(Path(companion.__file__).parents[1])
_SECONDS_TO_GO: Final = 1.0
_MOST_LETTERS: Final = 300


class ProbeError(CompanionError, RuntimeError):
    """The program took too long, crashed, or said what was wrong; the message is for people."""


def probe(module: str, *words: str, seconds: float, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Run a module of ours with these words; gives the JSON object that it prints last.

    After `seconds` it is killed, and not waited for: a program that hangs in the kernel cannot be ended.

    Raises:
        ProbeError: there was no such object.
    """
    path = os.pathsep.join(part for part in (_ROOT, environment.get("PYTHONPATH", "")) if part)
    process = subprocess.Popen(  # noqa: S603 - a module of ours, by our own Python
        [sys.executable, "-P", "-m", module, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment, "PYTHONPATH": path},
    )
    try:
        printed, complained = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=_SECONDS_TO_GO)
        raise ProbeError(_("No answer within {seconds:.0f} seconds.").format(seconds=seconds)) from None
    if process.returncode < 0:
        raise ProbeError(_("It crashed ({signal}).").format(signal=_signal(-process.returncode)))
    answer = _object_in(printed)
    if answer is None:
        raise ProbeError(_last_line(complained) or _("It ended without an answer."))
    if "problem" in answer:
        raise ProbeError(str(answer["problem"])[:_MOST_LETTERS])
    return answer


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _object_in(printed: bytes) -> dict[str, Any] | None:
    lines = printed.decode(errors="replace").splitlines()
    try:
        answer = json.loads(lines[-1])
    except (IndexError, ValueError):
        return None
    return answer if isinstance(answer, dict) else None


def _last_line(complained: bytes) -> str:
    lines = [line.strip() for line in complained.decode(errors="replace").splitlines() if line.strip()]
    return lines[-1][:_MOST_LETTERS] if lines else ""

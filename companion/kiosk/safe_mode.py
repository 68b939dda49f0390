"""Why the kiosk did not start, in plain words: for the screen of the safe mode."""

import os
import re
import subprocess
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.words import _

KIOSK_UNIT: Final = "loop-companion.service"
_MOST_LINES: Final = 30
_SECONDS_TO_ANSWER: Final = 5
_UNIT: Final = re.compile(r"[\w@.:-]+\.service")
_INVOCATION: Final = re.compile(r"[0-9a-f]{32}")
LIBRARIES: Final = ("kivy", "sdl2", "x11", "egl_rpi", "libEGL", "MESA", "libGL", "pci id")
"""So begin lines in which libraries tell of themselves: noise here and in systemd/fallback-console.sh."""
_NOISE: Final = re.compile("|".join(map(re.escape, LIBRARIES)))
_COMMANDS: Final = {letter: None for letter in (*range(0x20), 0x7F) if letter != ord("\t")}
"""What a terminal obeys instead of showing it; a log may hold the name of a device that somebody plugged in."""
_TRACEBACK: Final = re.compile(r"^(\w+\.)*\w*(Error|Exception|Interrupt)\b")

Runner = Callable[[Sequence[str]], str]
"""Runs a command and gives what it prints; nothing where it cannot be run."""


class UnitResult(Struct, frozen=True):
    """How the last start ended, in systemd's own words: `Result`, and the code and status of the main process."""

    result: str = ""
    code: str = ""
    status: str = ""


class Reason(Struct, frozen=True):
    """`what` happened and what to `do` about it, a sentence or two each; the last lines of the `log`, oldest first."""

    what: str
    do: str
    log: tuple[str, ...] = ()


def is_safe_mode(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this start is to leave pins and ports alone and to use the defaults (LOOP_COMPANION_SAFE=1)."""
    return environment.get("LOOP_COMPANION_SAFE", "") not in {"", "0"}


def reason_of(unit: str = KIOSK_UNIT, environment: Mapping[str, str] = os.environ, run: Runner | None = None) -> Reason:
    """Why this unit failed the last time. Never raises: what cannot be found out is said to be unknown.

    systemd 251 and later hands the reason over in MONITOR_…; otherwise, and in a start by hand, it is asked.
    """
    run = run or _printed_by
    if not _UNIT.fullmatch(unit):
        return Reason(_("Nobody knows why the game did not start: there is no unit {unit}.").format(unit=unit), _call())
    told = environment.get("MONITOR_UNIT") == unit
    log = last_lines(unit, run, environment.get("MONITOR_INVOCATION_ID", "") if told else "")
    return _tell(_result_of(unit, environment, run), log)


def last_lines(unit: str, run: Runner | None = None, invocation: str = "") -> tuple[str, ...]:
    """What this unit said in this run of it, the last lines, oldest first; none where the journal may not be read.

    `invocation` is systemd's number of the run; without it, its last runs count. What the app said counts (its lines
    carry the unit's name as their identifier); only where it said nothing, what systemd said about it.
    """
    run = run or _printed_by
    how = ["--lines", str(_MOST_LINES), "--output", "cat", "--no-pager", "--quiet"]
    of_the_run = [f"_SYSTEMD_INVOCATION_ID={invocation}"] if _INVOCATION.fullmatch(invocation) else []
    said = run(["journalctl", "--identifier", unit.removesuffix(".service"), *how, *of_the_run])
    lines = (said or run(["journalctl", "--unit", unit, *how])).splitlines()
    lines = [line.translate(_COMMANDS).rstrip() for line in lines]
    return tuple(line for line in lines if line and not _NOISE.match(line))[-_MOST_LINES:]


def as_text(reason: Reason, width: int = 60) -> str:
    """The reason as plain lines, no wider than `width` letters but for words longer than that."""
    parts = [_("The game did not start."), reason.what, reason.do]
    lines = [textwrap.fill(part, width) for part in parts if part]
    if reason.log:
        wrapped = [textwrap.fill(line, width, subsequent_indent="  ") for line in reason.log]
        lines.append("\n".join([_("The last lines of the log:"), *wrapped]))
    return "\n\n".join(lines) + "\n"


def _printed_by(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - the command is ours, the unit's name has been checked
            command, capture_output=True, timeout=_SECONDS_TO_ANSWER, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode(errors="replace")


def _result_of(unit: str, environment: Mapping[str, str], run: Runner) -> UnitResult:
    if environment.get("MONITOR_UNIT") == unit:
        return UnitResult(
            environment.get("MONITOR_SERVICE_RESULT", ""),
            environment.get("MONITOR_EXIT_CODE", ""),
            environment.get("MONITOR_EXIT_STATUS", ""),
        )
    properties = ["Result", "ExecMainCode", "ExecMainStatus"]
    found = dict(
        line.split("=", 1)
        for line in run(["systemctl", "show", unit, *(f"--property={name}" for name in properties)]).splitlines()
        if "=" in line
    )
    # ExecMainCode is the number of waitid(2): 1 exited, 2 killed, 3 dumped.
    codes = {"1": "exited", "2": "killed", "3": "dumped"}
    code = codes.get(found.get("ExecMainCode", ""), "")
    return UnitResult(found.get("Result", ""), code, found.get("ExecMainStatus", ""))


def _tell(result: UnitResult, log: tuple[str, ...]) -> Reason:
    said = _own_sentence(log)
    if result.code == "exited" and result.status not in {"", "0"}:
        if said:
            return Reason(_("The app said: {words}").format(words=said), _do_about(said), log)
        if result.status in _EXIT_STATUSES:
            return Reason(_EXIT_STATUSES[result.status](), _update(), log)
        return Reason(_("The app ended with error {status}.").format(status=result.status), _call(), log)
    if result.result == "watchdog" or result.status in {"6", "ABRT"}:
        return Reason(_("The screen stood still for 30 seconds, several times in a row."), _call(), log)
    if result.result == "timeout":
        return Reason(_("No picture came onto the screen in time."), _look_at_the_cable(), log)
    if result.result == "oom-kill" or result.status in {"9", "KILL"}:
        return Reason(_("The Raspberry Pi ran out of memory, or somebody ended the app."), _call(), log)
    if result.code in {"killed", "dumped"}:
        return Reason(_("The app crashed (signal {status}).").format(status=result.status), _call(), log)
    if said:
        return Reason(_("The app said: {words}").format(words=said), _do_about(said), log)
    return Reason(_("The game stopped several times in a row; nobody knows why."), _call(), log)


def _own_sentence(log: tuple[str, ...]) -> str:
    """What the app itself said last before it went: its own sentence, or the last line of a traceback."""
    for line in reversed(log):
        if line.startswith("loop-companion: "):
            return line.removeprefix("loop-companion: ")
        if _TRACEBACK.match(line):
            return line
    return ""


_EXIT_STATUSES: Final[Mapping[str, Callable[[], str]]] = {
    "203": lambda: _("The program is missing or damaged."),
    "216": lambda: _("A group that the app needs is missing on this system."),
    "217": lambda: _("The user that the app runs as is missing on this system."),
    "200": lambda: _("The folder of the games cannot be opened."),
    "238": lambda: _("The folder of the games cannot be opened."),
}
"""The exit statuses that systemd itself gives before the program runs (systemd.exec(5), "Process Exit Codes")."""


def _do_about(said: str) -> str:
    if "display" in said or "screen" in said:
        return _look_at_the_cable()
    if "No space left" in said or "disk is full" in said:
        return _("Make room on the SD card, then try again.")
    return _call()


def _look_at_the_cable() -> str:
    return _("If you can read this, the screen is there now: try again. If it comes back, look at its cable.")


def _update() -> str:
    return _("Install it again: sudo systemd/install.sh. Your games stay.")


def _call() -> str:
    return _("Try again. If it comes back, take a photo of this page for whoever helps you. Your games are safe.")

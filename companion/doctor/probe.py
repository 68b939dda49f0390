"""Asks a program of its own, so that a library that crashes or hangs cannot take the doctor along.

These programs are here, too. What each needs is loaded in it alone.

`python -m companion.doctor.probe pins [PIN …]` opens the pins, claims none of them, and prints a JSON object:
`trouble` (a name of `StateKind`, empty: none), `words`, `factory`, `chip`, `board`, and in `users` who holds which pin.

`python -m companion.doctor.probe window FOLDER x11|offscreen` opens a window that nobody sees and prints what draws
it: a `WindowFacts`, or the `problem` in words. Kivy may write into FOLDER.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from msgspec.structs import asdict

import companion
from companion.errors import CompanionError
from companion.words import _

_ROOT: Final = str(Path(companion.__file__).parents[1])
_SECONDS_TO_GO: Final = 1.0
_MAX_LETTERS: Final = 300


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
        raise ProbeError(str(answer["problem"])[:_MAX_LETTERS])
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
    return lines[-1][:_MAX_LETTERS] if lines else ""


def main(which: str, *words: str) -> None:
    """Print what was found."""
    match which:
        case "pins":
            print(json.dumps(_open_pins([int(word) for word in words])), flush=True)  # noqa: T201 - `probe` reads it
        case "window":
            print(json.dumps(_open_window(*words)), flush=True)  # noqa: T201 - the same
            os._exit(0)  # what happens while the window is torn down is not the question


def _open_pins(pins: list[int]) -> dict[str, Any]:
    from hardware.buttons import DEFAULT_FACTORY, UnavailableError, open_pin_factory  # noqa: PLC0415 - see above

    name = os.environ.get("GPIOZERO_PIN_FACTORY", DEFAULT_FACTORY)
    answer: dict[str, Any] = {"trouble": "", "words": "", "factory": name, "chip": None, "board": "", "users": {}}
    try:
        factory = open_pin_factory()
    except UnavailableError as problem:
        return answer | {"trouble": problem.state.kind.name, "words": problem.state.detail}
    answer |= {
        "chip": getattr(factory, "chip", None),
        "board": str(getattr(factory.board_info, "description", "")),
        "users": users_of(factory, pins),
    }
    factory.close()
    return answer


def users_of(factory: Any, pins: list[int]) -> dict[str, str]:
    """Who holds which of these pins, by the name that a program gives itself."""
    from hardware.buttons import user_of  # noqa: PLC0415 - see above

    return {str(pin): user for pin in pins if (user := user_of(factory, pin))}


def _open_window(folder: str, driver: str) -> dict[str, Any]:
    from companion.display import kivy_setup  # noqa: PLC0415 - see above

    try:
        kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(folder), size=(320, 240), offscreen=driver == "offscreen"))
        from kivy.config import Config  # noqa: PLC0415 - only after `prepare`

        Config.set("graphics", "window_state", "hidden")
        return asdict(kivy_setup.describe_window())
    except (CompanionError, OSError, ImportError) as problem:
        return {"problem": str(problem)}


if __name__ == "__main__":
    main(*sys.argv[1:])

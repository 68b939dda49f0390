"""Open the pins through gpiozero: one pin factory, named beforehand, never a silent second choice.

The factory is `lgpio`, or the one that gpiozero's own variable `GPIOZERO_PIN_FACTORY` names (tests: `mock`).
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from hardware.buttons.buttons import StateKind, UnavailableError

DEFAULT_FACTORY: Final = "lgpio"
DEVICES: Final = Path("/dev")
_IN_USE: Final = 1
"""Bit 0 of a line's flags: `GPIO_V2_LINE_FLAG_USED`."""
_ON_THIS_PI: Final = frozenset({"lgpio", "rpigpio", "native"})
"""Factories that only work on a Raspberry Pi; `pigpio` may reach one over the network."""


def open_pin_factory(runtime_folder: Path | None = None) -> Any:
    """The pin factory, opened.

    Args:
        runtime_folder: a writable folder for a moment's use while lgpio is imported; the system's folder
            for temporary files if `None`.

    Raises:
        UnavailableError: with the reason, ready to be shown.
    """
    name = os.environ.get("GPIOZERO_PIN_FACTORY", DEFAULT_FACTORY)
    entry = _entry(name)
    if entry.name in _ON_THIS_PI:
        _check_pi()
    try:
        with working_folder_for_lgpio(runtime_folder):
            factory_class = entry.load()
    except Exception as problem:
        raise UnavailableError(
            StateKind.NO_LIBRARY,
            f"The GPIO library {entry.name} cannot be loaded ({problem}). Install Debian's package"
            " python3-lgpio and let the program's environment see system packages.",
        ) from problem
    try:
        return factory_class()
    except Exception as problem:
        raise explain(problem, f"the pins through {entry.name}") from problem


def explain(problem: Exception, what: str) -> UnavailableError:
    """Why `what` cannot be used, from what the library raised. lgpio's errors carry nothing but a text."""
    text = str(problem)
    if type(problem).__name__ == "GPIOPinInUse" or "busy" in text.lower():
        return UnavailableError(
            StateKind.PIN_TAKEN,
            f"Something else uses {what} ({text}). Close that program, or set another pin.",
        )
    if "can not open gpiochip" in text and not any(DEVICES.glob("gpiochip*")):
        return UnavailableError(
            StateKind.FAILED,
            f"There is no {DEVICES}/gpiochip0, so {what} cannot be used. Update this Pi's system; in a"
            " container, hand the device in.",
        )
    if isinstance(problem, PermissionError) or "can not open gpiochip" in text or "permi" in text.lower():
        return UnavailableError(
            StateKind.NO_PERMISSION,
            f"This user may not use {what} ({text}). Add the user to the group gpio and start again.",
        )
    return UnavailableError(StateKind.FAILED, f"Cannot use {what}: {type(problem).__name__}: {text}")


def user_of(factory: Any, pin: int) -> str:
    """Who holds this pin (BCM number), by the name that a program or a driver gives itself; lgpio alone can tell.

    Empty: nobody does, it has no name, or that cannot be found out. The pin is not touched.
    """
    library, handle = sys.modules.get("lgpio"), getattr(factory, "_handle", None)
    if library is None or handle is None:
        return ""
    try:
        # lgpio: status, number, flags, name of the line, name of its user
        _status, _number, flags, _name, user = library.gpio_get_line_info(handle, pin)
    except Exception:  # noqa: BLE001 - lgpio's errors have no base but Exception; a name is not worth a failure
        return ""
    return (str(user) or "?") if flags & _IN_USE else ""


@contextmanager
def working_folder_for_lgpio(runtime_folder: Path | None = None) -> Iterator[None]:
    """Import lgpio inside, and nothing of it is left in the working directory.

    When imported, lgpio makes a named pipe in the working directory and opens it by its bare name; where
    `LG_WD` names a folder it first makes that the working directory of the whole process. So it gets a
    folder that lives only for the import (both ends are open by then), and the process gets its directory
    and its environment back. Relative paths used by other threads in these milliseconds would go astray:
    start the buttons before such threads.

    Source: lgpio 0.2.2, `lgUtil.c` (`lguGetWorkDir`) and `lgNotify.c` (`lgNotifyOpenWithSize`).
    """
    if "lgpio" in sys.modules:
        yield
        return
    parent = runtime_folder or os.environ.get("LG_WD")
    wanted = os.environ.get("LG_WD")
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    try:
        with tempfile.TemporaryDirectory(prefix="lgpio-", dir=parent) as folder:
            os.environ["LG_WD"] = str(Path(folder).absolute())
            try:
                yield
            finally:
                os.fchdir(here)
                _restore("LG_WD", wanted)
    finally:
        os.close(here)


def _restore(variable: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(variable, None)
    else:
        os.environ[variable] = value


def _entry(name: str) -> EntryPoint:
    """The factory of that name in gpiozero's list, in any case of letters, as gpiozero takes it."""
    known = {entry.name: entry for entry in entry_points(group="gpiozero_pin_factories")}
    if name.lower() not in known:
        raise UnavailableError(
            StateKind.UNKNOWN_FACTORY,
            f'GPIOZERO_PIN_FACTORY is "{name}", which gpiozero does not know; unset it, or use one of'
            f" {', '.join(sorted(known))}.",
        )
    return known[name.lower()]


def _check_pi() -> None:
    """Before lgpio is imported: on another computer "no Pi" is the true reason, whatever is installed."""
    from gpiozero.exc import PinUnknownPi  # noqa: PLC0415 - only a program with real buttons needs gpiozero
    from gpiozero.pins import local  # noqa: PLC0415 - the same

    try:
        local.get_pi_revision()
    except (PinUnknownPi, OSError) as problem:
        raise UnavailableError(
            StateKind.NOT_A_PI,
            "This computer is no Raspberry Pi: it has no pins for buttons. Use the keyboard or the screen.",
        ) from problem

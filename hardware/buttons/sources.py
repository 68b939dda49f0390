"""Choose a source of presses by its name in the settings. One is never swapped for another silently."""

from enum import StrEnum

from hardware.buttons.absent import AbsentButtons
from hardware.buttons.contact import Times
from hardware.buttons.errors import UnknownSourceError
from hardware.buttons.protocol import Buttons, Deliver, Report, ignore_state
from hardware.buttons.simulated import SimulatedButtons
from hardware.buttons.wiring import Wiring


class Source(StrEnum):
    """The names in the settings."""

    GPIO = "gpio"
    SIMULATED = "simulated"
    ABSENT = "absent"


def make_buttons(
    name: str,
    wiring: Wiring,
    deliver: Deliver,
    report: Report = ignore_state,
    times: Times | None = None,
) -> Buttons:
    """The source of that name, not yet started.

    Args:
        name: one of `Source`.
        wiring: used by `gpio` alone.
        deliver: takes each press; may be called on another thread.
        report: takes each new state; the same.
        times: how long is long, in seconds; used by `gpio` alone.

    Raises:
        UnknownSourceError: if there is no source of that name.
    """
    match name:
        case Source.GPIO:
            # What opens pins is loaded only for those who have some: the others start sooner.
            from hardware.buttons.gpio import GpioButtons  # noqa: PLC0415 - see above

            return GpioButtons(wiring, deliver, report, times=times)
        case Source.SIMULATED:
            return SimulatedButtons(deliver, report)
        case Source.ABSENT:
            return AbsentButtons()
    names = ", ".join(source.value for source in Source)
    raise UnknownSourceError(f'There is no source of presses "{name}"; use one of {names}.')

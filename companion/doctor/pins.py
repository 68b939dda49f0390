"""The pins of the Raspberry Pi and the buttons on them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct, field

from companion.doctor import Finding, Severity, Subject
from companion.doctor.account import join
from companion.doctor.probe import ProbeError, probe
from companion.settings import ButtonSettings
from companion.words import _
from hardware.buttons import ButtonsKind, ButtonsState, Measurement, Missing, StateKind, Times

SECONDS: Final = 10.0
_LGPIO: Final = "lg"
"""How lgpio calls itself where it holds a pin: the app, or another program that uses gpiozero."""


class PinsSeen(Struct, frozen=True):
    """What became of opening the pins. `trouble` and `words` are empty where they could be opened.

    `users`: who holds which pin (BCM numbers).
    """

    factory: str
    trouble: str = ""
    words: str = ""
    chip: int | None = None
    board: str = ""
    users: Mapping[int, str] = field(default_factory=dict)


LookAtPins = Callable[[], PinsSeen]
"""Raises ProbeError where the library hangs or crashes."""


def look_at_pins(buttons: ButtonSettings) -> PinsSeen:
    """Open the pins in another program; none of them is claimed or changed.

    Raises:
        ProbeError: the library hung or crashed.
    """
    answer: dict[str, Any] = probe("companion.doctor.probe", "pins", *map(str, wired_pins(buttons)), seconds=SECONDS)
    users = {int(pin): name for pin, name in answer["users"].items()}
    return PinsSeen(answer["factory"], answer["trouble"], answer["words"], answer["chip"], answer["board"], users)


def wired_pins(buttons: ButtonSettings) -> tuple[int, ...]:
    """The pins that something hangs on, BCM numbers."""
    return tuple(sorted(pin for pin in buttons.wiring().pins.values() if pin is not None))


def pins(look: LookAtPins, buttons: ButtonSettings) -> Finding:
    """Whether the library opens the pins; no trouble where the settings want no buttons."""
    subject = Subject.PINS
    try:
        seen = look()
    except ProbeError as problem:
        seen = PinsSeen("", StateKind.FAILED.name, str(problem))
    if not seen.trouble:
        words = seen.factory if seen.chip is None else f"{seen.factory}, gpiochip{seen.chip}"
        return Finding(subject, Severity.OK, f"{words}, {seen.board}" if seen.board else words)
    if buttons.kind is not ButtonsKind.GPIO:
        return Finding(subject, Severity.OK, _("Not needed: the settings want no buttons on pins."))
    return Finding(subject, Severity.FAILED, seen.words, _advice(seen.trouble))


def _advice(trouble: str) -> str:
    match trouble:
        case StateKind.NOT_A_PI.name:
            return _('Set kind = "absent" under [buttons], or connect them to a Raspberry Pi.')
        case StateKind.NO_LIBRARY.name:
            return _("sudo apt install python3-lgpio; or run the installer again.")
        case StateKind.NO_PERMISSION.name:
            return join(["gpio"])
        case StateKind.UNKNOWN_FACTORY.name:
            return _("Take GPIOZERO_PIN_FACTORY out of the environment.")
        case _:
            return _("Restart the machine. If it comes back, install the app again.")


def buttons(
    look: LookAtPins,
    settings: ButtonSettings,
    state: Callable[[], ButtonsState] | None = None,
    measured: Callable[[], Measurement] | None = None,
) -> Finding:
    """Whether the pins of the buttons are free, or held by the app; and whether a button bounces for too long.

    `state` is how the running app finds them, `measured` how their switches were while they were pressed; from
    outside neither is known.
    """
    subject = Subject.BUTTONS
    match settings.kind:
        case ButtonsKind.ABSENT:
            return Finding(subject, Severity.OK, _("None are set up. The game needs none."))
        case ButtonsKind.SIMULATED:
            return Finding(subject, Severity.OK, _("Simulated."))
    try:
        seen = look()
    except ProbeError:
        seen = PinsSeen("", StateKind.FAILED.name)
    if seen.trouble:
        return Finding(
            subject, Severity.FAILED, _("No press comes in: the pins cannot be opened."), _("See the line of the pins.")
        )
    wired = wired_pins(settings)
    strangers = {pin: user for pin in wired if (user := seen.users.get(pin, _LGPIO)) != _LGPIO}
    missing: tuple[Missing, ...] = () if state is None else state().missing
    strangers |= {part.pin: part.holder for part in missing if part.why.kind is StateKind.PIN_TAKEN}
    if strangers:
        held = ", ".join(f"GPIO {pin} ({user or '?'})" for pin, user in sorted(strangers.items()))
        return Finding(
            subject,
            Severity.FAILED,
            _("Something else holds {pins}.").format(pins=held),
            _("Close that program, take its dtoverlay out of config.txt, or set another pin under [buttons]."),
        )
    numbers = ", ".join(map(str, wired))
    found = None if state is None else _as_the_app_finds(state(), numbers)
    if found is not None and found.severity is Severity.WARNING:
        return found
    if missing:
        return Finding(subject, Severity.FAILED, missing[0].why.detail, _advice(missing[0].why.kind.name))
    bounces = [] if measured is None else bouncing(measured())
    if bounces:
        return Finding(subject, Severity.WARNING, " ".join(bounces), bounce_help())
    if found is not None:
        return found
    if any(pin in seen.users for pin in wired):
        words = _("On GPIO {pins}; in use by the app, or by another program that calls itself lg.")
        return Finding(subject, Severity.OK, words.format(pins=numbers))
    return Finding(subject, Severity.OK, _("On GPIO {pins}; free until the app starts.").format(pins=numbers))


HIDDEN: Final = Times().settle
"""Seconds of bounce that the app hides."""


def bouncing(measured: Measurement) -> list[str]:
    """A sentence for each button that bounces for longer than the app can hide."""
    words = _("The button on GPIO {pin} bounces for {n} ms.")
    return [
        words.format(pin=each.pin, n=round(each.longest * 1000)) for each in measured.buttons if each.longest > HIDDEN
    ]


def bounce_help() -> str:
    """What to do about a button that bounces for too long."""
    return _("Over {n} ms presses may get lost or count twice: look at its wire, or take another switch.").format(
        n=round(HIDDEN * 1000)
    )


def _as_the_app_finds(state: ButtonsState, pins: str) -> Finding:
    if state.kind is StateKind.STUCK:
        advice = _("Look for a button that is jammed, or a wire that touches ground.")
        words = state.detail or _("A button is down for too long.")
        return Finding(Subject.BUTTONS, Severity.WARNING, words, advice)
    if not state.works:
        words = state.detail or _("The app does not hear them.")
        return Finding(Subject.BUTTONS, Severity.FAILED, words, _("Restart the app; see the line of the pins, too."))
    words = _("On GPIO {pins}; held by the app. Whether each is wired right only a press can tell.")
    return Finding(Subject.BUTTONS, Severity.OK, words.format(pins=pins))

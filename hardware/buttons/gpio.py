"""Buttons, wheel and lamp on the pins of a Raspberry Pi, as named presses.

`Pins` delivers edges on gpiozero's thread; the recogniser says which of them are a press; an alarm wakes
the recogniser where no edge does. The wheel's steps need no recogniser: gpiozero's encoder drops chatter.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hardware.buttons.alarm import Alarm, ThreadAlarm
from hardware.buttons.pin_factory import explained, open_pin_factory
from hardware.buttons.pins import Pins
from hardware.buttons.protocol import (
    ButtonsState,
    Deliver,
    Report,
    StateKind,
    UnavailableError,
    ignore_state,
)
from hardware.buttons.recogniser import Button, Happening, Kind, Recogniser, Times
from hardware.buttons.roles import Press
from hardware.buttons.wiring import Wiring

_log = logging.getLogger(__name__)


class GpioButtons:
    """The real source of presses.

    Args:
        wiring: what hangs on which pin.
        deliver: takes each press, on gpiozero's or the alarm's thread.
        report: takes each new state, on the same threads or the one that starts and closes.
        times: how long is long, in seconds.
        open_factory: opens gpiozero's pin factory, which is closed with the buttons.
        make_alarm: makes the alarm, given what it shall call.
    """

    def __init__(  # noqa: PLR0913 - the last three are seams for tests, by name only
        self,
        wiring: Wiring,
        deliver: Deliver,
        report: Report = ignore_state,
        *,
        times: Times | None = None,
        open_factory: Callable[[], Any] = open_pin_factory,
        make_alarm: Callable[[Callable[[], None]], Alarm] = ThreadAlarm,
    ) -> None:
        self._wiring = wiring
        self._deliver = deliver
        self._report = report
        self._times = times or Times()
        self._open_factory = open_factory
        self._make_alarm = make_alarm
        self._names = press_names(wiring)
        self._recogniser = make_recogniser(wiring, self._times)
        self._lock = threading.RLock()  # presses keep their order; taken on three threads
        self._state = ButtonsState(StateKind.NOT_STARTED)
        self._stuck: list[int] = []
        self._lamp_is_on = False
        self._pins: Pins | None = None
        self._alarm: Alarm | None = None

    @property
    def state(self) -> ButtonsState:
        """How the buttons are, and why."""
        return self._state

    def start(self) -> None:
        """Open the pins and begin to deliver; if that cannot be, `state` and one line in the log say why."""
        with self._lock:
            if self._pins is not None or self._state.kind is StateKind.CLOSED:
                return
            try:
                pins = self._open()
            except UnavailableError as problem:
                _log.warning("No buttons: %s", problem)
                self._change(problem.state)
                return
            self._pins, self._alarm = pins, self._make_alarm(self._ring)
            self._change(ButtonsState(StateKind.READY))
            self._tell((), pins)

    def _open(self) -> Pins:
        pins = Pins(self._open_factory(), self._wiring)
        try:
            pins.lamp(self._lamp_is_on)
            self._recogniser = make_recogniser(self._wiring, self._times)
            for pin, level in pins.levels().items():
                self._recogniser.begin(pins.now(), pin, level)
            pins.listen(self._edge, self._step)
        except Exception as problem:
            pins.close()
            raise explained(problem, "the pins") from problem
        return pins

    def close(self) -> None:
        """Let go of the pins; nothing is delivered once this returns."""
        with self._lock:
            if self._state.kind is StateKind.CLOSED:
                return
            pins, self._pins = self._pins, None
            alarm, self._alarm = self._alarm, None
            self._change(ButtonsState(StateKind.CLOSED))
        if alarm is not None:
            alarm.close()
        if pins is not None:
            self._safely(Pins.close, pins)

    def lamp(self, on: bool) -> None:
        """Switch the lamp; remembered until the pins are open. A lamp that fails is no reason to stop."""
        with self._lock:
            self._lamp_is_on = on
            if self._pins is None:
                return
            try:
                self._pins.lamp(on)
            except Exception:  # noqa: BLE001 - lgpio's errors have no base but Exception
                _log.exception("The lamp on GPIO %s cannot be switched", self._wiring.lamp_pin)

    def _edge(self, time: float, pin: int, level: bool) -> None:
        with self._lock:
            if self._pins is not None:
                self._tell(self._recogniser.feed(time, pin, level), self._pins)

    def _ring(self) -> None:
        with self._lock:
            if self._pins is not None:
                self._tell(self._recogniser.tick(self._pins.now()), self._pins)

    def _step(self, press: Press) -> None:
        with self._lock:
            if self._pins is not None:
                self._safely(self._deliver, press)

    def _tell(self, happenings: Iterable[Happening], pins: Pins) -> None:
        """Pass on what happened and set the alarm for what comes next."""
        for _, pin, kind in happenings:
            if self._pins is not pins:
                return  # the owner closed the buttons on getting a press
            if kind in {Kind.STUCK, Kind.FREED}:
                self._note_stuck(pin, stuck=kind is Kind.STUCK)
            elif (pin, kind) in self._names:
                self._safely(self._deliver, self._names[pin, kind])
        if self._alarm is not None:
            due = self._recogniser.due()
            self._alarm.set(None if due is None else due - pins.now())

    def _note_stuck(self, pin: int, *, stuck: bool) -> None:
        if stuck:
            self._stuck.append(pin)
        elif pin in self._stuck:
            self._stuck.remove(pin)
        if not self._stuck:
            self._change(ButtonsState(StateKind.READY))
            return
        which = " and ".join(f"{self._wiring.name_of(pin)} (GPIO {pin})" for pin in self._stuck)
        detail = (
            f"{which} has been down for more than {self._times.stuck:g} seconds and is ignored until it is"
            " let go. Free the button, or look for a short in its wire."
        )
        _log.warning("Button stuck: %s", detail)
        self._change(ButtonsState(StateKind.STUCK, detail))

    def _change(self, state: ButtonsState) -> None:
        self._state = state
        self._safely(self._report, state)

    @staticmethod
    def _safely(tell: Callable[[Any], None], what: object) -> None:
        """An owner's error must not end gpiozero's thread, and with it every later press."""
        try:
            tell(what)
        except Exception:  # noqa: BLE001 - whatever the owner raises
            _log.exception("Buttons: %r failed on %s", tell, what)


def press_names(wiring: Wiring) -> Mapping[tuple[int, Kind], Press]:
    """What each happening at each pin is called."""
    names = {
        (wiring.next_pin, Kind.PRESSED): Press.NEXT,
        (wiring.next_pin, Kind.HELD): Press.UNDO,
        (wiring.next_pin, Kind.REPEATED): Press.UNDO,
        (wiring.next_pin, Kind.BOTH_HELD): Press.BOTH_HELD,
    }
    if wiring.undo_pin is not None:
        names[wiring.undo_pin, Kind.PRESSED] = Press.UNDO
    if wiring.wheel_press is not None:
        names[wiring.wheel_press, Kind.PRESSED] = Press.CHOOSE
    return names


def make_recogniser(wiring: Wiring, times: Times) -> Recogniser:
    """A recogniser for the buttons of a wiring. Holding both needs an undo button."""
    buttons = [Button(wiring.next_pin, can_hold=True)]
    buttons += [Button(pin) for pin in (wiring.undo_pin, wiring.wheel_press) if pin is not None]
    chord = None if wiring.undo_pin is None else (wiring.next_pin, wiring.undo_pin)
    return Recogniser(buttons, times, chord)

"""Buttons, wheel and lamp on the pins of a Raspberry Pi, as named presses.

`Pins` delivers edges on gpiozero's thread; the recogniser says which of them are a press; a timer wakes
the recogniser where no edge does. `Quadrature` makes steps of the wheel's edges.

Pins that cannot be used are tried again every few seconds, in the middle of a game too.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from hardware.buttons.buttons import ButtonsState, Report, StateKind, UnavailableError, ignore_state
from hardware.buttons.measuring import Measurement, Meter
from hardware.buttons.pin_factory import open_pin_factory
from hardware.buttons.pins import Pins
from hardware.buttons.presses import Deliver, Press
from hardware.buttons.recogniser import Button, ButtonEvent, EventKind, Quadrature, Recogniser, Times
from hardware.buttons.timer import ThreadTimer, Timer
from hardware.buttons.wiring import Wiring

_log = logging.getLogger(__name__)
RETRY_AFTER: Final = 5.0
"""Seconds until pins that cannot be used are tried again."""
GRACE: Final = 0.005
"""Seconds for which an edge may be under way from the kernel to us; nothing is decided about them yet."""
_MAY_HEAL: Final = frozenset({StateKind.PIN_TAKEN, StateKind.NO_PERMISSION, StateKind.FAILED})
"""What another program, udev or a plug may mend while we run; a library or a Raspberry Pi does not appear."""


class GpioButtons:
    """The real source of presses.

    Args:
        wiring: what hangs on which pin.
        deliver: takes each press, on gpiozero's or the timer's thread.
        report: takes each new state, on the same threads or the one that starts and closes.
        times: how long is long, in seconds.
        open_factory: opens gpiozero's pin factory, which is closed with the buttons.
        make_timer: makes the timer, given what it shall call.
    """

    def __init__(  # noqa: PLR0913 - the last three are seams for tests, by name only
        self,
        wiring: Wiring,
        deliver: Deliver,
        report: Report = ignore_state,
        *,
        times: Times | None = None,
        open_factory: Callable[[], Any] = open_pin_factory,
        make_timer: Callable[[Callable[[], None]], Timer] = ThreadTimer,
    ) -> None:
        self._wiring = wiring
        self._deliver = deliver
        self._report = report
        self._times = times or Times()
        self._open_factory = open_factory
        self._make_timer = make_timer
        self._names = press_names(wiring)
        self._wheel_pins = tuple(pin for pin in (wiring.wheel_a, wiring.wheel_b) if pin is not None)
        self._reset()
        self._lock = threading.RLock()  # presses keep their order; taken on three threads
        self._state = ButtonsState(StateKind.NOT_STARTED)
        self._stuck: list[int] = []
        self._lamp_is_on = False
        self._has_waited_for_edges = False
        self._pins: Pins | None = None
        self._timer: Timer | None = None
        self._retry: Timer | None = None

    def _reset(self) -> None:
        """Know nothing of what is pressed."""
        self._recogniser = make_recogniser(self._wiring, self._times)
        self._wheel = Quadrature(self._wiring.wheel_cycle)
        self._meter = make_meter(self._wiring)

    @property
    def state(self) -> ButtonsState:
        """How the buttons are, and why."""
        return self._state

    def start(self) -> None:
        """Open the pins and begin to deliver; if that cannot be, `state` and one line in the log say why."""
        with self._lock:
            if self._pins is None and self._state.kind is not StateKind.CLOSED:
                self._start()

    def _start(self) -> None:
        try:
            factory = self._open_factory()
        except UnavailableError as problem:
            if self._state != problem.state:
                _log.warning("No buttons: %s", problem)
                self._change(problem.state)
            self._try_later(problem.state.kind in _MAY_HEAL)
            return
        self._reset()
        self._pins, self._timer = Pins(factory, self._wiring, self), self._make_timer(self._on_timer)
        self._open_missing(self._pins)
        self._deliver_events((), self._pins)

    def _open_missing(self, pins: Pins) -> None:
        """Open what is not open yet, and say what is missing then."""
        before = pins.missing
        pins.open_missing()
        self._switch_lamp(pins)
        for part in pins.missing:
            if part not in before:
                _log.warning("No %s: %s", part.name, part.why.detail)
        now = self._state_now(pins)
        if now != self._state:
            self._change(now)
        self._try_later(bool(pins.missing))

    def _try_later(self, is_wanted: bool) -> None:
        if is_wanted and self._retry is None:
            self._retry = self._make_timer(self._try_again)
        if self._retry is not None:
            self._retry.set(RETRY_AFTER if is_wanted else None)

    def _try_again(self) -> None:
        with self._lock:
            if self._state.kind is StateKind.CLOSED:
                return
            if self._pins is None:
                self._start()
            else:
                self._open_missing(self._pins)

    def close(self) -> None:
        """Let go of the pins; nothing is delivered once this returns."""
        with self._lock:
            if self._state.kind is StateKind.CLOSED:
                return
            pins, self._pins = self._pins, None
            timers, self._timer, self._retry = (self._timer, self._retry), None, None
            self._change(ButtonsState(StateKind.CLOSED))
        for timer in timers:
            if timer is not None:
                timer.close()
        if pins is not None:
            self._safely(Pins.close, pins)

    def lamp(self, on: bool) -> None:
        """Switch the lamp; remembered until the pins are open. A lamp that fails is no reason to stop."""
        with self._lock:
            self._lamp_is_on = on
            if self._pins is not None:
                self._switch_lamp(self._pins)

    def _switch_lamp(self, pins: Pins) -> None:
        try:
            pins.lamp(self._lamp_is_on)
        except Exception:  # noqa: BLE001 - lgpio's errors have no base but Exception
            _log.exception("The lamp on GPIO %s cannot be switched", self._wiring.lamp_pin)

    def measure(self, *, anew: bool = False) -> Measurement:
        """See `Buttons.measure`."""
        with self._lock:
            if anew:
                self._meter = self._meter.anew()
            return self._meter.measured(0.0 if self._pins is None else self._pins.now())

    def opened(self, time: float, pin: int, level: bool) -> None:
        """A pin was opened: see `Listener`."""
        with self._lock:
            self._meter.begin(pin, level)
            if pin in self._wheel_pins:
                self._wheel.begin(self._wheel_pins.index(pin), closed=not level)
            else:
                self._recogniser.begin(time, pin, level)

    def edge(self, time: float, pin: int, level: bool) -> None:
        """The level of a pin changed: see `Listener`."""
        with self._lock:
            if self._pins is None:
                return
            self._meter.edge(time, pin, level)
            if pin in self._wheel_pins:
                self._turn(self._wheel.edge(self._wheel_pins.index(pin), closed=not level))
            else:
                self._deliver_events(self._recogniser.feed(time, pin, level), self._pins)

    def _turn(self, steps: int) -> None:
        if steps:
            self._safely(self._deliver, Press.WHEEL_CLOCKWISE if steps > 0 else Press.WHEEL_COUNTER)

    def _on_timer(self) -> None:
        """Something is due, unless an edge that is under way says otherwise.

        A timer that comes late was held up (the screen was drawn, say), and so were the edges: they go first.
        """
        with self._lock:
            if self._pins is None or self._timer is None:
                return
            due, now = self._recogniser.due(), self._pins.now()
            if due is not None and now > due + 2 * GRACE and not self._has_waited_for_edges:
                self._has_waited_for_edges = True
                self._timer.set(GRACE)
                return
            self._has_waited_for_edges = False
            self._deliver_events(self._recogniser.tick(now - GRACE), self._pins)

    def _deliver_events(self, events: Iterable[ButtonEvent], pins: Pins) -> None:
        """Pass on what happened and set the timer for what comes next."""
        for _, pin, kind in events:
            if self._pins is not pins:
                return  # the owner closed the buttons on getting a press
            if kind in {EventKind.STUCK, EventKind.FREED}:
                self._note_stuck(pin, stuck=kind is EventKind.STUCK)
            elif (pin, kind) in self._names:
                self._safely(self._deliver, self._names[pin, kind])
        if self._timer is not None:
            due = self._recogniser.due()
            self._timer.set(None if due is None else due + GRACE - pins.now())

    def _note_stuck(self, pin: int, *, stuck: bool) -> None:
        if stuck:
            self._stuck.append(pin)
        elif pin in self._stuck:
            self._stuck.remove(pin)
        if self._pins is not None:
            self._change(self._state_now(self._pins))
        if self._stuck:
            _log.warning("Button stuck: %s", self._state.detail)

    def _state_now(self, pins: Pins) -> ButtonsState:
        """How the buttons are while pins are open."""
        missing = pins.missing
        if missing and not pins.has_inputs:
            return ButtonsState(missing[0].why.kind, missing[0].why.detail, missing)
        if self._stuck:
            which = " and ".join(f"{self._wiring.name_of(pin)} (GPIO {pin})" for pin in self._stuck)
            detail = (
                f"{which} has been down for more than {self._times.stuck:g} seconds and is ignored until it is"
                " let go. Free the button, or look for a short in its wire."
            )
            return ButtonsState(StateKind.STUCK, detail, missing)
        detail = " ".join(part.why.detail for part in missing)
        return ButtonsState(StateKind.PARTLY if missing else StateKind.READY, detail, missing)

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


def press_names(wiring: Wiring) -> Mapping[tuple[int, EventKind], Press]:
    """What each event at each pin is called."""
    names = {
        (wiring.next_pin, EventKind.PRESSED): Press.NEXT,
        (wiring.next_pin, EventKind.HELD): Press.UNDO,
        (wiring.next_pin, EventKind.BOTH_HELD): Press.BOTH_HELD,
    }
    if wiring.undo_pin is not None:
        names[wiring.undo_pin, EventKind.PRESSED] = Press.UNDO
    if wiring.wheel_press is not None:
        names[wiring.wheel_press, EventKind.PRESSED] = Press.CHOOSE
    return names


def make_recogniser(wiring: Wiring, times: Times) -> Recogniser:
    """A recogniser for the buttons of a wiring. Holding both needs an undo button."""
    buttons = [Button(wiring.next_pin, can_hold=True)]
    buttons += [Button(pin) for pin in (wiring.undo_pin, wiring.wheel_press) if pin is not None]
    chord = None if wiring.undo_pin is None else (wiring.next_pin, wiring.undo_pin)
    return Recogniser(buttons, times, chord)


def make_meter(wiring: Wiring) -> Meter:
    """What measures the buttons and the wheel of a wiring."""
    buttons = [(getattr(wiring, name), name) for name in ("next_pin", "undo_pin", "wheel_press")]
    wheel = tuple(pin for pin in (wiring.wheel_a, wiring.wheel_b) if pin is not None)
    return Meter([(pin, name) for pin, name in buttons if pin is not None], wheel)

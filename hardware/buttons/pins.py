"""What `Wiring` names, opened on a gpiozero pin factory: it delivers edges and steps and switches the lamp.

Edges come straight from gpiozero's pins, with the time at which the kernel saw them. gpiozero's own
`when_held`, `when_released` and `bounce_time` are not used: they can fire twice for one press.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

from hardware.buttons.pin_factory import explained
from hardware.buttons.roles import Press
from hardware.buttons.wiring import Wiring

OnEdge: TypeAlias = Callable[[float, int, bool], None]
"""Takes (time in seconds on `Pins.now`'s clock, BCM pin, level after the edge)."""
OnStep: TypeAlias = Callable[[Press], None]
"""Takes each step of the wheel."""

WHEEL_STEPS: Final = 3
"""From the middle to either end; with wrapping that makes seven positions (gpiozero's `max_steps`)."""
_OLDEST_EDGE: Final = 1.0
"""Seconds; a time stamp older than this, or in the future, is of another clock and not believed."""


class Pins:
    """The opened pins.

    Args:
        factory: a gpiozero pin factory; closed by `close`, or at once if opening fails.
        wiring: what to open.

    Raises:
        UnavailableError: naming the field and the pin that cannot be opened.
    """

    def __init__(self, factory: Any, wiring: Wiring) -> None:
        self._factory = factory
        self._started = factory.ticks()
        self._inputs: dict[int, Any] = {}
        self._listeners: list[_Listener] = []
        self._encoder: Any = None
        self._lamp: Any = None
        try:
            self._open(wiring)
        except BaseException:
            self.close()
            raise

    def _open(self, wiring: Wiring) -> None:
        from gpiozero import LED, InputDevice, RotaryEncoder  # noqa: PLC0415 - only real buttons need gpiozero

        for name in ("next_pin", "undo_pin", "wheel_press"):
            pin = getattr(wiring, name)
            if pin is not None:
                self._inputs[pin] = self._try(name, pin, partial(InputDevice, pin, pull_up=True))
        a, b = wiring.wheel_a, wiring.wheel_b
        if a is not None and b is not None:
            wheel = partial(RotaryEncoder, a, b, max_steps=WHEEL_STEPS, wrap=True)
            self._encoder = self._try("wheel_a and wheel_b", f"{a} and {b}", wheel)
        if wiring.lamp_pin is not None:
            self._lamp = self._try("lamp_pin", wiring.lamp_pin, partial(LED, wiring.lamp_pin))

    def _try(self, name: str, pin: int | str, make: Callable[..., Any]) -> Any:
        try:
            return make(pin_factory=self._factory)
        except Exception as problem:
            raise explained(problem, f"{name}, GPIO {pin}") from problem

    def now(self) -> float:
        """Seconds since the pins were opened, on the clock of the edges."""
        return float(self._factory.ticks_diff(self._factory.ticks(), self._started))

    def levels(self) -> dict[int, bool]:
        """The level of each button's pin now; `False`, low, is pressed."""
        return {pin: bool(device.pin.state) for pin, device in self._inputs.items()}

    def listen(self, on_edge: OnEdge, on_step: OnStep) -> None:
        """From now on deliver edges and steps, on gpiozero's own thread."""
        for number, device in self._inputs.items():
            listener = _Listener(partial(self._edge, on_edge, number))
            self._listeners.append(listener)  # gpiozero keeps only a weak reference to it
            device.pin.edges = "both"
            device.pin.when_changed = listener.changed
        if self._encoder is not None:
            self._encoder.when_rotated_clockwise = partial(on_step, Press.WHEEL_CLOCKWISE)
            self._encoder.when_rotated_counter_clockwise = partial(on_step, Press.WHEEL_COUNTER)

    def _edge(self, on_edge: OnEdge, pin: int, ticks: Any, level: bool) -> None:
        now = self.now()
        time = float(self._factory.ticks_diff(ticks, self._started))
        on_edge(time if now - _OLDEST_EDGE <= time <= now else now, pin, level)

    def lamp(self, on: bool) -> None:
        """Switch the lamp, if there is one."""
        if self._lamp is not None:
            self._lamp.value = on

    def close(self) -> None:
        """Let go of every pin; the lamp goes out."""
        for device in self._inputs.values():
            device.pin.when_changed = None
        for device in (*self._inputs.values(), self._encoder, self._lamp):
            if device is not None:
                device.close()
        self._inputs = {}
        self._encoder = self._lamp = None
        self._factory.close()


class _Listener:
    """Something with a bound method, which is what gpiozero can hold weakly."""

    def __init__(self, tell: Callable[[Any, bool], None]) -> None:
        self._tell = tell

    def changed(self, ticks: Any, state: Any) -> None:
        """Called by the pin with its own kind of time and level."""
        self._tell(ticks, bool(state))

"""What `Wiring` names, opened on a gpiozero pin factory: it delivers edges and switches the lamp.

Each part (a button, the wheel, the lamp) is opened by itself: one that cannot be had costs nothing but itself.

Edges come straight from gpiozero's pins, with the time at which the kernel saw them. gpiozero's own
`when_held`, `when_released`, `bounce_time` and `RotaryEncoder` are not used: the first can fire twice for one
press, the last knows full-cycle encoders alone.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, Protocol

from msgspec import Struct

from hardware.buttons.buttons import Missing
from hardware.buttons.pin_factory import explain, user_of
from hardware.buttons.wiring import Wiring

_log = logging.getLogger(__name__)
_OLDEST_EDGE: Final = 1.0
"""Seconds; a time stamp older than this, or in the future, is of another clock and not believed."""
LAMP: Final = "lamp_pin"


class Listener(Protocol):
    """Who hears of the pins. Times are seconds on `Pins.now`'s clock; a level of `False`, low, is pressed."""

    def opened(self, time: float, pin: int, level: bool) -> None:
        """Pin `pin` (BCM) was opened, and has this level; its edges follow."""

    def edge(self, time: float, pin: int, level: bool) -> None:
        """The level of `pin` is another since `time`; told on gpiozero's own thread."""


class _Part(Struct, frozen=True):
    """Something that is of use only as a whole: fields of the wiring, and their pins."""

    names: tuple[str, ...]
    pins: tuple[int, ...]


class Pins:
    """The pins of a wiring, as far as they can be had.

    Args:
        factory: a gpiozero pin factory; closed by `close`.
        wiring: what to open.
        listener: is told of levels and edges.
    """

    def __init__(self, factory: Any, wiring: Wiring, listener: Listener) -> None:
        self._factory = factory
        self._listener = listener
        self._started = factory.ticks()
        self._parts = tuple(_parts(wiring))
        self._devices: dict[_Part, tuple[Any, ...]] = {}
        self._callbacks: dict[int, _Callback] = {}
        self._missing: dict[_Part, Missing] = {}

    @property
    def missing(self) -> tuple[Missing, ...]:
        """What could not be had when it was last tried, and why."""
        return tuple(self._missing.values())

    @property
    def has_inputs(self) -> bool:
        """Whether anything can be pressed at all."""
        return any(part.names != (LAMP,) for part in self._devices)

    def open_missing(self) -> None:
        """Open what is not open yet. Never raises for a part that cannot be had: `missing` tells."""
        for part in self._parts:
            if part not in self._devices:
                self._try(part)

    def _try(self, part: _Part) -> None:
        opened: list[Any] = []
        pin = part.pins[0]
        try:
            for pin in part.pins:
                opened.append(self._lamp(pin) if part.names == (LAMP,) else self._input(pin))
        except Exception as problem:  # noqa: BLE001 - lgpio's errors have no base but Exception
            self._close(opened)
            name = part.names[part.pins.index(pin)]
            state = explain(problem, f"{name}, GPIO {pin}").state
            self._missing[part] = Missing(name, pin, user_of(self._factory, pin), state)
        else:
            self._devices[part] = tuple(opened)
            self._missing.pop(part, None)

    def _lamp(self, pin: int) -> Any:
        from gpiozero import LED  # noqa: PLC0415 - only real buttons need gpiozero

        return LED(pin, pin_factory=self._factory)

    def _input(self, number: int) -> Any:
        from gpiozero import InputDevice  # noqa: PLC0415 - only real buttons need gpiozero

        device = InputDevice(number, pull_up=True, pin_factory=self._factory)
        try:
            self._listener.opened(self.now(), number, bool(device.pin.state))
            # gpiozero keeps only a weak reference
            callback = self._callbacks[number] = _Callback(partial(self._edge, number))
            device.pin.edges = "both"
            device.pin.when_changed = callback.changed
        except BaseException:
            self._close([device])
            raise
        return device

    def now(self) -> float:
        """Seconds since the pins were opened, on the clock of the edges."""
        return float(self._factory.ticks_diff(self._factory.ticks(), self._started))

    def _edge(self, pin: int, ticks: Any, level: bool) -> None:
        now = self.now()
        time = float(self._factory.ticks_diff(ticks, self._started))
        self._listener.edge(time if now - _OLDEST_EDGE <= time <= now else now, pin, level)

    def lamp(self, on: bool) -> None:
        """Switch the lamp, if there is one."""
        for part, devices in self._devices.items():
            if part.names == (LAMP,):
                devices[0].value = on

    def close(self) -> None:
        """Let go of every pin; the lamp goes out."""
        for devices in self._devices.values():
            self._close(devices)
        self._devices = {}
        self._factory.close()

    @staticmethod
    def _close(devices: Iterable[Any]) -> None:
        """Let go of them all: one that fails keeps no other, and not the whole chip."""
        for device in devices:
            try:
                device.pin.when_changed = None
                device.close()
            except Exception:  # noqa: BLE001 - lgpio's errors have no base but Exception
                _log.exception("A pin could not be let go of")


def _parts(wiring: Wiring) -> Iterator[_Part]:
    for name in ("next_pin", "undo_pin", "wheel_press"):
        pin = getattr(wiring, name)
        if pin is not None:
            yield _Part((name,), (pin,))
    if wiring.wheel_a is not None and wiring.wheel_b is not None:
        yield _Part(("wheel_a", "wheel_b"), (wiring.wheel_a, wiring.wheel_b))
    if wiring.lamp_pin is not None:
        yield _Part((LAMP,), (wiring.lamp_pin,))


class _Callback:
    """Something with a bound method, which is what gpiozero can hold weakly."""

    def __init__(self, tell: Callable[[Any, bool], None]) -> None:
        self._tell = tell

    def changed(self, ticks: Any, state: Any) -> None:
        """Called by the pin with its own kind of time and level."""
        self._tell(ticks, bool(state))

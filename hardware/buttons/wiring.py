"""Which pin of the Raspberry Pi each button, the wheel and the lamp hang on.

Buttons and the wheel lie between their pin and ground; the Pi's own pull-up holds the pin high, so low
means pressed. The lamp lies between its pin and ground, with its resistor or driver.

The pins are BCM numbers. The default ones lie together at the end of the header, next to its ground pins
(in brackets the number counted on the header):

======================  =========  ======================================
what                    BCM        ground beside it
======================  =========  ======================================
Next                     5 (29)    30
Undo                     6 (31)    30
lamp in Next            13 (33)    34
wheel A                 12 (32)    34, between A and B
wheel B                 16 (36)    34
wheel pressed           26 (37)    39
======================  =========  ======================================

They leave free what displays and their touch panels (DSI, HDMI), sound boards, I2C, UART and SPI use. The
Pi pulls the lamp's pin low until the program runs, so the lamp does not glow while it starts.
"""

from types import MappingProxyType
from typing import Final

from msgspec import Struct

from hardware import WiringError
from hardware.buttons.recogniser import WheelCycle

_LAST_PIN: Final = 27
"""The header carries GPIO 0 to 27 on every Raspberry Pi with 40 pins."""

RESERVED: Final = MappingProxyType(
    {
        0: "the ID memory of add-on boards",
        1: "the ID memory of add-on boards",
        2: "I2C (touch panels)",
        3: "I2C (touch panels)",
        7: "SPI",
        8: "SPI",
        9: "SPI",
        10: "SPI",
        11: "SPI",
        14: "the serial port (UART)",
        15: "the serial port (UART)",
    }
)
"""BCM pins that other devices need, with their owner."""


class Wiring(Struct, frozen=True, kw_only=True):
    """The pins, as BCM numbers; `None` where a part is not built in.

    A pin with nothing on it does no harm: it is never pressed. `None` is for a pin that something else
    needs.

    Raises:
        WiringError: for a pin that is no GPIO, is reserved or is named twice, and for half a wheel.
    """

    next_pin: int = 5
    undo_pin: int | None = 6
    wheel_a: int | None = 12
    wheel_b: int | None = 16
    wheel_press: int | None = 26
    lamp_pin: int | None = 13
    wheel_cycle: WheelCycle = WheelCycle.FULL
    """Of the wheel's two contacts, from click to click."""

    def __post_init__(self) -> None:
        owners: dict[int, str] = {}
        for name, given in self.pins.items():
            if given is None and name != "next_pin":
                continue
            pin = _checked_pin(name, given)
            if pin in owners:
                raise WiringError(f"{name} and {owners[pin]} are both GPIO {pin}; give {name} a pin of its own.")
            owners[pin] = name
        if (self.wheel_a is None) != (self.wheel_b is None):
            missing = "wheel_a" if self.wheel_a is None else "wheel_b"
            raise WiringError(f"{missing} has no pin; the wheel needs both wheel_a and wheel_b, or neither.")

    def name_of(self, pin: int) -> str:
        """The field that holds `pin`, for messages; `"GPIO …"` if none does."""
        return next((name for name, value in self.pins.items() if value == pin), f"GPIO {pin}")

    @property
    def pins(self) -> dict[str, int | None]:
        """The pin of each part, by the name of its field; `None` where it is not built in."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "wheel_cycle"}


def _checked_pin(name: str, pin: object) -> int:
    """Return `pin` if it is free for a button, else raise a `WiringError` that names the field."""
    if isinstance(pin, bool) or not isinstance(pin, int) or not 0 <= pin <= _LAST_PIN:
        raise WiringError(f"{name} is {pin!r}; it must be a BCM number from 0 to {_LAST_PIN}.")
    if pin in RESERVED:
        free = ", ".join(str(number) for number in range(_LAST_PIN + 1) if number not in RESERVED)
        raise WiringError(f"{name} is GPIO {pin}, which {RESERVED[pin]} uses; choose one of {free}.")
    return pin

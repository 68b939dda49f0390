"""Pins that can be and pins that cannot, each refusal with the field's name."""

import pytest

from hardware import ButtonsError, WiringError
from hardware.buttons.presses import Digit
from hardware.buttons.wiring import RESERVED, Wiring


def test_the_default_pins_are_free_and_differ() -> None:
    wiring = Wiring()
    pins = [wiring.next_pin, wiring.undo_pin, wiring.wheel_a, wiring.wheel_b, wiring.wheel_press]
    pins.append(wiring.lamp_pin)
    assert len(set(pins)) == 6
    assert not set(pins) & RESERVED.keys()
    assert not set(pins) & {18, 19, 20, 21}, "sound boards use these"


def test_what_is_not_built_in_has_no_pin() -> None:
    wiring = Wiring(undo_pin=None, wheel_a=None, wheel_b=None, wheel_press=None, lamp_pin=None)
    assert wiring.next_pin == 5


def test_two_things_on_one_pin_are_refused() -> None:
    with pytest.raises(WiringError, match="undo_pin and next_pin are both GPIO 17; give undo_pin a pin"):
        Wiring(next_pin=17, undo_pin=17)


@pytest.mark.parametrize(
    ("pin", "owner"), [(2, "I2C"), (3, "I2C"), (14, "UART"), (15, "UART"), (8, "SPI"), (11, "SPI"), (0, "ID")]
)
def test_a_reserved_pin_is_refused(pin: int, owner: str) -> None:
    with pytest.raises(WiringError, match=rf"lamp_pin is GPIO {pin}, which .*{owner}.* uses; choose one of 4, 5"):
        Wiring(lamp_pin=pin)


@pytest.mark.parametrize("pin", [28, -1, True, "17", 5.0, None])
def test_what_is_no_pin_is_refused(pin: object) -> None:
    with pytest.raises(WiringError, match=r"next_pin is .*; it must be a BCM number from 0 to 27"):
        Wiring(next_pin=pin)  # type: ignore[arg-type]


def test_half_a_wheel_is_refused() -> None:
    with pytest.raises(WiringError, match="wheel_b has no pin; the wheel needs both"):
        Wiring(wheel_b=None)


def test_a_wiring_error_is_ours_and_a_value_error() -> None:
    assert issubclass(WiringError, ButtonsError)
    assert issubclass(WiringError, ValueError)


def test_a_pin_is_called_by_its_field() -> None:
    assert Wiring().name_of(6) == "undo_pin"
    assert Wiring().name_of(22) == "GPIO 22"


def test_digits_are_positions_one_to_ten_and_ten_is_the_key_0() -> None:
    assert [digit.value for digit in Digit] == [*range(1, 11)]
    assert "".join(digit.key for digit in Digit) == "1234567890"

"""Which input devices are touch panels. The bitmaps are as the kernel lists such devices."""

import pytest

from hardware.touch import evdev as e
from hardware.touch.evdev import Abilities, PanelKind, panel_kind
from tests.hardware.touch.made_panel import event_bytes


def bits(words: str) -> frozenset[int]:
    """A bitmap of /proc/bus/input/devices: words of 64 bits, the highest first."""
    number = 0
    for word in words.split():
        number = number << 64 | int(word, 16)
    return e.bits_in(number.to_bytes(128, "little"))


@pytest.mark.parametrize(
    ("name", "properties", "keys", "axes", "kind"),
    [
        ("7 inch panel, edt-ft5x06", "2", "400 0 0 0 0 0", "260800000000003", PanelKind.SLOTS),
        ("raspberrypi-ts", "2", "400 0 0 0 0 0", "260800000000003", PanelKind.SLOTS),
        ("ADS7846, resistive", "0", "400 0 0 0 0 0", "1000003", PanelKind.SINGLE),
        ("protocol A, old driver", "2", "400 0 0 0 0 0", "60000000000003", PanelKind.ANONYMOUS),
        ("USB panel with tool fingers", "2", "e520 0 0 0 0 0", "273800000000003", PanelKind.SLOTS),
        ("touchpad", "5", "e520 10000 0 0 0 0", "2e0800000000003", None),
        ("pen tablet on the glass", "2", "1c03 0 0 0 0 0", "1000d000003", None),
        ("pen tablet", "1", "1c03 1f0000 0 0 0 0", "1000d000003", None),
        ("QEMU virtio tablet", "0", "30000 1f0000 0 0 0 0", "3", None),
        ("mouse", "1", "1f0000 0 0 0 0", "0", None),
        ("keyboard", "0", "402000002 3803078f800d001 feffffdfffefffff fffffffffffffffe", "0", None),
        ("joystick", "0", "fff00000000 0 0 0 0", "3003f", None),
    ],
)
def test_panels_and_what_is_none(name: str, properties: str, keys: str, axes: str, kind: PanelKind | None) -> None:
    found = panel_kind(Abilities(bits(properties), bits(keys), bits(axes)))
    assert found is kind, name


def test_the_layouts_are_the_kernels() -> None:
    """Numbers that `linux/input.h` gives on a 64-bit machine."""
    assert e.eviocgname(256) == 0x81004506
    assert e.eviocgabs(e.ABS_X) == 0x80184540
    assert e.eviocgbit(e.EV_KEY, 96) == 0x80604521
    assert e.EVIOCGRAB == 0x40044590
    assert len(event_bytes(e.Event(3, 0, -1))) == 24
    assert list(e.events_in(event_bytes(e.Event(3, 0, -1), e.Event(0, 0, 0)))) == [(3, 0, -1), (0, 0, 0)]

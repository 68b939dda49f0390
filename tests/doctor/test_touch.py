"""What there is to point with, and whether it is heard."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.display import Driver
from companion.display.kivy_setup import ONE_INPUT, WindowFacts
from companion.doctor import Severity
from companion.doctor.probe import ProbeError
from companion.doctor.touch import PointingDevice, TapsSeen, pointing_devices, touch

CHIP = WindowFacts("KMSDRM", (800, 480), "V3D 4.2", software=False, inputs=(ONE_INPUT,))
PANEL = """\
I: Bus=0018 Vendor=0416 Product=038f Version=1060
N: Name="10-005d Goodix Capacitive TouchScreen"
P: Phys=input/ts
H: Handlers=mouse0 event{number}
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=265800000000003

"""
MOUSE = """\
I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse1 event2
B: PROP=0
B: EV=17
B: KEY=ff0000 0 0 0 0
B: REL=903

"""
TOUCHPAD = """\
N: Name="Touchpad"
H: Handlers=event5
B: PROP=5
B: ABS=2e0800000000003

"""
PEN = """\
N: Name="10-005d Goodix Capacitive TouchScreen Stylus"
H: Handlers=mouse2 event9
B: PROP=2
B: EV=1b
B: KEY=c01 0 0 0 0 0
B: ABS=1000003

"""
OLD_PANEL = """\
N: Name="ADS7846 Touchscreen"
H: Handlers=mouse0 event0
B: PROP=0
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=1000003

"""
KEYBOARD = """\
N: Name="Keyboard"
H: Handlers=sysrq kbd event3
B: PROP=0
B: KEY=7 ff9f207a c14057ff febeffdf ffefffff ffffffff fffffffe

"""


def fails(problem: str) -> Callable[[], WindowFacts]:
    def look() -> WindowFacts:
        raise ProbeError(problem)

    return look


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    return tmp_path / "devices"


def test_from_outside_only_a_tap_can_tell_whether_taps_arrive(listed: Path) -> None:
    listed.write_text(KEYBOARD + PANEL.format(number=0) + MOUSE, encoding="utf-8")
    found = touch(lambda: CHIP, lambda: Driver.KMSDRM, listed, may=lambda _: True)
    assert found.severity is Severity.OK
    assert found.words.startswith("10-005d Goodix Capacitive TouchScreen is there. Whether its taps arrive only a tap")
    assert "Test the touch" in found.words


def test_in_the_app_the_last_tap_proves_it(listed: Path) -> None:
    listed.write_text(PANEL.format(number=0), encoding="utf-8")
    found = touch(lambda: CHIP, lambda: None, listed, taps=lambda: TapsSeen(3.2, {"event0": "Goodix"}))
    assert (found.severity, found.advice) == (Severity.OK, "")
    assert found.words == "10-005d Goodix Capacitive TouchScreen; the last tap came 3 seconds ago."


def test_a_panel_from_which_no_tap_came_is_no_good_news(listed: Path) -> None:
    listed.write_text(PANEL.format(number=0), encoding="utf-8")
    found = touch(lambda: CHIP, lambda: None, listed, taps=lambda: TapsSeen(None, {"event0": "Goodix"}))
    assert found.severity is Severity.WARNING
    assert "no tap has come in since the start" in found.words


def test_a_panel_that_the_app_did_not_open_is_not_heard(listed: Path) -> None:
    listed.write_text(PANEL.format(number=4), encoding="utf-8")
    seen = TapsSeen(1.0, {}, {"event4": "Permission denied."})
    found = touch(lambda: CHIP, lambda: Driver.KMSDRM, listed, taps=lambda: seen)
    assert found.severity is Severity.FAILED
    assert found.words == "10-005d Goodix Capacitive TouchScreen is not heard: Permission denied."
    found = touch(lambda: CHIP, lambda: Driver.KMSDRM, listed, taps=lambda: TapsSeen(1.0, {}))
    assert "it was not opened" in found.words


def test_on_a_desktop_the_window_system_hands_taps_over(listed: Path) -> None:
    listed.write_text(PANEL.format(number=4), encoding="utf-8")
    assert touch(lambda: CHIP, lambda: None, listed, taps=lambda: TapsSeen(1.0)).severity is Severity.OK


def test_two_paths_double_every_tap(listed: Path) -> None:
    listed.write_text(PANEL.format(number=0), encoding="utf-8")
    facts = WindowFacts("x11", (800, 480), "V3D", software=False, inputs=(ONE_INPUT, "probesysfs"))
    found = touch(lambda: facts, lambda: Driver.X11, listed, may=lambda _: True)
    assert found.severity is Severity.FAILED
    assert found.words == "Taps come in by 2 paths (mouse,disable_multitouch, probesysfs)."


def test_no_path_at_all(listed: Path) -> None:
    found = touch(lambda: WindowFacts("x11", (1, 1), "V3D", software=False), lambda: None, listed)
    assert (found.severity, found.words) == (Severity.FAILED, "Taps come in by 0 paths (–).")


def test_a_panel_that_may_not_be_read(listed: Path) -> None:
    listed.write_text(PANEL.format(number=4), encoding="utf-8")
    asked = []

    def may(device: Path) -> bool:
        asked.append(device)
        return False

    found = touch(lambda: CHIP, lambda: Driver.KMSDRM, listed, may)
    assert found.severity is Severity.FAILED
    assert "the group input" in found.advice
    assert asked == [Path("/dev/input/event4")]


def test_on_a_desktop_the_x_server_reads_the_panel(listed: Path) -> None:
    listed.write_text(PANEL.format(number=4), encoding="utf-8")
    assert touch(lambda: CHIP, lambda: Driver.X11, listed, may=lambda _: False).severity is Severity.OK


def test_two_panels_are_suspicious(listed: Path) -> None:
    listed.write_text(PANEL.format(number=0) + PANEL.format(number=1), encoding="utf-8")
    found = touch(lambda: CHIP, lambda: Driver.KMSDRM, listed, may=lambda _: True)
    assert found.severity is Severity.WARNING
    assert found.words.startswith("2 touchscreens: ")


def test_the_pen_of_a_panel_is_no_second_panel_and_no_deaf_one(listed: Path) -> None:
    listed.write_text(PANEL.format(number=0) + PEN, encoding="utf-8")
    outside = touch(lambda: CHIP, lambda: Driver.KMSDRM, listed, may=lambda _: True)
    assert outside.words.startswith("10-005d Goodix Capacitive TouchScreen is there.")
    inside = touch(lambda: CHIP, lambda: None, listed, taps=lambda: TapsSeen(3.2, {"event0": "Goodix"}))
    assert (inside.severity, inside.advice) == (Severity.OK, "")


def test_a_panel_that_does_not_say_that_one_points_at_what_is_seen_is_one(listed: Path) -> None:
    listed.write_text(OLD_PANEL, encoding="utf-8")
    assert pointing_devices(listed) == (PointingDevice("ADS7846 Touchscreen", "event0", is_touchscreen=True),)


@pytest.mark.parametrize(("devices", "name"), [(MOUSE, "Logitech USB Optical Mouse"), (TOUCHPAD, "Touchpad")])
def test_a_mouse_will_do(listed: Path, devices: str, name: str) -> None:
    listed.write_text(devices, encoding="utf-8")
    found = touch(lambda: CHIP, lambda: Driver.X11, listed, may=lambda _: True)
    assert (found.severity, found.words) == (Severity.OK, f"No touchscreen; {name} will do.")


def test_nothing_to_point_with(listed: Path) -> None:
    listed.write_text(KEYBOARD, encoding="utf-8")
    assert touch(lambda: CHIP, lambda: Driver.KMSDRM, listed).severity is Severity.WARNING


def test_the_panel_is_found_where_no_window_opens(listed: Path) -> None:
    listed.write_text(PANEL.format(number=0), encoding="utf-8")
    assert touch(fails("no answer"), lambda: None, listed, may=lambda _: True).severity is Severity.OK


def test_the_list_of_the_kernel(listed: Path) -> None:
    listed.write_text(KEYBOARD + PANEL.format(number=7) + TOUCHPAD, encoding="utf-8")
    assert pointing_devices(listed) == (
        PointingDevice("10-005d Goodix Capacitive TouchScreen", "event7", is_touchscreen=True),
        PointingDevice("Touchpad", "event5", is_touchscreen=False),
    )


@pytest.mark.parametrize("noise", ["", "\n\n\n", "N: Name=", "B: PROP=zz\nB: ABS=\n", "B:\n\nH: Handlers", "\0\xff"])
def test_a_list_that_tells_nothing(listed: Path, noise: str) -> None:
    listed.write_text(noise, encoding="utf-8")
    assert pointing_devices(listed) == ()


def test_no_list_at_all(tmp_path: Path) -> None:
    assert pointing_devices(tmp_path / "nowhere") == ()

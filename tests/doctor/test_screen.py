"""Display and graphics."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.display import Driver
from companion.display.kivy_setup import ONE_INPUT, WindowFacts
from companion.doctor import Severity
from companion.doctor.probe import ProbeError
from companion.doctor.screen import display, graphics, look_from_outside


def test_a_window_is_opened_by_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    facts = look_from_outside()
    assert (facts.driver, facts.size, facts.inputs) == ("offscreen", (320, 240), (ONE_INPUT,))
    assert facts.renderer


CHIP = WindowFacts("KMSDRM", (800, 480), "V3D 4.2", software=False, inputs=(ONE_INPUT,))
PROCESSOR = WindowFacts("offscreen", (320, 240), "llvmpipe (LLVM 15)", software=True, inputs=(ONE_INPUT,))


def fails(problem: str) -> Callable[[], WindowFacts]:
    def look() -> WindowFacts:
        raise ProbeError(problem)

    return look


def screens(folder: Path, *connected: str) -> Path:
    for name in ("card0-HDMI-A-1", "card1-DSI-1"):
        (folder / name).mkdir(parents=True)
        status = "connected" if name in connected else "disconnected"
        (folder / name / "status").write_text(f"{status}\n", encoding="ascii")
    return folder


def test_a_connected_screen_is_named(tmp_path: Path) -> None:
    found = display(lambda: Driver.KMSDRM, screens(tmp_path, "card1-DSI-1", "card0-HDMI-A-1"))
    assert found.severity is Severity.OK
    assert "card1-DSI-1, card0-HDMI-A-1" in found.words


def test_a_desktop_is_a_display(tmp_path: Path) -> None:
    found = display(lambda: Driver.X11, tmp_path)
    assert (found.severity, found.words) == (Severity.OK, "A window can be opened on the desktop (x11).")


def test_a_screen_that_may_not_be_drawn_on(tmp_path: Path) -> None:
    found = display(lambda: None, screens(tmp_path, "card1-DSI-1"))
    assert found.severity is Severity.FAILED
    assert "card1-DSI-1" in found.words
    assert "video" in found.advice


def test_no_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    found = display(lambda: None, screens(tmp_path))
    assert (found.severity, found.words) == (Severity.FAILED, "No screen is connected.")
    assert "cable" in found.advice


def test_wayland_alone_is_not_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    found = display(lambda: None, tmp_path)
    assert found.severity is Severity.FAILED
    assert "xwayland" in found.advice


def test_the_chip_draws() -> None:
    found = graphics(lambda: CHIP)
    assert (found.severity, found.words, found.advice) == (Severity.OK, "V3D 4.2 (KMSDRM)", "")


def test_the_processor_draws_since_the_user_is_not_in_the_group(tmp_path: Path) -> None:
    (tmp_path / "renderD128").touch()
    found = graphics(lambda: PROCESSOR, tmp_path, may=lambda _: False)
    assert found.severity is Severity.WARNING
    assert "llvmpipe (LLVM 15) (offscreen)" in found.words
    assert "group render" in found.advice


def test_the_processor_draws_though_the_chip_may_be_used(tmp_path: Path) -> None:
    (tmp_path / "renderD128").touch()
    found = graphics(lambda: PROCESSOR, tmp_path, may=lambda _: True)
    assert found.severity is Severity.WARNING
    assert "the kiosk draws without one" not in found.advice, "it may be read in the kiosk"
    assert "libgl1-mesa-dri" in found.advice


@pytest.mark.parametrize(("driver", "is_advised"), [("x11", True), ("KMSDRM", False), ("offscreen", False)])
def test_only_on_a_desktop_the_kiosk_is_advised(tmp_path: Path, driver: str, is_advised: bool) -> None:
    (tmp_path / "renderD128").touch()
    facts = WindowFacts(driver, (800, 480), "llvmpipe", software=True, inputs=(ONE_INPUT,))
    found = graphics(lambda: facts, tmp_path, may=lambda _: True)
    assert ("the kiosk draws without one" in found.advice) == is_advised


def test_a_window_that_is_not_the_apps_own_is_called_so() -> None:
    assert "hidden window" in graphics(lambda: CHIP, is_own=False).words
    assert "hidden window" not in graphics(lambda: CHIP).words


def test_the_display_is_the_window_that_the_app_has(tmp_path: Path) -> None:
    drm = screens(tmp_path, "card1-DSI-1")
    found = display(lambda: None, drm, opened=lambda: CHIP)
    assert (found.severity, found.words) == (Severity.OK, "800 × 480, by KMSDRM. Connected: card1-DSI-1.")


def test_a_window_that_nobody_sees_is_no_display(tmp_path: Path) -> None:
    found = display(lambda: Driver.X11, tmp_path, opened=lambda: PROCESSOR)
    assert (found.severity, found.words) == (Severity.FAILED, "320 × 240, by offscreen.")


def test_from_outside_it_is_not_claimed_that_the_kiosk_draws(tmp_path: Path) -> None:
    found = display(lambda: Driver.KMSDRM, screens(tmp_path, "card1-DSI-1"))
    assert "can draw on it" in found.words


def test_the_processor_draws_since_there_is_no_chip(tmp_path: Path) -> None:
    found = graphics(lambda: PROCESSOR, tmp_path)
    assert found.severity is Severity.WARNING
    assert "dtoverlay=vc4-kms-v3d" in found.advice


def test_graphics_that_crash_are_a_finding() -> None:
    found = graphics(fails("It crashed (SIGSEGV)."))
    assert (found.severity, found.words) == (Severity.FAILED, "No window could be opened: It crashed (SIGSEGV).")
    assert "libegl1" in found.advice

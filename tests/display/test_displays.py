from pathlib import Path

import pytest

from companion import display
from companion.display import Driver, XScreen, kivy_setup


@pytest.mark.parametrize("address", ["", ":987", "nonsense", "nowhere.invalid:1"])
def test_an_x_server_that_does_not_answer_is_no_display(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", address)
    assert not display.x_server_answers(address)
    assert not display.has_display()


def _card(drm: Path, devices: Path, name: str, status: str) -> None:
    (drm / name).mkdir(parents=True)
    (drm / name / "status").write_text(status + "\n")
    devices.mkdir(exist_ok=True)
    (devices / name.split("-", maxsplit=1)[0]).touch()


def test_a_dsi_panel_goes_before_hdmi_whatever_its_number(tmp_path: Path) -> None:
    drm, devices = tmp_path / "drm", tmp_path / "dri"
    _card(drm, devices, "card0-HDMI-A-1", "connected")
    _card(drm, devices, "card2-DSI-1", "connected")
    assert display.find_card(drm, devices) == 2


def test_a_screen_that_is_not_connected_does_not_count(tmp_path: Path) -> None:
    drm, devices = tmp_path / "drm", tmp_path / "dri"
    _card(drm, devices, "card1-DSI-1", "disconnected")
    assert display.find_card(drm, devices) is None
    _card(drm, devices, "card0-HDMI-A-2", "connected")
    assert display.find_card(drm, devices) == 0


def test_no_graphics_at_all(tmp_path: Path) -> None:
    assert display.find_card(tmp_path / "drm", tmp_path / "dri") is None


def test_only_the_kiosk_draws_straight_on_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "x_server_answers", lambda _: False)
    monkeypatch.setattr(display, "find_card", lambda: 1)
    assert display.find_driver() is None
    assert display.find_driver(kiosk=True) is Driver.KMSDRM


def kiosk_environment(home: Path) -> dict[str, str]:
    config = kivy_setup.WindowConfig(home=home, kiosk=True)
    return kivy_setup._environment(config, kivy_setup._driver(config))


@pytest.mark.parametrize(
    ("screen", "kiosk", "size"),
    [
        (XScreen((480, 800), is_managed=False), True, (480, 800)),
        (XScreen((1920, 1080), is_managed=False), True, (1920, 1080)),
        (XScreen((1920, 1080), is_managed=True), True, (800, 480)),
        (XScreen((1920, 1080), is_managed=False), False, (800, 480)),
        (XScreen((480, 800), is_managed=False), False, (480, 800)),
        (XScreen((480, 800), is_managed=True), False, (480, 800)),
        (XScreen((800, 480), is_managed=False), True, (800, 480)),
        (None, True, (800, 480)),
    ],
)
def test_a_window_is_opened_in_a_size_that_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: XScreen | None, kiosk: bool, size: tuple[int, int]
) -> None:
    """A window manager makes the kiosk's window as large as its monitor; nobody else does."""
    monkeypatch.setattr(kivy_setup, "x_screen", lambda _: screen)
    config = kivy_setup.WindowConfig(home=tmp_path, kiosk=kiosk)
    assert kivy_setup.fitting_size(config, Driver.X11) == size
    assert kivy_setup.fitting_size(config, Driver.KMSDRM) == (800, 480)


def test_the_kiosk_names_its_driver_so_that_it_fails_loudly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kivy_setup, "find_driver", lambda **_: None)
    monkeypatch.setattr(kivy_setup, "find_card", lambda: None)
    environment = kiosk_environment(tmp_path)
    assert environment["SDL_VIDEODRIVER"] == "kmsdrm"
    assert "SDL_KMSDRM_DEVICE_INDEX" not in environment
    monkeypatch.setattr(kivy_setup, "find_driver", lambda **_: Driver.KMSDRM)
    monkeypatch.setattr(kivy_setup, "find_card", lambda: 1)
    environment = kiosk_environment(tmp_path)
    assert environment["SDL_KMSDRM_DEVICE_INDEX"] == "1"

"""Settings, box file, groups, temperature and power."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.display.displays import Driver
from companion.doctor.account import May, Need, User, groups, may_change, needs, this_user
from companion.doctor.files import box, settings_file
from companion.doctor.report import Finding, Severity
from companion.doctor.thermal import ask_firmware, power, temperature
from companion.games.the_loop.settings import Pace
from companion.paths import AppPaths
from companion.settings import ButtonSettings, RingSettings, Settings
from companion.table_files import table_files
from hardware.buttons import ButtonsKind
from hardware.ring import RingKind
from tests.settings.table import DEFAULTS, with_game


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    return AppPaths(tmp_path / "data", tmp_path / "settings.toml")


def settings_found(paths: AppPaths, may: May = may_change) -> Finding:
    return settings_file(paths.settings, table_files(paths).read_settings, may)


def box_found(paths: AppPaths) -> Finding:
    table = table_files(paths)
    return box(table.box, table.read_box)


def test_no_settings(paths: AppPaths) -> None:
    assert settings_found(paths).words == "None: the defaults are used."
    assert table_files(paths).settings == DEFAULTS


def test_good_settings(paths: AppPaths) -> None:
    paths.settings.write_text('[game]\npace = "flow"\n', encoding="utf-8")
    assert (settings_found(paths).state, settings_found(paths).words) == (Severity.OK, str(paths.settings))
    assert settings_found(paths, may=lambda _: False).state is Severity.WARNING
    assert table_files(paths).settings == with_game(pace=Pace.FLOW)


@pytest.mark.parametrize("text", ["[game\n", "[game]\npace = 3\n", "[nothing]\n", "\ud800"])
def test_broken_settings(paths: AppPaths, text: str) -> None:
    paths.settings.write_bytes(text.encode("utf-8", "surrogatepass"))
    found = settings_found(paths)
    assert found.state is Severity.FAILED
    assert str(paths.settings) in found.words
    assert table_files(paths).settings == DEFAULTS


def test_no_box_of_ones_own(paths: AppPaths) -> None:
    assert table_files(paths).box is None
    assert box_found(paths).state is Severity.OK


def test_a_box_of_ones_own(paths: AppPaths) -> None:
    own = paths.settings.with_name("box.toml")
    own.write_text("", encoding="utf-8")
    assert (box_found(paths).state, box_found(paths).words) == (Severity.OK, str(own))
    own.write_text("clones = 3\n", encoding="utf-8")
    found = box_found(paths)
    assert found.state is Severity.FAILED
    assert str(own) in found.words


def test_a_box_that_the_settings_name(paths: AppPaths) -> None:
    paths.settings.write_text('[game]\nbox_file = "ours.toml"\n', encoding="utf-8")
    assert table_files(paths).box == paths.settings.with_name("ours.toml")
    assert "ours.toml" in box_found(paths).words


PI = User("pi", frozenset({"pi", "video"}), frozenset({"video"}))


def devices(folder: Path) -> Path:
    (folder / "dri").mkdir()
    for name in ("dri/renderD128", "dri/card0", "ttyUSB0", "gpiochip0"):
        (folder / name).touch()
    return folder


def owner(groups_of: dict[str, str]) -> Callable[[Path], str]:
    return lambda device: groups_of[device.name]


WANTED_OF = {"renderD128": "render", "card0": "video", "ttyUSB0": "dialout", "gpiochip0": "gpio"}


def wanted_in(folder: Path) -> tuple[Need, ...]:
    return (
        Need(str(folder / "dri"), "renderD*"),
        Need(str(folder), "ttyUSB*"),
        Need(str(folder), "ttyACM*"),
        Need(str(folder / "nowhere"), "event*", reads=True),
    )


def test_all_devices_may_be_used(tmp_path: Path) -> None:
    found = groups(wanted_in(devices(tmp_path)), lambda: PI, (lambda _: True, lambda _: True))
    assert (found.state, found.words) == (Severity.OK, "pi may use all that is needed (groups: pi, video).")


def test_the_groups_that_are_missing(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    found = groups(wanted_in(devices(tmp_path)), lambda: PI, may, owner(WANTED_OF))
    assert (found.state, found.words) == (Severity.FAILED, "pi lacks: dialout, render.")
    assert found.advice == (
        "Put pi into the group dialout,render: sudo usermod -aG dialout,render pi. Then restart the machine."
    )


def test_nobody_is_told_to_join_the_group_of_root(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    wanted = (Need(str(devices(tmp_path)), "gpiochip0"),)
    found = groups(wanted, lambda: PI, may, lambda _: "root")
    assert found.state is Severity.FAILED
    assert found.advice.startswith("Run the installer again")


def test_the_kiosks_own_user_is_the_installers_business(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    kiosk = User("loop-companion", frozenset({"loop-companion"}), frozenset())
    wanted = (Need(str(devices(tmp_path)), "gpiochip0"),)
    found = groups(wanted, lambda: kiosk, may, owner(WANTED_OF))
    assert found.advice.startswith("Run the installer again: its rules, and the group gpio,")


def test_root_may_everything_and_that_is_not_called_an_answer(tmp_path: Path) -> None:
    root = User("root", frozenset({"root"}), frozenset())
    found = groups(wanted_in(devices(tmp_path)), lambda: root, (lambda _: True, lambda _: True))
    assert "says nothing about the user of the app" in found.words
    assert "sudo -u loop-companion loop-companion doctor --kiosk" in found.words


def test_a_group_that_counts_from_the_next_login_on(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    new = User("pi", frozenset({"pi"}), frozenset({"render"}))
    wanted = (Need(str(devices(tmp_path) / "dri"), "renderD*"),)
    assert groups(wanted, lambda: new, may, owner(WANTED_OF)).state is Severity.WARNING


def test_reading_is_enough_for_the_touchscreen(tmp_path: Path) -> None:
    wanted = (Need(str(devices(tmp_path)), "gpiochip0", reads=True),)
    assert groups(wanted, lambda: PI, (lambda _: True, lambda _: False)).state is Severity.OK


def test_the_owner_of_a_device_is_the_systems_word(tmp_path: Path) -> None:
    wanted = (Need(str(devices(tmp_path)), "gpiochip0"),)
    found = groups(wanted, lambda: PI, (lambda _: True, lambda _: False))
    assert found.words == f"pi lacks: {(tmp_path / 'gpiochip0').group()}."


def test_what_a_table_needs() -> None:
    whole = Settings(ring=RingSettings(kind=RingKind.REAL), buttons=ButtonSettings(kind=ButtonsKind.GPIO))
    assert [need.pattern for need in needs(DEFAULTS, Driver.X11)] == ["renderD*"]
    assert [need.pattern for need in needs(whole, Driver.KMSDRM)] == [
        "renderD*",
        "card*",
        "event*",
        "*/brightness",
        "gpiochip0",
        "ttyUSB*",
        "ttyACM*",
    ]


def test_this_user_has_a_name_and_a_group() -> None:
    user = this_user()
    assert user.name
    assert len(user.groups) >= 1


def thermal(folder: Path, *temperatures: str) -> Path:
    for number, degrees in enumerate(temperatures):
        zone = folder / f"thermal_zone{number}"
        zone.mkdir()
        (zone / "temp").write_text(f"{degrees}\n", encoding="ascii")
    return folder


@pytest.mark.parametrize(
    ("temperatures", "state", "words"),
    [
        ((), Severity.OK, "This computer does not tell."),
        (("nothing",), Severity.OK, "This computer does not tell."),
        (("48312", "51700"), Severity.OK, "52 °C"),
        (("48312", "80000"), Severity.WARNING, "80 °C"),
    ],
)
def test_temperature(tmp_path: Path, temperatures: tuple[str, ...], state: Severity, words: str) -> None:
    found = temperature(thermal(tmp_path, *temperatures))
    assert (found.state, found.words) == (state, words)


@pytest.mark.parametrize(
    ("bits", "state", "words"),
    [
        (0x0, Severity.OK, "Enough, and never slowed down since the start."),
        (0x50005, Severity.WARNING, "The voltage is too low."),
        (0x50000, Severity.WARNING, "The voltage was too low since the start."),
        (0x80008, Severity.WARNING, "It runs slower."),
        (0x20000, Severity.WARNING, "It ran slower since the start."),
    ],
)
def test_power(tmp_path: Path, bits: int, state: Severity, words: str) -> None:
    found = power(lambda: bits, tmp_path)
    assert (found.state, found.words) == (state, words)


@pytest.mark.parametrize(
    ("alarm", "words"),
    [
        ("1", "The voltage is too low."),
        ("0", "Enough now; of before this computer does not tell."),
        ("", "This computer does not tell."),
    ],
)
def test_power_by_the_kernels_sensor(tmp_path: Path, alarm: str, words: str) -> None:
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        sensor = tmp_path / f"hwmon{number}"
        sensor.mkdir()
        (sensor / "name").write_text(f"{name}\n", encoding="ascii")
        (sensor / "in0_lcrit_alarm").write_text(f"{alarm}\n", encoding="ascii")
    assert power(lambda: None, tmp_path).words == words


@pytest.mark.parametrize(
    ("says", "bits"),
    [("echo throttled=0x50005", 0x50005), ("echo VCHI initialization failed; exit 255", None), ("exit 0", None)],
)
def test_the_firmware_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, bits: int | None) -> None:
    tool = tmp_path / "vcgencmd"
    tool.write_text(f"#!/bin/sh\n{says}\n", encoding="ascii")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert ask_firmware() == bits


def test_no_firmware_to_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ask_firmware() is None

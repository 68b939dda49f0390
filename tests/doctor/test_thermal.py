"""Temperature and power supply."""

import os
from pathlib import Path

import pytest

from companion.doctor import Severity
from companion.doctor.thermal import ask_firmware, power, temperature


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
    assert (found.severity, found.words) == (state, words)


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
    assert (found.severity, found.words) == (state, words)


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

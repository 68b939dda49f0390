"""The whole way: the installer puts the app into a real Debian, and the app draws in it.

It runs as root and takes a few minutes, hence the marker.
"""

import json

import pytest

from tests.systemd.debian_image import Image, must
from tests.systemd.fake_system import INSTALL, tree_of

pytestmark = [pytest.mark.image, pytest.mark.timeout(1200)]


def test_the_installed_program_starts(image: Image) -> None:
    assert image.run_as_user("loop-companion", "--version").startswith("loop-companion ")


def test_the_app_draws_its_screens_in_there(image: Image) -> None:
    image.run_as_user("loop-companion", "screenshots", "/var/lib/loop-companion/pictures", "--size", "800x480")
    pictures = list((image.root / "var/lib/loop-companion/pictures").rglob("*.png"))
    assert len(pictures) > 3
    assert all(picture.stat().st_size > 3000 for picture in pictures), "no black picture is so large"


def test_a_game_is_played_with_the_settings_that_were_laid(image: Image) -> None:
    places = ("--data", "/var/lib/loop-companion", "--config", "/etc/loop-companion/settings.toml")
    assert image.run_as_user("loop-companion", "games", *places) is not None
    assert (image.root / "var/lib/loop-companion").is_dir()


def test_the_doctor_in_there_lacks_nothing_but_hardware(image: Image) -> None:
    places = "--data /var/lib/loop-companion --config /etc/loop-companion/settings.toml"
    said = image.run_as_user("sh", "-c", f"loop-companion doctor --json {places} 2>/dev/null || true")
    findings = {finding["name"]: finding for finding in json.loads(said)["findings"]}
    of_the_hardware = {"display", "graphics", "touch", "groups", "temperature", "power"}
    not_well = {name for name, finding in findings.items() if finding["state"] != "ok"}
    assert not_well <= of_the_hardware, [findings[name] for name in not_well - of_the_hardware]
    assert findings["display"]["state"] == "failed", "there is no screen in there"


def test_systemd_in_there_finds_no_fault(image: Image) -> None:
    units = ["loop-companion.service", "loop-companion-safe.service", "loop-companion-fallback-console.service"]
    said = image.run("systemd-analyze", "verify", "--man=no", *(f"/etc/systemd/system/{unit}" for unit in units))
    # systemd 252 says that it does not know RestartMode=, which 254 and newer need (see the unit).
    assert [line for line in said.splitlines() if "loop-companion" in line and "'RestartMode'" not in line] == []
    assert image.run("systemctl", "is-enabled", units[0]).strip() == "enabled"


def test_a_second_run_changes_nothing(image: Image) -> None:
    (wheel,) = image.wheels.glob("loop_companion-*.whl")
    leave_out = ("var/lib/loop-companion", "var/cache", "var/lib/apt", "var/log")
    before = tree_of(image.root, without=leave_out)
    must(INSTALL, "--image", image.root, "--wheel", wheel, "--wheels", image.wheels)
    assert tree_of(image.root, without=leave_out) == before

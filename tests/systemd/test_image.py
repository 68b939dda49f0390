"""The whole way: a real Debian in a folder, installed into by the installer, and the app drawing in it.

The mirror is the one that this machine's apt uses. It runs as root and takes a few minutes, hence the marker.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from fake_system import INSTALL, tree_of

pytestmark = [pytest.mark.image, pytest.mark.timeout(1200)]

PROJECT = INSTALL.parents[1]
_IN_THE_IMAGE = """
set -e
mount --rbind /dev "$0/dev"
mount -t proc proc "$0/proc"
mount -t tmpfs run "$0/run"
exec chroot "$0" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 "$@"
"""


@dataclass(frozen=True)
class Image:
    """A Debian with the app in it."""

    root: Path
    said: str
    wheels: Path

    def run(self, *command: str) -> str:
        """What this command prints in there; it must end well."""
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", _IN_THE_IMAGE, str(self.root), *command],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def run_as_user(self, *command: str) -> str:
        """The same as the kiosk's own user, with its groups and nothing more."""
        user = "loop-companion"
        return self.run("setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "--no-new-privs", *command)


def _must(*command: str | Path) -> str:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{command[0]}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def _make_debian(root: Path) -> None:
    """The same Debian as this machine, from where its apt gets it; with what every Raspberry Pi OS has."""
    form = "$(REPO_URI) $(CODENAME)"
    mirror, suite = _must("apt-get", "indextargets", "--format", form, "Created-By: Packages").splitlines()[0].split()
    _must(
        "nice", "debootstrap", "--variant=minbase", "--include=systemd-sysv,udev,ca-certificates", suite, root, mirror
    )


def _gather_wheels(folder: Path, version: str) -> Path:
    pip = (sys.executable, "-m", "pip")
    _must(*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, PROJECT)
    (wheel,) = folder.glob("loop_companion-*.whl")
    only = ("--only-binary=:all:", f"--python-version={version}")
    _must(*pip, "download", "--quiet", *only, "--dest", folder, wheel)
    return wheel


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    if os.geteuid() != 0:
        pytest.skip("debootstrap needs root")
    assert shutil.which("debootstrap"), "apt-get install debootstrap (.ci/prepare test does it)"
    folder = tmp_path_factory.mktemp("image")
    root, wheels = folder / "root", folder / "wheels"
    _make_debian(root)
    debian = dict(line.split("=", 1) for line in (root / "etc/os-release").read_text().splitlines())
    wheel = _gather_wheels(wheels, {'"12"': "3.11", '"13"': "3.13"}[debian["VERSION_ID"]])
    said = _must(INSTALL, "--image", root, "--wheel", wheel, "--wheels", wheels)
    return Image(root, said, wheels)


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


def test_systemd_in_there_finds_no_fault(image: Image) -> None:
    units = ["loop-companion.service", "loop-companion-safe.service", "loop-companion-last-words.service"]
    said = image.run("systemd-analyze", "verify", "--man=no", *(f"/etc/systemd/system/{unit}" for unit in units))
    assert "loop-companion" not in said
    assert image.run("systemctl", "is-enabled", units[0]).strip() == "enabled"


def test_a_second_run_changes_nothing(image: Image) -> None:
    (wheel,) = image.wheels.glob("loop_companion-*.whl")
    leave_out = ("var/lib/loop-companion", "var/cache", "var/lib/apt", "var/log")
    before = tree_of(image.root, without=leave_out)
    _must(INSTALL, "--image", image.root, "--wheel", wheel, "--wheels", image.wheels)
    assert tree_of(image.root, without=leave_out) == before

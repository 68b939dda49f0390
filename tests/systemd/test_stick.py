"""The script that mounts a stick: with which rights, what it leaves alone, and that nothing of it stays behind."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.kiosk.stick import STICKS
from tests.systemd.fake_system import SYSTEMD

SCRIPT = SYSTEMD / "stick.sh"


class Machine:
    """The programs that the script asks, and what was done with them."""

    def __init__(self, folder: Path) -> None:
        self.sticks = folder / "media/loop-companion"
        self._programs = folder / "programs"
        self._programs.mkdir()
        self._said = folder / "said"
        self.has("id", "case $2 in loop-companion) [ $1 = -u ] && echo 990 || echo 991 ;; esac")
        self.has("findmnt", "exit 1")
        self.has("mountpoint", "exit 0")
        for name in ("mount", "umount"):
            self.has(name, f'echo {name} "$@" >>{self._said}')

    def has(self, name: str, script: str) -> None:
        (self._programs / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (self._programs / name).chmod(0o755)

    def runs(self, *words: str) -> int:
        environment = {
            "PATH": f"{self._programs}{os.pathsep}/usr/bin:/bin",
            "LOOP_COMPANION_STICKS": str(self.sticks),
        }
        return subprocess.run([SCRIPT, *words], env=environment, check=False, capture_output=True).returncode

    @property
    def said(self) -> list[str]:
        return self._said.read_text(encoding="utf-8").splitlines() if self._said.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_stick_belongs_to_the_kiosk_and_nothing_on_it_can_be_run(machine: Machine) -> None:
    assert machine.runs("mount", "sda1") == 0
    options = "nosuid,nodev,noexec,noatime,uid=990,gid=991,fmask=0133,dmask=0022"
    assert machine.said == [f"mount -t vfat,exfat -o {options} /dev/sda1 {machine.sticks}/sda1"]
    assert machine.runs("unmount", "sda1") == 0
    assert machine.said[1:] == [f"umount --lazy {machine.sticks}/sda1"]
    assert not machine.sticks.exists()


def test_another_stick_stays_when_one_leaves(machine: Machine) -> None:
    assert machine.runs("mount", "sda1") == machine.runs("mount", "sdb1") == 0
    assert machine.runs("unmount", "sda1") == 0
    assert [path.name for path in machine.sticks.iterdir()] == ["sdb1"]


@pytest.mark.parametrize("says", ["--fstab --evaluate --source /dev/sda1", "--source /dev/sda1"])
def test_what_the_system_started_from_is_left_alone(machine: Machine, says: str) -> None:
    machine.has("findmnt", f'[ "$*" = "{says}" ]')
    assert machine.runs("mount", "sda1") == 0
    assert machine.said == []
    assert not machine.sticks.exists()
    machine.has("mountpoint", "exit 1")
    assert machine.runs("unmount", "sda1") == 0
    assert machine.said == []


def test_a_stick_that_cannot_be_mounted_leaves_no_folder_that_looks_like_one(machine: Machine) -> None:
    machine.has("mount", "exit 32")
    assert machine.runs("mount", "sda1") == 1
    assert list(machine.sticks.iterdir()) == []


def test_no_other_file_system_is_mounted_than_the_rule_says(machine: Machine, tmp_path: Path) -> None:
    """A stick may change what it claims to be after udev has looked at it."""
    rule = (SYSTEMD / "rules/91-loop-companion-sticks.rules").read_text(encoding="utf-8")
    assert machine.runs("mount", "sda1") == 0
    kinds = machine.said[0].split()[2]
    assert f'ENV{{ID_FS_TYPE}}=="{kinds.replace(",", "|")}"' in rule
    if os.geteuid() != 0 or shutil.which("mkfs.ext2") is None:
        pytest.skip("only root may mount")
    image, place = tmp_path / "stick.img", tmp_path / "place"
    image.write_bytes(bytes(4_000_000))
    place.mkdir()
    subprocess.run(["mkfs.ext2", "-q", str(image)], check=True)
    if subprocess.run(["mount", "-o", "loop", str(image), str(place)], check=False, capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    subprocess.run(["umount", str(place)], check=True)
    refused = subprocess.run(["mount", "-t", kinds, "-o", "loop", str(image), str(place)], check=False)
    assert refused.returncode != 0


def test_script_and_app_look_at_the_same_folder() -> None:
    assert f"${{LOOP_COMPANION_STICKS:-{STICKS}}}" in SCRIPT.read_text(encoding="utf-8")

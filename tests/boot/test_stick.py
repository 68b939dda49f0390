"""A USB stick in the kiosk: the kernel and udev find it, the system mounts it, a finger exports a game onto it."""

import subprocess
from pathlib import Path

import pytest

from tests.boot.evening import still, tap_on
from tests.boot.guest import Starts
from tests.boot.screens import Screen

pytestmark = [pytest.mark.boot, pytest.mark.timeout(3600)]

MENU = (34, 34)
EXPORT = (300, 305)
"""The fourth line of the menu, 800×480; on it as well when a message has moved all lines down."""
PLACE = "/media/loop-companion/sda1"
MEGABYTES = 32
BEGINS = 2048
"""The sector in which the only partition begins, as sticks are sold."""


def test_a_game_goes_onto_a_stick_that_may_be_pulled_when_it_is_said(start: Starts, tmp_path: Path) -> None:
    stick = a_stick(tmp_path / "stick.img")
    with start(Screen(800, 480)) as guest:
        home = guest.wait_until_ready()
        begun = tap_on(guest, tap_on(guest, home, "new-game"), "begun")
        guest.plug_in(stick)
        guest.until(f"mountpoint {PLACE}")
        allowed = guest.sh(f"findmnt --noheadings --output FSTYPE,OPTIONS {PLACE}").said
        assert allowed.startswith("vfat")
        assert {"nosuid", "nodev", "noexec"} < set(allowed.split()[1].split(","))

        guest.tap(*MENU)
        menu = still(guest, "menu", unlike=begun)
        guest.tap(*EXPORT)
        still(guest, "exported", unlike=menu)
        name = guest.until(f"ls {PLACE}/*.jsonl").said.strip()
        guest.pull_out()
        guest.until(f"! mountpoint {PLACE} && ! test -e {PLACE}")
        guest.tap(*EXPORT)
        guest.until("ls /var/lib/loop-companion/exports/*.jsonl")  # no stick is in: it lies where the page says
        here = guest.sh("cat /var/lib/loop-companion/exports/*.jsonl").said

        guest.plug_in(stick)
        guest.until(f"mountpoint {PLACE}")
        assert guest.sh(f"cat {name}").said == here, "all of it is on the stick, which was pulled without a warning"
        assert here.count("\n") >= len(guest.entries())


def a_stick(image: Path) -> Path:
    """A stick as it is sold: one partition, FAT."""
    with image.open("wb") as file:
        file.truncate(MEGABYTES * 2**20)
    table = f"start={BEGINS}, type=c\n"
    subprocess.run(["sfdisk", "--quiet", str(image)], input=table, text=True, check=True)
    kilobytes = str(MEGABYTES * 1024 - BEGINS // 2)
    subprocess.run(["mkfs.vfat", "--offset", str(BEGINS), str(image), kilobytes], check=True, capture_output=True)
    return image

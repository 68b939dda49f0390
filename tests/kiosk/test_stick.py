"""A stick by the kernel's list of mounts; files onto it, read back; and sticks that are full, locked or pulled out."""

import errno
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kiosk.stick import StickError, Sticks, StickTrouble

_ELSEWHERE = (
    "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw",
    "31 24 179:1 / /boot/firmware rw,relatime shared:13 - vfat /dev/mmcblk0p1 rw,fmask=0022",
)


class Machine:
    """A list of mounts like the kernel's, and the folder in which sticks are mounted."""

    def __init__(self, folder: Path) -> None:
        self.media = folder / "media/loop companion"  # the kernel writes a blank as \\040
        self.mounts = folder / "mountinfo"
        self._in: list[str] = []
        self._write()
        self.sticks = Sticks(self.media, self.mounts)

    def put_in(self, name: str) -> Path:
        (self.media / name).mkdir(parents=True)
        self._in.append(name)
        self._write()
        return self.media / name

    def pull_out(self, name: str) -> None:
        self._in.remove(name)
        self._write()

    def _write(self) -> None:
        place = str(self.media).replace(" ", r"\040")
        lines = [f"90 24 8:1 / {place}/{name} rw,nosuid shared:52 - vfat /dev/{name} rw" for name in self._in]
        self.mounts.write_text("\n".join([*_ELSEWHERE, *lines]) + "\n", encoding="utf-8")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def writes(folder: Path) -> Path:
    (folder / "game.jsonl").write_bytes(b"a game")
    return folder / "game.jsonl"


def trouble_of(sticks: Sticks, stick: Path, number: int) -> StickTrouble:
    def fails(_: Path) -> Path:
        raise OSError(number, os.strerror(number))

    with pytest.raises(StickError) as caught:
        sticks.write(stick, fails)
    return caught.value.trouble


def test_no_stick_is_in(machine: Machine) -> None:
    assert machine.sticks.newest() is None
    machine.media.mkdir(parents=True)
    (machine.media / "sda1").mkdir()
    assert machine.sticks.newest() is None, "a folder in which nothing is mounted is no stick"


def test_where_nothing_tells_of_mounts_there_is_no_stick(tmp_path: Path) -> None:
    assert Sticks(tmp_path, tmp_path / "nothing").newest() is None


def test_the_stick_that_was_put_in_last_is_taken(machine: Machine) -> None:
    first = machine.put_in("sda1")
    assert machine.sticks.newest() == first
    second = machine.put_in("sdb1")
    assert machine.sticks.newest() == second
    machine.pull_out("sdb1")
    assert machine.sticks.newest() == first


def test_a_file_is_on_the_stick(machine: Machine) -> None:
    stick = machine.put_in("sda1")
    assert machine.sticks.write(stick, writes) == stick / "game.jsonl"


@pytest.mark.parametrize(
    ("number", "trouble"),
    [
        (errno.ENOSPC, StickTrouble.FULL),
        (errno.EROFS, StickTrouble.READ_ONLY),
        (errno.EIO, StickTrouble.GONE),
        (errno.ENODEV, StickTrouble.GONE),
        (errno.EACCES, StickTrouble.OTHER),
    ],
)
def test_what_the_system_says_is_told_apart(machine: Machine, number: int, trouble: StickTrouble) -> None:
    assert trouble_of(machine.sticks, machine.put_in("sda1"), number) is trouble


def test_a_folder_that_cannot_be_written_since_the_stick_has_left_is_a_stick_that_has_left(machine: Machine) -> None:
    stick = machine.put_in("sda1")
    machine.pull_out("sda1")
    assert trouble_of(machine.sticks, stick, errno.EROFS) is StickTrouble.GONE


def test_a_stick_that_left_right_after_writing_keeps_nothing_for_sure(machine: Machine) -> None:
    def leaves(folder: Path) -> Path:
        machine.pull_out("sda1")
        return writes(folder)

    with pytest.raises(StickError) as caught:
        machine.sticks.write(machine.put_in("sda1"), leaves)
    assert caught.value.trouble is StickTrouble.GONE


def test_a_stick_that_reads_otherwise_than_it_was_written_is_found_out(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.kiosk.stick._from_the_disk", lambda _: b"a g\0me")
    with pytest.raises(StickError) as caught:
        machine.sticks.write(machine.put_in("sda1"), writes)
    assert caught.value.trouble is StickTrouble.CHANGED


# Real mounts

SECTORS = 32_768


def make_fat(image: Path) -> None:
    """An empty FAT16 of 16 MB, as in Microsoft's "FAT: General Overview of On-Disk Format"."""
    per_fat, reserved = 128, 1
    boot = bytearray(512)
    boot[0:11] = b"\xeb\x3c\x90MSWIN4.1"
    struct.pack_into("<HBHBHHBHHHII", boot, 11, 512, 1, reserved, 2, 512, SECTORS, 0xF8, per_fat, 32, 64, 0, 0)
    boot[36:39] = b"\x80\x00\x29"
    boot[43:62] = b"STICK      FAT16   "
    boot[510:512] = b"\x55\xaa"
    with image.open("wb") as file:
        file.truncate(SECTORS * 512)
        file.write(boot)
        for copy in range(2):
            file.seek((reserved + copy * per_fat) * 512)
            file.write(b"\xf8\xff\xff\xff")


def mounted(place: Path, *how: str) -> Iterator[Path]:
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root may mount")
    place.mkdir(parents=True)
    done = subprocess.run(["mount", *how, str(place)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip().splitlines()[0]}")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A stick with room for 64 KB, in memory."""
    yield from mounted(tmp_path / "media/sdz1", "-t", "tmpfs", "-o", "size=64k", "stick")


@pytest.fixture
def fat(tmp_path: Path) -> Iterator[Path]:
    make_fat(tmp_path / "stick.img")
    yield from mounted(tmp_path / "media/sdz1", "-t", "vfat", "-o", "loop,noexec", str(tmp_path / "stick.img"))


def test_a_real_mount_is_found_written_filled_and_locked(small: Path) -> None:
    sticks = Sticks(small.parent)
    assert sticks.newest() == small
    assert sticks.write(small, writes).read_bytes() == b"a game"

    def too_much(folder: Path) -> Path:
        (folder / "large").write_bytes(bytes(200_000))
        return folder / "large"

    with pytest.raises(StickError) as caught:
        sticks.write(small, too_much)
    assert caught.value.trouble is StickTrouble.FULL
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    with pytest.raises(StickError) as caught:
        sticks.write(small, writes)
    assert caught.value.trouble is StickTrouble.READ_ONLY


def test_a_fat_stick_keeps_what_was_written_when_it_is_put_in_again(fat: Path, tmp_path: Path) -> None:
    sticks = Sticks(fat.parent)
    assert sticks.newest() == fat
    sticks.write(fat, writes)
    subprocess.run(["umount", str(fat)], check=True)
    assert sticks.newest() is None
    subprocess.run(["mount", "-t", "vfat", "-o", "loop", str(tmp_path / "stick.img"), str(fat)], check=True)
    assert (fat / "game.jsonl").read_bytes() == b"a game"

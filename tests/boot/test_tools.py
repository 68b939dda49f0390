"""What the boot tests look and touch with: needs no guest."""

import shutil
import struct
from pathlib import Path

import pytest

from tests.boot import write_log
from tests.boot.needs import missing
from tests.boot.pixels import Picture
from tests.boot.screens import Screen
from tests.boot.write_log import BLOCK, Cut, Lost

BLACK, WHITE = b"\0\0\0", b"\xff\xff\xff"
FLUSH, FUA = 1, 2


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_finger_on_the_picture_lands_on_the_panel_where_that_point_is_scanned_out(rotation: int) -> None:
    screen = Screen(4, 3, rotation)
    x, y = screen.on_panel(1, 2)
    lit = y * screen.width + x
    panel = Picture(4, 3, b"".join(WHITE if place == lit else BLACK for place in range(12)))
    seen = screen.upright(panel)
    assert seen.size == screen.seen
    assert seen.rgb.index(WHITE) // 3 == 2 * screen.seen[0] + 1


def test_a_picture_survives_the_way_into_a_file_and_back(tmp_path: Path) -> None:
    picture = Picture(2, 1, b"\n \t\x0b12")  # begins with what looks like white space
    picture.write_ppm(tmp_path / "p.ppm")
    assert Picture.read_ppm(tmp_path / "p.ppm") == picture


def test_a_few_bright_dots_on_black_are_black_and_a_word_is_not() -> None:
    def screen(lit: int) -> Picture:
        return Picture(100, 100, WHITE * lit + BLACK * (10_000 - lit))

    assert screen(0).is_black
    assert screen(9).is_black
    assert not screen(11).is_black


def test_softer_edges_do_not_count_as_another_picture() -> None:
    grey, softer, other = (Picture(1, 2, bytes([value] * 3) + BLACK) for value in (100, 130, 200))
    assert grey.differing(softer) == 0.0
    assert grey.differing(other) == 0.5
    assert grey.differing(Picture(2, 1, grey.rgb)) == 1.0


def _log(path: Path, *entries: tuple[int, bytes, int]) -> Path:
    """Entries: the block of the disk, the letter that fills it, the flags."""
    blocks = [struct.pack("<QQQI", 0x6A736677736872, 1, len(entries), BLOCK).ljust(BLOCK, b"\0")]
    for block, letter, flags in entries:
        blocks.append(struct.pack("<QQQQ", block, len(letter), flags, 0).ljust(BLOCK, b"\0"))
        blocks += [letter * BLOCK] if letter else []
    path.write_bytes(b"".join(blocks))
    return path


@pytest.mark.parametrize(("lost", "disk"), [(Lost.NOTHING, b"acd"), (Lost.ALL, b"a-d")])
def test_the_disk_at_a_moment_holds_what_was_flushed_and_what_was_written_through(
    tmp_path: Path, lost: Lost, disk: bytes
) -> None:
    log = _log(tmp_path / "log", (0, b"a", 0), (0, b"", FLUSH), (1, b"c", 0), (2, b"d", FUA), (0, b"x", 0))
    image, state = tmp_path / "image", tmp_path / "state"
    image.write_bytes(b"-" * BLOCK * 3)
    writes = write_log.read(log)
    (_,) = write_log.replay(log, writes, [Cut(1, 4, writes[3].ends, lost)], image, state)
    assert bytes(state.read_bytes()[place] for place in (0, BLOCK, 2 * BLOCK)) == disk


def test_some_of_what_no_flush_came_after_is_lost_and_some_is_not(tmp_path: Path) -> None:
    log = _log(tmp_path / "log", *((number, b"a", 0) for number in range(40)))
    image, state = tmp_path / "image", tmp_path / "state"
    image.write_bytes(b"-" * BLOCK * 40)
    writes = write_log.read(log)
    (_,) = write_log.replay(log, writes, [Cut(1, 40, writes[-1].ends, Lost.SOME)], image, state)
    assert 10 < state.read_bytes().count(b"a" * BLOCK) < 30


def test_a_write_that_was_being_noted_when_the_plug_was_pulled_is_none(tmp_path: Path) -> None:
    log = _log(tmp_path / "log", (0, b"a", 0), (1, b"b", 0))
    with log.open("r+b") as file:
        file.truncate(log.stat().st_size - 1)
    assert [write.at for write in write_log.read(log)] == [0]


def test_the_moments_are_spread_over_what_was_written_since_and_no_two_disks_are_alike(tmp_path: Path) -> None:
    log = _log(tmp_path / "log", *((number, b"a", 0) for number in range(20)), (0, b"", FLUSH))
    writes = write_log.read(log)
    chosen = write_log.cuts(writes, writes[4].ends, 12)
    assert (chosen[0].writes, chosen[-1].writes) == (6, 21)
    assert {cut.lost for cut in chosen} == set(Lost)
    image, state = tmp_path / "image", tmp_path / "state"
    image.write_bytes(b"-" * BLOCK * 20)
    disks = {state.read_bytes() for _ in write_log.replay(log, writes, chosen, image, state)}
    assert len(disks) == 12


def test_where_qemu_is_missing_the_reason_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda tool: None if tool.startswith("qemu-system") else f"/usr/bin/{tool}")
    assert missing(tmp_path) == "qemu-system-x86 must be installed (.ci/prepare boot does that)"
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert missing(tmp_path) == "a Debian for the guest can only be made by root"

"""Fifty moments between two writes to the disk at which the power might have gone, looked at one by one."""

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.cli.journals import checked
from companion.play.export import Journal
from companion.play.store import Store
from tests.boot import write_log
from tests.boot.evening import LONG, Evening, Evenings, tap_on
from tests.boot.guest import Entry, Starts
from tests.boot.image import Disk
from tests.boot.screens import Screen

pytestmark = [pytest.mark.boot, pytest.mark.timeout(3600)]

MOMENTS = 50
SCREEN = Screen(800, 480)
GAMES = "/var/lib/loop-companion"
REPAIRED = {0, 1}
"""The exit codes of e2fsck: nothing was wrong; the journal was played back."""


@dataclass(frozen=True, slots=True)
class Found:
    """What lay on the disk at one moment; `files` are the games, as they were brought out."""

    cut: write_log.Cut
    fsck: int
    check: int
    said: str
    files: Path


@pytest.fixture(scope="module")
def evening(evening_at: Evenings) -> Evening:
    return evening_at(SCREEN, LONG)


@pytest.fixture(scope="module")
def found(kiosk_disk: Disk, evening: Evening, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Found]]:
    """What e2fsck and debugfs find at each moment, from when the kiosk was ready.

    The files that were there when the guest was made are left out of the copy of the disk: only what tells of files,
    and all that was written since.
    """
    folder = tmp_path_factory.mktemp("cuts")
    writes = write_log.read(evening.write_log)
    image, state = folder / "image.large", folder / "state.large"
    _run("e2image", "-r", kiosk_disk.image, image)
    chosen = write_log.cuts(writes, evening.noted_when_ready, MOMENTS)
    moments = write_log.replay(evening.write_log, writes, chosen, image, state)
    yield [_look_into(state, cut, folder) for cut in moments]
    shutil.rmtree(folder)


def test_at_fifty_moments_the_file_system_is_sound(found: list[Found]) -> None:
    assert len(found) == MOMENTS
    broken = [(one.cut, one.said) for one in found if one.fsck not in REPAIRED or one.check != 0]
    assert not broken


def test_at_fifty_moments_the_program_opens_the_games_and_no_entry_that_was_on_disk_is_lost(
    found: list[Found], evening: Evening
) -> None:
    for one in found:
        assert _opened(one.files) >= _safe(evening, one.cut), one


@pytest.mark.parametrize(("share", "lost"), [(0.4, write_log.Lost.ALL), (0.8, write_log.Lost.SOME)])
def test_such_a_disk_boots_and_the_game_goes_on(
    kiosk_disk: Disk,
    evening: Evening,
    start: Starts,
    tmp_path_factory: pytest.TempPathFactory,
    share: float,
    lost: write_log.Lost,
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    writes = write_log.read(evening.write_log)
    begun = write_log.cuts(writes, evening.taps[0].noted, 10)
    at = begun[int(share * len(begun))]
    cut = write_log.Cut(0, at.writes, at.noted, lost)
    image, state = folder / "image.large", folder / "state.large"
    _run("cp", "--sparse=always", kiosk_disk.image, image)
    for _ in write_log.replay(evening.write_log, writes, [cut], image, state):
        pass
    with start(SCREEN, Disk(state, kiosk_disk.kernel, kiosk_disk.initrd)) as guest:
        home = guest.wait_until_ready()
        assert not home.is_black
        assert set(guest.entries()) >= _safe(evening, cut)
        assert not tap_on(guest, home, "resumed").is_black
    for large in (image, state):
        large.unlink()


def _safe(evening: Evening, cut: write_log.Cut) -> set[Entry]:
    """What was known to be on disk before this moment."""
    return set(next((tapped.entries for tapped in reversed(evening.taps) if tapped.noted <= cut.noted), ()))


def _look_into(state: Path, cut: write_log.Cut, folder: Path) -> Found:
    """The journal is played back, as at a start; then all of the file system is checked, and the games brought out."""
    files = folder / f"games-{cut.number}"
    files.mkdir()
    played_back = _run("e2fsck", "-p", state, allow=True)
    check = _run("e2fsck", "-f", "-n", state, allow=True)
    _run("debugfs", "-R", f"rdump {GAMES} {files}", state)
    return Found(cut, played_back.returncode, check.returncode, played_back.stdout + check.stdout, files)


def _opened(files: Path) -> set[Entry]:
    """What the program itself reads there: every game fits its rules from the first entry to the last."""
    store = Store(files / "loop-companion")
    try:
        assert (store.notice, store.save_error) == ("", "")
        entries: set[Entry] = set()
        for game in store.games():
            journal = Journal(store.header(game.id), tuple(store.entries(game.id)))
            checked(files, journal)
            entries.add((game.id, 0, 0))
            entries |= {(game.id, entry.number, entry.act) for entry in journal.entries}
        assert store.unreadable == 0
    finally:
        store.close()
    return entries


def _run(*command: str | Path, allow: bool = False) -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=300
    )
    assert allow or done.returncode == 0, done.stdout + done.stderr
    return done

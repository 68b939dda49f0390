"""The file of the games: sound, damaged, newer, in use."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.doctor import Severity
from companion.doctor.files import games
from companion.play.store import FILE, Store
from companion.play.write_ahead_log import Log
from tests import ROOT


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A data folder with two games, closed."""
    run_console(tmp_path, "new\nnext\nnew\nnext\nquit\n")
    return tmp_path


def run_console(data: Path, lines: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "companion", "console", "--data", str(data)],
        input=lines.encode(),
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        check=True,
    )


def lying_in(folder: Path) -> dict[str, bytes]:
    """All files but the index that SQLite keeps of the -wal file for those who have it open."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


def test_no_games_yet(tmp_path: Path) -> None:
    assert games(tmp_path).words == "None yet."
    assert games(tmp_path / "nowhere").words == "None yet."
    assert list(tmp_path.iterdir()) == []


def test_sound_games_are_counted_and_left_alone(played: Path) -> None:
    before = {path.name: path.read_bytes() for path in played.iterdir()}
    assert games(played).words == "2 games, undamaged."
    assert {path.name: path.read_bytes() for path in played.iterdir()} == before


def test_games_that_are_being_played(played: Path) -> None:
    store = Store(played)
    try:
        before = lying_in(played)
        assert f"{FILE}-wal" in before
        assert games(played).words == "2 games, undamaged."
        assert lying_in(played) == before
    finally:
        store.close()


TAKES_IT = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)
connection.execute("PRAGMA locking_mode = EXCLUSIVE")
connection.execute("BEGIN EXCLUSIVE")
"""


@pytest.mark.parametrize("folded", [True, False])
def test_looking_lets_no_other_program_take_the_file_from_the_app(played: Path, folded: bool) -> None:
    """That a file is closed ends all locks that its process has on it, those of SQLite among them."""
    store = Store(played)
    try:
        store.delete(1)
        if folded:
            store.fold_in()
        assert games(played).words == "1 game, undamaged."
        done = subprocess.run(
            [sys.executable, "-c", TAKES_IT, str(played / FILE)], stderr=subprocess.PIPE, text=True, check=False
        )
        assert done.stderr.endswith("database is locked\n")
    finally:
        store.close()


@pytest.fixture
def unplugged(tmp_path: Path) -> Path:
    """The plug was pulled in the middle of a game: the last entries lie in the -wal file."""
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "console", "--json", "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as console:
        assert console.stdin is not None
        assert console.stdout is not None
        console.stdin.write(b"new\nnext\n")
        console.stdin.flush()
        for _answer in range(2):
            assert console.stdout.readline()
        console.send_signal(signal.SIGKILL)
        console.stdin.close()
    return tmp_path


@pytest.mark.parametrize("with_index", [True, False])
def test_games_after_a_power_cut(unplugged: Path, with_index: bool) -> None:
    if not with_index:
        (unplugged / f"{FILE}-shm").unlink()
    before = lying_in(unplugged)
    assert f"{FILE}-wal" in before
    assert games(unplugged).words == "1 game, undamaged."
    assert lying_in(unplugged) == before


def test_a_file_that_is_no_data_base(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"x" * 5000)
    found = games(tmp_path)
    assert found.severity is Severity.FAILED
    assert found.words == f"{tmp_path / FILE} is damaged: file is not a database"
    assert "copy" in found.advice


@pytest.mark.parametrize("place", range(1, 4))
def test_a_damaged_page(played: Path, place: int) -> None:
    file = played / FILE
    whole = bytearray(file.read_bytes())
    whole[place * 4096 : place * 4096 + 200] = b"\x7f" * 200
    file.write_bytes(whole)
    assert games(played).severity is Severity.FAILED
    assert file.read_bytes() == whole


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    assert games(tmp_path).severity is Severity.OK


def test_games_of_a_newer_app(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("CREATE TABLE games (deleted)")
        connection.execute("PRAGMA user_version = 99")
    found = games(tmp_path)
    assert (found.severity, found.advice) == (Severity.FAILED, "Update the app.")


def test_games_of_a_newer_app_that_hold_themselves_are_told_as_well(tmp_path: Path) -> None:
    """Whoever holds the file, what stands at its beginning can be read."""
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE games (deleted)")
        connection.execute("PRAGMA user_version = 99")
        connection.execute("BEGIN EXCLUSIVE")
        assert games(tmp_path).advice == "Update the app."


def change(file: Path, old: bytes, new: bytes) -> None:
    content = file.read_bytes()
    assert old in content
    file.write_bytes(content.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"), [(b'"Renaissance"', b'"Renaissbnce"'), (b'"fact": "rifts_changed"', b'"fact": "rifts_changee"')]
)
def test_a_changed_letter_is_told_with_its_game(played: Path, old: bytes, new: bytes) -> None:
    change(played / FILE, old, new)
    found = games(played)
    assert found.severity is Severity.FAILED
    assert found.words in {"1 game is damaged or lacks entries: 1.", "1 game is damaged or lacks entries: 2."}
    assert "copy" in found.advice


def test_entries_that_are_missing_are_told(played: Path) -> None:
    with closing(sqlite3.connect(played / FILE)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE game = 2 AND n > 3")
    assert games(played).words == "1 game is damaged or lacks entries: 2."


def test_a_damaged_log_is_told_and_left_alone(unplugged: Path) -> None:
    log = unplugged / f"{FILE}-wal"
    content = bytearray(log.read_bytes())
    content[-100] ^= 1
    log.write_bytes(content)
    before = lying_in(unplugged)
    found = games(unplugged)
    assert (found.severity, found.words) == (
        Severity.FAILED,
        f"The log beside {unplugged / FILE} is damaged; the last press in it is lost.",
    )
    assert lying_in(unplugged) == before


def test_half_a_write_of_the_running_app_is_no_damage(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = [Log(lost_writes=1), Log()]
    monkeypatch.setattr("companion.doctor.files.log_of", lambda *_: looks.pop(0))
    assert games(played).severity is Severity.OK
    assert looks == []


def test_files_that_were_kept_are_told(played: Path) -> None:
    for name in ("broken-1", "damaged-2", "damaged-2-wal"):
        (played / f"{FILE}.{name}").touch()
    found = games(played)
    assert found.severity is Severity.WARNING
    assert found.words == f"2 games, undamaged. Kept from an earlier damage: {FILE}.broken-1, {FILE}.damaged-2."
    assert found.advice


def test_a_file_of_the_first_version_is_counted(tmp_path: Path) -> None:
    for part in (FILE, f"{FILE}-wal"):
        shutil.copyfile(ROOT / "tests/play/version_1" / part, tmp_path / part)
    assert games(tmp_path).words == "2 games, undamaged."


def test_a_folder_in_the_place_of_the_games(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert games(tmp_path).severity is Severity.FAILED

"""Files that are written whole or not at all, and that take no other file's place unasked."""

import errno
import os
import resource
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.files import whole_file


def write(target: Path, *, overwrite: bool = False, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Half of it, then something happens, then the other half."""
    with whole_file(target, overwrite=overwrite) as file:
        file.write("one half")
        file.flush()
        meanwhile()
        file.write(" and the other ä")


def test_a_file_has_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    target, there = tmp_path / "file", list[bool]()
    write(target, meanwhile=lambda: there.append(target.exists()))
    assert there == [False]
    assert target.read_text(encoding="utf-8") == "one half and the other ä"
    assert list(tmp_path.iterdir()) == [target]
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(target.stat().st_mode) == 0o666 & ~umask


@pytest.mark.parametrize("overwrite", [True, False])
def test_what_goes_wrong_leaves_nothing_and_the_old_file(tmp_path: Path, overwrite: bool) -> None:
    target = tmp_path / "file"
    if overwrite:
        target.write_text("old")
    with pytest.raises(ZeroDivisionError):
        write(target, overwrite=overwrite, meanwhile=lambda: 1 / 0)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"] * overwrite


def test_a_full_disk_leaves_nothing_and_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_text("old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            write(target, overwrite=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_a_file_that_came_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "file"
    with pytest.raises(FileExistsError):
        write(target, meanwhile=lambda: target.write_text("theirs"))
    assert [path.read_text() for path in tmp_path.iterdir()] == ["theirs"]


@pytest.mark.parametrize("code", [errno.EPERM, errno.ENOTSUP, errno.EMLINK])
def test_on_a_stick_without_links_it_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", refused)
    target = tmp_path / "file"
    write(target)
    assert target.read_text(encoding="utf-8") == "one half and the other ä"
    with pytest.raises(FileExistsError):
        write(tmp_path / "other", meanwhile=lambda: (tmp_path / "other").write_text("theirs"))
    assert (tmp_path / "other").read_text() == "theirs"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "other"]


def test_links_in_a_circle_are_an_error_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "other")
    (tmp_path / "other").symlink_to(tmp_path / "one")
    with pytest.raises(OSError, match="symbolic links"):
        write(tmp_path / "one")

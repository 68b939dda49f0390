"""Text files: those that a person wrote, read whatever editor it was; ours, written whole or not at all."""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final, TextIO

MOST_BYTES: Final = 1_000_000
"""A thousand times what anybody writes by hand; a device or a film in its place is not read to its end."""


def read_text(path: Path) -> str:
    """The text, without a mark at its beginning.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no text, or too long to be one that somebody wrote; the message says which.
    """
    # Not asked for its size first: what a shell hands over (`--config <(…)`) is no file and has none.
    with path.open("rb") as file:
        found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise ValueError("it is longer than any text that is written by hand (1 MB)")
    if found.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ValueError("it is written in UTF-16; save it as UTF-8")
    try:
        text = found.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise ValueError(f"it is no text in UTF-8 (byte {problem.start + 1})") from problem
    return text.replace("\r\n", "\n").replace("\r", "\n")


@contextmanager
def whole_file(path: Path, *, overwrite: bool) -> Iterator[TextIO]:
    """A UTF-8 text file to be written, which gets its name when it is on disk, and never if something goes wrong.

    What is no file on a disk (a pipe, a terminal, `/dev/null`) is written to as it is.

    Raises:
        FileExistsError: there is such a file, and it is not to be overwritten.
        OSError: it cannot be written.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        with path.open("w", encoding="utf-8") as stream:
            yield stream
        return
    try:
        path = path.resolve()  # a link stays one
    except RuntimeError as problem:
        raise _in_a_circle(path) from problem
    if path.is_symlink():  # from Python 3.13 on, links in a circle are given back as they are
        raise _in_a_circle(path)
    if path.exists() and not overwrite:
        raise FileExistsError(f"{path} is there already")
    beside = path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.part")
    try:
        with beside.open("x", encoding="utf-8") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _name(beside, path, overwrite=overwrite)
    finally:
        with suppress(OSError):
            beside.unlink()
    sync_folder(path.parent)


def write_beside(folder: Path, name: str, ending: str, text: str) -> Path:
    """Writes a text into a folder, which is made where there is none; gives the file.

    It takes no other's place: what differs gets the next free name (`name-2`), and what is there already is left as it
    is.

    Raises:
        OSError: it cannot be written; then nothing is left of it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / (f"{name}{ending}" if number == 1 else f"{name}-{number}{ending}")
        if _holds(path, text):
            break
        try:
            with whole_file(path, overwrite=False) as file:
                file.write(text)
        except FileExistsError:
            continue
        break
    return path


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def kept_text(path: Path) -> str | None:
    """What stands in a file, to be put back later; None: there is no such file, or it is no text."""
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, ValueError):
        return None


def put_back(path: Path, text: str | None) -> None:
    """Make a file as it was: with this text, or not there at all.

    Raises:
        OSError: it cannot be written.
    """
    if text is None:
        path.unlink(missing_ok=True)
        return
    with whole_file(path, overwrite=True) as file:
        file.write(text)


def _in_a_circle(path: Path) -> OSError:
    return OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def _name(beside: Path, path: Path, *, overwrite: bool) -> None:
    if overwrite:
        with suppress(OSError):
            beside.chmod(path.stat().st_mode & 0o777)
        beside.replace(path)
        return
    try:
        path.hardlink_to(beside)  # the one way to give a name that fails where there is such a file
    except FileExistsError:
        raise
    except OSError:  # a FAT stick knows no links: then the name is taken first
        path.open("x").close()
        try:
            beside.replace(path)
        except OSError:
            path.unlink()
            raise


def sync_folder(folder: Path) -> None:
    """The names in it are on disk when this returns, where the folder can be told so: a file's own sync keeps none."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

"""Which programs have a device open, read from /proc: nothing is opened, nobody is disturbed."""

import os
from pathlib import Path
from typing import Final, NamedTuple

PROC: Final = Path("/proc")
_OUR_NAME: Final = "loop-companion"
_OUR_MODULE: Final = "companion"


class Holder(NamedTuple):
    """A program that has the device open; `is_ours`: it is this app."""

    pid: int
    name: str
    is_ours: bool


def holders_of(device: str, proc: Path = PROC) -> tuple[Holder, ...]:
    """Those that this user may see: its own, and for root all."""
    wanted = os.path.realpath(device)
    processes = sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name))
    return tuple(_holder(process) for process in processes if _has_open(process, wanted))


def _has_open(process: Path, wanted: str) -> bool:
    try:
        descriptors = list((process / "fd").iterdir())
    except OSError:  # another user's, or it has ended
        return False
    for descriptor in descriptors:
        try:
            if str(descriptor.readlink()) == wanted:
                return True
        except OSError:
            continue
    return False


def _holder(process: Path) -> Holder:
    words = _read(process / "cmdline").split("\0")
    name = _read(process / "comm").strip() or process.name
    is_ours = any(Path(word).name == _OUR_NAME for word in words[:3]) or words[1:3] == ["-m", _OUR_MODULE]
    return Holder(int(process.name), _OUR_NAME if is_ours else name, is_ours)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""

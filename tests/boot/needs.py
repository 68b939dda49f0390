"""What this machine must have to boot a guest, and in which words it is said that it has not."""

import os
import shutil
import subprocess
from pathlib import Path

_TOOLS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mmdebstrap": "mmdebstrap",
    "mke2fs": "e2fsprogs",
    "e2fsck": "e2fsprogs",
    "e2image": "e2fsprogs",
    "debugfs": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
    "sfdisk": "fdisk",
    "unshare": "util-linux",
    "setpriv": "util-linux",
}
ROOM = 4_000_000_000
"""Bytes: a Debian, a copy of it with the app, a disk of it, and what the guests write."""


def missing(folder: Path) -> str:
    """Why no guest can be booted here with its disk in this folder; nothing: one can be."""
    if os.geteuid() != 0:
        return "a Debian for the guest can only be made by root"
    if os.uname().machine != "x86_64":
        return f"the guest is an x86_64, this machine is {os.uname().machine}"
    if lacking := sorted({package for tool, package in _TOOLS.items() if shutil.which(tool) is None}):
        return f"{', '.join(lacking)} must be installed (.ci/prepare boot does that)"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode != 0:
        return "this root may not mount anything (a container without CAP_SYS_ADMIN)"
    if (free := shutil.disk_usage(folder).free) < ROOM:
        return f"{folder} has only {free // 10**6} MB free; the guest's disk needs {ROOM // 10**6}"
    return ""

"""A root folder that looks like a Debian to `install.sh --image`: this machine's /usr, read-only, an /etc of its own.

Nothing is fetched and no package is installed; the program is a small wheel made here. Everything is mounted in a
namespace that ends with the installer, so nothing can be left behind.
"""

import hashlib
import os
import shutil
import signal
import stat
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tests import ROOT

SYSTEMD = ROOT / "systemd"
INSTALL = SYSTEMD / "install.sh"
DATA = "var/lib/loop-companion"

_PACKAGES = [
    "python3",
    "python3-venv",
    "ca-certificates",
    "libgl1",
    "libegl1",
    "libgles2",
    "libgl1-mesa-dri",
    "libgbm1",
    "libmtdev1t64",
    "fonts-dejavu-core",
    "fonts-droid-fallback",
    "fonts-symbola",
    "polkitd",
    "python3-lgpio",
]
_MOUNT_AND_INSTALL = """
set -e
mount --bind /usr "$0/usr"
mount -o remount,bind,ro "$0/usr"
mount --bind "$0/local" "$0/usr/local"
exec "$@" --image "$0"
"""


def make_root(root: Path, system: str = 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian for tests"\n') -> Path:
    for folder in ("etc/systemd/system", "local", "usr", "opt", "var/lib/dpkg", "tmp", "dev", "proc", "sys", "run"):
        (root / folder).mkdir(parents=True)
    (root / "tmp").chmod(0o1777)
    for folder in ("bin", "sbin", "lib", "lib64"):
        (root / folder).symlink_to(f"usr/{folder}")
    (root / "etc/os-release").write_text(system)
    certificates = Path("/etc/ssl/certs/ca-certificates.crt")  # without any, Debian 13's venv cannot be made
    (root / certificates.parent.relative_to("/")).mkdir(parents=True)
    shutil.copy(certificates, root / certificates.relative_to("/"))
    (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/bash\n")
    (root / "etc/group").write_text("root:x:0:\ntty:x:5:\ndialout:x:20:\nvideo:x:44:\nrender:x:106:\ninput:x:107:\n")
    for name in ("shadow", "gshadow"):
        (root / "etc" / name).write_text("root:*:19000::::::\n" if name == "shadow" else "root:*::\n")
        (root / "etc" / name).chmod(0o640)
    status = "".join(
        f"Package: {name}\nStatus: install ok installed\nMaintainer: nobody\nArchitecture: all\nVersion: 1\n"
        f"Description: for tests\n\n"
        for name in _PACKAGES
    )
    (root / "var/lib/dpkg/status").write_text(status)
    for name in ("updates", "info"):
        (root / "var/lib/dpkg" / name).mkdir()
    return root


def command_for(root: Path, *options: str | Path) -> list[str]:
    return ["unshare", "--mount", "sh", "-c", _MOUNT_AND_INSTALL, str(root), str(INSTALL), *map(str, options)]


@dataclass(frozen=True)
class Ran:
    code: int
    said: str


def install(root: Path, *options: str | Path) -> Ran:
    """Runs the installer into this root and says how it ended, and all that it said."""
    done = subprocess.run(
        command_for(root, *options), capture_output=True, text=True, timeout=100, check=False, stdin=subprocess.DEVNULL
    )
    return Ran(done.returncode, done.stdout + done.stderr)


def kill_when_it_says(root: Path, words: str, *options: str | Path) -> None:
    """Runs the installer and kills it, and all that it started, as soon as it has said these words."""
    with subprocess.Popen(
        command_for(root, *options), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        assert running.stdout is not None
        try:
            assert any(words in line for line in running.stdout), f"it never said “{words}”"
        finally:
            os.killpg(running.pid, signal.SIGKILL)


def make_wheel(folder: Path, version: str, *, says: str = "", starts: str = "print") -> Path:
    """A wheel that stands for the program. `starts` is what `--version` does: print, fail or hang."""
    deed = {
        "print": f"print('loop-companion {version} {says}')",
        "fail": "raise SystemExit('no module named colour')",
        "hang": "import signal; signal.pause()",
    }[starts]
    about = f"loop_companion-{version}.dist-info"
    files = {
        "companion/__init__.py": f"def main():\n    {deed}\n",
        "companion/table_files.py": f"print('# every setting of {version}')\n",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: loop-companion\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": "[console_scripts]\nloop-companion = companion:main\n",
    }
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{about}/RECORD"])
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"loop_companion-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return wheel


def tree_of(root: Path, *, without: tuple[str, ...] = ()) -> dict[str, str]:
    """Every path under the root, with kind, rights, owner and content; two equal trees have the same of all of it."""
    tree = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        if any(name == left_out or name.startswith(left_out + "/") for left_out in without):
            continue
        found = path.lstat()
        content = ""
        if path.is_symlink():
            content = str(path.readlink())
        elif path.is_file():
            content = hashlib.sha256(path.read_bytes()).hexdigest()
        tree[name] = f"{stat.filemode(found.st_mode)} {found.st_uid}:{found.st_gid} {content}"
    return tree


def copy_of(root: Path, to: Path) -> Path:
    subprocess.run(["cp", "-a", str(root), str(to)], check=True)
    return to


def missing_for_images() -> str:
    """Why `install.sh --image` cannot be tried here; nothing if it can."""
    if os.geteuid() != 0:
        return "install.sh --image needs root"
    tools = ("unshare", "systemd-sysusers", "systemd-tmpfiles", "systemctl", "setpriv")
    lacking = [tool for tool in tools if shutil.which(tool) is None]
    return f"not on this machine: {', '.join(lacking)}" if lacking else ""

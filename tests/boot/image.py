"""The guest's disk: a Debian with a kernel, the app put into it by its installer, and what the tests need in there.

Made once and kept in `build/boot`: the Debian for as long as the list of its packages is the same, the disk for as long
as nothing of the app changes. No loop device and no mount outlives a command; whatever is half made has another name.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import ROOT
from tests.systemd.debian_image import gather_wheels, must

PROJECT = ROOT
CACHE = PROJECT / "build" / "boot"
LOCK = PROJECT / "requirements" / "run.txt"
IN_THE_GUEST = Path(__file__).with_name("in_the_guest")
DISK_MEGABYTES = 3000
SUITES = {"", "-updates", "-security"}
SCRATCH = "boot-test-root-"
IN_MEMORY = 3_000_000_000
"""So many bytes must be free for the copy of the Debian (800 MB) to lie in memory."""
_SYSTEM = (
    "kbd linux-image-amd64 systemd-sysv udev dbus initramfs-tools zstd kmod procps e2fsprogs libpam-systemd polkitd"
)
_DESKTOPS = "xserver-xorg-core xserver-xorg-input-libinput xinit x11-xserver-utils xwayland cage seatd"
_TESTS = "python3-evdev"
_NOT_NEEDED = (
    "/usr/share/man/*",
    "/usr/share/doc/*",
    "/usr/share/locale/*",
    *(
        f"/lib/modules/*/kernel/{drivers}/*"
        for drivers in (
            "sound",
            "drivers/net",
            "drivers/ata",
            "drivers/media",
            "drivers/infiniband",
            "drivers/scsi",
            "drivers/staging",
            *(f"drivers/gpu/drm/{chip}" for chip in ("amd", "i915", "nouveau", "radeon")),
        )
    ),
)
"""Nobody reads there, and no such chip is in the guest: half of the disk."""
_NEEDED = tuple(f"/lib/modules/*/kernel/drivers/scsi/{driver}.ko*" for driver in ("scsi_common", "scsi_mod", "sd_mod"))
"""For a USB stick: to the kernel it is a disk."""
_LEAN_INITRAMFS = """
mkdir -p "$1/etc/initramfs-tools/conf.d" "$1/usr/share/initramfs-tools/modules.d"
printf '%s\\n' MODULES=list COMPRESS=zstd FSTYPE=ext4 RESUME=none BUSYBOX=n >"$1/etc/initramfs-tools/conf.d/boot-test"
printf '%s\\n' virtio_pci virtio_blk ext4 crc32c_generic >"$1/usr/share/initramfs-tools/modules.d/boot-test"
"""
"""Only what reaches the disk; the driver of the screen is then loaded from there, as on a Pi."""
_FINISH = """
set -e
: >"$1/etc/apt/sources.list"
rm -rf "$1/etc/apt/sources.list.d" "$1/var/lib/apt/lists" "$1/var/cache/apt"
echo boot-test >"$1/etc/hostname"
printf '127.0.0.1 localhost boot-test\\n' >"$1/etc/hosts"
printf '/dev/vda / ext4 defaults,noatime 0 1\\n' >"$1/etc/fstab"
echo uinput >"$1/etc/modules-load.d/boot-test.conf"
"""
"""The table of file systems is that of Raspberry Pi OS. Without sources the installer asks no network."""


@dataclass(frozen=True)
class Disk:
    """A raw disk that no guest writes to, and what starts it."""

    image: Path
    kernel: Path
    initrd: Path


def disk() -> Disk:
    """The disk with the app as it is now in this checkout; made if need be, which takes a few minutes."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with _alone():
        base = _made("debian", _key(_recipe()), _make_debian)
        source = _key([base.name, *_contents(_sources())])
        folder = _made("disk", source, lambda target: _make_disk(base, target))
        _lock(folder, fcntl.LOCK_SH)  # until this process ends
    return Disk(folder / "root.ext4", folder / "vmlinuz", folder / "initrd.img")


@contextmanager
def _alone() -> Iterator[None]:
    """Nobody else makes a disk here at the same time."""
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _lock(folder: Path, how: int) -> bool:
    """Whether the folder could be locked; it stays so as long as this process lives."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, how | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return False
    return True


def _made(kind: str, key: str, make: Callable[[Path], None]) -> Path:
    """What `make` makes, kept under this key; what was kept under others goes: it is large."""
    target = CACHE / f"{kind}-{key}"
    if target.exists():
        return target
    for old in CACHE.glob(f"{kind}-*"):
        if _lock(old, fcntl.LOCK_EX):  # else the guests of another run are on it
            shutil.rmtree(old)
    unfinished = CACHE / f"{kind}-{key}.new"
    make(unfinished)
    unfinished.rename(target)
    return target


def _key(parts: Iterable[str | bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part if isinstance(part, bytes) else part.encode()).digest())
    return digest.hexdigest()[:16]


def _sources() -> list[Path]:
    """Every file of which the disk depends, besides the Debian."""
    folders = [PROJECT / "companion", PROJECT / "hardware", PROJECT / "systemd", IN_THE_GUEST]
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [PROJECT / "pyproject.toml", LOCK, Path(__file__), *sorted(path for path in found if path.suffix != ".pyc")]


def _contents(paths: Iterable[Path]) -> Iterator[bytes]:
    for path in paths:
        yield str(path.relative_to(PROJECT)).encode()
        yield path.read_bytes()


def _packages() -> str:
    """The guest's, those that the installer would fetch among them: so it needs no network."""
    listed = must("bash", "-c", f". {PROJECT}/systemd/steps/packages.sh; wanted_packages")
    wanted = [line.split()[1] for line in listed.splitlines() if line.startswith("must ")]
    return ",".join([*_SYSTEM.split(), *_DESKTOPS.split(), *_TESTS.split(), *wanted])


def _mirrors() -> list[str]:
    """Where this machine's own apt gets the same Debian from."""
    system = dict(
        line.split("=", 1) for line in Path("/etc/os-release").read_text(encoding="utf-8").splitlines() if line
    )
    codename = system["VERSION_CODENAME"].strip('"')
    form = "$(REPO_URI)|$(RELEASE)|$(CODENAME)|$(COMPONENT)|$(ORIGIN)"  # the last is empty until its lists were fetched
    found = []
    for target in must("apt-get", "indextargets", "--format", form, "Created-By: Packages").splitlines():
        mirror, release, name, component, origin = target.split("|")
        suite = name or release
        if suite.removeprefix(codename) in SUITES and component == "main" and origin in {"Debian", ""}:
            found.append(f"deb {mirror} {suite} main")
    assert found, f"this machine's apt knows no Debian {codename} to make a guest of"
    return list(dict.fromkeys(found))


def _suite(mirrors: list[str]) -> str:
    return min((line.split()[2] for line in mirrors), key=len)


def _recipe() -> list[str]:
    return [*_mirrors(), _packages(), *_NOT_NEEDED, *_NEEDED, _LEAN_INITRAMFS, _FINISH]


def _make_debian(root: Path) -> None:
    mirrors = _mirrors()
    must(
        *("unshare", "--mount", "--propagation", "private"),  # no mount outlives it, however it ends
        "mmdebstrap",
        "--mode=root",
        "--variant=minbase",
        "--dpkgopt=force-unsafe-io",  # whoever pulls the plug here makes it anew
        f"--include={_packages()}",
        *(f"--dpkgopt=path-exclude={pattern}" for pattern in _NOT_NEEDED),
        *(f"--dpkgopt=path-include={pattern}" for pattern in _NEEDED),
        f"--essential-hook={_LEAN_INITRAMFS}",
        f"--customize-hook={_FINISH}",
        _suite(mirrors),
        root,
        *mirrors,
    )


def _make_disk(base: Path, folder: Path) -> None:
    """A copy of the Debian, the installer let loose on it, and a file system made of that."""
    folder.mkdir()
    with tempfile.TemporaryDirectory(dir=_scratch(), prefix=SCRATCH) as scratch:
        root = Path(scratch) / "root"
        must("cp", "--archive", "--reflink=auto", base, root)
        _install(root)
        _lay_tests(root)
        image = folder / "root.ext4"
        with image.open("wb") as file:
            file.truncate(DISK_MEGABYTES * 2**20)
        must("mke2fs", "-q", "-t", "ext4", "-L", "root", "-d", root, image)
        for name in ("vmlinuz", "initrd.img"):
            (newest,) = (root / "boot").glob(f"{name}-*")
            shutil.copy(newest, folder / name)


def _scratch() -> Path:
    """Where the copy lies while it is worked on: in memory where there is plenty, for its many small files."""
    memory = Path("/dev/shm")  # noqa: S108 - the folder in it has a name that nobody can foresee
    told = dict(line.split(":") for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines())
    free = int(told["MemAvailable"].split()[0]) * 1024
    if memory.is_dir() and min(free, shutil.disk_usage(memory).free) > IN_MEMORY:
        return memory
    for left_behind in CACHE.glob(f"{SCRATCH}*"):
        shutil.rmtree(left_behind)
    return CACHE


def _install(root: Path) -> None:
    version = must("chroot", root, "/usr/bin/python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    wheels = CACHE / f"wheels-{_key([LOCK.read_bytes()])}"
    for old in CACHE.glob("wheels-*"):
        if old != wheels:
            shutil.rmtree(old)
    for built in wheels.glob("loop_companion-*.whl"):
        built.unlink()
    wheel = gather_wheels(wheels, version.strip())
    must(PROJECT / "systemd" / "install.sh", "--image", root, "--kiosk", "--wheel", wheel, "--wheels", wheels)


def _lay_tests(root: Path) -> None:
    """What watches and touches; nothing of the app is changed."""
    units = root / "etc/systemd/system"
    library = root / "usr/local/lib/boot-test"
    library.mkdir(parents=True)
    for path in IN_THE_GUEST.iterdir():
        shutil.copy(path, units if path.suffix == ".service" else library)
    names = [path.name for path in IN_THE_GUEST.glob("*.service")]
    must("systemctl", f"--root={root}", "--quiet", "enable", *names)


def unreachable() -> str:
    """Why no Debian for a guest can be fetched; nothing: it can be, or it is there."""
    if any(CACHE.glob("debian-????????????????")):
        return ""
    _, mirror, suite, _ = _mirrors()[0].split()
    release = f"{mirror.rstrip('/')}/dists/{suite}/Release"
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(
            ["/usr/lib/apt/apt-helper", "download-file", release, f"{folder}/Release"],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            timeout=120,
        )
    return "" if tried.returncode == 0 else f"a Debian for the guest cannot be fetched: {tried.stderr.strip()[-300:]}"

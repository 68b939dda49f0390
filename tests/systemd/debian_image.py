"""A real Debian in a folder, made by debootstrap, with the app in it; and that Debian booted in a container.

The mirror is the one that this machine's apt uses. All of it runs as root; mounts end with their command.
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.systemd.fake_system import INSTALL

PROJECT = INSTALL.parents[1]
_IN_THE_IMAGE = """
set -e
mount --rbind /dev "$0/dev"
mount -t proc proc "$0/proc"
mount -t tmpfs run "$0/run"
exec chroot "$0" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 "$@"
"""
_REPORT = """
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh /report.sh
"""
_REPORT_SCRIPT = """
tries=0
until {until} || [ $tries -gt 600 ]; do
    tries=$((tries + 1))
    sleep 0.2
done
journalctl --boot --no-pager --output cat > /report
systemctl --no-block poweroff
"""


@dataclass(frozen=True)
class Image:
    """A Debian with the app in it."""

    root: Path
    said: str
    wheels: Path

    def run(self, *command: str) -> str:
        """What this command prints in there; it must end well."""
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", _IN_THE_IMAGE, str(self.root), *command],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def run_as_user(self, *command: str) -> str:
        """The same as the kiosk's own user, with its groups and nothing more."""
        user = "loop-companion"
        return self.run("setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "--no-new-privs", *command)

    def boot(self, drop_ins: dict[str, str], until: str) -> str:
        """What the journal holds after a boot with these drop-ins, unit by unit, as soon as `until` (shell) is true.

        After two minutes or a little more it ends anyway: the journal then shows how far it came.
        """
        system = self.root / "etc/systemd/system"
        files = {system / f"{unit}.d/test.conf": text for unit, text in drop_ins.items()}
        files[system / "report.service"] = _REPORT
        files[self.root / "report.sh"] = _REPORT_SCRIPT.format(until=until)
        for path, text in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        wanted = system / "multi-user.target.wants/report.service"
        wanted.symlink_to("../report.service")
        in_its_own_room = ("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")  # nothing outlives a failure
        options = ("--register=no", "--keep-unit", "--private-network", "--quiet")
        try:
            subprocess.run(
                [*in_its_own_room, "systemd-nspawn", "--boot", f"--directory={self.root}", *options],
                capture_output=True,
                check=False,
                stdin=subprocess.DEVNULL,
                timeout=300,
            )
        finally:
            for path in (wanted, *files):
                path.unlink()
        return (self.root / "report").read_text(encoding="utf-8", errors="replace")


def must(*command: str | Path) -> str:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{command[0]}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def make_debian(root: Path) -> None:
    """The same Debian as this machine, from where its apt gets it; with what every Raspberry Pi OS has."""
    form = "$(REPO_URI) $(CODENAME)"
    mirror, suite = must("apt-get", "indextargets", "--format", form, "Created-By: Packages").splitlines()[0].split()
    must("nice", "debootstrap", "--variant=minbase", "--include=systemd-sysv,udev,ca-certificates", suite, root, mirror)


def gather_wheels(folder: Path, version: str) -> Path:
    pip = (sys.executable, "-m", "pip")
    must(*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, PROJECT)
    (wheel,) = folder.glob("loop_companion-*.whl")
    only = ("--only-binary=:all:", f"--python-version={version}", "--require-hashes")
    must(*pip, "download", "--quiet", *only, "--dest", folder, "--requirement", PROJECT / "requirements/run.txt")
    return wheel

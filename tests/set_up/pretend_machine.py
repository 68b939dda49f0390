"""A machine for `.ci/prepare`: a checkout with its scripts, and a PATH with pretended apt, sudo, dpkg and Python.

What the pretended ones were asked for stands in `calls`. They do as the files in `folder/world` tell:
`packages` (lines of dpkg-query), `apt-fails`, `apt-is-interrupted` (Ctrl-C, which it does not hear), `pip-fails`,
`no-venv` (Python lacks its module), `version` (of Python).
"""

import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests import ROOT

PROJECT = ROOT
REAL = (
    "bash",
    "cat",
    "chmod",
    "cmp",
    "cp",
    "cut",
    "dirname",
    "env",
    "flock",
    "grep",
    "head",
    "ln",
    "mkdir",
    "mv",
    "rm",
    "sed",
    "sha256sum",
    "sort",
    "tail",
    "touch",
    "tr",
    "true",
    "uname",
)
LIBRARIES = ("ca-certificates", "libgl1", "libegl1", "libgles2", "libgl1-mesa-dri", "libgbm1", "libmtdev1")
TOOLS = "everything xvfb, xdotool, shellcheck, debootstrap, systemd, systemd-container, duktape"
"""A package that provides what the tests need."""

DPKG_QUERY = 'cat "$WORLD/packages"'
APT_GET = """
echo "apt-get $*" >>"$WORLD/calls"
case $* in *install*) ;; *) exit 0 ;; esac
echo "Unpacking a hundred things"
[ ! -e "$WORLD/apt-is-interrupted" ] || { trap '' INT; kill -INT 0; }
[ ! -e "$WORLD/apt-fails" ] || exit 100
rm -f "$WORLD/no-venv"
for word; do case $word in lib*|python3*|xvfb) echo "installed $word " >>"$WORLD/packages" ;; esac; done
"""
DPKG = """
echo "dpkg $*" >>"$WORLD/calls"
[ -e "$WORLD/dpkg-is-busy" ] || exit 0
rm "$WORLD/dpkg-is-busy"
echo "dpkg: error: dpkg frontend lock was locked by another process with pid 12"
exit 2
"""
SUDO = """
echo "sudo $*" >>"$WORLD/calls"
[ ! -e "$WORLD/sudo-fails" ] || exit 1
exec "$@"
"""
ID = 'case $1 in -u) cat "$WORLD/uid" ;; *) echo somebody ;; esac'
PYTHON = r"""
case $* in
    *ensurepip*) [ ! -e "$WORLD/no-venv" ] && echo "$0" && grep -q '^3\.1[123]' "$WORLD/version" ;;
    *sys.version*) cat "$WORLD/version" ;;
    "-m venv .venv")
        echo "made .venv" >>"$WORLD/calls"
        mkdir -p .venv/bin ".venv/lib/python$(cut -d . -f 1,2 "$WORLD/version")/site-packages"
        cp "$0" .venv/bin/python
        ;;
    *"pip install"*)
        all=$* && all=${all#*--require-hashes}
        case $* in *--editable*) all=linked ;; *) all=packages:${all//--requirement requirements\//} ;; esac
        echo "$all" >>"$WORLD/calls"
        echo "Collecting kivy"
        if [ -e "$WORLD/pip-waits" ]; then echo "waiting" >"$WORLD/pip-waits"; cat "$WORLD/pip-goes-on"; fi
        [ ! -e "$WORLD/pip-fails" ]
        ;;
    *) echo "python $* was not foreseen" >&2; exit 1 ;;
esac
"""


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str
    calls: list[str]


class Machine:
    """A Debian with all that the app needs, where nobody is root and there is a sudo."""

    def __init__(self, folder: Path) -> None:
        self.world = folder / "world"
        self.checkout = folder / "checkout"
        self.tools = folder / "tools"
        self.patience = "3600"
        self._begun: list[subprocess.Popen[str]] = []
        self.checkout.mkdir()
        for part in (".ci", "requirements"):
            shutil.copytree(PROJECT / part, self.checkout / part)
        shutil.copy(PROJECT / "pyproject.toml", self.checkout)
        self._lay_tools()
        self.world.mkdir()
        self.tell("uid", "1000\n")
        self.tell("version", "3.13.5 (main)\n")
        self.has(*LIBRARIES)

    def _lay_tools(self) -> None:
        self.tools.mkdir()
        for name in REAL:
            found = shutil.which(name)
            assert found is not None, name
            (self.tools / name).symlink_to(found)
        pretended = {
            "dpkg-query": DPKG_QUERY,
            "dpkg": DPKG,
            "apt-get": APT_GET,
            "sudo": SUDO,
            "sleep": "",
            "id": ID,
            "python3": PYTHON,
        }
        for name, does in pretended.items():
            (self.tools / name).write_text(f"#!{self.tools}/bash\n{does}\n", encoding="utf-8")
            (self.tools / name).chmod(0o755)

    def tell(self, file: str, text: str = "") -> None:
        (self.world / file).write_text(text, encoding="utf-8")

    def has(self, *packages: str) -> None:
        self.tell("packages", "".join(f"installed {package}\n" for package in packages))

    @property
    def environment(self) -> Path:
        return self.checkout / ".venv"

    @property
    def is_ready(self) -> bool:
        return (self.environment / "made-for").exists()

    def begin(self, purpose: str = "run") -> subprocess.Popen[str]:
        (self.world / "calls").unlink(missing_ok=True)
        process = subprocess.Popen(
            [self.checkout / ".ci/prepare", purpose],
            env={
                "PATH": str(self.tools),
                "WORLD": str(self.world),
                "DEBIAN_MODULES": str(self.world / "modules"),
                "PATIENCE": self.patience,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._begun.append(process)
        return process

    def switch_off(self) -> None:
        """Ends what a test that failed has left."""
        for process in self._begun:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()

    def end(self, process: subprocess.Popen[str]) -> Ran:
        out, err = process.communicate(timeout=60)
        calls = self.world / "calls"
        return Ran(process.returncode, out, err, calls.read_text().splitlines() if calls.exists() else [])

    def prepare(self, purpose: str = "run") -> Ran:
        return self.end(self.begin(purpose))

    def cut_short(self, by: signal.Signals, purpose: str = "run") -> Ran:
        """A run that gets this signal, with all that it has begun, while pip is at work."""
        for name in ("pip-waits", "pip-goes-on"):
            os.mkfifo(self.world / name)
        process = self.begin(purpose)
        (self.world / "pip-waits").read_text()
        os.killpg(process.pid, by)
        ran = self.end(process)
        for name in ("pip-waits", "pip-goes-on"):
            (self.world / name).unlink()
        return ran

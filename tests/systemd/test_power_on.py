"""A real systemd boots that Debian and runs our units: starts that fail, a screen that hangs, and the ways out.

The app is stood for by a small program, run as the units run the app: same user, same walls, same Python.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.systemd.debian_image import Image
from tests.systemd.fake_system import SYSTEMD

pytestmark = [pytest.mark.image, pytest.mark.timeout(1200)]

STARTS = Path("var/lib/loop-companion/starts")
KIOSK = """
import os, subprocess, sys, time
from companion.kiosk import systemd
from companion.errors import Exit

with open("/var/lib/loop-companion/starts", "a") as starts:
    starts.write("x")
start = os.path.getsize("/var/lib/loop-companion/starts")
print("this is start", start, flush=True)
if start <= 3:
    sys.exit("loop-companion: the colour blue is missing")
if start == 4:
    systemd.ready()
    time.sleep(60)  # the screen hangs
if start == 5:
    draw = ["/opt/loop-companion/current/bin/loop-companion", "screenshots", "/var/lib/loop-companion/drawn"]
    subprocess.run([*draw, "--size", "800x480"], check=True)
    print("beats every", systemd.watchdog_interval(), "seconds", flush=True)
    print("may shut down and restart:", *(systemd.is_allowed(action) for action in systemd.PowerAction), flush=True)
    systemd.ready()
    for _ in range(3):
        systemd.watchdog()
        time.sleep(systemd.watchdog_interval())
    print("three beats", flush=True)
    sys.exit(Exit.RESTART)
systemd.ready()
sys.exit(Exit.TO_THE_CONSOLE)
"""
SAFE = """
import sys
from companion.kiosk import safe_mode, systemd
from companion.errors import Exit

systemd.ready()
print("safe mode:", safe_mode.is_safe_mode(), safe_mode.reason_of().what)
sys.exit(Exit.RESTART)
"""
# There is no terminal tty1 in a container: so the units do without, and the login that they take turns with sleeps.
NO_TERMINAL = (
    "[Service]\nTTYPath=\nTTYReset=no\nTTYVHangup=no\nTTYVTDisallocate=no\nStandardInput=null\nRestartSec=0.2\n"
)
LOGIN = (
    "[Unit]\nConditionPathExists=\n"
    "[Service]\nType=exec\nExecStart=\nExecStart=/bin/sleep infinity\nTTYPath=\nStandardInput=null\n"
    "StandardOutput=journal\nTTYReset=no\nTTYVHangup=no\n"
)
LOGIN_IS_THERE = "systemctl -q is-active getty@tty1.service && ! systemctl -q is-active loop-companion.service"


def runs(program: str) -> str:
    return f"{NO_TERMINAL}ExecCondition=\nExecStart=\nExecStart=/opt/loop-companion/current/bin/python /{program}.py\n"


def in_order(journal: str, *words: str) -> None:
    """These words stand in the journal, one after the other."""
    place = 0
    for word in words:
        found = journal.find(word, place)
        assert found >= 0, f"“{word}” is missing after {place}:\n{journal[-6000:]}"
        place = found + len(word)


def test_from_failed_starts_through_safe_mode_to_a_game_and_to_the_console(image: Image) -> None:
    (image.root / STARTS).unlink(missing_ok=True)
    for name, program in (("kiosk", KIOSK), ("safe", SAFE)):
        (image.root / f"{name}.py").write_text(program, encoding="utf-8")
    drop_ins = {
        "loop-companion.service": runs("kiosk") + "WatchdogSec=4\n",
        "loop-companion-safe.service": runs("safe"),
        "getty@tty1.service": LOGIN,
    }
    journal = image.boot(drop_ins, f"[ $(wc -c < /{STARTS}) -ge 6 ] && {LOGIN_IS_THERE}")
    in_order(
        journal,
        "this is start 1\n",
        "this is start 3\n",
        "loop-companion.service: Start request repeated too quickly.",
        "safe mode: True The app said: the colour blue is missing\n",
        "this is start 4\n",
        "loop-companion.service: Watchdog timeout",
        "this is start 5\n",
        "beats every 2.0 seconds\n",
        "may shut down and restart: True True\n",
        "three beats\n",
        "this is start 6\n",
        "Started getty@tty1.service",
    )
    assert "this is start 7" not in journal, "to the console is an end"
    before_the_end = journal[: journal.index("this is start 6")]
    assert "Started getty@tty1.service" not in before_the_end, "the kiosk goes before the login, from power-on"
    assert list((image.root / "var/lib/loop-companion/drawn").rglob("*.png")), "the walls let the screen be drawn"


def test_when_even_safe_mode_fails_words_on_the_terminal_remain(image: Image) -> None:
    missing = f"{NO_TERMINAL}ExecCondition=\nExecStart=\nExecStart=/opt/loop-companion/current/bin/no-such-program\n"
    drop_ins = {
        "loop-companion.service": missing,
        "loop-companion-safe.service": missing,
        "loop-companion-fallback-console.service": f"{NO_TERMINAL}StandardOutput=journal\nExecStart=\n"
        "ExecStart=/opt/loop-companion/current/systemd/fallback-console.sh 2\n",
        "getty@tty1.service": LOGIN,
    }
    headline = "Loop Companion could not put a picture onto this screen."
    journal = image.boot(drop_ins, f"[ $(journalctl -b -o cat | grep -c '{headline}') -ge 2 ]")
    once = (
        "loop-companion.service: Triggering OnFailure= dependencies.",
        "loop-companion-safe.service: Triggering OnFailure= dependencies.",
        headline,
        "Your games are safe",
        "bin/no-such-program: No such file",
    )
    in_order(journal, *once, *once[:4])
    first = journal[: journal.index(headline)]
    # Not by "Failed to start": from systemd 254 on a start that is tried again is not told as failed.
    assert len(re.findall(r"^loop-companion\.service: Main process exited", first, re.MULTILINE)) == 3


ON_A_RUNNING_SYSTEM = """
installer=/opt/loop-companion/current/systemd/install.sh
echo "the kiosk is $(systemctl is-active loop-companion)"
$installer --uninstall && echo "uninstalled, the kiosk is $(systemctl is-active loop-companion)"
/src/systemd/install.sh --wheel /src/wheels/loop_companion-*.whl --wheels /src/wheels && echo installed
until systemctl is-active loop-companion; do sleep 0.2; done
$installer --check --uninstall
true
"""
STANDS_FOR_THE_KIOSK = (
    f"{NO_TERMINAL}Type=exec\nWatchdogSec=0\nExecCondition=\nExecStart=\n"
    'ExecStart=/opt/loop-companion/current/bin/python -c "import time; time.sleep(999)"\n'
)


def test_on_a_running_system_it_stops_goes_comes_back_and_starts(image: Image) -> None:
    source = image.root / "src"
    shutil.copytree(SYSTEMD, source / "systemd")
    shutil.copytree(image.wheels, source / "wheels")
    (image.root / "on-a-running-system").write_text(ON_A_RUNNING_SYSTEM, encoding="utf-8")
    journal = image.boot({"loop-companion.service": STANDS_FOR_THE_KIOSK}, "sh /on-a-running-system")
    shutil.rmtree(source)
    in_order(
        journal,
        "the kiosk is active\n",
        "stop the kiosk\n",
        "remove the user loop-companion\n",
        "uninstalled, the kiosk is inactive\n",
        "make the user loop-companion, without password, login or sudo\n",
        "put it into /opt/loop-companion/",
        "start the kiosk (the game on the table goes on where it was)\n",
        "installed\n",
        "Started loop-companion.service",
        "Nothing was changed (--check).\n",
    )

"""A real systemd counts starts: those that somebody wished for never lead to safe mode, three that failed always do."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from tests.systemd.debian_image import Image
from tests.systemd.test_power_on import LOGIN, LOGIN_IS_THERE, NO_TERMINAL, STARTS, in_order, runs

pytestmark = [pytest.mark.image, pytest.mark.timeout(1200)]

# One letter a start: wished restart, console, crash before and after the first picture, killed, ended with 0, stays.
KIOSK = """
import os, signal, sys, time
from companion.kiosk import systemd
from companion.errors import Exit

with open("/{starts}", "a") as starts:
    starts.write("x")
start = os.path.getsize("/{starts}")
deed = "{plan}"[start - 1]
print("start", start, deed, flush=True)
if deed == "c":
    sys.exit("loop-companion: crashed before the picture")
systemd.ready()
time.sleep(0.1)
match deed:
    case "w":
        sys.exit(Exit.RESTART)
    case "o":
        sys.exit(Exit.TO_THE_CONSOLE)
    case "r":
        sys.exit(1)
    case "k":
        os.kill(os.getpid(), signal.SIGKILL)
    case "z":
        sys.exit(0)
while True:
    systemd.watchdog()
    time.sleep(1)
"""
TRIES_AGAIN = """
import sys
from companion.kiosk import systemd
from companion.errors import Exit

systemd.ready()
print("safe mode", flush=True)
sys.exit(Exit.RESTART)
"""
UNTIL_START = """
until_start() { until [ "$(wc -c < /%s)" -ge "$1" ] && systemctl -q is-active loop-companion; do sleep 0.1; done; }
"""


def _boot(
    image: Image, plan: str, outside: str, extra: str = "", more: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The journal of a boot in which the kiosk does as the plan says; `outside` is a script that ends when all is."""
    (image.root / STARTS).unlink(missing_ok=True)
    (image.root / "kiosk.py").write_text(KIOSK.format(starts=STARTS, plan=plan), encoding="utf-8")
    (image.root / "safe.py").write_text(TRIES_AGAIN, encoding="utf-8")
    (image.root / "outside").write_text(UNTIL_START % STARTS + outside, encoding="utf-8")
    drop_ins = {
        "loop-companion.service": runs("kiosk") + extra,
        "loop-companion-safe.service": runs("safe"),
        "getty@tty1.service": LOGIN,
        **more,
    }
    return image.boot(drop_ins, "timeout 100 bash /outside || [ $? = 124 ]")


def test_ten_wished_restarts_in_a_row_and_failures_between_wishes_end_in_the_game(image: Image) -> None:
    plan = "wwwwwwwwwwcrwkcwzcws"
    journal = _boot(image, plan, f"until_start {len(plan)}")
    in_order(journal, "start 10 w\n", "start 13 w\n", "start 16 w\n", "start 19 w\n", "start 20 s\n")
    assert "safe mode\n" not in journal


@pytest.mark.parametrize("failures", ["ccc", "rrr", "kkk", "zzz", "crk"])
def test_three_failures_in_a_row_end_in_safe_mode_whatever_was_wished_before(image: Image, failures: str) -> None:
    journal = _boot(image, f"wwww{failures}s", "until_start 8")
    in_order(journal, "start 4 w\n", f"start 7 {failures[2]}\n", "safe mode\n", "start 8 s\n")
    assert journal.count("safe mode\n") == 1


def test_trying_again_from_safe_mode_is_never_refused(image: Image) -> None:
    journal = _boot(image, "ccc" * 5 + "s", "until_start 16")
    assert journal.count("safe mode\n") == 5
    assert "loop-companion-fallback-console" not in journal


def test_restarts_stops_and_the_console_are_wished_by_whoever_asks_for_them(image: Image) -> None:
    """As an update, an installer that is run again and again, and somebody at the console do it."""
    outside = f"""
until_start 1
for again in 2 3 4 5 6; do systemctl restart loop-companion; until_start $again; done
for again in 7 8 9 10; do systemctl stop loop-companion; systemctl start loop-companion; until_start $again; done
for again in 11 12 13 14 15; do
    systemctl restart loop-companion
    until {LOGIN_IS_THERE}; do sleep 0.1; done
    echo "the login is there after $again"
done
systemctl start loop-companion
until_start 16
"""
    journal = _boot(image, "ssssssssssooooos", outside)
    in_order(journal, "start 10 s\n", "the login is there after 15\n", "start 16 s\n")
    assert "safe mode\n" not in journal


def test_without_a_screen_the_app_is_not_even_started_and_the_fallback_console_waits_for_one(image: Image) -> None:
    scripts = "/opt/loop-companion/current/systemd"
    no_screen = f"ExecCondition=+{scripts}/wait-for-screen.sh 0 /run/drm\n"
    words = f"{NO_TERMINAL}StandardOutput=journal\nExecStart=\nExecStart={scripts}/fallback-console.sh 1 /run/drm\n"
    outside = """
until [ "$(journalctl -b -o cat -t loop-companion | grep -c 'waiting for one')" -ge 6 ]; do sleep 0.2; done
echo connected > /run/drm/card1-DSI-1/status
until_start 1
"""
    folder = image.root / "etc/tmpfiles.d/no-screen.conf"
    folder.write_text("d /run/drm/card1-DSI-1 0755\nf /run/drm/card1-DSI-1/status 0644 - - - disconnected\n")
    try:
        journal = _boot(image, "s", outside, no_screen, {"loop-companion-fallback-console.service": words})
    finally:
        folder.unlink()
    in_order(
        journal,
        "loop-companion: no screen is connected; waiting for one\n",
        "Loop Companion could not put a picture onto this screen.",
        "No screen is connected: look at its cable and its power.",
        "start 1 s\n",
    )
    assert "safe mode\n" not in journal

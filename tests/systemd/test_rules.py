"""The rules for udev and polkit: which boards, and what the kiosk's user may do."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.systemd.fake_system import SYSTEMD

UDEV = (SYSTEMD / "rules/90-loop-companion.rules").read_text(encoding="utf-8")
STICKS = (SYSTEMD / "rules/91-loop-companion-sticks.rules").read_text(encoding="utf-8")
POLKIT = (SYSTEMD / "rules/49-loop-companion.rules").read_text(encoding="utf-8")
BOARDS = ["1a86:7523", "1a86:55d4", "10c4:ea60", "303a:", "2e8a:000a", "2e8a:0009"]
_PART = re.compile(r'[A-Z]+(\{[\w/.]+\})?(==|!=|=|\+=)"[^"]*"')


def _lines(rules: str = UDEV) -> list[str]:
    return [line for line in rules.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("rules", [UDEV, STICKS], ids=["boards", "sticks"])
def test_every_line_is_a_list_of_parts_and_every_way_leads_to_a_label(rules: str) -> None:
    for line in _lines(rules):
        for part in line.split(", "):
            assert _PART.fullmatch(part), line
    labels = set(re.findall(r'LABEL="(\w+)"', rules))
    assert set(re.findall(r'GOTO="(\w+)"', rules)) <= labels


def test_a_file_system_on_usb_wants_the_unit_that_mounts_it() -> None:
    line = next(line for line in _lines(STICKS) if "SYSTEMD_WANTS" in line)
    assert 'SUBSYSTEMS=="usb", ENV{ID_FS_USAGE}=="filesystem", ENV{ID_FS_TYPE}=="vfat|exfat"' in line
    assert 'TAG+="systemd"' in line
    wanted = re.search(r'SYSTEMD_WANTS\}\+="(.+?)"', line)
    assert wanted
    assert wanted[1] == "loop-companion-stick@%k.service"
    assert (SYSTEMD / "units" / wanted[1].replace("%k", "")).is_file()


@pytest.mark.parametrize("where", ["ATTR", "ATTRS"])
def test_the_known_boards_are_known_as_board_and_as_port(where: str) -> None:
    vendor, product = rf'\b{where}\{{idVendor\}}=="(\w+)"', rf'{where}\{{idProduct\}}=="(\w+)"'
    found = []
    for line in _lines():
        if match := re.search(vendor, line):
            second = re.search(product, line)
            found.append(f"{match[1]}:{second[1] if second else ''}")
    assert found == BOARDS


def test_the_port_gets_its_name_and_the_daemons_keep_off() -> None:
    port = next(line for line in _lines() if "SYMLINK" in line)
    assert 'SYMLINK+="loop-ring"' in port
    assert 'ENV{ID_MM_PORT_IGNORE}="1"' in port
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in UDEV
    assert 'ENV{BRLTTY_BRAILLE_DRIVER}=""' in UDEV


def _may(folder: Path, user: str, action: str) -> bool:
    """Asks the rule itself, in the interpreter that polkit runs it in."""
    script = f"""
        var rules = [], polkit = {{
            Result: {{YES: "yes", NOT_HANDLED: "not handled"}},
            addRule: function (rule) {{ rules.push(rule); }}
        }};
        {POLKIT}
        print(rules[0]({json.dumps({"id": action})}, {json.dumps({"user": user})}));
    """
    (folder / "ask.js").write_text(script, encoding="utf-8")
    done = subprocess.run(["duk", folder / "ask.js"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in {"yes", "not handled"}
    return done.stdout.strip() == "yes"


@pytest.mark.parametrize("action", ["power-off", "reboot", "power-off-multiple-sessions", "reboot-multiple-sessions"])
def test_the_kiosk_may_end_and_restart_the_machine(tmp_path: Path, action: str) -> None:
    assert _may(tmp_path, "loop-companion", f"org.freedesktop.login1.{action}")
    assert not _may(tmp_path, "somebody", f"org.freedesktop.login1.{action}")


@pytest.mark.parametrize(
    "action",
    [
        "org.freedesktop.login1.halt",
        "org.freedesktop.login1.reboot-ignore-inhibit",
        "org.freedesktop.systemd1.manage-units",
        "org.freedesktop.policykit.exec",
    ],
)
def test_the_kiosk_may_nothing_else(tmp_path: Path, action: str) -> None:
    assert not _may(tmp_path, "loop-companion", action)

"""The units as systemd itself judges them, and what they and the app must agree on."""

import configparser
import re
import subprocess
from pathlib import Path

import pytest

from companion.errors import Exit
from tests.systemd.fake_system import SYSTEMD

UNITS = SYSTEMD / "units"
SYSTEM_UNITS = ["loop-companion.service", "loop-companion-safe.service", "loop-companion-fallback-console.service"]
STICK = "loop-companion-stick@.service"
ALL_UNITS = [*SYSTEM_UNITS, "loop-companion-desktop.service"]


class _ManyTimes(dict[str, str]):
    """An option may stand in a unit many times: its values are joined by line breaks."""

    def __setitem__(self, name: str, value: str) -> None:
        if name in self and isinstance(value, list):
            value = [*self[name], *value]
        super().__setitem__(name, value)


def _unit(name: str) -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False, dict_type=_ManyTimes, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((UNITS / name).read_text(encoding="utf-8"))
    return parser


def _values(name: str, option: str, section: str = "Service") -> list[str]:
    return [line for line in _unit(name).get(section, option, fallback="").splitlines() if line]


def _folder_with_programs(tmp_path: Path) -> Path:
    """The units, with stand-ins for the programs that they start."""
    programs = tmp_path / "programs"
    for name in ("bin/loop-companion", *(f"systemd/{path.name}" for path in SYSTEMD.glob("*.sh"))):
        (programs / name).parent.mkdir(parents=True, exist_ok=True)
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    (tmp_path / "units").mkdir()
    for name in ALL_UNITS:
        text = (UNITS / name).read_text(encoding="utf-8").replace("/opt/loop-companion/current", str(programs))
        (tmp_path / "units" / name).write_text(text)
    return tmp_path / "units"


@pytest.mark.parametrize(("names", "manager"), [(SYSTEM_UNITS, "--system"), (ALL_UNITS[3:], "--user")])
def test_systemd_finds_no_fault(names: list[str], manager: str, tmp_path: Path) -> None:
    folder = _folder_with_programs(tmp_path)
    done = subprocess.run(
        ["systemd-analyze", "verify", manager, "--man=no", *(str(folder / name) for name in names)],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    ours = [line for line in done.stderr.splitlines() if "loop-companion" in line and "'RestartMode'" not in line]
    assert (done.returncode, ours) == (0, [])


def test_systemd_finds_no_fault_in_the_unit_of_a_stick(tmp_path: Path) -> None:
    text = (UNITS / STICK).read_text(encoding="utf-8").replace("/opt/loop-companion/current/systemd", str(SYSTEMD))
    (tmp_path / STICK.replace("@", "@sda1")).write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / STICK.replace("@", "@sda1"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "loop-companion" in line]) == (0, [])


def test_a_stick_stays_mounted_as_long_as_it_is_in() -> None:
    assert _values(STICK, "BindsTo", "Unit") == ["dev-%i.device"]
    assert _values(STICK, "RemainAfterExit") == ["yes"]
    program = "/opt/loop-companion/current/systemd/stick.sh"
    assert _values(STICK, "ExecStart") == [f"{program} mount %i"]
    assert _values(STICK, "ExecStop") == [f"{program} unmount %i"]


@pytest.mark.parametrize("name", SYSTEM_UNITS)
def test_a_service_that_was_taken_over_could_do_little(name: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=25", str(UNITS / name)],
        capture_output=True,
        text=True,
        check=False,
    )
    exposure = re.search(r"exposure level for \S+ ([\d.]+)", done.stdout)
    assert exposure is not None, done.stderr
    assert float(exposure[1]) <= 2.5


@pytest.mark.parametrize("name", SYSTEM_UNITS[:2])
def test_nothing_is_forbidden_that_the_screen_or_the_light_needs(name: str) -> None:
    set_options = {option for option, _ in _unit(name).items("Service")}
    assert not set_options & {
        "PrivateDevices",
        "MemoryDenyWriteExecute",
        "ProtectKernelTunables",
        "ProtectClock",
        "ProcSubset",
    }
    assert _values(name, "RestrictAddressFamilies") == ["AF_UNIX AF_NETLINK"]
    assert "SDL_VIDEODRIVER=kmsdrm" in _values(name, "Environment"), "or SDL draws where nobody looks"


def test_only_one_of_them_holds_the_terminal() -> None:
    for name in SYSTEM_UNITS:
        assert _values(name, "TTYPath") == ["/dev/tty1"]
        assert "getty@tty1.service" in _values(name, "Conflicts", "Unit")[0]
    assert "loop-companion.service" in _values(SYSTEM_UNITS[1], "Conflicts", "Unit")[0]


@pytest.mark.parametrize("name", SYSTEM_UNITS[:2])
def test_on_newer_systems_too_only_the_last_failure_counts(name: str) -> None:
    """From systemd 254 on OnFailure= follows every failed start, unless this is set; 252 passes it over."""
    assert _values(name, "RestartMode") == ["direct"]


def test_every_failure_ends_on_something_readable() -> None:
    assert _values("loop-companion.service", "OnFailure", "Unit") == ["loop-companion-safe.service"]
    assert _values("loop-companion-safe.service", "OnFailure", "Unit") == ["loop-companion-fallback-console.service"]
    assert _values("loop-companion-fallback-console.service", "OnFailure", "Unit") == ["getty@tty1.service"]


@pytest.mark.parametrize(
    ("name", "starts"),
    [("loop-companion.service", 3), ("loop-companion-safe.service", 2), ("loop-companion-desktop.service", 3)],
)
def test_failed_starts_are_counted_however_slowly_they_fail(name: str, starts: int) -> None:
    """The slowest: no screen to wait for, a start that shows nothing or one that then hangs, deaf to SIGTERM."""
    options = ["TimeoutStartSec", "WatchdogSec", "TimeoutStopSec", "RestartSec"]
    seconds = {option: int(_values(name, option)[0]) for option in options}
    assert seconds["WatchdogSec"] == 30
    assert int(_values(name, "StartLimitBurst", "Unit")[0]) == starts
    waiting = 8  # systemd/wait-for-screen.sh
    assert starts * (waiting + sum(seconds.values())) < int(_values(name, "StartLimitIntervalSec", "Unit")[0])


def test_safe_mode_reaches_no_pin_and_no_port() -> None:
    name = "loop-companion-safe.service"
    assert "LOOP_COMPANION_SAFE=1" in _values(name, "Environment")
    assert _values(name, "DevicePolicy") == ["closed"]
    allowed = {value.removesuffix(" rw") for value in _values(name, "DeviceAllow")}
    assert allowed == {"char-drm", "char-input", "char-fb", "/dev/tty", "/dev/tty0", "/dev/tty1"}
    assert not {"gpio", "dialout"} & set(_values(name, "SupplementaryGroups")[0].split())


def test_the_app_is_called_as_it_wants_to_be() -> None:
    program = "/opt/loop-companion/current/bin/loop-companion"
    assert _values("loop-companion.service", "ExecStart") == [
        f"{program} run --kiosk --data /var/lib/loop-companion --config /etc/loop-companion/settings.toml"
    ]
    assert _values("loop-companion-safe.service", "ExecStart") == [
        f"{program} safe-mode --reason-unit loop-companion.service"
    ]


def test_how_the_app_ends_means_the_same_to_both() -> None:
    restart, console = str(Exit.RESTART.value), str(Exit.TO_THE_CONSOLE.value)
    for name, last in [("loop-companion.service", [console]), ("loop-companion-safe.service", [restart, console])]:
        assert _values(name, "Restart") == ["always"]
        assert _values(name, "SuccessExitStatus") == [f"{restart} {console}"]
        assert _values(name, "RestartPreventExitStatus") == [" ".join(last)]
        after = "\n".join(_values(name, "ExecStopPost"))
        assert [code for code in (restart, console) if f'"$$EXIT_STATUS" != {code}' in after] == last


def test_every_group_that_a_unit_asks_for_is_made() -> None:
    made = set(re.findall(r"^g (\S+)", (SYSTEMD / "rules/loop-companion.sysusers").read_text(), re.MULTILINE))
    assert set(_values("loop-companion.service", "SupplementaryGroups")[0].split()) == made
    safe = set(_values("loop-companion-safe.service", "SupplementaryGroups")[0].split())
    assert safe - {"systemd-journal"} < made, "systemd-journal is systemd's own"

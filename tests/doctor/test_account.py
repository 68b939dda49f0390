"""The user, its groups, and what it may do."""

from collections.abc import Callable
from pathlib import Path

from companion.display import Driver
from companion.doctor import Severity
from companion.doctor.account import Need, User, groups, needs, this_user
from companion.settings import ButtonSettings, RingSettings, Settings
from hardware.buttons import ButtonsKind
from hardware.ring import RingKind
from tests.settings.table import DEFAULTS

PI = User("pi", frozenset({"pi", "video"}), frozenset({"video"}))


def devices(folder: Path) -> Path:
    (folder / "dri").mkdir()
    for name in ("dri/renderD128", "dri/card0", "ttyUSB0", "gpiochip0"):
        (folder / name).touch()
    return folder


def owner(groups_of: dict[str, str]) -> Callable[[Path], str]:
    return lambda device: groups_of[device.name]


WANTED_OF = {"renderD128": "render", "card0": "video", "ttyUSB0": "dialout", "gpiochip0": "gpio"}


def wanted_in(folder: Path) -> tuple[Need, ...]:
    return (
        Need(str(folder / "dri"), "renderD*"),
        Need(str(folder), "ttyUSB*"),
        Need(str(folder), "ttyACM*"),
        Need(str(folder / "nowhere"), "event*", reads=True),
    )


def test_all_devices_may_be_used(tmp_path: Path) -> None:
    found = groups(wanted_in(devices(tmp_path)), lambda: PI, (lambda _: True, lambda _: True))
    assert (found.severity, found.words) == (Severity.OK, "pi may use all that is needed (groups: pi, video).")


def test_the_groups_that_are_missing(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    found = groups(wanted_in(devices(tmp_path)), lambda: PI, may, owner(WANTED_OF))
    assert (found.severity, found.words) == (Severity.FAILED, "pi lacks: dialout, render.")
    assert found.advice == (
        "Put pi into the group dialout,render: sudo usermod -aG dialout,render pi. Then restart the machine."
    )


def test_nobody_is_told_to_join_the_group_of_root(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    wanted = (Need(str(devices(tmp_path)), "gpiochip0"),)
    found = groups(wanted, lambda: PI, may, lambda _: "root")
    assert found.severity is Severity.FAILED
    assert found.advice.startswith("Run the installer again")


def test_the_kiosks_own_user_is_the_installers_business(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    kiosk = User("loop-companion", frozenset({"loop-companion"}), frozenset())
    wanted = (Need(str(devices(tmp_path)), "gpiochip0"),)
    found = groups(wanted, lambda: kiosk, may, owner(WANTED_OF))
    assert found.advice.startswith("Run the installer again: its rules, and the group gpio,")


def test_root_may_everything_and_that_is_not_called_an_answer(tmp_path: Path) -> None:
    root = User("root", frozenset({"root"}), frozenset())
    found = groups(wanted_in(devices(tmp_path)), lambda: root, (lambda _: True, lambda _: True))
    assert "says nothing about the user of the app" in found.words
    assert "sudo -u loop-companion loop-companion doctor --kiosk" in found.words


def test_a_group_that_counts_from_the_next_login_on(tmp_path: Path) -> None:
    may = (lambda _: True, lambda _: False)
    new = User("pi", frozenset({"pi"}), frozenset({"render"}))
    wanted = (Need(str(devices(tmp_path) / "dri"), "renderD*"),)
    assert groups(wanted, lambda: new, may, owner(WANTED_OF)).severity is Severity.WARNING


def test_reading_is_enough_for_the_touchscreen(tmp_path: Path) -> None:
    wanted = (Need(str(devices(tmp_path)), "gpiochip0", reads=True),)
    assert groups(wanted, lambda: PI, (lambda _: True, lambda _: False)).severity is Severity.OK


def test_the_owner_of_a_device_is_the_systems_word(tmp_path: Path) -> None:
    wanted = (Need(str(devices(tmp_path)), "gpiochip0"),)
    found = groups(wanted, lambda: PI, (lambda _: True, lambda _: False))
    assert found.words == f"pi lacks: {(tmp_path / 'gpiochip0').group()}."


def test_what_a_table_needs() -> None:
    whole = Settings(ring=RingSettings(kind=RingKind.REAL), buttons=ButtonSettings(kind=ButtonsKind.GPIO))
    assert [need.pattern for need in needs(DEFAULTS, Driver.X11)] == ["renderD*"]
    assert [need.pattern for need in needs(whole, Driver.KMSDRM)] == [
        "renderD*",
        "card*",
        "event*",
        "*/brightness",
        "gpiochip0",
        "ttyUSB*",
        "ttyACM*",
    ]


def test_this_user_has_a_name_and_a_group() -> None:
    user = this_user()
    assert user.name
    assert len(user.groups) >= 1

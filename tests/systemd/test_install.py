"""A first install: what lies where, that a second one changes nothing, and what is refused with which words."""

import stat
import subprocess
from pathlib import Path

import pytest

from tests.systemd.fake_system import DATA, INSTALL, install, make_root, make_wheel, tree_of

HOME = "/opt/loop-companion"

FALLBACK = "loop-companion-fallback-console.service"


def _numbers(root: Path) -> tuple[int, int]:
    line = next(line for line in (root / "etc/passwd").read_text().splitlines() if line.startswith("loop-companion:"))
    _, _, user, group, *_ = line.split(":")
    return int(user), int(group)


def test_the_current_version_is_a_link_that_stays_inside_its_folder(installed: Path) -> None:
    current = installed / "opt/loop-companion/current"
    assert str(current.readlink()) == "1.0"
    assert (current / "bin/loop-companion").read_text().startswith(f"#!{HOME}/1.0/bin/python")
    assert (current / "systemd/install.sh").stat().st_mode & stat.S_IXUSR
    assert "include-system-site-packages = true" in (current / "pyvenv.cfg").read_text()


def test_units_and_rules_turn_with_the_current_version(installed: Path) -> None:
    links = {
        "etc/systemd/system/loop-companion.service": "systemd/units/loop-companion.service",
        "etc/systemd/system/loop-companion-safe.service": "systemd/units/loop-companion-safe.service",
        f"etc/systemd/system/{FALLBACK}": f"systemd/units/{FALLBACK}",
        "etc/systemd/system/loop-companion-stick@.service": "systemd/units/loop-companion-stick@.service",
        "etc/udev/rules.d/90-loop-companion.rules": "systemd/rules/90-loop-companion.rules",
        "etc/udev/rules.d/91-loop-companion-sticks.rules": "systemd/rules/91-loop-companion-sticks.rules",
        "etc/polkit-1/rules.d/49-loop-companion.rules": "systemd/rules/49-loop-companion.rules",
        "local/bin/loop-companion": "bin/loop-companion",
    }
    for link, target in links.items():
        assert str((installed / link).readlink()) == f"{HOME}/current/{target}"
        assert (installed / "opt/loop-companion/current" / target).is_file()
    assert (installed / "etc/systemd/system/multi-user.target.wants/loop-companion.service").is_symlink()


def test_the_user_has_the_devices_and_no_way_in(installed: Path) -> None:
    passwd = (installed / "etc/passwd").read_text()
    assert ":/var/lib/loop-companion:/usr/sbin/nologin\n" in passwd
    groups = {
        line.split(":")[0]: line.split(":")[3].split(",") for line in (installed / "etc/group").read_text().splitlines()
    }
    of_the_user = {name for name, members in groups.items() if "loop-companion" in members}
    assert of_the_user == {"video", "render", "input", "gpio", "dialout", "tty"}
    shadow = (installed / "etc/shadow").read_text()
    assert "loop-companion:!" in shadow


def test_only_games_and_settings_belong_to_the_app(installed: Path) -> None:
    user, group = _numbers(installed)
    owned = {name for name, about in tree_of(installed).items() if f" {user}:" in about}
    assert owned == {
        DATA,
        "etc/loop-companion",
        "etc/loop-companion/settings.toml",
        "etc/loop-companion/settings.example.toml",
    }
    assert (installed / DATA).stat().st_gid == group
    assert stat.S_IMODE((installed / DATA).stat().st_mode) == 0o750
    assert (installed / "etc/loop-companion/settings.toml").read_text() == "# every setting of 1.0\n"


def test_a_second_run_changes_nothing(installed: Path, first_wheel: Path) -> None:
    before = tree_of(installed)
    ran = install(installed, "--wheel", first_wheel)
    assert ran.code == 0, ran.said
    assert "this very build is there" in ran.said
    assert tree_of(installed) == before


@pytest.mark.parametrize("options", [("--check",), ("--check", "--kiosk"), ("--check", "--desktop")])
def test_a_check_of_an_empty_system_only_tells(empty: Path, first_wheel: Path, options: tuple[str, ...]) -> None:
    before = tree_of(empty)
    ran = install(empty, *options, "--wheel", first_wheel)
    assert ran.code == 0, ran.said
    assert "would make the user loop-companion, without password, login or sudo" in ran.said
    assert "would build version 1.0 and put it into /opt/loop-companion/1.0" in ran.said
    assert "Nothing was changed (--check)." in ran.said
    assert tree_of(empty) == before


@pytest.mark.parametrize("purpose", [(), ("--uninstall",)])
def test_a_check_of_an_installed_system_only_tells(
    installed: Path, first_wheel: Path, purpose: tuple[str, ...]
) -> None:
    before = tree_of(installed)
    ran = install(installed, "--check", *purpose, "--wheel", first_wheel)
    assert ran.code == 0, ran.said
    assert tree_of(installed) == before


def test_settings_that_are_there_stay(installed: Path, first_wheel: Path) -> None:
    (installed / "etc/loop-companion/settings.toml").write_text("[game]\npace = 'flow'\n")
    assert install(installed, "--wheel", first_wheel).code == 0
    assert "flow" in (installed / "etc/loop-companion/settings.toml").read_text()


def test_this_machine_is_not_touched(installed: Path) -> None:
    assert not Path("/etc/systemd/system/loop-companion.service").exists()
    assert "loop-companion" not in Path("/etc/passwd").read_text()
    assert str(installed) not in Path("/proc/mounts").read_text()
    for folder in ("dev", "proc", "run", "usr"):
        assert list((installed / folder).iterdir()) == []


@pytest.fixture
def desktop(installed: Path) -> Path:
    """A system with the kiosk on it that got a desktop."""
    units = installed / "etc/systemd/system"
    (units / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    (units / "default.target").symlink_to("/lib/systemd/system/graphical.target")
    (installed / "opt/loop-companion/manner").unlink()
    return installed


def test_on_a_desktop_it_starts_with_the_session(desktop: Path, first_wheel: Path) -> None:
    units = desktop / "etc/systemd/system"
    assert install(desktop, "--wheel", first_wheel).code == 0
    assert not (units / "loop-companion.service").is_symlink()
    assert not (units / "multi-user.target.wants/loop-companion.service").is_symlink()
    assert not (units / "loop-companion-stick@.service").is_symlink(), "a desktop mounts sticks itself"
    assert not (desktop / "etc/udev/rules.d/91-loop-companion-sticks.rules").is_symlink()
    assert (desktop / "etc/systemd/user/loop-companion-desktop.service").is_symlink()
    assert (desktop / "etc/xdg/autostart/loop-companion.desktop").is_symlink()


def test_a_desktop_gives_way_to_the_kiosk_if_asked_and_comes_back(desktop: Path, first_wheel: Path) -> None:
    units = desktop / "etc/systemd/system"
    assert install(desktop, "--kiosk", "--wheel", first_wheel).code == 0
    assert (units / "multi-user.target.wants/loop-companion.service").is_symlink()
    assert not (desktop / "etc/xdg/autostart/loop-companion.desktop").is_symlink()
    assert (units / "default.target").readlink().name == "multi-user.target"

    assert install(desktop, "--wheel", first_wheel).code == 0
    assert (units / "loop-companion.service").is_symlink(), "what was asked for once is kept"

    assert install(desktop, "--uninstall").code == 0
    assert (units / "default.target").readlink().name == "graphical.target"


@pytest.mark.parametrize(
    ("system", "words"),
    [
        ('ID=ubuntu\nVERSION_ID="24.04"\nPRETTY_NAME="Ubuntu 24.04"\n', "this is Ubuntu 24.04; only Debian 12 and 13"),
        ('ID=debian\nVERSION_ID="11"\nPRETTY_NAME="Debian 11"\n', "this is Debian 11; only Debian 12 and 13"),
        ("", "this is unknown; only Debian 12 and 13"),
    ],
)
def test_other_systems_are_refused(able: None, tmp_path: Path, first_wheel: Path, system: str, words: str) -> None:
    root = make_root(tmp_path / "root", system)
    before = tree_of(root)
    ran = install(root, "--wheel", first_wheel)
    assert ran.code == 1
    assert words in ran.said
    assert "What to do: use 64-bit Raspberry Pi OS" in ran.said
    assert tree_of(root) == before


def test_a_foreign_file_in_the_way_is_not_overwritten(empty: Path, first_wheel: Path) -> None:
    unit = empty / "etc/systemd/system/loop-companion.service"
    unit.write_text("# mine\n")
    ran = install(empty, "--wheel", first_wheel)
    assert ran.code == 1
    assert "is in the way, and not ours" in ran.said
    assert unit.read_text() == "# mine\n"
    assert not (empty / "opt/loop-companion").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--fast"], "there is no option --fast"),
        (["--wheel"], "--wheel needs a word after it"),
        (["--image", "/no/such/folder/there"], "there is no folder /no/such/folder/there"),
    ],
)
def test_a_wrong_command_line_says_what_is_right(options: list[str], words: str) -> None:
    done = subprocess.run([str(INSTALL), *options], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert words in done.stderr
    assert "What to do:" in done.stderr


def test_a_folder_without_a_system_is_refused(able: None, tmp_path: Path) -> None:
    done = subprocess.run([str(INSTALL), "--image", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "holds no system" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_missing_wheel_is_said_before_anything_is_switched(installed: Path, tmp_path: Path) -> None:
    ran = install(installed, "--wheel", tmp_path / "loop_companion-9.9-py3-none-any.whl")
    assert ran.code == 1
    assert "there is no file" in ran.said
    assert "The version that was there is still the one that runs." in ran.said


def test_a_python_package_that_cannot_be_had_leaves_the_old_version(installed: Path, tmp_path: Path) -> None:
    broken = make_wheel(tmp_path / "broken", "1.2")
    broken.write_bytes(b"no wheel at all")
    ran = install(installed, "--wheel", broken)
    assert ran.code == 1
    assert "The program: failed at line" in ran.said
    assert "What to do: is the network there?" in ran.said
    assert str((installed / "opt/loop-companion/current").readlink()) == "1.0"

"""`.ci/prepare`, with which `make run` and `make test` begin: done at once where all is there, whole or not at all."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.set_up.pretend_machine import LIBRARIES, PROJECT, TOOLS, Machine

ALL_ANEW = ["made .venv", "packages: run.txt build.txt", "linked"]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    yield machine
    machine.switch_off()


@pytest.fixture
def ready(machine: Machine) -> Machine:
    ran = machine.prepare()
    assert ran.calls == ALL_ANEW, ran
    return machine


# What is there already


def test_a_second_start_asks_nobody_and_says_nothing(ready: Machine) -> None:
    again = ready.prepare()
    assert (again.code, again.out, again.err, again.calls) == (0, "", "", [])


def test_a_library_that_another_package_provides_is_there(machine: Machine) -> None:
    """Debian 13 has libmtdev1t64, which provides libmtdev1."""
    machine.has(*LIBRARIES[:-1], "libmtdev1t64 libmtdev1 (= 1.1.7-1), libmtdev-other (>> 1)")
    ran = machine.prepare()
    assert (ran.code, ran.calls) == (0, ALL_ANEW)


@pytest.mark.parametrize("state", ["config-files", "half-installed", "not-installed"])
def test_a_package_that_is_not_whole_is_not_there(machine: Machine, state: str) -> None:
    machine.tell(
        "packages", "".join(f"installed {name} \n" for name in LIBRARIES if name != "libgl1") + f"{state} libgl1 \n"
    )
    assert "prepare: needs libgl1: OpenGL, which draws the screen\n" in machine.prepare().out


def test_an_environment_for_tests_is_one_to_run_in(machine: Machine) -> None:
    machine.has(*LIBRARIES, TOOLS)
    assert machine.prepare("test").calls == ["made .venv", "packages: test.txt", "linked"]
    assert machine.prepare("run").calls == []


def test_what_a_package_is_needed_for_is_said_and_its_installation_goes_to_the_log(machine: Machine) -> None:
    machine.has(*LIBRARIES[:-1])
    ran = machine.prepare()
    assert "prepare: needs libmtdev1: a library that Kivy loads at its start\n" in ran.out
    assert "prepare: asks sudo for: apt-get install libmtdev1\n" in ran.out
    assert "Unpacking" not in ran.out + ran.err
    assert "Unpacking a hundred things\n" in (machine.checkout / "build/prepare.log").read_text()
    assert next(call for call in ran.calls if call.startswith("apt-get install")).endswith(" libmtdev1")
    assert "sudo dpkg --configure -a" in ran.calls, "a dpkg that was cut short refuses everything else"


def test_a_dpkg_that_is_still_at_work_is_waited_for(machine: Machine) -> None:
    machine.has(*LIBRARIES[:-1])
    machine.tell("dpkg-is-busy")
    ran = machine.prepare()
    assert ran.code == 0
    assert "prepare: waits for another program that installs packages\n" in ran.out
    assert ran.calls.count("dpkg --configure -a") == 2


def test_root_needs_no_sudo(machine: Machine) -> None:
    machine.has(*LIBRARIES[:-1])
    machine.tell("uid", "0\n")
    ran = machine.prepare()
    assert ran.code == 0
    assert not [call for call in ran.calls if call.startswith("sudo")]


# What cannot be had: one sentence, and nothing half-made


def _without_sudo(machine: Machine) -> None:
    (machine.tools / "sudo").unlink()


def _sudo_says_no(machine: Machine) -> None:
    machine.tell("sudo-fails")


def _without_network_for_apt(machine: Machine) -> None:
    machine.tell("apt-fails")


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (_without_sudo, "you are not root and there is no sudo; ask somebody who may for: apt-get install"),
        (_sudo_says_no, "sudo said no; ask somebody who may for: apt-get install"),
        (_without_network_for_apt, "apt-get could not install"),
    ],
)
@pytest.mark.parametrize("lacking", ["libmtdev1", "python3-venv"])
def test_what_cannot_be_installed_is_one_sentence(
    machine: Machine, trouble: Callable[[Machine], None], words: str, lacking: str
) -> None:
    if lacking == "python3-venv":
        machine.tell("no-venv")
    else:
        machine.has(*LIBRARIES[:-1])
    trouble(machine)
    ran = machine.prepare()
    assert ran.code == 1
    (sentence,) = ran.err.splitlines()
    assert sentence.startswith(f"prepare: {words}")
    assert lacking in sentence
    assert not machine.environment.exists()


def test_a_python_without_venv_gets_it_from_debian(machine: Machine) -> None:
    machine.tell("no-venv")
    ran = machine.prepare()
    assert "prepare: needs python3-venv: runs the app" in ran.out
    assert ran.code == 0
    assert machine.is_ready


def test_a_python_that_kivy_has_nothing_for_is_one_sentence(machine: Machine) -> None:
    machine.tell("version", "3.14.1 (main)\n")
    machine.tell("uid", "0\n")
    ran = machine.prepare()
    assert ran.code == 1
    assert ran.err.startswith("prepare: needs Python 3.11, 3.12 or 3.13 with its venv module")
    assert len(ran.err.splitlines()) == 1
    assert not machine.environment.exists()


def test_packages_that_cannot_be_had_leave_no_environment(machine: Machine) -> None:
    machine.tell("pip-fails")
    ran = machine.prepare()
    assert ran.code == 1
    assert ran.err == (
        "prepare: the Python packages could not be installed (is the network there?);"
        " what pip said stands in build/prepare.log\n"
    )
    assert not machine.environment.exists()
    (machine.world / "pip-fails").unlink()
    ran = machine.prepare()
    assert ran.calls == ALL_ANEW, ran


def test_packages_that_cannot_be_had_leave_the_environment_that_was_there(ready: Machine) -> None:
    """Without a network `make test` fails, and `make run` goes on as before."""
    ready.has(*LIBRARIES, TOOLS)
    ready.tell("pip-fails")
    assert ready.prepare("test").code == 1
    assert ready.prepare("run").calls == []


# What was cut short, moved, or made for something else


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_first_run_that_was_cut_short_can_be_run_again(machine: Machine, by: signal.Signals) -> None:
    assert machine.cut_short(by).code != 0
    again = machine.prepare()
    assert (again.code, again.calls) == (0, ALL_ANEW)
    assert machine.prepare().calls == []


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_first_run_that_was_interrupted_leaves_nothing(machine: Machine, by: signal.Signals) -> None:
    machine.cut_short(by)
    assert not machine.environment.exists()


def test_after_a_ctrl_c_that_apt_does_not_hear_nothing_more_is_begun(machine: Machine) -> None:
    machine.has()
    machine.tell("apt-is-interrupted")
    ran = machine.prepare()
    assert (ran.code, ran.err) == (130, "prepare: cut short; run it again\n")
    assert "made .venv" not in ran.calls
    (machine.world / "apt-is-interrupted").unlink()
    assert machine.prepare().code == 0
    assert machine.is_ready


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_a_change_that_was_cut_short_gives_back_what_was_there(ready: Machine, by: signal.Signals) -> None:
    ready.has(*LIBRARIES, TOOLS)
    ready.cut_short(by, "test")
    assert ready.prepare("run").calls == []
    assert ready.is_ready


def _half_made(machine: Machine) -> None:
    (machine.environment / "made-for").unlink()


def _without_its_python(machine: Machine) -> None:
    (machine.environment / "bin/python").unlink()


def _another_python(machine: Machine) -> None:
    machine.tell("version", "3.12.9 (main)\n")


def _another_list(machine: Machine) -> None:
    with (machine.checkout / "requirements/run.txt").open("a") as file:
        file.write("another==1\n")


@pytest.mark.parametrize("change", [_half_made, _without_its_python, _another_python, _another_list])
def test_an_environment_that_is_not_the_right_one_is_made_anew(
    ready: Machine, change: Callable[[Machine], None]
) -> None:
    (ready.environment / "left-over").touch()
    change(ready)
    assert ready.prepare().calls == ALL_ANEW
    assert not (ready.environment / "left-over").exists()
    assert not (ready.checkout / ".venv.before").exists()


def test_an_environment_that_was_moved_is_made_anew(ready: Machine) -> None:
    """The scripts in it know the place where they were made."""
    ready.checkout = ready.checkout.rename(ready.checkout.with_name("elsewhere"))
    assert ready.prepare().calls == ALL_ANEW


def test_an_environment_of_the_time_before_these_lists_is_made_anew(machine: Machine) -> None:
    (machine.environment / "bin").mkdir(parents=True)
    shutil.copy(machine.tools / "python3", machine.environment / "bin/python")
    (machine.environment / "prepared-run").touch()
    ran = machine.prepare()
    assert ran.calls == ALL_ANEW, ran
    assert not (machine.environment / "prepared-run").exists()


def test_a_change_of_the_project_file_only_links_it_anew(ready: Machine) -> None:
    with (ready.checkout / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert ready.prepare().calls == ["linked"]
    assert ready.prepare().calls == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_checkout_that_belongs_to_somebody_else_is_said(machine: Machine) -> None:
    machine.checkout.chmod(0o555)
    ran = machine.prepare()
    machine.checkout.chmod(0o755)
    assert (ran.code, ran.err.splitlines()[0][:30]) == (1, "prepare: cannot write to " + str(machine.checkout)[:5])


# What somebody sees who waits


def test_whoever_waits_sees_how_far_it_is(machine: Machine) -> None:
    machine.patience = "0.1"
    for name in ("pip-waits", "pip-goes-on"):
        os.mkfifo(machine.world / name)
    process = machine.begin()
    assert process.stdout is not None
    assert process.stdout.readline() == "prepare: installs the Python packages into .venv (a minute or two)\n"
    (machine.world / "pip-waits").read_text()
    told = next(line for line in process.stdout if "Collecting" in line)
    assert told.startswith("prepare:   ")
    assert told.endswith(" s: Collecting kivy\n")
    for name in ("pip-waits", "pip-goes-on"):
        waiting = machine.world / name
        waiting.rename(machine.world / f"old-{name}")
    (machine.world / "old-pip-goes-on").write_text("")
    assert machine.end(process).code == 0


# lgpio


def _modules(machine: Machine, version: str) -> Path:
    modules = machine.world / "modules"
    modules.mkdir()
    for name in ("lgpio.py", f"_lgpio.cpython-{version}-aarch64-linux-gnu.so", "somebody_else.py"):
        (modules / name).write_text(name)
    return modules


def test_of_the_systems_modules_lgpio_alone_is_seen(machine: Machine) -> None:
    modules = _modules(machine, "313")
    assert machine.prepare().code == 0
    site = machine.environment / "lib/python3.13/site-packages"
    assert {path.name: path.resolve() for path in site.iterdir()} == {
        name: modules / name for name in ("lgpio.py", "_lgpio.cpython-313-aarch64-linux-gnu.so")
    }


def test_lgpio_of_another_python_is_said(machine: Machine) -> None:
    _modules(machine, "311")
    ran = machine.prepare()
    assert ran.code == 0
    assert "prepare: Debian's python3-lgpio is not for Python 3.13, so buttons on a Pi's pins do not work" in ran.out
    assert list((machine.environment / "lib/python3.13/site-packages").iterdir()) == []


def test_shellcheck_has_nothing_to_say() -> None:
    scripts = [str(path) for path in (PROJECT / ".ci").iterdir() if path.is_file()]
    done = subprocess.run(
        ["shellcheck", "--external-sources", *scripts], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")

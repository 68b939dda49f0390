"""What is installed to run and to test is pinned to version and hash, and agrees with pyproject.toml."""

import re
import tomllib
from importlib.metadata import version
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LISTS = ("run", "build", "test", "lock")
ANEW = "run `make lock`"


def group(name: str) -> list[Requirement]:
    found: list[Requirement] = []
    for one in PROJECT["dependency-groups"][name]:
        found += [Requirement(one)] if isinstance(one, str) else group(one["include-group"])
    return found


def wished(name: str) -> list[Requirement]:
    program = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
    return {"run": program, "test": program + group("test")}.get(name) or group(name)


def locked(name: str) -> dict[str, tuple[Requirement, set[str]]]:
    """Each package of a list, with its pin and its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE).strip())
    pins = [entry.replace("\\\n", " ").split("--hash=") for entry in entries]
    return {
        canonicalize_name(Requirement(pin).name): (Requirement(pin), {one.strip() for one in hashes})
        for pin, *hashes in pins
    }


@pytest.mark.parametrize("name", LISTS)
def test_every_wish_is_locked_to_a_version_that_fits(name: str) -> None:
    pins = locked(name)
    for action in wished(name):
        assert canonicalize_name(action.name) in pins, f"{action.name} is not in {name}.txt: {ANEW}"
        (pin,) = pins[canonicalize_name(action.name)][0].specifier
        assert action.specifier.contains(pin.version), f"{name}.txt has {action.name} {pin.version}: {ANEW}"


@pytest.mark.parametrize("name", LISTS)
def test_every_package_has_one_version_and_its_hashes(name: str) -> None:
    for pin, hashes in locked(name).values():
        assert [one.operator for one in pin.specifier] == ["=="], pin
        assert hashes, pin
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), pin


@pytest.mark.parametrize("name", LISTS)
def test_a_package_that_a_package_needs_is_there_for_a_reason(name: str) -> None:
    """A line that nobody asks for any more would stay for ever."""
    lines = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert sum("# via" in line for line in lines) == len(locked(name))


def test_what_is_tested_is_what_runs() -> None:
    tested = locked("test")
    for name in ("run", "build"):
        assert {package: tested.get(package) for package in locked(name)} == locked(name)


@pytest.mark.parametrize("name", LISTS)
def test_the_list_names_no_place_to_fetch_from(name: str) -> None:
    assert (
        re.search(r"://|--(extra-)?index|--find-links|file:", (ROOT / "requirements" / f"{name}.txt").read_text())
        is None
    )


def test_these_tests_run_with_what_is_locked() -> None:
    here = {name: version(name) for name in ("kivy", "gpiozero", "pyserial", "tomlkit", "platformdirs", "pytest")}
    pins = locked("test")
    assert here == {name: next(iter(pins[name][0].specifier)).version for name in here}, "run `make test`"


def test_the_build_backend_of_the_wheel_is_locked() -> None:
    for text in PROJECT["build-system"]["requires"]:
        assert Requirement(text).name in locked("build")

"""One install for all tests of the installer; each gets a copy of it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systemd.debian_image import Image, gather_wheels, make_debian, must
from tests.systemd.fake_system import INSTALL, copy_of, install, make_root, make_wheel, missing_for_images


@pytest.fixture(scope="session")
def able() -> None:
    if lacking := missing_for_images():
        pytest.skip(lacking)


@pytest.fixture
def empty(able: None, tmp_path: Path) -> Path:
    """The root of a system that never heard of us."""
    return make_root(tmp_path / "root")


@pytest.fixture(scope="session")
def first_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_wheel(tmp_path_factory.mktemp("wheel"), "1.0")


@pytest.fixture(scope="session")
def _installed_once(able: None, first_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = make_root(tmp_path_factory.mktemp("installed") / "root")
    ran = install(root, "--wheel", first_wheel)
    assert ran.code == 0, ran.said
    return root


@pytest.fixture
def installed(_installed_once: Path, tmp_path: Path) -> Path:
    """The root of a system on which version 1.0 is installed."""
    return copy_of(_installed_once, tmp_path / "root")


@pytest.fixture(scope="session")
def _updated_once(_installed_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("updated")
    root = copy_of(_installed_once, folder / "root")
    ran = install(root, "--wheel", make_wheel(folder, "1.1"))
    assert ran.code == 0, ran.said
    return root


@pytest.fixture
def updated(_updated_once: Path, tmp_path: Path) -> Path:
    """The root of a system on which 1.1 was installed over 1.0."""
    return copy_of(_updated_once, tmp_path / "root")


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    if os.geteuid() != 0:
        pytest.skip("debootstrap needs root")
    for tool in ("debootstrap", "systemd-nspawn"):
        assert shutil.which(tool), f"{tool} is missing; .ci/prepare test installs it"
    folder = tmp_path_factory.mktemp("image")
    root, wheels = folder / "root", folder / "wheels"
    make_debian(root)
    debian = dict(line.split("=", 1) for line in (root / "etc/os-release").read_text().splitlines())
    wheel = gather_wheels(wheels, {'"12"': "3.11", '"13"': "3.13"}[debian["VERSION_ID"]])
    said = must(INSTALL, "--image", root, "--wheel", wheel, "--wheels", wheels)
    yield Image(root, said, wheels)
    shutil.rmtree(folder)  # it is large

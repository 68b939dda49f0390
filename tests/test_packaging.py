"""The wheel carries all that the app needs, and runs where nothing of this checkout is on the path."""

import importlib.util
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests import ROOT


def run(*command: str | Path, folder: Path) -> str:
    """What a program of the fresh installation prints; it must end well."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "DISPLAY"}}
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=100
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize(
    ("asked", "slow"), [((), 0), (("-m", "not boot"), 2), (("-m", "slow"), 2), (("-m", ""), 2)], ids=str
)
def test_plain_pytest_leaves_out_what_takes_hours_and_a_later_mark_brings_it_back(
    asked: tuple[str, ...], slow: int
) -> None:
    """`make test-slow` and `make test-boot` say what they want with `-m`."""
    collected = run(
        sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *asked,
        "tests/play/test_mutated_journals.py", folder=ROOT,
    )  # fmt: skip
    found = [
        line for line in collected.splitlines() if "_fixtures_is_legal" in line or "_random_games_is_legal" in line
    ]
    assert len(found) == slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built anew from this checkout; without the build backend at hand, pip fetches it."""
    folder = tmp_path_factory.mktemp("wheel")
    if importlib.util.find_spec("hatchling") is not None:
        command = ["build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    else:
        command = ["pip", "wheel", "--no-deps", "--disable-pip-version-check", "-w", str(folder), str(ROOT)]
    run(sys.executable, "-m", *command, folder=folder)
    (built,) = folder.glob("loop_companion-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel; the libraries that it needs come from where these tests run."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.EnvBuilder(with_pip=False, symlinks=True).create(folder)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=folder)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    libraries = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    (site / "libraries.pth").write_text("\n".join(libraries) + "\n", encoding="utf-8")
    return folder / "bin"


def test_every_source_and_every_file_beside_it_is_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        str(path.relative_to(ROOT))
        for room in ("companion", "hardware")
        for path in (ROOT / room).rglob("*")
        if path.suffix in {".py", ".kv", ".toml", ".ttf", ".txt", ".mo", ".pot"} and "__pycache__" not in path.parts
    }
    assert wanted <= packed
    for name in (
        "companion/games/the_loop/rules/box.toml",
        "companion/kit/fonts/OFL.txt",
        "companion/kit/fonts/AtkinsonHyperlegible-Regular.ttf",
        "companion/kit/fonts/AtkinsonHyperlegible-Bold.ttf",
    ):
        assert name in packed


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"companion", "hardware"}


def test_the_licences_are_in_the_wheel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if name.endswith("/licenses/LICENSE")]
    assert [name for name in names if name.endswith("/licenses/companion/kit/fonts/OFL.txt")]


def test_the_command_runs_from_any_folder(installed: Path, tmp_path: Path) -> None:
    command = installed / "loop-companion"
    assert run(command, "--version", folder=tmp_path).startswith("loop-companion ")
    assert "The Foo phase of the first turn" in run(command, "demo", "--text", folder=tmp_path)
    assert '"games": 3' in run(command, "simulate", "--games", "3", "--json", folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_runs_is_the_wheel(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import companion; print(companion.__file__)", folder=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)


GLASS = """
import sys
from pathlib import Path
from companion.display import kivy_setup
kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(sys.argv[1]), offscreen=True))
from companion.cli.screenshots.screenshotter import Screenshotter
from companion.play.store import Store
from companion.cli.screenshots.script import scripted_navigator
from companion.games import GAMES
store = Store(None)
camera = Screenshotter(scripted_navigator(store, GAMES["the_loop"]()), (800, 480))
camera.shoot(Path(sys.argv[2]))
store.close()
"""


@pytest.mark.glass
def test_the_glass_finds_its_looks_and_fonts_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    picture = tmp_path / "home.png"
    run(installed / "python", "-c", GLASS, tmp_path / "kivy", picture, folder=tmp_path)
    assert picture.read_bytes().startswith(b"\x89PNG")

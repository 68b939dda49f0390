"""The first screen as the program itself draws it, offscreen: what the guest's screen is held against.

Runs as a program of its own, for Kivy has one window a process: `python -m tests.boot.drawn FOLDER WIDTH HEIGHT`
"""

import subprocess
import sys
from pathlib import Path

from companion.app import navigator_for
from companion.display import kivy_setup
from companion.paths import AppPaths
from companion.play.store import Store
from tests import ROOT
from tests.boot.pixels import Picture

PROJECT = ROOT
PICTURE = "first-screen.ppm"


def drawn(size: tuple[int, int], folder: Path) -> Picture:
    """The first screen of a table that has no games yet; `folder` is for what the program writes."""
    width, height = map(str, size)
    done = subprocess.run(
        [sys.executable, "-m", "tests.boot.drawn", str(folder), width, height],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return Picture.read_ppm(folder / PICTURE)


def _draw(folder: Path, size: tuple[int, int]) -> None:
    kivy_setup.prepare(kivy_setup.WindowConfig(home=folder / "kivy", size=size, offscreen=True))
    from companion.cli.screenshots.screenshotter import Screenshotter  # noqa: PLC0415 - Kivy reads its environment when it is imported

    store = Store(folder / "no-games")
    navigator = navigator_for(store, AppPaths(folder / "no-games", folder / "settings.toml"), can_quit=False)
    camera = Screenshotter(navigator, size)
    camera.shoot(folder / "first-screen.png")
    store.close()
    _read(folder / "first-screen.png").write_ppm(folder / PICTURE)


def _read(png: Path) -> Picture:
    from kivy.core.image import Image  # noqa: PLC0415 - see above

    (data,) = Image.load(str(png), keep_data=True).image._data
    step = {"rgb": 3, "rgba": 4}[data.fmt]
    pixels = bytes(data.data)
    rgb = b"".join(pixels[place : place + 3] for place in range(0, len(pixels), step))
    return Picture(data.width, data.height, rgb)


if __name__ == "__main__":
    _folder, _width, _height = sys.argv[1:]
    _draw(Path(_folder), (int(_width), int(_height)))

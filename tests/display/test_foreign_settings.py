"""What other programs left in the environment for Kivy and SDL changes nothing: each is looked at in a real window."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.display import kivy_setup
from tests import ROOT

LOOK = """
import json, sys, tempfile
from pathlib import Path
from companion.display import kivy_setup
kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(sys.argv[1]), size=(320, 240), offscreen=True))
import kivy
from kivy.config import Config
from kivy.core.image import ImageLoader
from kivy.core.text import Label
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.utils import platform
facts = kivy_setup.describe_window()
print(json.dumps({
    "config": {section: dict(Config.items(section)) for section in Config.sections()},
    "window": [type(Window).__module__, facts.driver, facts.size, facts.inputs],
    "rotation": Window.rotation,
    "text": Label.__module__,
    "images": [loader.__name__ for loader in ImageLoader.loaders],
    "metrics": [Metrics.dpi, Metrics.density, Metrics.fontscale],
    "kivy": [kivy.kivy_data_dir, kivy.kivy_modules_dir, kivy.kivy_home_dir, platform],
    "options": {name: list(value) if isinstance(value, tuple) else value for name, value in kivy.kivy_options.items()},
}))
"""


def names_that_kivy_reads() -> set[str]:
    """Every KIVY_… that stands in the sources of Kivy, read without loading it, and KCFG_… for some of its settings."""
    spec = find_spec("kivy")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent
    text = "".join(path.read_text(encoding="utf-8", errors="replace") for path in folder.rglob("*.py"))
    found = set(re.findall(r"\bKIVY_[A-Z_]+\b", text))
    # Kivy makes these of the names of its options.
    found |= {f"KIVY_{what}" for what in ("TEXT", "IMAGE", "WINDOW", "AUDIO", "VIDEO", "CLIPBOARD", "GL_BACKEND")}
    settings = ("GRAPHICS_ROTATION", "GRAPHICS_WIDTH", "GRAPHICS_MAXFPS", "KIVY_LOG_LEVEL", "POSTPROC_JITTER_DISTANCE")
    return found | {f"KCFG_{name}" for name in settings} | {"KCFG_INPUT_PANEL", "KCFG_MODULES_INSPECTOR"}


def looked(folder: Path, **environment: str) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-c", LOOK, str(folder)],
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        cwd=ROOT,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, object] = json.loads(done.stdout.decode().splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object]]:
    folder = tmp_path_factory.mktemp("kivy-home")
    return folder, looked(folder)


@pytest.mark.glass
@pytest.mark.parametrize("value", ["90", "nonsense", ""])
def test_nothing_that_kivy_reads_from_the_environment_changes_the_window(
    usual: tuple[Path, dict[str, object]], value: str
) -> None:
    folder, found = usual
    assert looked(folder, **dict.fromkeys(names_that_kivy_reads(), value)) == found


@pytest.mark.glass
def test_nothing_that_sdl_reads_changes_the_window_and_nobody_takes_it_for_a_phone(
    usual: tuple[Path, dict[str, object]],
) -> None:
    folder, found = usual
    odd = {
        "SDL_VIDEODRIVER": "dummy",  # named anew: we know better
        "SDL_VIDEO_GL_DRIVER": "/nowhere.so",
        "SDL_VIDEO_EGL_DRIVER": "/nowhere.so",
        "SDL_OPENGL_LIBRARY": "/nowhere.so",
        "SDL_DYNAMIC_API": "/nowhere.so",
        "SDL_TOUCH_MOUSE_EVENTS": "0",
        "SDL_MOUSE_TOUCH_EVENTS": "1",
        "SDL_KMSDRM_DEVICE_INDEX": "99",
        "P4A_BOOTSTRAP": "sdl2",
        "ANDROID_ARGUMENT": "x",
    }
    assert looked(folder, **odd) == found


def test_the_names_that_kivy_is_told_are_set_after_all_was_forgotten() -> None:
    environment = {"KIVY_TEXT": "pil", "SDL_VIDEODRIVER": "kmsdrm", "HOME": "/home/x", "LIBGL_ALWAYS_SOFTWARE": "1"}
    kivy_setup.forget(environment)
    assert environment == {"SDL_VIDEODRIVER": "kmsdrm", "HOME": "/home/x", "LIBGL_ALWAYS_SOFTWARE": "1"}

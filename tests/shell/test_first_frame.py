"""What happens before the first frame, and what does not: in a process of its own, as a start of the app."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

START = """
import gc, json, os, sys
from companion import display
from companion.display import kivy_setup

kivy_setup.find_driver = lambda **_: display.Driver.OFFSCREEN
display.has_display = lambda **_: True
describe_window = kivy_setup.describe_window
drawn = []

def describe_and_watch():
    facts = describe_window()
    if not drawn:
        from kivy.core.window import Window
        from companion.games.the_loop.board import wheel_canvas
        draw_era = wheel_canvas.draw_era
        wheel_canvas.draw_era = lambda *given: (drawn.append(given[2].index), draw_era(*given))
        Window.bind(on_flip=tell)
        drawn.append(gc.isenabled())
    return facts

def tell(*_):
    collector = {"frozen": gc.get_freeze_count(), "runs": gc.isenabled(), "ran": drawn[0]}
    print(json.dumps({"modules": sorted(sys.modules), "eras": drawn[1:], **collector}), flush=True)
    os._exit(0)

kivy_setup.describe_window = describe_and_watch
from companion.cli.main import main
main(["run", "--data", sys.argv[1], "--config", sys.argv[1] + "/settings.toml"])
"""
LATER = (
    "gpiozero",
    "lgpio",
    "serial",
    "tomlkit",
    "companion.doctor",
    "companion.cli.console",
    "hardware.touch",
)


@pytest.fixture(scope="module")
def first_frame(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("first-frame")
    run = subprocess.run(
        [sys.executable, "-c", START, str(folder)], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@pytest.mark.glass
@pytest.mark.parametrize("name", LATER)
def test_what_a_first_frame_does_not_need_is_not_imported_before_it(first_frame: Any, name: str) -> None:
    assert [module for module in first_frame["modules"] if module == name or module.startswith(f"{name}.")] == []


@pytest.mark.glass
def test_every_era_is_drawn_once_before_the_first_frame(first_frame: Any) -> None:
    assert sorted(first_frame["eras"]) == list(range(7))


@pytest.mark.glass
def test_the_collector_waits_for_the_first_frame_and_leaves_alone_what_the_start_made(first_frame: Any) -> None:
    assert (first_frame["ran"], first_frame["runs"]) == (False, True)
    assert first_frame["frozen"] > 10_000

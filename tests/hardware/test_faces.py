"""What the rooms of the hardware offer in their `__init__`: all of it is there, and loads only when it is asked for."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import hardware

ROOMS = ("hardware.ring", "hardware.buttons", "hardware.touch")


def offered(room: str) -> set[tuple[str, str]]:
    """The modules and names that the type checker is told of."""
    source = (Path(hardware.__file__).parents[1] / room.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    return {(node.module or "", alias.name) for node in imports for alias in node.names if node.module != "typing"}


def loaded_by(program: str) -> set[str]:
    """The modules that are there after a program has run in an interpreter of its own."""
    program += "; import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("room", ROOMS)
def test_what_the_type_checker_is_told_of_is_what_is_there(room: str) -> None:
    names = offered(room) - {("hardware", "lazy_names")}
    assert len(names) > 5
    for module, name in names:
        assert getattr(import_module(room), name) is getattr(import_module(module), name)


@pytest.mark.parametrize("room", ROOMS)
def test_a_name_that_is_not_offered_is_missing(room: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'Unicorn'"):
        _ = import_module(room).Unicorn


def test_the_faces_load_nothing() -> None:
    loaded = loaded_by(f"import {', '.join(ROOMS)}")
    assert {name for name in loaded if name.startswith("hardware")} == {"hardware", *ROOMS}


def test_what_paints_a_picture_needs_nothing_of_the_port() -> None:
    loaded = loaded_by(
        "from hardware.ring import Arc, Colour, Geometry; Geometry(7).paint([Arc(0, 1, Colour(1, 0, 0))])"
    )
    pure = {f"hardware.ring.{name}" for name in ("geometry", "light")}
    assert {name for name in loaded if name.startswith("hardware.ring.")} == pure
    assert not loaded & {"serial", "threading", "logging", "pathlib"}


def test_a_real_ring_and_real_buttons_are_made_without_the_libraries_of_their_wires() -> None:
    """The libraries load when a port is looked for and when pins are opened: not before the first frame."""
    loaded = loaded_by(
        "from hardware.ring import Finder; from hardware.ring.serial_ring import SerialRing; SerialRing(Finder());"
        "from hardware.buttons import ButtonsKind, Wiring, make_buttons;"
        "make_buttons(ButtonsKind.GPIO, Wiring(), print)"
    )
    assert not loaded & {"serial", "gpiozero", "lgpio"}

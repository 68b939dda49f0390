"""Which room may import which: the arrows of docs/architecture.md, read from the sources."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT, room_graph

IMPURE = {
    "kivy",
    "gpiozero",
    "serial",
    "sqlite3",
    "random",
    "secrets",
    "time",
    "datetime",
    "pathlib",
    "os",
    "io",
    "shutil",
    "socket",
    "subprocess",
    "threading",
    "asyncio",
    "platformdirs",
    "tomlkit",
}
"""What no game may touch: the screen, wires, files, clocks, dice, the network."""
GAME_WORDS = re.compile(r"\b(eras?|clones?|rifts?|vortex(es)?|foo)\b", re.IGNORECASE)
SOURCES = [path for room in ("companion", "hardware") for path in sorted((ROOT / room).rglob("*.py"))]


def name_of(path: Path) -> str:
    """The module's dotted name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it; `from a import b` counts as `a` and as `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, *rooms: str) -> bool:
    return any(name == room or name.startswith(room + ".") for room in rooms)


def sources_in(*rooms: str) -> list[Path]:
    found = [path for path in SOURCES if within(name_of(path), *rooms)]
    assert found, f"nothing lies in {rooms}"
    return found


def ours(path: Path) -> list[str]:
    return [name for name in imports_of(path) if within(name, "companion", "hardware", "tests")]


SHARED = {"shedding"}
"""What two games share: no game, but a room that games may enter."""
ROOMS_OF_GAMES = sorted(
    path.name
    for path in (ROOT / "companion/games").iterdir()
    if path.is_dir() and path.name[0] != "_" and path.name not in SHARED
)
SHARED_RULES = tuple(f"companion.games.{room}.rules" for room in SHARED)
PURE = (
    *SHARED_RULES,
    *(f"companion.games.{game}.{room}" for game in ROOMS_OF_GAMES for room in ("rules", "lights")),
    "companion.lights",
)


def test_rules_and_lights_are_pure() -> None:
    for path in sources_in(*PURE):
        touched = {name.partition(".")[0] for name in imports_of(path)} & IMPURE
        assert not touched, f"{path} imports {touched}"
        assert "open(" not in re.sub(r"[\w.]+open\(", "", path.read_text(encoding="utf-8")), f"{path} opens a file"


@pytest.mark.parametrize("game", ROOMS_OF_GAMES)
def test_rules_know_nothing_of_ours_but_the_contract_errors_and_how_tables_are_read(game: str) -> None:
    rules = f"companion.games.{game}.rules"
    for path in sources_in(rules):
        for name in ours(path):
            allowed = (rules, *SHARED_RULES, "companion.contract", "companion.errors", "companion.decoding")
            assert within(name, *allowed), f"{path} imports {name}"


@pytest.mark.parametrize("room", sorted(SHARED))
def test_what_games_share_knows_no_game(room: str) -> None:
    whole, rules = f"companion.games.{room}", f"companion.games.{room}.rules"
    for path in sources_in(whole):
        for name in ours(path):
            assert not within(name, "companion.games") or within(name, whole), f"{path} imports {name}"
            in_rules = within(name, rules, "companion.contract", "companion.errors", "companion.decoding")
            assert in_rules or not within(name_of(path), rules), f"{path} imports {name}"


RING_VALUES = ("hardware.ring.light", "hardware.ring.geometry")


def test_lights_know_nothing_of_ours_but_the_contract_and_the_rings_values() -> None:
    of_any_ring = ("companion.lights", "companion.contract", "companion.errors", *RING_VALUES)
    rooms = {f"companion.games.{game}.lights": f"companion.games.{game}.rules" for game in ROOMS_OF_GAMES}
    for room, rules in {"companion.lights": "companion.lights", **rooms}.items():
        for path in sources_in(room):
            for name in ours(path):
                assert within(name, room, rules, *SHARED_RULES, *of_any_ring), f"{path} imports {name}"


def test_devices_know_no_game() -> None:
    for path in sources_in("companion.devices"):
        assert not [name for name in imports_of(path) if within(name, "companion.games")], path
        found = GAME_WORDS.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path} says {found and found.group()!r}"


@pytest.mark.parametrize("game", ROOMS_OF_GAMES)
def test_a_game_is_a_room_that_only_the_loader_enters(game: str) -> None:
    """The loader does it by the game's id, so that not even it imports one."""
    entered: dict[str, list[str]] = {}
    for path in SOURCES:
        if not within(name_of(path), f"companion.games.{game}") and (
            found := [name for name in imports_of(path) if within(name, f"companion.games.{game}")]
        ):
            room = "/".join(path.relative_to(ROOT).parts[:2])
            entered.setdefault(room, []).extend(f"{path}: {name}" for name in found)
    assert not entered


def test_arrows_run_downwards_only() -> None:
    """From the roof to the ground; rooms of one floor do not import each other."""
    floor_of = {room: floor for floor, rooms in enumerate(room_graph.FLOORS) for room in rooms}
    upwards = {
        (room, other)
        for room, others in room_graph.arrows().items()
        for other in others
        if floor_of[other] <= floor_of[room]
    }
    assert not upwards


def test_the_contract_is_plain() -> None:
    """No Kivy, no game, no session: values and protocols, and of ours only what lies below."""
    allowed = ("companion.contract", "companion.errors", "companion.settings", "companion.words", "hardware")
    for path in sources_in("companion.contract"):
        for name in imports_of(path):
            assert not within(name, "kivy"), f"{path} imports {name}"
        for name in ours(path):
            assert within(name, *allowed), f"{path} imports {name}"


def test_the_kit_knows_pages_and_nobody_who_makes_them() -> None:
    for path in sources_in("companion.kit"):
        for name in ours(path):
            assert within(name, "companion.kit", "companion.contract", "companion.display"), f"{path} imports {name}"


@pytest.mark.parametrize("game", ROOMS_OF_GAMES)
def test_a_games_screens_and_rules_need_no_window(game: str) -> None:
    for path in sources_in(f"companion.games.{game}.screens"):
        for name in imports_of(path):
            above = ("companion.shell", f"companion.games.{game}.board", "companion.devices", "kivy")
            assert not within(name, *above), f"{path} imports {name}"


def test_no_game_imports_another() -> None:
    for game in ROOMS_OF_GAMES:
        for path in sources_in(f"companion.games.{game}"):
            others = [f"companion.games.{other}" for other in ROOMS_OF_GAMES if other != game]
            assert not [name for name in imports_of(path) if within(name, *others)], path


def test_what_any_game_is_knows_no_single_game() -> None:
    for path in [*(ROOT / "companion/contract").glob("*.py"), *(ROOT / "companion/games").glob("*.py")]:
        assert not [name for name in imports_of(path) if within(name, "companion.games.the_loop")], path


def test_play_knows_games_only_through_what_any_game_is() -> None:
    allowed = (
        "companion.contract.rules",
        "companion.contract.rules",
        "companion.play",
        "companion.errors",
        "companion.files",
        "companion.words",
    )
    for path in sources_in("companion.play"):
        for name in ours(path):
            whole = name in {"companion", "companion.__version__"}  # `from companion import __version__`
            assert whole or within(name, *allowed), f"{path} imports {name}"


@pytest.mark.parametrize("room", ["companion.contract", "companion.play", *PURE])
def test_rooms_below_the_screen_never_import_it(room: str) -> None:
    for path in sources_in(room):
        for name in imports_of(path):
            above = ("companion.shell", "companion.kit", "companion.display", "companion.app", "companion.cli", "kivy")
            assert not within(name, *above), f"{path}: {name}"


def test_hardware_imports_nothing_of_the_companion() -> None:
    for path in sources_in("hardware"):
        for name in ours(path):
            assert within(name, "hardware"), f"{path} imports {name}"


HARDWARE = ("ring", "buttons", "touch")


@pytest.mark.parametrize("room", HARDWARE)
def test_no_part_of_the_hardware_knows_another(room: str) -> None:
    for path in sources_in(f"hardware.{room}"):
        for name in ours(path):
            above, _, last = name.rpartition(".")
            beside = name == "hardware" or (above == "hardware" and last not in HARDWARE)
            assert beside or within(name, f"hardware.{room}"), f"{path} imports {name}"


@pytest.mark.parametrize("room", ["companion.games", "companion.play", "companion.lights", "companion.devices"])
def test_what_the_doctor_looks_at_knows_no_doctor(room: str) -> None:
    for path in sources_in(room):
        assert not [name for name in imports_of(path) if within(name, "companion.doctor")], path


def test_hardware_knows_no_word_of_the_game() -> None:
    for path in sources_in("hardware"):
        found = GAME_WORDS.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path} says {found and found.group()!r}"


def test_nothing_imports_the_app_but_what_starts_it() -> None:
    for path in SOURCES:
        if within(name_of(path), "companion.app", "companion.__main__", "companion.cli"):
            continue
        for name in imports_of(path):
            assert not within(name, "companion.app"), f"{path} imports {name}"


def test_nothing_that_ships_imports_the_tests() -> None:
    for path in SOURCES:
        assert not [name for name in imports_of(path) if within(name, "tests", "pytest", "hypothesis")], path

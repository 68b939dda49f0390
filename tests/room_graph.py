"""The true graph of the rooms, read from the sources, as `docs/architecture.md` shows it.

    python -m tests.room_graph

prints it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests import ROOT

FLOORS: Final = (
    ("cli",),
    ("app",),
    ("shell",),
    ("games",),
    ("devices", "doctor", "kiosk"),
    ("play",),
    ("kit",),
    ("lights",),
    ("contract",),
    ("settings",),
    ("display", "words"),
    ("hardware",),
)
"""The rooms from the roof to the ground; those of one floor do not import each other."""
GROUND: Final = frozenset({"errors", "paths", "logs", "files"})
"""Single files that serve every way of running; they stand for no room of their own."""
WIDEST: Final = 10


def sources(room: str) -> Iterator[Path]:
    """Every file of a room."""
    where = ROOT / ("hardware" if room == "hardware" else f"companion/{room}")
    if where.is_dir():
        yield from sorted(where.rglob("*.py"))
    else:
        yield where.with_suffix(".py")


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module: str) -> str | None:
    """The room in which a module lies; None: it is none of ours, or serves all."""
    first, _, rest = module.partition(".")
    if first == "hardware":
        return "hardware"
    name = rest.partition(".")[0]
    return name if first == "companion" and any(name in floor for floor in FLOORS) else None


def arrows() -> dict[str, tuple[str, ...]]:
    """For each room those that it imports, in the order of the floors."""
    order = [room for floor in FLOORS for room in floor]
    found = {}
    for room in order:
        there = {found_room for path in sources(room) for name in imports_of(path) if (found_room := room_of(name))}
        found[room] = tuple(other for other in order if other in there and other != room)
    return found


def drawn() -> str:
    """The graph as text, a line a room."""
    return "\n".join(f"{room:{WIDEST}}──> {' '.join(others) or '—'}" for room, others in arrows().items())


if __name__ == "__main__":
    print(drawn())

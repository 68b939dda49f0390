"""No noun of a game in the other rooms: read from every name and every string of their sources."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT

NOUNS = re.compile(
    r"^(eras?|clones?|rifts?|vortex(es)?|paradox(es)?|artifacts?|agents?|missions?|cubes?|foo|faux|sabotage|jewels?|trinkets?|loot|tricks?|referees?|markers?|shed(ding)?|donden)$",
    re.IGNORECASE,
)
WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""The words of a name or a sentence: `EraPicture` has two, `drop_zone` too."""

ROOMS = sorted(
    path.relative_to(ROOT)
    for path in (ROOT / "companion").iterdir()
    if path.name not in {"games", "__pycache__"} and (path.suffix == ".py" or path.is_dir())
)
EXCEPTIONS: dict[str, dict[str, str]] = {}
"""For each file the nouns that it may say, and why."""


def said_in(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every string, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Name(id=said) | ast.Attribute(attr=said) | ast.arg(arg=said):
                yield line, said
            case ast.FunctionDef(name=said) | ast.ClassDef(name=said) | ast.AsyncFunctionDef(name=said):
                yield line, said
            case ast.keyword(arg=str(said)) | ast.Constant(value=str(said)):
                yield line, said
            case ast.alias(name=said, asname=other):
                yield line, f"{said} {other or ''}"
            case _:
                pass


def nouns_in(path: Path) -> list[str]:
    allowed = EXCEPTIONS.get(str(path.relative_to(ROOT)), {})
    return [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for line, said in [(0, path.stem), *said_in(path)]
        for word in WORDS.findall(said)
        if NOUNS.match(word) and word.lower() not in allowed
    ]


@pytest.mark.parametrize("room", [str(room) for room in ROOMS])
def test_no_room_but_a_games_own_says_its_nouns(room: str) -> None:
    path = ROOT / room
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    found = [noun for file in files for noun in nouns_in(file)]
    assert not found, "\n".join(found)


def test_a_noun_is_found_in_names_and_in_sentences(tmp_path: Path) -> None:
    source = "class EraPicture:\n    '''How many clones.'''\n    paradox_of = 1\ndef area(cloned): return 'Foo phase'\n"
    file = tmp_path / "x.py"
    file.write_text(source, encoding="utf-8")
    words = {word for _, said in said_in(file) for word in WORDS.findall(said) if NOUNS.match(word)}
    assert words == {"Era", "clones", "paradox", "Foo"}

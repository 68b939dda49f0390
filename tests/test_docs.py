"""The documents held against the program: links, commands, examples, the format of the journal, the words."""

import argparse
import ast
import hashlib
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.cli.parser import parser
from companion.contract.rules import Outcomes
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.codec import BY_NAME, decode, encode
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.facts import Cause, CloneArrived, Fact
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import Step, initial_state
from companion.play import entries
from companion.play.dice import Dice
from tests import ROOT, room_graph
from tests.games.the_loop.states import done

DOCUMENTS = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")] + sorted(
    (ROOT / "docs").glob("*.md")
)
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
BEING_WRITTEN: set[str] = set()
"""Documents that are linked already and come with their rooms; a name leaves this list when its document is there."""
TURNING_BACK = {
    entries.UNDONE: {"takes_back"},
    entries.REDONE: {"brings_back"},
    entries.DRAWN_AGAIN: {"attempt", "instead_of"},
}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def anchor(heading: str) -> str:
    """How a heading is linked to: small letters, no marks, hyphens for spaces."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors_in(path: Path) -> set[str]:
    return {anchor(line) for line in re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)}


def links_in(name: str) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", text_of(name))


def blocks_in(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text_of(name), re.DOTALL)


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_somewhere(name: str) -> None:
    for link in links_in(name):
        assert "://" not in link, f"{name} leads out of the project: {link}"
        file, _, part = link.partition("#")
        target = (ROOT / name).parent / file if file else ROOT / name
        assert target.exists() or target.name in BEING_WRITTEN, f"{name} links to {link}, which is not there"
        assert not part or part in anchors_in(target), f"{name} links to {link}: there is no such heading"


def test_every_picture_is_shown_and_small() -> None:
    shown = {link.rpartition("/")[2] for name in NAMES for link in links_in(name) if link.endswith(".png")}
    lying = list((ROOT / "docs/pictures").glob("*.png"))
    assert {path.name for path in lying} == shown
    assert max(path.stat().st_size for path in lying) < 60_000


@pytest.mark.parametrize("name", NAMES)
def test_documents_name_no_place_of_this_machine_and_no_registry(name: str) -> None:
    text = text_of(name)
    assert re.search(r"(?<![\w.~])/(work|root|tmp|home)\b", text) is None
    assert re.search(r"https?://|\b(pypi|pythonhosted|npmjs|docker\.io|crates\.io)\b", text, re.IGNORECASE) is None


@pytest.mark.parametrize("name", NAMES)
def test_every_make_target_named_exists(name: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))
    named = re.findall(r"(?:`|^    )make ([a-z-]+)", text_of(name), re.MULTILINE)
    assert set(named) <= targets


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command of the command line with its parser, those within others too; the empty name is the whole."""
    return dict(_commands("", parser()))


def _commands(name: str, its: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    yield name, its
    for action in its._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, inner in action.choices.items():
                yield from _commands(f"{name} {word}".strip(), inner)


OPTION = re.compile(r"(?<![\w-])--[a-z-]+")


def commands_told(name: str) -> Iterator[tuple[str, set[str]]]:
    """Each `loop-companion …` of a document's code, with its options."""
    text = text_of(name)
    spans = [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"^    (.+)$", text, re.MULTILINE)]
    for span in spans:
        found = re.search(r"loop-companion(?: ([a-z][a-z-]*))?(?: ([a-z]+)(?= |$))?(?= |$)", span)
        if found is not None:
            both = f"{found[1]} {found[2]}"
            yield both if both in commands() else found[1] or "", set(OPTION.findall(span))


@pytest.mark.parametrize("name", NAMES)
def test_every_command_told_exists_and_has_the_options_told(name: str) -> None:
    known = commands()
    for command, options in commands_told(name):
        assert command in known, f"{name} tells of a command {command!r}"
        unknown = options - set(known[command]._option_string_actions)
        assert not unknown, f"{name}: {command!r} has no {unknown}"


def test_the_options_in_the_readmes_table_are_those_of_their_commands() -> None:
    known = commands()
    for row in re.findall(r"^\| `loop-companion.*$", text_of("README.md"), re.MULTILINE):
        named = [name for name in known if name and f"loop-companion {name}" in row]
        assert set(OPTION.findall(row)) <= {option for name in named for option in known[name]._option_string_actions}


def test_the_readme_tells_every_command_and_every_option() -> None:
    told = {command for command, _ in commands_told("README.md")}
    assert set(commands()) <= told
    text = text_of("README.md")
    for command, its in commands().items():
        for option in its._option_string_actions:
            assert option == "-h" or option in text, f"README does not tell {command} {option}"


def test_the_readme_lists_what_is_assumed() -> None:
    rows = [row for row in text_of("README.md").splitlines() if row.startswith("| `")]
    told = {mark for row in rows for mark in re.findall(r"`([\w.]+)`", row.split("|")[1])}
    assert set(box_mapping()["assumed"]) <= told


@pytest.mark.parametrize(("name", "number"), [("README.md", 0), ("docs/table-guide.md", 0)])
def test_an_own_box_file_like_the_one_shown_is_taken(name: str, number: int, tmp_path: Path) -> None:
    own = tmp_path / "box.toml"
    own.write_text(blocks_in(name, "toml")[number], encoding="utf-8")
    assert box_from(box_mapping(own)).is_assumed("clones.distances")


OF_SCENARIOS = [kind for scenario in SCENARIOS.values() for kind in scenario.facts]
FACTS = {**BY_NAME, **{str(kind.__struct_config__.tag): kind for kind in OF_SCENARIOS}}


def journal_entries() -> list[dict[str, Any]]:
    lines = [line for block in blocks_in("docs/journal.md", "json") for line in block.splitlines()]
    return [json.loads(line) for line in lines if line.startswith('{"n"')]


def fields_told() -> dict[str, set[str]]:
    """The facts in the journal document's tables, each with its fields."""
    found = re.findall(r"^\| `(\w+)` \| ([^|]*)\|", text_of("docs/journal.md"), re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in found}


def test_the_journal_document_tells_every_fact_with_its_fields() -> None:
    told = fields_told()
    for name, kind in FACTS.items():
        fields = {field.encode_name for field in msgspec.structs.fields(kind)}
        says_kind = name in {"clone_arrived", "clone_moved", "clone_destroyed"}
        assert told[name] == fields | ({"kind"} if says_kind else set()), name
    for name, fields in TURNING_BACK.items():
        assert told[name] == fields


def test_the_journal_document_has_an_example_of_every_fact() -> None:
    assert {entry["fact"] for entry in journal_entries()} == {*FACTS, *TURNING_BACK}


@pytest.mark.parametrize("found", journal_entries(), ids=lambda found: f"{found['n']}-{found['fact']}")
def test_an_example_of_the_journal_document_is_an_entry_and_comes_back(found: dict[str, Any]) -> None:
    line = json.dumps(found)
    entry = entries.entry_from(line, found["n"])
    assert entries.entry_to(entry) == line
    if entry.name in TURNING_BACK:
        assert set(entry.fact) == {"fact", "cycle"} | TURNING_BACK[entry.name]
    else:
        fact = encode(decode(entry.fact))
        assert fact == {name: value for name, value in entry.fact.items() if name in fact}
        assert set(entry.fact) <= {*fact, "cycle"}


def test_the_header_of_the_journal_document_is_one() -> None:
    header = entries.header_from(blocks_in("docs/journal.md", "json")[0])
    assert header.commitment == hashlib.sha256(header.seed.encode()).hexdigest()
    assert json.loads(entries.header_to(header)) == json.loads(blocks_in("docs/journal.md", "json")[0])


def told_draw() -> Any:
    """The function `drawn` of the table guide."""
    found: dict[str, Any] = {}
    exec(blocks_in("docs/table-guide.md", "python")[0], found)  # noqa: S102 - our own document's example
    return found["drawn"]


@pytest.mark.parametrize("weights", [[1, 1, 1], [2, 3, 2], [0, 1, 5], [1] * 28])
def test_the_draws_of_the_table_guide_are_those_of_the_dice(weights: list[int]) -> None:
    outcomes = Outcomes.weighted(enumerate(weights))
    drawn, seed = told_draw(), "1d3a18fc7f54604fbd066ee862ccae25"
    for turn in range(22):
        for place in range(12):
            for attempt in range(3):
                expected = Dice(seed).at(turn, attempt)(outcomes, "rifts", place)
                line = [at for at, weight in enumerate(weights) if weight]
                found = drawn(seed, turn, "rifts", place, attempt, [weight for weight in weights if weight])
                assert line[found] == expected


def test_the_example_of_the_table_guide_is_the_drop_of_its_picture() -> None:
    example = blocks_in("docs/table-guide.md", "python")[1]
    drawn = eval(example, {"drawn": told_draw()})  # noqa: S307 - our own document's example
    fell = [DROP_ZONE[Era.GLOBALIZATION][which] for which in drawn]
    assert sorted(fell) == [Era.INDUSTRIAL] * 3 + [Era.GLOBALIZATION, Era.AGE_OF_ROBOTS]


def test_a_whole_first_turn_can_be_drawn_anew_as_the_documents_tell() -> None:
    """Only the documents' function and the table of outcomes in docs/journal.md, against the game itself."""
    drawn, seed, box = told_draw(), "a table's seed", box_from(box_mapping())
    table = initial_state(Setup(("Time Prowler", "V-Girl")), box)
    facts: list[Fact] = []
    while table.step is not Step.RIFTS:
        act = done(table, a.NEXT, Dice(seed).at(table.turn))
        table, facts = act.state, [*facts, *act.facts]
    arrived = [fact.clone for fact in facts if isinstance(fact, CloneArrived) and fact.cause is Cause.FOO_PHASE]
    into = facts[-1].into
    first = drawn(seed, 0, "setup_era", 0, 0, [1] * 7)
    left = [era for era in ERAS if era != first]
    second = left[drawn(seed, 0, "setup_era", 1, 0, [1] * 6)]
    assert {Era(first), second} == {era for era in ERAS if table.missions[era].state.value == "active"}
    bag = list(box.tokens)
    starting = [bag.pop(drawn(seed, 0, "clones", place, 0, [1] * len(bag))) for place in range(7)]
    assert table.machine is ERAS[drawn(seed, 0, "era", 0, 0, [1] * 7)]
    assert arrived == [bag.pop(drawn(seed, 1, "clones", 0, 0, [1] * len(bag)))]
    assert sorted(clone for row in table.clones for clone in row) == sorted([*starting, *arrived])
    zone = DROP_ZONE[table.machine]
    fell = [zone[drawn(seed, 1, "rifts", cube, 0, [1, 1, 1])] for cube in range(sum(into))]
    assert tuple(fell.count(era) for era in ERAS) == into


def test_what_the_architecture_names_is_there() -> None:
    text = text_of("docs/architecture.md")
    for path in re.findall(r"`((?:companion|hardware|tests)/[\w/.]+)`", text):
        assert (ROOT / path).exists(), path
    followed = re.findall(r"^\| `(companion/[\w/]+\.py)` \| (.*) \|$", text, re.MULTILINE)
    assert len(followed) > 9
    for path, what in followed:
        paths = [path, *re.findall(r"`(companion/[\w/]+\.py)`", what)]
        code = "".join((ROOT / one).read_text(encoding="utf-8") for one in paths)
        for name in re.findall(r"`(\w+)`", what):
            assert re.search(rf"\b{name}\b", code), f"{name} is not in {paths}"


def test_every_file_of_the_game_is_told_in_the_architecture() -> None:
    table = text_of("docs/architecture.md").partition("### Inside the game")[2].partition("\n## ")[0]
    room = ROOT / "companion/games/the_loop/rules"
    lying = {path.name for path in room.iterdir() if path.suffix in {".py", ".toml"} and path.name != "__init__.py"}
    assert lying == set(re.findall(r"`(\w+\.\w+)`", table))


def test_no_words_for_translators_stand_inside_an_f_string() -> None:
    """Before Python 3.12 they are not found in there, so that the catalogue would depend on who collects."""
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in sorted((ROOT / "companion").rglob("*.py"))
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(part, ast.FormattedValue)
        for call in ast.walk(part)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"_", "ngettext"}
    ]
    assert hidden == []


def test_the_words_for_translators_are_those_of_the_source(tmp_path: Path) -> None:
    recipe = text_of("Makefile").partition("\nwords:")[2].partition("\n\n")[0].replace("\\\n", " ")
    words = shlex.split(recipe.partition("$(PYTHON)")[2])
    target = words.index("-o") + 1
    words[target] = str(tmp_path / "messages.pot")
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, timeout=60)
    fresh = (tmp_path / "messages.pot").read_text(encoding="utf-8")
    assert fresh == text_of("companion/words/messages.pot"), "the words have changed: run `make words`"
    assert 'msgid "Renaissance Era"' in fresh


def test_the_graph_of_rooms_is_that_of_the_sources() -> None:
    assert f"```\n{room_graph.drawn()}\n```" in text_of("docs/architecture.md"), room_graph.drawn()


def test_a_press_passes_few_rooms_on_its_way_to_the_glass() -> None:
    walk = text_of("docs/architecture.md").partition("| where | what happens |")[2].partition("\n\n")[0]
    rows = [line.split("`")[1] for line in walk.splitlines() if line.startswith("| `")]
    rooms = {"/".join(row.split("/")[1:3]) if "/games/" in row else row.split("/")[1] for row in rows}
    assert len(rows) <= 10
    assert len(rooms) <= 6

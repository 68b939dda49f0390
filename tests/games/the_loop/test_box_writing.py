"""The owner's box file as the screen writes it: comments stay, and it is written whole or not at all."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion.errors import BoxError
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.box_pages import box_page
from companion.games.the_loop.box_writing import write_box
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import Level
from tests.games.the_loop.box_forms import every_change

OWN = """\
# Ours, bought in May.
[clones]
destroyed = "out"  # page 7

[[agents]]
name = "Time Prowler"  # the one in red
start = "globalization"

# the other one
[[agents]]
name = "The Other"

[eras.medieval]
color = "#112233" # as printed
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "box.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


def test_a_file_is_made_where_there_is_none(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "box.toml"
    write_box(file, {"eras.medieval.name": "Zeit der Ritter", "start.clones.3": 8})
    assert box_from(box_mapping(file)).eras[1].name == "Zeit der Ritter"
    assert box_from(box_mapping(file)).start_clones == {2: 7, 3: 8, 4: 7}
    assert file.read_text(encoding="utf-8") == ('[eras.medieval]\nname = "Zeit der Ritter"\n\n[start.clones]\n3 = 8\n')


def test_what_the_owner_wrote_beside_a_change_stays(own: Path) -> None:
    agents = [{"name": "Time Prowler", "start": "globalization"}, {"name": "Zoë", "start": "medieval"}]
    write_box(own, {"agents": agents, "eras.medieval.color": "#445566", "clones.destroyed": "bag"})
    text = own.read_text(encoding="utf-8")
    for comment in ("# Ours, bought in May.", "# page 7", "# the one in red", "# the other one", "# as printed"):
        assert comment in text
    box = box_from(box_mapping(own))
    assert [(agent.name, agent.start) for agent in box.agents] == [("Time Prowler", 4), ("Zoë", 1)]
    assert box.eras[1].color == "#445566"


def test_who_is_taken_out_takes_along_what_was_written_beside_only_that_one(own: Path) -> None:
    write_box(own, {"agents": [*[dict(row) for row in box_mapping(own)["agents"]], {"name": "Third"}]})
    write_box(own, {"agents": [{"name": "Time Prowler", "start": "globalization"}, {"name": "Third"}]})
    text = own.read_text(encoding="utf-8")
    assert "# the one in red" in text
    assert "The Other" not in text
    assert [agent.name for agent in box_from(box_mapping(own)).agents] == ["Time Prowler", "Third"]


def test_tables_in_braces_stay_in_braces(own: Path) -> None:
    own.write_text("start = { clones = { 2 = 6 } } # ours\n", encoding="utf-8")
    write_box(own, {"start.extra_clones.year": 2})
    assert own.read_text(encoding="utf-8") == "start = { clones = { 2 = 6 }, extra_clones = {year = 2}} # ours\n"
    assert box_from(box_mapping(own)).extra_clones[Level.YEAR] == 2


def test_rows_come_and_go_and_a_field_is_taken_out(own: Path) -> None:
    write_box(own, {"agents": [{"name": "A"}, {"name": "B", "start": "medieval"}, {"name": "C"}]})
    box = box_from(box_mapping(own))
    assert [(agent.name, agent.start) for agent in box.agents] == [("A", None), ("B", 1), ("C", None)]
    write_box(own, {"agents": [{"name": "A"}, {"name": "C"}], "clones.destroyed": None})
    assert [agent.name for agent in box_from(box_mapping(own)).agents] == ["A", "C"]
    assert "destroyed" not in own.read_text(encoding="utf-8")


NOTED = """\
# who we have

# A is red
[[agents]]
name = "A"
# bought in May

# B came with the expansion
[[agents]]
name = "B"

# C is ours
[[agents]]
name = "C"

# as printed
[eras.medieval]
color = "#112233"
"""


def agents_of(text: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = tomllib.loads(text)["agents"]
    return rows


@pytest.mark.parametrize(
    ("names", "gone", "over"),
    [
        ("AC", ["# B came"], {"# C is ours": 'name = "C"', "# as printed": "[eras.medieval]"}),
        ("AB", ["# C is ours"], {"# B came": 'name = "B"', "# as printed": "[eras.medieval]"}),
        ("BC", ["# bought in May"], {"# B came": 'name = "B"', "# C is ours": 'name = "C"'}),
        ("ABCD", [], {"# C is ours": 'name = "C"', "# as printed": "[eras.medieval]"}),
        ("ABDC", [], {"# B came": 'name = "B"', "# C is ours": 'name = "C"', "# as printed": "[eras.medieval]"}),
    ],
)
def test_a_note_stays_above_what_it_is_about(own: Path, names: str, gone: list[str], over: dict[str, str]) -> None:
    own.write_text(NOTED, encoding="utf-8")
    write_box(own, {"agents": [{"name": name} for name in names]})
    text = own.read_text(encoding="utf-8")
    assert [row["name"] for row in agents_of(text)] == list(names)
    assert [line for line in NOTED.splitlines() if line.startswith("#") and line not in text.splitlines()] == [
        line for line in NOTED.splitlines() if line.startswith(tuple(gone)) and gone
    ]
    for note, what in over.items():
        below = text[text.index(note) :].splitlines()[1:3]
        assert what in below, text


def test_the_last_row_of_a_list_leaves_the_note_above_the_next_table(own: Path) -> None:
    card = '[[ultramachina.list]]\nname = "One"\nera = "medieval"\nslots = 1\n'
    own.write_text(f'{card}\n# as printed\n[eras.medieval]\ncolor = "#112233"\n', encoding="utf-8")
    write_box(own, {"ultramachina.list": []})
    assert "# as printed\n[eras.medieval]" in own.read_text(encoding="utf-8")
    assert box_from(box_mapping(own)).ultramachina.list == ()


LISTS = """\
agents = [ # who we have
    { name = "A" }, # red
    { name = "B", start = "medieval" }, # blue
    { name = "C" }, # green
] # ours

[clones]
tokens = [
    "medieval>globalization", # page 7
    "globalization>medieval", # page 8
] # counted
spawned = [1, 2, 3] # page 9

[start]
clones = { 2 = 1, 3 = 1, 4 = 1 }
"""


@pytest.mark.parametrize(
    ("path", "value", "gone"),
    [
        ("agents", [{"name": "A"}, {"name": "C"}], ["# blue"]),
        ("agents", [{"name": "A"}, {"name": "B", "start": "renaissance"}, {"name": "C"}], []),
        ("agents", [{"name": "A"}, {"name": "Zoë", "start": "medieval"}, {"name": "C"}], []),
        ("agents", [{"name": "A"}, {"name": "B", "start": "medieval"}, {"name": "C"}, {"name": "D"}], []),
        ("clones.tokens", ["globalization>medieval"], ["# page 7"]),
        ("clones.tokens", ["medieval>globalization", *["globalization>medieval"] * 2], []),
        ("clones.spawned", [1, 2, 4], []),
    ],
)
def test_a_list_in_brackets_stays_one_with_its_notes(own: Path, path: str, value: object, gone: list[str]) -> None:
    own.write_text(LISTS, encoding="utf-8")
    write_box(own, {path: value})
    text = own.read_text(encoding="utf-8")
    notes = ["# who we have", "# red", "# blue", "# green", "# ours", "# page 7", "# page 8", "# counted", "# page 9"]
    assert [note for note in notes if note not in text] == gone
    assert "[[" not in text
    part: object = tomllib.loads(text)
    for name in path.split("."):
        part = part[name]  # type: ignore[index]
    assert part == value


def test_a_list_of_tables_within_braces_stays_within_them(own: Path) -> None:
    own.write_text("ultramachina = { cards = 3 } # ours\n", encoding="utf-8")
    write_box(own, {"ultramachina.list": [{"name": "One", "era": "medieval", "slots": 1}]})
    assert own.read_text(encoding="utf-8").endswith("}]} # ours\n")
    assert box_from(box_mapping(own)).ultramachina.list[0].name == "One"


def with_notes(dice: Random, names: Sequence[str], *, in_brackets: bool) -> str:
    """A box file with these agents, and a note with the name of each, here and there."""
    if in_brackets:
        parts = [f'{{ name = "{name}" }},{dice.choice([f" # {name}", ""])}' for name in names]
        return "agents = [\n" + "\n".join(parts) + "\n] # all\n[clones]\ndestroyed = 'out' # p\n"
    rows = [
        f'{dice.choice([f"# {name}{chr(10)}", ""])}[[agents]]\nname = "{name}"{dice.choice([f" # {name}", ""])}\n'
        f"{dice.choice(['', chr(10)])}"
        for name in names
    ]
    return f"# all\n\n{''.join(rows)}# p\n[clones]\ndestroyed = 'out'\n"


@pytest.mark.parametrize("number", range(200))
def test_whatever_rows_come_and_go_the_file_says_so_and_no_note_of_another_goes(own: Path, number: int) -> None:
    dice = Random(number)
    before = dice.sample("ABCDEFGH", dice.randint(2, 6))
    text = with_notes(dice, before, in_brackets=bool(number % 2))
    own.write_text(text, encoding="utf-8")
    after = [name for name in before if dice.random() < 0.7] + dice.sample("KLMN", dice.randint(2, 3))
    dice.shuffle(added := [name for name in after if name in "KLMN"])
    after = [name for name in after if name not in "KLMN"]
    for name in added:
        after.insert(dice.randint(0, len(after)), name)
    write_box(own, {"agents": [{"name": name} for name in after]})
    now = own.read_text(encoding="utf-8")
    assert agents_of(now) == [{"name": name} for name in after]
    for note in ("all", "p", *(name for name in before if name in after)):
        assert now.count(f"# {note}\n") == text.count(f"# {note}\n"), now


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"eras.medieval.name": ""}, "eras.medieval.name"),
        ({"eras.medieval.color": "red"}, "eras.medieval.color is 'red'; it must be: a colour like #F6A821"),
        ({"agents": [{"name": "A"}, {"name": "A"}]}, "each with a name of its own"),
        ({"start.clones.3": 99}, "start.clones.3"),
        ({"machine.weights": [0, 0, 0]}, "machine.weights"),
        ({"eras.medieval.name": "two\nlines"}, "without control characters"),
        ({"weather": 1}, "there is no field weather"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field_and_the_file_is_as_it_was(
    own: Path, changes: dict[str, object], says: str
) -> None:
    with pytest.raises(BoxError, match=str(own)) as refused:
        write_box(own, changes)
    assert says in str(refused.value)
    assert own.read_text(encoding="utf-8") == OWN


def test_a_file_that_is_broken_already_is_left_to_its_owner(own: Path) -> None:
    own.write_text("[clones\n", encoding="utf-8")
    with pytest.raises(BoxError, match=r"box\.toml"):
        write_box(own, {"clones.destroyed": "bag"})
    assert own.read_text(encoding="utf-8") == "[clones\n"


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.mkdir()
    with pytest.raises(BoxError, match=r"box\.toml"):
        write_box(file, {"clones.destroyed": "bag"})


def test_every_tap_of_every_page_can_be_written_and_read_back(tmp_path: Path) -> None:
    changes = every_change(box_page(GAME.box()))
    assert len(changes) > 150
    for number, change in enumerate(changes):
        file = tmp_path / f"{number}.toml"
        write_box(file, change)
        after = box_mapping(file)
        for path, value in change.items():
            part: object = after
            for name in path.split("."):
                assert isinstance(part, dict)
                part = part[name]
            assert part == value, change

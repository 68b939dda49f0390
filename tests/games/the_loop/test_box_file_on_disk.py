"""The box file that ships, and a table's own laid over it."""

from pathlib import Path

import pytest

from companion.errors import BoxError
from companion.games.the_loop.box_file import box_mapping, default_box
from companion.games.the_loop.rules.box import DestroyedClones, box_from
from companion.games.the_loop.rules.eras import Era


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


def test_without_a_file_of_its_own_a_table_has_the_box_that_ships() -> None:
    assert box_mapping() == default_box()
    assert box_from(box_mapping()).start_clones == {2: 7, 3: 7, 4: 7}


def test_what_the_own_file_sets_is_taken_and_the_rest_stays(own: Path) -> None:
    own.write_text(
        '[start]\nclones = { 3 = 9 }\n[clones]\ndestroyed = "out"\n[eras.medieval]\nshort = "Middle Ages"\n',
        encoding="utf-8",
    )
    box = box_from(box_mapping(own))
    assert box.start_clones == {2: 7, 3: 9, 4: 7}
    assert box.destroyed is DestroyedClones.OUT
    assert box.eras[Era.MEDIEVAL].short == "Middle Ages"
    assert box.eras[Era.MEDIEVAL].glyph == "shield"
    assert len(box.tokens) == 28


def test_what_the_own_file_sets_is_no_longer_assumed(own: Path) -> None:
    own.write_text("[start]\nclones = { 3 = 9 }\n", encoding="utf-8")
    box = box_from(box_mapping(own))
    assert not box.is_assumed("start.clones.3")
    assert box.is_assumed("start.clones.2")
    assert box.is_assumed("machine.weights")


def test_tokens_by_name_take_the_mark_off_the_distances(own: Path) -> None:
    own.write_text('[clones]\ntokens = ["medieval>globalization"]\n[start]\nclones = { 2 = 1, 3 = 1, 4 = 1 }\n')
    box = box_from(box_mapping(own))
    assert not box.is_assumed("clones.distances")
    assert [token.text for token in box.tokens] == ["medieval>globalization"]


def test_the_own_file_may_say_itself_what_is_assumed(own: Path) -> None:
    own.write_text('assumed = ["agents"]\n', encoding="utf-8")
    assert box_from(box_mapping(own)).assumed == {"agents"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("clones = 3\n", "clones"),
        ("[clones]\ndestroyed = 4\n", "clones.destroyed"),
        ('[clones]\ndestroyed = "shelf"\n', "clones.destroyed"),
        ("[cubes]\nrift = -1\n", "cubes.rift"),
        ("[machine]\nweights = [0, 0, 0]\n", "machine.weights"),
        ('[clones]\ntokens = ["medieval>atlantis"]\n', "atlantis"),
        ('[clones]\ntokens = ["supa:medieval>globalization"]\n', "is never in the bag"),
        ('[[agents]]\nname = "One"\n', "agents"),
        ("[eras.medieval]\ncolor = 'red'\n", "eras.medieval.color"),
        ("[eras]\nmedieval = 1\n", "eras.medieval"),
        ("assumed = 1\n", "assumed"),
        ("start = []\n", "start"),
        ("[start\n", "line 1"),
        (f"a={'[' * 20_000}", "it is nested too deep"),
        ("[cube]\nrift = 30\n", "there is no field cube; there are: assumed, cubes, clones, start, machine"),
        ("[cubes]\nrifts = 30\n", "there is no field cubes.rifts; there are: rift, energy, perpetual"),
        ("[clones]\ntoken = []\n", "there is no field clones.token; there are: distances, spawned, destroyed, tokens"),
        ("[start.clones]\n5 = 7\n", "there is no field start.clones.5; there are: 2, 3, 4"),
        ("[eras.rome]\n", "there is no field eras.rome; there are: dawn_of_time"),
        ("[eras.medieval]\nnames = 'x'\n", "there is no field eras.medieval.names; there are: name, short, color"),
        (
            "[[agents]]\nname = 'One'\n[[agents]]\nname = 'Two'\nstarts = 'medieval'\n",
            "there is no field agents[2].starts; there are: name, short, start, asks_on_mega_vortex",
        ),
        ("[eras.medieval]\nname = 'قرون'\n", "eras.medieval.name is 'قرون'; it must be: Latin, Greek, Cyrillic,"),
        ("x = \ud800".encode("utf-8", "surrogatepass"), "no text in UTF-8 (byte 5)"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_field(own: Path, text: str | bytes, says: str) -> None:
    own.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BoxError) as problem:
        box_mapping(own)
    assert str(problem.value).startswith(f"{own}: ")
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# ours\n\n[eras.medieval]\n  color = 'red'\n", "line 4: eras.medieval.color is 'red'"),
        ("eras.medieval.color = 'red'\n", "line 1: eras.medieval.color is 'red'"),
        ("[eras]\nmedieval = { color = 'red' }\n", "line 2: eras.medieval.color is 'red'"),
        ("[eras]\n'medieval' . color = 'red'\n", "line 2: eras.medieval.color is 'red'"),
        ("[clones]\ntokens = [\n'medieval>globalization',\n'medieval>rome']\n", "line 2: clones.tokens[2] is"),
        ("[[agents]]\nname='A'\n\n[[agents]]\nname='B'\nstart='rome'\n", "line 6: agents[2].start is 'rome'"),
        ("[[agents]]\nname='A'\n\n[[agents]]\nstart='medieval'\n", "line 4: agents[2].name is missing"),
        ("[clones]\n\nmisspelt = 1\n", "line 3: there is no field clones.misspelt; there are: distances"),
        ("[cubes]\nrift = 30\nrift = 31\n", "(at line 3, column 10)"),
    ],
)
def test_the_line_of_a_wrong_field_is_named(own: Path, text: str, says: str) -> None:
    own.write_text(text, encoding="utf-8")
    with pytest.raises(BoxError) as problem:
        box_mapping(own)
    assert says in str(problem.value)


def test_what_is_wrong_because_of_another_field_has_no_line(own: Path) -> None:
    own.write_text("[clones]\ntokens = ['medieval>globalization']\n", encoding="utf-8")
    with pytest.raises(BoxError) as problem:
        box_mapping(own)
    assert str(problem.value) == f"{own}: start.clones.2 is 7; it must be: a whole number from 0 to 1"


@pytest.mark.parametrize(
    "text",
    [
        "eras.medieval.name = 'Ours'\nclones.destroyed = 'out'\n",
        "[eras]\nmedieval.name = 'Ours'\n[clones]\ndestroyed = 'out'\n",
        "eras.medieval = { name = 'Ours' }\nclones = { destroyed = 'out' }\n",
    ],
)
def test_dotted_names_are_read_wherever_toml_takes_them(own: Path, text: str) -> None:
    own.write_text(text, encoding="utf-8")
    box = box_from(box_mapping(own))
    assert (box.eras[1].name, box.destroyed.value) == ("Ours", "out")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '[cubes]\nrift = 30\n[start]\n"start.clones.2" = 6\n',
            (
                "line 4: below [start] this is start.start.clones.2; put start.clones.2 = … above the first table,"
                " or write clones.2 = … here"
            ),
        ),
        (
            '"start.clones.2" = 6\n',
            (
                'line 1: there is no field "start.clones.2" in quotes; write start.clones.2 = …, or 2 = … below'
                " [start.clones]"
            ),
        ),
        (
            "[clones]\nclones.destroyed = 'out'\n",
            (
                "line 2: below [clones] this is clones.clones.destroyed; put clones.destroyed = … above the first"
                " table, or write destroyed = … here"
            ),
        ),
        (
            "[clones]\neras.medieval.name = 'Ours'\n",
            (
                "line 2: below [clones] this is clones.eras.medieval.name; put eras.medieval.name = … above the first"
                " table"
            ),
        ),
    ],
)
def test_a_dotted_name_in_the_wrong_place_says_how_it_should_look(own: Path, text: str, says: str) -> None:
    own.write_text(text, encoding="utf-8")
    with pytest.raises(BoxError) as problem:
        box_mapping(own)
    assert str(problem.value) == f"{own}: {says}"


def test_a_file_that_is_named_but_is_not_there_is_wrong(own: Path) -> None:
    with pytest.raises(BoxError, match="No such file"):
        box_mapping(own)


def test_a_folder_is_no_box_file(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="directory"):
        box_mapping(tmp_path)


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(BoxError, match="embedded null"):
        box_mapping(Path("\0"))


def test_agents_may_have_all_their_fields(own: Path) -> None:
    own.write_text(
        "[[agents]]\nname = 'One'\nstart = 'medieval'\nasks_on_mega_vortex = true\n[[agents]]\nname = 'Two'\n"
    )
    assert [agent.name for agent in box_from(box_mapping(own)).agents] == ["One", "Two"]

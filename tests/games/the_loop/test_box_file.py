"""A box file that cannot be used says which field is wrong, and what is right."""

import re
from copy import deepcopy
from typing import Any

import pytest

from companion.errors import BoxError
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import Clone, Level
from companion.games.the_loop.screens.new_game import with_field
from tests.games.the_loop.states import BOX, GLOBALIZATION, MAPPING, MEDIEVAL, mapping

COUNTS = {  # field: least, most
    "cubes.rift": (21, 200),
    "cubes.energy": (7, 200),
    "cubes.perpetual": (0, 50),
    "start.eras_with_a_rift": (0, 7),
    "start.clones.2": (0, 28),
    "start.clones.3": (0, 28),
    "start.clones.4": (0, 28),
    "start.extra_clones.month": (0, 9),
    "start.extra_clones.year": (0, 9),
    "start.extra_clones.eternity": (0, 9),
    "start.artifacts": (0, 79),
    "machine.cubes": (0, 20),
    "vortexes.at": (2, 20),
    "vortexes.tiles": (0, 7),
    "missions.to_win": (1, 7),
    "missions.active": (1, 7),
    "missions.most_needed": (1, 99),
}
LOOKS = [f"eras.{era}.{field}" for era in MAPPING["eras"] for field in ("name", "short", "glyph")]
COLORS = [f"eras.{era}.color" for era in MAPPING["eras"]]
OTHERS = {
    "clones.spawned": "a list of three whole numbers from 0 to 9",
    "clones.destroyed": 'one of "bag", "out"',
    "clones.distances": "a list of whole numbers from 1 to 3",
    "machine.weights": "a list of three whole numbers from 0 to 1000000",
    "agents": "a list of tables",
    "assumed": "a list of texts in quotes",
}
PARTS = ["cubes", "clones", "start", "machine", "vortexes", "missions", "eras", "start.clones", "eras.medieval"]


def without(field: str) -> dict[str, Any]:
    changed = deepcopy(MAPPING)
    *parts, last = field.split(".")
    part = changed
    for name in parts:
        part = part[name]
    del part[last]
    return changed


def changed_to(field: str, value: object) -> dict[str, Any]:
    changed = deepcopy(MAPPING)
    *parts, last = field.split(".")
    part = changed
    for name in parts:
        part = part[name]
    part[last] = value
    return changed


def refusal(file: dict[str, Any]) -> str:
    with pytest.raises(BoxError) as caught:
        box_from(file)
    return str(caught.value)


@pytest.mark.parametrize("field", [*COUNTS, *LOOKS, *COLORS, *OTHERS, *PARTS])
def test_a_missing_field_is_named(field: str) -> None:
    assert refusal(without(field)).startswith(f"{field} is missing; it must be: ")


@pytest.mark.parametrize(("field", "span"), COUNTS.items())
def test_a_count_out_of_range_is_named_with_its_range(field: str, span: tuple[int, int]) -> None:
    least, most = span
    right = f"it must be: a whole number from {least} to {most}"
    for value in (least - 1, most + 1, "3", 1.5, True, None, [1]):
        assert refusal(changed_to(field, value)) == f"{field} is {value!r}; {right}"
    for value in (least, most):
        box_from(changed_to(field, value))


@pytest.mark.parametrize("field", LOOKS)
def test_a_look_that_is_no_text_is_named(field: str) -> None:
    for value in ("", "   ", 5, None, ["x"]):
        assert refusal(changed_to(field, value)) == f"{field} is {value!r}; it must be: text in quotes"


@pytest.mark.parametrize("color", ["red", "#12345", "#1234567", "#GGGGGG", "F6A8211", "#F6A821\n", "", 5, None])
def test_a_colour_that_is_none_is_named(color: object) -> None:
    right = "it must be: a colour like #F6A821"
    assert refusal(changed_to("eras.medieval.color", color)) == f"eras.medieval.color is {color!r}; {right}"


@pytest.mark.parametrize(("field", "right"), OTHERS.items())
def test_another_field_of_a_wrong_kind_is_named(field: str, right: str) -> None:
    for value in (5, "bags", None, True):
        assert refusal(changed_to(field, value)) == f"{field} is {value!r}; it must be: {right}"


@pytest.mark.parametrize("field", PARTS)
def test_a_part_that_is_no_table_is_named(field: str) -> None:
    assert refusal(changed_to(field, 3)) == f"{field} is 3; it must be: a table"


@pytest.mark.parametrize("field", ["clones.spawned", "machine.weights"])
def test_three_numbers_are_three(field: str) -> None:
    for value in ([1, 2], [1, 2, 3, 4]):
        assert f"{field} is {value}; it must be: a list of three whole numbers" in refusal(changed_to(field, value))


def test_weights_of_nothing_are_refused() -> None:
    assert refusal(changed_to("machine.weights", [0, 0, 0])).endswith("it must be: one of the three must be over 0")


def test_the_agent_with_a_wrong_field_is_named_by_its_number() -> None:
    agents = [{"name": "One"}, {"name": "Two", "start": "rome"}]
    assert refusal(mapping(agents=agents)).startswith("agents[2].start is 'rome'; it must be: one of dawn_of_time, ")
    assert refusal(mapping(agents=[{"name": ""}, {"name": "Two"}])).startswith("agents[1].name is ''")
    switch = [{"name": "One", "asks_on_mega_vortex": "yes"}, {"name": "Two"}]
    assert refusal(mapping(agents=switch)) == "agents[1].asks_on_mega_vortex is 'yes'; it must be: true or false"


@pytest.mark.parametrize("agents", [[], [{"name": "One"}], [{"name": "One"}, {"name": "One"}]])
def test_two_agents_with_names_of_their_own_are_needed(agents: list[dict[str, Any]]) -> None:
    assert refusal(mapping(agents=agents)).endswith("it must be: at least two agents, each with a name of its own")


def test_tokens_can_be_listed_by_name() -> None:
    words = ["medieval>globalization", "medieval>globalization", *["1>5"] * 5]
    listed = box_from(changed_to("clones.tokens", words))
    assert listed.tokens.count(Clone(MEDIEVAL, GLOBALIZATION)) == 2
    assert len(listed.tokens) == 7


@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        (["medieval"], "write ARRIVAL>PARADOX"),
        (["medieval>rome"], "there is no Era 'rome'"),
        (["medieval>medieval"], "would arrive in its own paradox Era"),
        ("medieval>globalization", "a list of texts in quotes"),
        ([5], "a list of texts in quotes"),
    ],
)
def test_tokens_that_are_none_are_named(tokens: object, why: str) -> None:
    text = refusal(changed_to("clones.tokens", tokens))
    assert re.match(r"clones\.tokens(\[1\])? is ", text)
    assert why in text


def test_more_starting_clones_than_tokens_are_refused() -> None:
    text = refusal(changed_to("clones.tokens", ["medieval>globalization"]))
    assert text == "start.clones.2 is 7; it must be: a whole number from 0 to 1"


def test_a_distance_named_twice_gives_its_tokens_once() -> None:
    assert box_from(changed_to("clones.distances", [2, 3, 3, 2])).tokens == BOX.tokens


def test_what_is_assumed_is_marked() -> None:
    assert BOX.is_assumed("start.clones.2")
    assert BOX.is_assumed("clones.destroyed")
    assert not BOX.is_assumed("clones.spawned")
    assert not BOX.is_assumed("start.clones.22")


def test_starting_clones_that_the_table_sets_are_no_longer_assumed() -> None:
    changed = box_from(with_field(MAPPING, "start.clones.3", 9))
    assert changed.start_clones == {2: 7, 3: 9, 4: 7}
    assert not changed.is_assumed("start.clones.3")
    assert changed.is_assumed("start.clones.2")
    assert changed.extra_clones[Level.YEAR] == 1

"""Tables become structs, or one sentence about the first field that is wrong."""

from enum import Enum
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.decoding import RIGHT, DecodingError, decode, decode_value, right_for, unknown_field
from companion.errors import CompanionError, SettingsError

Few = Annotated[int, Meta(ge=1, le=3)]


class Tone(Enum):
    LOUD = "loud"
    SOFT = "soft"


class Bell(Struct, frozen=True):
    name: Annotated[str, Meta(pattern="[a-z]", extra={RIGHT: "a name in small letters"})]
    tone: Tone = Tone.SOFT

    def __post_init__(self) -> None:
        if self.name == "broken":
            raise SettingsError("a broken bell")


class Tower(Struct, frozen=True):
    first: Bell
    count: Few
    height: Annotated[float, Meta(ge=0.5, le=9.5)] = 1.0
    is_open: bool = False
    others: tuple[Bell, ...] = ()
    hours: tuple[Few, ...] = ()
    span: tuple[Few, Few] = (1, 2)
    keeper: Annotated[str, Meta(extra={RIGHT: "a keeper"})] | UnsetType = UNSET


GOOD: dict[str, Any] = {"first": {"name": "a"}, "count": 2}


def test_a_table_that_is_right_becomes_a_struct() -> None:
    table = {**GOOD, "height": 2, "others": [{"name": "b", "tone": "loud"}], "hours": [1, 3], "span": [2, 3]}
    assert decode(Tower, table) == Tower(
        Bell("a"), 2, height=2.0, others=(Bell("b", Tone.LOUD),), hours=(1, 3), span=(2, 3)
    )


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"count": UNSET}, "count is missing; it must be: a whole number from 1 to 3"),
        ({"count": 4}, "count is 4; it must be: a whole number from 1 to 3"),
        ({"count": True}, "count is True; it must be: a whole number from 1 to 3"),
        ({"first": 3}, "first is 3; it must be: a table"),
        ({"first": {}}, "first.name is missing; it must be: a name in small letters"),
        ({"first": {"name": "7"}}, "first.name is '7'; it must be: a name in small letters"),
        ({"first": {"name": "a", "tone": 3}}, 'first.tone is 3; it must be: one of "loud", "soft"'),
        ({"height": "high"}, "height is 'high'; it must be: a number from 0.5 to 9.5"),
        (
            {"height": 10**400},
            "height is 100000000000000000...0000000000000000000; it must be: a number from",
        ),
        ({"is_open": 1}, "is_open is 1; it must be: true or false"),
        ({"others": 3}, "others is 3; it must be: a list of tables"),
        ({"others": [{"name": "b"}, 3]}, "others is [{'name': 'b'}, 3]; it must be: a list of tables"),
        ({"others": [{"name": "b"}, {"name": ""}]}, "others[2].name is ''; it must be: a name in small letters"),
        ({"hours": [1, 4]}, "hours is [1, 4]; it must be: a list of whole numbers from 1 to 3"),
        ({"span": [1]}, "span is [1]; it must be: a list of two whole numbers from 1 to 3"),
        ({"keeper": None}, "keeper is None; it must be: a keeper"),
    ],
)
def test_the_first_field_that_is_wrong_is_named_with_what_is_right(changes: dict[str, Any], says: str) -> None:
    table = {name: value for name, value in {**GOOD, **changes}.items() if value is not UNSET}
    with pytest.raises(DecodingError) as problem:
        decode(Tower, table)
    assert str(problem.value).startswith(says)
    with pytest.raises(DecodingError, match=r"^tower\."):
        decode(Tower, table, "tower.")


@pytest.mark.parametrize("table", [{"first": {"name": "broken"}, "count": 1}, {**GOOD, "others": [{"name": "broken"}]}])
def test_what_a_struct_says_of_itself_is_said(table: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match=r"^a broken bell$"):
        decode(Tower, table)


def test_an_error_has_its_parts_and_is_ours() -> None:
    with pytest.raises(CompanionError) as problem:
        decode(Tower, {**GOOD, "count": 9})
    assert isinstance(problem.value, DecodingError)
    assert (problem.value.path, problem.value.value, problem.value.right) == (
        "count",
        "9",
        "a whole number from 1 to 3",
    )
    assert isinstance(problem.value.__cause__, msgspec.ValidationError)


def test_a_value_alone_is_held_against_its_type() -> None:
    assert decode_value(Few, 3, "few") == 3
    with pytest.raises(DecodingError, match="few is missing"):
        decode_value(Few, UNSET, "few")


@pytest.mark.parametrize(
    ("table", "unknown"),
    [
        (GOOD, None),
        ({"count": "never mind"}, None),
        ({"cuont": 2}, "cuont"),
        ({"first": {"nmae": "a"}}, "first.nmae"),
        ({"others": [{"name": "a"}, {"tune": "a"}]}, "others[2].tune"),
        ({"others": [3], "first": 3}, None),
    ],
)
def test_a_field_that_no_struct_knows_is_found(table: dict[str, Any], unknown: str | None) -> None:
    found = unknown_field(Tower, table)
    assert (found and found[0]) == unknown


def test_the_fields_that_are_known_are_told() -> None:
    assert unknown_field(Tower, {"first": {"nmae": "a"}}, "tower.") == ("tower.first.nmae", "name, tone")


def test_lists_of_lists_have_words_too() -> None:
    assert right_for(tuple[bool, ...]) == "a list of values true or false"
    assert right_for(tuple[str, ...]) == "a list of texts in quotes"

"""The document about LOOP 45 tells every fact with its fields, every reading by its name, and the points."""

import re

from msgspec.structs import fields

from companion.games.loop_45.rules.facts import KINDS
from companion.games.loop_45.rules.scoring import BASE, ENDS_AT
from companion.games.loop_45.rules.setup import Readings
from companion.games.loop_45.settings import Loop45Settings
from tests import ROOT

TEXT = (ROOT / "docs/loop-45.md").read_text(encoding="utf-8")


def test_every_fact_is_told_with_its_fields() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", TEXT.partition("## In the journal")[2], re.MULTILINE))
    facts = {str(kind.__struct_config__.tag): [field.encode_name for field in fields(kind)] for kind in KINDS}
    assert {name: re.findall(r"`(\w+)`", told[name]) for name in told} == facts


def test_every_reading_is_told_with_its_name_and_its_default() -> None:
    told = re.findall(r"^\| `(\w+)` \| [^|]* \| `(\w+)` \|", TEXT, re.MULTILINE)
    defaults = {field.name: getattr(field.default, "value", field.default) for field in fields(Readings)}
    assert dict(told) == {name: str(value).lower() for name, value in defaults.items()}


def test_settings_have_the_defaults_of_the_rules() -> None:
    assert Loop45Settings().readings() == Readings()


def test_the_points_are_told() -> None:
    for players, base in BASE.items():
        cells = [players, *base, *("–",) * (4 - players), ENDS_AT[players]]
        assert f"| {' | '.join(map(str, cells))} |" in TEXT

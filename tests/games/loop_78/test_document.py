"""The document about LOOP 78 tells every fact with its fields, every reading by its name, and the deck."""

import re

from msgspec.structs import fields

from companion.games.loop_78.rules.facts import KINDS
from companion.games.loop_78.rules.setup import Readings, Setup
from companion.games.loop_78.settings import Loop78Settings
from tests import ROOT

TEXT = (ROOT / "docs/loop-78.md").read_text(encoding="utf-8")


def test_every_fact_is_told_with_its_fields() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", TEXT.partition("## In the journal")[2], re.MULTILINE))
    facts = {str(kind.__struct_config__.tag): [field.encode_name for field in fields(kind)] for kind in KINDS}
    assert {name: re.findall(r"`(\w+)`", told[name]) for name in told} == facts


def test_every_reading_is_told_with_its_name_and_its_default() -> None:
    told = re.findall(r"^\| `(\w+)` \| [^|]* \| `(\w+)` \|", TEXT, re.MULTILINE)
    defaults = {field.name: getattr(field.default, "value", field.default) for field in fields(Readings)}
    assert dict(told) == {name: str(value).lower() for name, value in defaults.items()}


def test_settings_have_the_defaults_of_the_rules() -> None:
    assert Loop78Settings().readings() == Readings()


def test_the_deck_is_told() -> None:
    for players in (4, 5, 6):
        setup = Setup(players=players)
        assert f"| {players} | {setup.cards_out} | {78 - setup.cards_out} | {players + 1} |" in TEXT

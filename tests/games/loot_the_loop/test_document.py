"""The document about Loot the Loop tells every fact with its fields, and every reading by its name."""

import re

from msgspec.structs import fields

from companion.games.loot_the_loop.rules.facts import KINDS
from companion.games.loot_the_loop.rules.setup import Readings
from tests import ROOT

TEXT = (ROOT / "docs/loot-the-loop.md").read_text(encoding="utf-8")


def test_every_fact_is_told_with_its_fields() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", TEXT.partition("## In the journal")[2], re.MULTILINE))
    facts = {str(kind.__struct_config__.tag): [field.encode_name for field in fields(kind)] for kind in KINDS}
    assert {name: re.findall(r"`(\w+)`", told[name]) for name in told} == facts


def test_every_reading_is_told_with_its_name_and_its_default() -> None:
    told = re.findall(r"^\| `(\w+)` \| [^|]* \| `(\w+)` \|", TEXT, re.MULTILINE)
    assert [name for name, _ in told] == [field.name for field in fields(Readings)]
    assert [default for _, default in told] == ["classic", "false", "none"]

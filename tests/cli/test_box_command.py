"""`loop-companion box`: a box file is checked, taken with a word of what it changes, and handed on."""

from pathlib import Path

import pytest

from companion.cli.main import main

OURS = '# ours\n[clones]\ndestroyed = "out"\n'
THEIRS = '[clones]\ndestroyed = "bag"\n'
CHANGE = "Numbers of the rules · A destroyed clone goes: out of the game → into the bag\n"

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with the table's own box file, and one of another table."""
    (tmp_path / "box.toml").write_text(OURS, encoding="utf-8")
    (tmp_path / "theirs.toml").write_text(THEIRS, encoding="utf-8")
    return tmp_path


def box(table: Path, *words: str) -> int:
    return main(["box", *words, "--config", str(table / "settings.toml"), "--data", str(table / "data")])


def test_a_box_file_is_looked_at_and_nothing_is_changed(table: Path, capsys: Printed) -> None:
    assert box(table, "check", str(table / "theirs.toml")) == 0
    assert capsys.readouterr().out == CHANGE
    assert box(table, "import", str(table / "theirs.toml")) == 0
    assert capsys.readouterr().out == f"{CHANGE}nothing is changed yet; add --yes to take it\n"
    assert (table / "box.toml").read_text(encoding="utf-8") == OURS


def test_it_is_taken_when_that_is_said_and_the_old_one_is_kept(table: Path, capsys: Printed) -> None:
    assert box(table, "import", str(table / "theirs.toml"), "--yes") == 0
    (kept,) = table.glob("box-before-*.toml")
    assert capsys.readouterr().out == f"{CHANGE}taken into {table / 'box.toml'}; the file of before is kept as {kept}\n"
    assert (table / "box.toml").read_text(encoding="utf-8") == THEIRS
    assert kept.read_text(encoding="utf-8") == OURS
    assert box(table, "import", str(table / "theirs.toml"), "--yes") == 0
    assert capsys.readouterr().out == "it says what your box says already\n"


def test_a_wrong_one_is_refused_by_line_and_field(table: Path, capsys: Printed) -> None:
    (table / "theirs.toml").write_text("[clones]\n\ndestroyed = 'shelf'\n", encoding="utf-8")
    for words in (("check",), ("import", "--yes")):
        assert box(table, *words, str(table / "theirs.toml")) == 2
        said = capsys.readouterr().err
        assert f"{table / 'theirs.toml'}: line 3: clones.destroyed is 'shelf'; it must be: one of" in said
    assert (table / "box.toml").read_text(encoding="utf-8") == OURS


def test_a_broken_file_of_ones_own_does_not_stand_in_the_way(table: Path, capsys: Printed) -> None:
    (table / "box.toml").write_text("[clones\n", encoding="utf-8")
    (table / "theirs.toml").write_text(OURS, encoding="utf-8")
    assert box(table, "import", str(table / "theirs.toml"), "--yes") == 0
    assert "your own file is broken" in capsys.readouterr().err
    assert (table / "box.toml").read_text(encoding="utf-8") == OURS
    (kept,) = table.glob("box-before-*.toml")
    assert kept.read_text(encoding="utf-8") == "[clones\n"


def test_ones_own_is_handed_on_and_overwrites_nothing(table: Path, capsys: Printed) -> None:
    assert box(table, "export") == 0
    assert capsys.readouterr().out == OURS
    assert box(table, "export", str(table / "for-them.toml")) == 0
    assert (table / "for-them.toml").read_text(encoding="utf-8") == OURS
    assert box(table, "export", str(table / "theirs.toml")) == 2
    assert "is there already" in capsys.readouterr().err
    assert box(table, "export", str(table / "box.toml"), "--force") == 2
    assert (table / "theirs.toml").read_text(encoding="utf-8") == THEIRS
    assert box(table, "export", str(table / "theirs.toml"), "--force") == 0


def test_where_there_is_none_that_is_said(tmp_path: Path, capsys: Printed) -> None:
    assert box(tmp_path, "export") == 2
    assert "your box is as it ships" in capsys.readouterr().err
    assert box(tmp_path, "check", str(tmp_path / "none.toml")) == 2
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "theirs.toml").write_text("", encoding="utf-8")
    assert box(tmp_path, "check", "--game", "loot_the_loop", str(tmp_path / "theirs.toml")) == 2
    assert "has no box file" in capsys.readouterr().err

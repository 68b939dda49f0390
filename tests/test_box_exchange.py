"""A box file goes from table to table: what it would change is told, a wrong one is refused, the old one is kept."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.box_exchange import exported_name, looked_at, read_box_text, take_box
from companion.errors import BoxError
from companion.games.the_loop.game import GAME
from tests.games.coin_toss import GAME as COIN

NOON = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)
OURS = '# ours\n[clones]\ndestroyed = "out"\n'
THEIRS = """\
[clones]
destroyed = "bag"
tokens = ["medieval>globalization", "globalization>medieval"]

[start]
clones = { 2 = 1, 3 = 2, 4 = 2 }

[missions]
most_needed = 15

[eras.medieval]
name = "Ritterzeit"

[[agents]]
name = "Time Prowler"
short = "Prowler"
start = "medieval"

[[agents]]
name = "Zoë"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    own = tmp_path / "box.toml"
    own.write_text(OURS, encoding="utf-8")
    return own


def told(text: str, own: Path | None = None) -> list[str]:
    return [str(change) for change in looked_at(GAME, GAME.box(own), "theirs.toml", text).changes]


def test_what_another_box_changes_is_told_in_the_words_of_its_pages(own: Path) -> None:
    changes = told(THEIRS, own)
    for line in (
        "Agents · Time Prowler · Starts in: Globalization → Medieval",
        "Agents · V-Girl · Name: V-Girl → Zoë",
        "Agents: Mr Time goes",
        "Eras · Medieval Era · Name: Medieval Era → Ritterzeit",
        "At the start · Clones with 2 agents: 7 → 1",
        "Numbers of the rules · A destroyed clone goes: out of the game → into the bag",
        "missions.most_needed: 12 → 15",
    ):
        assert line in changes, changes
    assert any(line.startswith("Clone tokens · Arriving in ") for line in changes)


def test_a_box_that_says_the_same_changes_nothing(own: Path) -> None:
    assert told(OURS, own) == []
    assert told("", None) == []
    assert told(OURS) == ["Numbers of the rules · A destroyed clone goes: into the bag → out of the game"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[clones]\ndestroyed = 'shelf'\n", "theirs.toml: line 2: clones.destroyed is 'shelf'; it must be: one of"),
        ("[clones\n", "theirs.toml: Expected ']' at the end of a table declaration (at line 1, column 8)"),
        ("[cube]\n", "theirs.toml: line 1: there is no field cube; there are: "),
    ],
)
def test_a_wrong_one_is_refused_by_file_line_and_field(text: str, says: str) -> None:
    with pytest.raises(BoxError) as problem:
        told(text)
    assert str(problem.value).startswith(says)


def test_what_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "film.toml").write_bytes(b"\xff\xfe\x00")
    for file, says in (
        (tmp_path / "film.toml", "UTF-16"),
        (tmp_path / "none.toml", "No such file"),
        (tmp_path, "directory"),
    ):
        with pytest.raises(BoxError, match=says) as problem:
            read_box_text(file)
        assert str(problem.value).startswith(f"{file}: ")


def test_the_file_of_before_is_kept_and_can_be_taken_back(own: Path, tmp_path: Path) -> None:
    kept, take_back = take_box(own, THEIRS, NOON)
    assert own.read_text(encoding="utf-8") == THEIRS
    assert kept == tmp_path / "box-before-2026-01-31-1200.toml"
    assert kept.read_text(encoding="utf-8") == OURS
    take_back()
    assert own.read_text(encoding="utf-8") == OURS


def test_no_kept_file_is_overwritten(own: Path, tmp_path: Path) -> None:
    take_box(own, THEIRS, NOON)
    kept, _take_back = take_box(own, "", NOON)
    assert kept == tmp_path / "box-before-2026-01-31-1200-2.toml"
    assert kept.read_text(encoding="utf-8") == THEIRS
    assert (tmp_path / "box-before-2026-01-31-1200.toml").read_text(encoding="utf-8") == OURS


def test_where_there_was_none_nothing_is_kept_and_taking_back_takes_it_away(tmp_path: Path) -> None:
    own = tmp_path / "folder/box.toml"
    kept, take_back = take_box(own, THEIRS, NOON)
    assert kept is None
    assert own.read_text(encoding="utf-8") == THEIRS
    take_back()
    assert not own.exists()


def test_what_somebody_else_has_changed_since_is_left_alone(own: Path) -> None:
    _kept, take_back = take_box(own, THEIRS, NOON)
    own.write_text("# mine\n", encoding="utf-8")
    with pytest.raises(BoxError, match="was changed elsewhere since"):
        take_back()
    assert own.read_text(encoding="utf-8") == "# mine\n"


def test_an_own_file_that_is_no_text_is_not_lost(own: Path) -> None:
    own.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoxError, match="cannot be read: move it away first"):
        take_box(own, THEIRS, NOON)
    assert own.read_bytes() == b"\xff\xfe\x00"


def test_what_cannot_be_written_is_said_and_nothing_is_changed(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("in the way", encoding="utf-8")
    with pytest.raises(BoxError, match="cannot be written"):
        take_box(tmp_path / "folder/box.toml", THEIRS, NOON)


def test_a_game_without_a_box_file_says_so() -> None:
    with pytest.raises(BoxError, match="has no box file"):
        looked_at(COIN, COIN.box(), "theirs.toml", "")
    assert exported_name(GAME, NOON) == "the-loop-box-2026-01-31"

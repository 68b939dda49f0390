"""What people write, read as their editors left it."""

import codecs
from pathlib import Path

import pytest

from companion import settings as preferences
from companion.errors import BoxError, SettingsError
from companion.files import MOST_BYTES, read_text
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.settings import GameSettings, Pace
from companion.play.export import read_journals, write_journal
from tests.play.sessions import advance, begin, opened
from tests.settings.table import DEFAULTS, load

SETTINGS = b'# ours\r\n[game]\r\npace = "flow"\r\n'


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def test_a_mark_before_the_first_letter_of_the_settings_is_passed_over(tmp_path: Path) -> None:
    path = written(tmp_path / "settings.toml", codecs.BOM_UTF8 + SETTINGS)
    assert load(path).of(GameSettings).pace is Pace.FLOW


def test_settings_with_a_mark_are_written_and_keep_their_comments(tmp_path: Path) -> None:
    path = written(tmp_path / "settings.toml", codecs.BOM_UTF8 + SETTINGS)
    preferences.save(path, DEFAULTS)
    assert path.read_bytes() == b'# ours\n[game]\npace = "step"\n'


def test_a_mark_before_the_first_letter_of_the_box_is_passed_over(tmp_path: Path) -> None:
    path = written(tmp_path / "box.toml", codecs.BOM_UTF8 + b"[start]\nartifacts = 3\n")
    assert box_from(box_mapping(path)).start_artifacts == 3


def test_journals_with_marks_are_read_joined_ones_too(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        session = begin(store)
        advance(session, 5)
        assert session.number is not None
        header, rows = store.header(session.number), list(store.entries(session.number))
    plain = tmp_path / "plain.jsonl"
    with plain.open("w", encoding="utf-8") as file:
        write_journal(file, header, rows)
    marked = codecs.BOM_UTF8 + plain.read_bytes().replace(b"\n", b"\r\n")
    found = list(read_journals(written(tmp_path / "marked.jsonl", marked * 2)))
    assert found == list(read_journals(plain)) * 2


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_another_encoding_is_named(tmp_path: Path, encoding: str) -> None:
    mark = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}.get(encoding, b"")
    path = written(tmp_path / "file.toml", mark + SETTINGS.decode().encode(encoding))
    with pytest.raises(SettingsError, match=r"file.toml: it is written in UTF-16; save it as UTF-8"):
        load(path)
    with pytest.raises(BoxError, match=r"file.toml: it is written in UTF-16; save it as UTF-8"):
        box_from(box_mapping(path))


def test_what_is_too_long_to_be_written_by_hand_is_not_read(tmp_path: Path) -> None:
    assert read_text(written(tmp_path / "long", b"#" * MOST_BYTES)) == "#" * MOST_BYTES
    with pytest.raises(ValueError, match="longer than any text"):
        read_text(written(tmp_path / "longer", b"#" * (MOST_BYTES + 1)))


@pytest.mark.parametrize("name", [r"a\nb", r"a\u001B[31m", r"a\u0000", r"a\u2028b", r"\t"])
def test_a_name_that_would_tear_the_screen_apart_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(f'[[agents]]\nname = "{name}"\n[[agents]]\nname = "B"\n', encoding="utf-8")
    with pytest.raises(BoxError, match=r"agents\[1\].name is .* it must be: text in a line"):
        box_from(box_mapping(path))
    path.write_text(f'[eras.medieval]\nshort = "{name}"\n', encoding="utf-8")
    with pytest.raises(BoxError, match=r"eras\.medieval\.short is .* it must be: text in a line"):
        box_from(box_mapping(path))


@pytest.mark.parametrize("name", ["Zoë", "Ω", "🎲", "Dr.\u00a0X", "O’Neill", "two words"])
def test_any_name_that_is_a_line_of_text_is_taken(tmp_path: Path, name: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(f'[[agents]]\nname = "{name}"\n[[agents]]\nname = "B"\n', encoding="utf-8")
    assert box_from(box_mapping(path)).agents[0].name == name


def test_what_is_no_text_is_said_so_and_where(tmp_path: Path) -> None:
    path = written(tmp_path / "film.toml", b"[start]\n\x8b\x00")
    with pytest.raises(ValueError, match=r"it is no text in UTF-8 \(byte 9\)"):
        read_text(path)

"""Names in other scripts are drawn with another font, or refused by their letter; nobody sees an empty box."""

from pathlib import Path

import pytest

from companion.kit import letters
from companion.kit.fitted_label import drawn_label, text_width
from companion.kit.letters import OTHERS, OURS, Font, characters_of, runs, undrawable, without_font
from tests.pilot import Pilot

DEBIAN = pytest.mark.skipif(
    not all(font.regular.exists() for font in OTHERS[:2]),
    reason="fonts-dejavu-core and fonts-droid-fallback are not installed on this machine",
)


def test_our_own_font_is_read() -> None:
    ours = characters_of(OURS.regular)
    assert {ord(letter) for letter in "Aaz09éßłŐ…“−"} <= ours
    assert not {ord(letter) for letter in "Юψ時س😀"} & ours


@pytest.mark.parametrize("content", [b"", b"not a font at all", b"\0\1\0\0\0\1" + bytes(40)])
def test_what_is_no_font_has_no_letters(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "font.ttf"
    file.write_bytes(content)
    assert characters_of(file) == frozenset()
    assert characters_of(tmp_path / "none.ttf") == frozenset()


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "Юлия", "Αθηνά", "玲奈", "れいな", "V-Girl 2 ★", "Σ😀", "Nguyễn"])
def test_scripts_that_run_from_left_to_right_in_single_letters_can_be_drawn(name: str) -> None:
    assert undrawable(name) == ""


@pytest.mark.parametrize(("name", "letter"), [("Ali علي", "ع"), ("דוד", "ד"), ("अनु", "अ"), ("은하", "은"), ("ก", "ก")])
def test_other_scripts_are_refused_by_their_first_letter(name: str, letter: str) -> None:
    assert undrawable(name) == letter


def test_a_letter_that_no_font_has_is_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "OTHERS", ())
    assert list(runs("Zoë Ю!")) == [(OURS, "Zoë "), (None, "Ю"), (OURS, "!")]
    assert without_font("Zoë Ю!") == "Ю"
    assert without_font("Zoë") == ""


def test_what_is_not_seen_takes_no_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "OTHERS", ())
    assert list(runs("a\N{ZERO WIDTH JOINER}b\ufe0f")) == [(OURS, "ab")]


@DEBIAN
def test_each_part_has_the_first_font_that_knows_it() -> None:
    dejavu, droid = OTHERS[:2]
    parts: list[tuple[Font | None, str]] = [(OURS, "Zoë "), (dejavu, "Юлия Αθ"), (droid, "時"), (OURS, "!")]
    assert list(runs("Zoë Юлия Αθ時!")) == parts


@DEBIAN
@pytest.mark.parametrize("name", ["Юлия", "Αθηνά", "玲奈 [b]"])
def test_such_a_name_is_drawn_as_wide_as_it_is_measured(glass: Pilot, name: str) -> None:
    measured = text_width(name, 30, bold=True)
    texture = drawn_label(name, 30, bold=True).texture
    assert texture.width == pytest.approx(measured, abs=3)
    assert any(texture.pixels)
    wrapped = drawn_label(f"{name} {name}", 30, bold=True, width=int(measured * 1.2)).texture
    assert wrapped.height > 1.8 * texture.height

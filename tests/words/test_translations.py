"""Translations: each has the `{names}` of the English words, and one that has not is never said."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion import words
from companion.words import _, fields_of, ngettext, set_language
from tests import ROOT

LOCALES = ROOT / "companion/words/locale"
HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def read(text: str) -> Catalog:
    return read_po(io.BytesIO((HEAD + text).encode()), locale="de", domain=words.DOMAIN)


def as_rows(given: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def wrong(catalogue: Catalog) -> list[str]:
    """The translations of it that the app would not say, since their `{names}` are other ones."""
    return [said for message in catalogue if message.id for said in _wrong_of(message)]


def _wrong_of(message: Message) -> Iterator[str]:
    english, translated = as_rows(message.id), as_rows(message.string)
    for number, said in enumerate(translated):
        if said and fields_of(said) != fields_of(english[min(number, len(english) - 1)]):
            yield said


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which languages are looked for; afterwards everything is English."""
    monkeypatch.setattr(words, "__file__", str(tmp_path / "words.py"))
    yield tmp_path / "locale"
    set_language("en")


def speak(folder: Path, text: str) -> None:
    target = folder / "de/LC_MESSAGES/words.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, read(text))
    set_language("de")


def test_every_translation_has_the_names_of_the_english_words() -> None:
    found = {path: wrong(read_po(path.open("rb"), domain=words.DOMAIN)) for path in LOCALES.rglob("*.po")}
    assert not {path: said for path, said in found.items() if said}


RIGHT = """
msgid "{n} into {era}"
msgstr "In {era} kommen {n}"

msgid "{n} press"
msgid_plural "{n} presses"
msgstr[0] "{n} Druck"
msgstr[1] "{n} Drücke"

msgid "Close"
msgstr "Zu"

msgid "Undo"
msgstr ""
"""


@pytest.mark.parametrize(
    "said",
    [
        "In {era}",
        "In {ära} kommen {n}",
        "In {era} kommen {n",
        "In {era} kommen {}",
        "In {era} kommen {n:.1f}",
        "{n!r} {era}",
    ],
)
def test_a_wrong_name_in_a_translation_is_found_and_never_said(
    said: str, spoken: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = RIGHT.replace("In {era} kommen {n}", said)
    assert wrong(read(text)) == [said]
    with caplog.at_level(logging.WARNING):
        speak(spoken, text)
        assert _("{n} into {era}").format(n=2, era="Dawn") == "2 into Dawn"
    assert said in caplog.text
    assert _("Close") == "Zu"


@pytest.mark.parametrize(("number", "wanted"), [(1, "1 press"), (2, "2 Drücke")])
def test_a_wrong_name_in_one_form_leaves_the_others(number: int, wanted: str, spoken: Path) -> None:
    text = RIGHT.replace("{n} Druck", "{m} Druck")
    assert wrong(read(text)) == ["{m} Druck"]
    speak(spoken, text)
    assert ngettext("{n} press", "{n} presses", number).format(n=number) == wanted


def test_a_right_translation_is_said(spoken: Path) -> None:
    assert wrong(read(RIGHT)) == []
    speak(spoken, RIGHT)
    assert _("{n} into {era}").format(n=2, era="Dawn") == "In Dawn kommen 2"
    assert ngettext("{n} press", "{n} presses", 1).format(n=1) == "1 Druck"
    assert ngettext("{n} press", "{n} presses", 3).format(n=3) == "3 Drücke"
    assert _("Undo") == "Undo"

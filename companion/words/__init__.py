"""Every word that the app says, translatable: `_("…")` and `ngettext("…", "…", n)`.

The words in the source are English; another language is a folder `locale/LANGUAGE/LC_MESSAGES/words.mo` in here, made
from `messages.pot` (`make words`). A translation whose `{names}` are not those of the English words is not said: the
English words are, and the log tells.
"""

import gettext
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

log = logging.getLogger(__name__)
DOMAIN: Final = "words"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_spellings: Mapping[str, str] = {}


def set_spellings(spellings: Mapping[str, str]) -> None:
    """Writes some words otherwise from now on, wherever they stand: editions of a game differ."""
    global _spellings  # noqa: PLW0603 - one screen, one edition
    _spellings = spellings


def set_language(language: str) -> None:
    """Says everything in this language (`en`, `fr`, …) from now on; English where there is no translation."""
    global _catalogue  # noqa: PLW0603 - one screen, one language
    folder = str(Path(__file__).with_name("locale"))
    _catalogue = gettext.translation(DOMAIN, folder, languages=[language], fallback=True)


_NAMES: Final = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "it": "Italiano", "pl": "Polski"}


def languages() -> dict[str, str]:
    """What the screen can speak: English, and every language with a translation, each by its own name."""
    found = sorted(path.parts[-3] for path in Path(__file__).with_name("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return {language: _NAMES.get(language, language) for language in ("en", *found)}


def _(words: str) -> str:
    """The words in the language of the screen."""
    return _in_this_edition(_fitting(_catalogue.gettext(words), words))


def N_(words: str) -> str:  # noqa: N802 - gettext's own name for it
    """The words as they are, marked for the catalogue: for constants, which are translated where they are shown."""
    return words


def ngettext(one: str, many: str, number: int) -> str:
    """The words for one or many, in the language of the screen."""
    english = one if number == 1 else many
    return _in_this_edition(_fitting(_catalogue.ngettext(one, many, number), english))


@cache
def _fitting(said: str, english: str) -> str:
    if said == english or fields_of(said) == fields_of(english):
        return said
    log.warning("the translation %r has not the same {names} as %r, which is said instead", said, english)
    return english


def fields_of(words: str) -> frozenset[tuple[str, str]] | None:
    """What `format` puts into these words: names, and how each is written. None: the braces do not match.

    A translation has the same ones as the English words, in any order; else `format` would fail, or something would
    go untold.
    """
    try:
        parts = tuple(Formatter().parse(words))
    except ValueError:
        return None
    return frozenset(
        (name, f"{conversion or ''}:{form}") for _text, name, form, conversion in parts if name is not None
    )


def _in_this_edition(words: str) -> str:
    for word, written in _spellings.items():
        words = words.replace(word, written)
    return words

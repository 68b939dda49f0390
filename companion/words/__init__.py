"""Every word that the app says, translatable: `_("…")` and `ngettext("…", "…", n)`.

The words in the source are English; another language is a folder `locale/LANGUAGE/LC_MESSAGES/words.mo` in here, made
from `messages.pot` (`make words`).
"""

import gettext
from collections.abc import Mapping
from pathlib import Path
from typing import Final

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
    return _in_this_edition(_catalogue.gettext(words))


def N_(words: str) -> str:  # noqa: N802 - gettext's own name for it
    """The words as they are, marked for the catalogue: for constants, which are translated where they are shown."""
    return words


def ngettext(one: str, many: str, number: int) -> str:
    """The words for one or many, in the language of the screen."""
    return _in_this_edition(_catalogue.ngettext(one, many, number))


def _in_this_edition(words: str) -> str:
    for word, written in _spellings.items():
        words = words.replace(word, written)
    return words

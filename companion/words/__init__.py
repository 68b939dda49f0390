"""Every word that the app says, translatable: `_("…")` and `ngettext("…", "…", n)`.

The words in the source are English; another language is a folder `locale/LANGUAGE/LC_MESSAGES/words.mo` in here, made
from `messages.pot` (`make words`).
"""

import gettext
from importlib.resources import files
from typing import Final

DOMAIN: Final = "words"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_doctor = "Foo"


def set_doctor_name(name: str) -> None:
    """Says `Foo` or `Faux`: editions of the game differ; they are the same man."""
    global _doctor  # noqa: PLW0603 - one screen, one edition
    _doctor = name


def set_language(language: str) -> None:
    """Says everything in this language (`en`, `fr`, …) from now on; English where there is no translation."""
    global _catalogue  # noqa: PLW0603 - one screen, one language
    folder = files("companion.words") / "locale"
    _catalogue = gettext.translation(DOMAIN, str(folder), languages=[language], fallback=True)


def _(words: str) -> str:
    """The words in the language of the screen."""
    return _in_this_edition(_catalogue.gettext(words))


def ngettext(one: str, many: str, number: int) -> str:
    """The words for one or many, in the language of the screen."""
    return _in_this_edition(_catalogue.ngettext(one, many, number))


def _in_this_edition(words: str) -> str:
    return words.replace("Foo", _doctor).replace("FOO", _doctor.upper())

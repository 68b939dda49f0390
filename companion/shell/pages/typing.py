"""Something is typed: on the keys of the glass, in both layouts, or on a real keyboard. Plain Python."""

import unicodedata
from enum import Enum, auto
from typing import Final

from msgspec import Struct

from companion.contract.page import Button, Key, Keyboard, Page, Tone, View
from companion.contract.screen import Ask, Pop, Screen, Step
from companion.errors import CompanionError
from companion.kit.letters import OTHERS, undrawable, without_font
from companion.words import _

ACROSS: Final = 10
"""Keys in a line: so many are as wide as a finger on an upright screen, and there are as many letters in the first."""
_LETTERS: Final = ("qwertyuiop", "asdfghjkl'", "zxcvbnm")
_SIGNS: Final = ("-_/:;()&@#", "+*=%<>[]|~", '.,?!"°§')
_DIGITS: Final = "1234567890"
_NO_DECOMPOSITION: Final = {"a": "æ", "d": "đð", "i": "\u0131", "l": "ł", "n": "ŋ", "o": "øœ", "s": "ß", "t": "þ"}
"""Letters of Latin alphabets that Unicode does not take for a letter with an accent, by the key they are looked for."""
_ACCENTED: Final = (*range(0xC0, 0x180), *range(0x218, 0x21C))


class TypingKey(Enum):
    """What can be pressed besides letters."""

    ERASE = auto()
    CLEAR = auto()
    SHIFT = auto()
    SIGNS = auto()
    DONE = auto()


class Typed(Struct, frozen=True):
    """Letters: of a key on the glass, or of a real keyboard."""

    text: str


class Instead(Struct, frozen=True):
    """Another letter in place of the last: one with an accent."""

    letter: str


def accented(letter: str) -> str:
    """The letters that grow out of this one, in its case: é, è, ê, ë and so on; empty where there are none."""
    base = letter.lower()
    found = [*_NO_DECOMPOSITION.get(base, "")]
    found += [chr(code) for code in _ACCENTED if unicodedata.normalize("NFD", chr(code))[0] == base]
    found = [one for one in dict.fromkeys(found) if one.islower() and one != base]
    common = sorted(found, key=lambda one: (ord(one) > 0xFF, ord(one)))[:ACROSS]  # noqa: PLR2004 - Latin-1 first
    return "".join(one.upper() if letter.isupper() and len(one.upper()) == 1 else one for one in common)


def why_not_drawn(text: str) -> str:
    """Why a text cannot be read on this screen, and what would be right; empty: it can."""
    if letter := undrawable(text):
        words = _("“{letter}” cannot be drawn here: it takes Latin, Greek, Cyrillic, Chinese or Japanese letters.")
        return words.format(letter=letter)
    if letter := without_font(text):
        words = _("No font here has “{letter}”. Install {packages}, or write it otherwise.")
        return words.format(letter=letter, packages=", ".join(font.package for font in OTHERS))
    return ""


class TypingScreen(Screen):
    """One line of text, and the keys for it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._text = ask.text
        self._remark = ""
        self._signs = False
        self._shift: bool | None = None

    def view(self) -> View:
        """What was typed, and the keys."""
        fits = _("{n} of {most} letters").format(n=len(self._text), most=self._ask.longest)
        tone = Tone.DANGER if self._remark else Tone.QUIET
        keyboard = Keyboard(self._text, self._remark or fits, self._lines(), tone)
        return View(
            Page(
                kicker="",
                title=self._ask.title,
                rows=(),
                primary=Button(_("Done"), TypingKey.DONE if self._text.strip() else None, onward=False),
                side=(Button(_("Cancel"), Pop()), Button(_("Clear"), TypingKey.CLEAR if self._text else None)),
                keyboard=keyboard,
            )
        )

    def handle(self, action: object) -> Step | None:
        """Takes a letter, or all of it."""
        self._remark = ""
        match action:
            case Typed(text):
                self._take("".join(one for one in text if one.isprintable()))
            case Instead(letter):
                self._text = self._text[:-1] + letter
            case TypingKey.ERASE:
                self._text = self._text[:-1]
            case TypingKey.CLEAR:
                self._text = ""
            case TypingKey.SHIFT:
                self._shift = not self._is_upper
            case TypingKey.SIGNS:
                self._signs = not self._signs
            case TypingKey.DONE:
                return self._done()
        return None

    def _take(self, text: str) -> None:
        self._shift = None
        if len(self._text) + len(text) > self._ask.longest:
            self._remark = _("No more than {n} letters fit.").format(n=self._ask.longest)
        else:
            self._text += text

    def _done(self) -> Step | None:
        text = unicodedata.normalize("NFC", " ".join(self._text.split()))
        if not text:
            return None
        self._remark = why_not_drawn(text) or self._ask.why_not(text)
        if self._remark:
            return None
        try:
            self._ask.take(text)
        except CompanionError as problem:
            self._remark = str(problem)
            return None
        return Pop()

    # The keys

    @property
    def _is_upper(self) -> bool:
        """Names begin with a large letter, each word of them."""
        return self._shift if self._shift is not None else not self._text or self._text.endswith(" ")

    def _lines(self) -> tuple[tuple[Key, ...], ...]:
        letters = [*(_SIGNS if self._signs else _LETTERS)]
        if self._is_upper and not self._signs:
            letters = [line.upper() for line in letters]
        first, second, third = (tuple(Key(one, Typed(one)) for one in line) for line in letters)
        aside = Key(_("ABC") if self._signs else _("123"), TypingKey.SIGNS, 2.0)
        shift = () if self._signs else (Key("Aa", TypingKey.SHIFT, 1.5, chosen=self._is_upper),)
        return (
            self._grown_out_of_the_last(),
            first,
            second,
            (*shift, *third, Key(_("erase"), TypingKey.ERASE, 1.5)),
            (aside, Key(_("space"), Typed(" "), 5.0), *(Key(one, Typed(one)) for one in ".-,")),
        )

    def _grown_out_of_the_last(self) -> tuple[Key, ...]:
        """The last letter with its accents; digits, where it has none."""
        last = "" if self._signs else self._text[-1:]
        letters = accented(last) if last.isalpha() else ""
        if letters:
            return tuple(Key(one, Instead(one)) for one in letters)
        return tuple(Key(one, Typed(one)) for one in _DIGITS)

"""Which letters can be drawn, and with which font: ours first, then those that Debian has for other scripts. No Kivy.

A name that no font here can draw is refused where it is typed or read, by its letter; what stands in an older game is
drawn with a question mark in its place. Never an empty box.
"""

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from companion.display.kivy_setup import FONT, FONTS

_DEBIAN: Final = Path("/usr/share/fonts/truetype")
MISSING: Final = "?"


class Font(NamedTuple):
    """A font: its name for Kivy, its files (which may be the same), and the Debian package that brings it."""

    name: str
    regular: Path
    bold: Path
    package: str


OURS: Final = Font(FONT, FONTS / "AtkinsonHyperlegible-Regular.ttf", FONTS / "AtkinsonHyperlegible-Bold.ttf", "")
_DEJAVU: Final = _DEBIAN / "dejavu"
_DROID: Final = _DEBIAN / "droid/DroidSansFallbackFull.ttf"
_SYMBOLA: Final = _DEBIAN / "ancient-scripts/Symbola_hint.ttf"
OTHERS: Final = (
    Font("DejaVu", _DEJAVU / "DejaVuSans.ttf", _DEJAVU / "DejaVuSans-Bold.ttf", "fonts-dejavu-core"),
    Font("Droid", _DROID, _DROID, "fonts-droid-fallback"),
    Font("Symbola", _SYMBOLA, _SYMBOLA, "fonts-symbola"),
)
"""Greek and Cyrillic; Chinese and Japanese; emoji. The kiosk's installer gets them."""
_SCRIPTS: Final = frozenset(
    {
        "LATIN",
        "GREEK",
        "CYRILLIC",
        "CJK",
        "HIRAGANA",
        "KATAKANA",
        "KATAKANA-HIRAGANA",
        "IDEOGRAPHIC",
        "FULLWIDTH",
        "HALFWIDTH",
        "MODIFIER",
        "COMBINING",
        "VARIATION",
        "FEMININE",
        "MASCULINE",
        "MICRO",
    }
)
"""Scripts by the first word of their letters' names. Others run from right to left or join their letters."""
_UNSEEN: Final = frozenset("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}\ufe0e\ufe0f")


def undrawable(text: str) -> str:
    """The first letter of a script that the screen cannot draw, whatever fonts there are; empty: there is none."""
    return next((one for one in text if not _is_of_a_known_script(one)), "")


def _is_of_a_known_script(letter: str) -> bool:
    if unicodedata.bidirectional(letter) in {"R", "AL", "AN"}:
        return False
    if unicodedata.category(letter)[0] not in "LM":
        return True
    return unicodedata.name(letter, "").partition(" ")[0] in _SCRIPTS


def without_font(text: str) -> str:
    """The first letter that no font on this machine has; empty: there is none."""
    return next((part[0] for font, part in runs(text) if font is None), "")


def is_ours(text: str) -> bool:
    """Whether our own font has all of it."""
    return text.isascii() or all(ord(one) in characters_of(OURS.regular) or one == "\n" for one in text)


def runs(text: str) -> Iterator[tuple[Font | None, str]]:
    """The text in parts of one font each; None: no font has it."""
    font: Font | None = OURS
    part = ""
    for one in text:
        if one in _UNSEEN:
            continue
        found = font if one.isspace() else _font_of(one)
        if found is not font and part:
            yield font, part
            part = ""
        font = found
        part += one
    if part:
        yield font, part


def _font_of(letter: str) -> Font | None:
    return next((font for font in (OURS, *OTHERS) if ord(letter) in characters_of(font.regular)), None)


@cache
def characters_of(file: Path) -> frozenset[int]:
    """The characters that a TrueType font has; none, where there is no such font."""
    try:
        return frozenset(_characters(_table(file.read_bytes(), b"cmap")))
    except (OSError, struct.error, ValueError):
        return frozenset()


def _table(font: bytes, wanted: bytes) -> bytes:
    """A table of the file (OpenType, chapter "Organization of an OpenType font")."""
    (number,) = struct.unpack_from(">H", font, 4)
    for place in range(number):
        tag, _check, start, length = struct.unpack_from(">4sIII", font, 12 + 16 * place)
        if tag == wanted:
            return font[start : start + length]
    raise ValueError("no such table")


def _characters(cmap: bytes) -> Iterator[int]:
    """What the subtables of formats 4 and 12 map to a glyph (OpenType, chapter "cmap")."""
    (number,) = struct.unpack_from(">H", cmap, 2)
    for place in range(number):
        start = struct.unpack_from(">HHI", cmap, 4 + 8 * place)[2]
        (form,) = struct.unpack_from(">H", cmap, start)
        if form == 4:  # noqa: PLR2004 - the format's own number
            yield from _segments(cmap[start:])
        elif form == 12:  # noqa: PLR2004 - the same
            (groups,) = struct.unpack_from(">I", cmap, start + 12)
            for group in range(groups):
                first, last, _glyph = struct.unpack_from(">III", cmap, start + 16 + 12 * group)
                yield from range(first, last + 1)


def _segments(table: bytes) -> Iterator[int]:
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", table, start) for start in (14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count)
    )
    for segment in range(count):
        for code in range(starts[segment], min(ends[segment], 0xFFFE) + 1):
            glyph = code + deltas[segment]
            if offsets[segment]:
                at = 16 + 6 * count + 2 * segment + offsets[segment] + 2 * (code - starts[segment])
                (glyph,) = struct.unpack_from(">H", table, at)
            if glyph & 0xFFFF:
                yield code

"""Words on the glass whose height is known at once.

Kivy's Label draws its text a frame later and again at each change; here a row is measured and laid out in one go,
and words that did not change are not drawn again.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.core.text.markup import MarkupLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.display.kivy_setup import FONT
from companion.kit import letters, theme
from companion.kit.theme import Tint, tint

__all__ = ["FONT", "FittedLabel", "drawn_label", "text_texture", "text_width"]

ELLIPSIS: Final = "…"
_text_size = 1.0


def set_text_size(size: float) -> None:
    """All words are so many times as large from the next layout on. The rooms that hold them grow by themselves."""
    global _text_size  # noqa: PLW0603 - one screen, one text size
    _text_size = size


def text_size() -> float:
    """How many times as large as designed words are."""
    return _text_size


@lru_cache(maxsize=2048)
def text_width(text: str, font_size: int, bold: bool) -> float:
    """How wide one line of words is, in real pixels."""
    if letters.is_ours(text):
        return float(CoreLabel(text=text, font_size=font_size, bold=bold, font_name=FONT).get_extents(text)[0])
    return sum(
        float(CoreLabel(text=part, font_size=font_size, bold=bold, font_name=font).get_extents(part)[0])
        for font, part in _runs(text)
    )


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text with the font of each, by its name for Kivy; what no font has is a question mark."""
    for font, part in letters.runs(text):
        if font is None:
            yield FONT, letters.MISSING * len(part)
        else:
            yield _registered(font), part


@cache
def _registered(font: letters.Font) -> str:
    """A font's name, once Kivy knows it."""
    if font is not letters.OURS:
        bold = font.bold if font.bold.exists() else font.regular
        LabelBase.register(font.name, str(font.regular), fn_bold=str(bold))
    return font.name


def drawn_label(text: str, font_size: int, *, bold: bool, width: int | None = None, align: str = "left") -> Any:
    """Kivy's label with the words in white, drawn; with other fonts for the letters that ours does not have."""
    given = {"font_size": font_size, "bold": bold, "text_size": (width, None), "halign": align, "font_name": FONT}
    if letters.is_ours(text):
        label = CoreLabel(text=text, **given)
    else:
        marked = "".join(f"[font={font}]{escape_markup(part)}[/font]" for font, part in _runs(text))
        label = MarkupLabel(text=marked, **given)
    label.refresh()
    return label


class FittedLabel(Widget):
    """Words in one size and colour. `sizes` in design pixels, largest first; `align` left, center or right.

    `grows`: they follow the text size of the screen; what has no room to grow, like a key, does not. `one_line`: they
    become smaller rather than take a second line, down to the least that can be read.
    """

    def __init__(  # noqa: PLR0913 - by name
        self,
        sizes: tuple[int, ...],
        color: str,
        *,
        bold: bool = False,
        align: str = "left",
        grows: bool = True,
        one_line: bool = False,
        **given: Any,
    ) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.text = ""
        self.font_size = 0.0  # real pixels
        self.texture_size = (0, 0)
        self.sizes = sizes
        self.bold = bold
        self.align = align
        self.grows = grows
        self._one_line = one_line
        self._drawn: tuple[object, ...] = ()
        with self.canvas:
            self._ink = Color(*tint(color))
            self._sheet = Rectangle(size=(0, 0))

    def write(self, text: str, *, color: str | Tint = "", bold: bool | None = None) -> None:
        """Change the words; they show after the next `fit`. Without a colour they keep theirs."""
        self.text = text
        if color:
            self._ink.rgba = tint(color) if isinstance(color, str) else color
        if bold is not None:
            self.bold = bold

    @property
    def ink(self) -> Tint:
        """The colour of the words."""
        red, green, blue, alpha = self._ink.rgba
        return red, green, blue, alpha

    def fit(self, width: float, unit: float, *, lines: int = 0, height: float = 0.0) -> float:
        """Draw the words into this width: in the largest size that takes one line, else wrapped in the smallest.

        With `lines` (0: as many as needed) they are shortened at the end of a word. With a `height` (0: as high as
        needed) they are made smaller, as far as they can be read. Gives their height.
        """
        wide = max(1, int(width))
        font_size, one_line = self._choose(wide, unit)
        key = (self.text, font_size, self.bold, one_line or (wide, lines, self.align), height)
        if key != self._drawn:
            self._drawn = key
            self._draw(font_size, None if one_line else wide, lines)
            least = round(theme.TEXT_SMALLEST * unit)
            while height and font_size > least and self.texture_size[1] > height:
                font_size -= 1
                self._draw(font_size, None if one_line else wide, lines)
            self.font_size = font_size
        self.size = (wide, self.texture_size[1])
        return float(self.texture_size[1])

    def natural_width(self, unit: float) -> float:
        """How wide the words are in one line of the largest size, in real pixels."""
        return text_width(self.text, self.pixels(self.sizes[0], unit), self.bold)

    def longest_word(self, unit: float) -> float:
        """How wide its longest word is in the largest size, in real pixels."""
        return self._longest_word(self.pixels(self.sizes[0], unit))

    def pixels(self, size: float, unit: float) -> int:
        """Real pixels of a size in design pixels."""
        return round(size * unit * (_text_size if self.grows else 1.0))

    def _longest_word(self, font_size: int) -> float:
        return max((text_width(word, font_size, self.bold) for word in self.text.split()), default=0.0)

    def place(self, x: float, top: float, height: float = 0.0) -> None:
        """Put the words below `top`; in the middle of `height`, if given."""
        if height:
            top -= (height - self.texture_size[1]) / 2
        self.pos = (round(x), round(top - self.texture_size[1]))
        free = self.width - self.texture_size[0]
        shift = {"left": 0.0, "center": free / 2, "right": free}[self.align]
        self._sheet.pos = (round(self.x + shift), self.y)

    @property
    def ink_box(self) -> tuple[float, float, float, float]:
        """Where the words really are: x, y, width, height in the parent's pixels."""
        return (*self._sheet.pos, *self._sheet.size)

    def _choose(self, width: int, unit: float) -> tuple[int, bool]:
        for size in self.sizes:
            font_size = self.pixels(size, unit)
            if "\n" not in self.text and text_width(self.text, font_size, self.bold) <= width:
                return font_size, True
        smallest = self.pixels(self.sizes[-1], unit)
        if self._one_line:
            font_size = self._smaller(smallest, width, unit, self._line)
            return font_size, self._line(font_size) <= width
        return self._smaller(smallest, width, unit, self._longest_word), False

    def _line(self, font_size: int) -> float:
        return text_width(self.text, font_size, self.bold)

    @staticmethod
    def _smaller(font_size: int, width: int, unit: float, needs: Callable[[int], float]) -> int:
        """A size in which what must stay whole fits into the width, or the least in which words can be read."""
        least = round(theme.TEXT_SMALLEST * unit)
        while font_size > least and (needed := needs(font_size)) > width:
            font_size = max(least, min(font_size - 1, int(font_size * width / needed)))
        return font_size

    def _draw(self, font_size: int, width: int | None, lines: int) -> None:
        if not self.text:
            self.texture_size = (0, 0)
            self._sheet.texture = None
            self._sheet.size = (0, 0)
            return
        texture = text_texture(self.text, font_size, self.bold, width, self.align)
        if lines and width is not None:
            left, most = self.text, _height_of(lines, font_size, self.bold)
            while len(left) > 1 and texture.height > most:
                left = left.rpartition(" ")[0] or left[:-1]
                shortened = left.rstrip(" ,.;:·") + ELLIPSIS
                texture = text_texture(shortened, font_size, self.bold, width, self.align)
        self._sheet.texture = texture
        self._sheet.size = self.texture_size = texture.size


@lru_cache(maxsize=192)
def text_texture(text: str, font_size: int, bold: bool, width: int | None, align: str) -> Texture:
    """The words in white; wrapped where a `width` is given. Page after page has the same ones: they are kept."""
    label = drawn_label(text, font_size, bold=bold, width=width, align=align)
    label.texture.mag_filter = label.texture.min_filter = "nearest"  # they lie on whole pixels
    return label.texture


@lru_cache(maxsize=256)
def _height_of(lines: int, font_size: int, bold: bool) -> int:
    label = CoreLabel(text="\n".join(["Ag"] * lines), font_size=font_size, font_name=FONT, bold=bold)
    label.refresh()
    return int(label.texture.height)

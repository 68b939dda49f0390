"""The keyboard on the glass: what is typed, and keys as large as a finger in both layouts. A key has no dead rim."""

import time
from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.contract.page import Key, Page
from companion.kit import theme
from companion.kit.buttons import CHOSEN, PLATE, Pressable
from companion.kit.fitted_label import FittedLabel, set_text_size, text_size
from companion.kit.layout import GAP, MARGIN, Rect
from companion.kit.page_frame import BottomBar
from companion.kit.rounded import RoundedBox, RoundedLook, RoundedRectangle
from companion.kit.rows import TONES
from companion.kit.theme import tint
from companion.kit.touch_debouncer import TouchContext, TouchDebouncer

_RIM = 3
"""Design pixels between the edge of a key's room, which can be tapped, and what is drawn of it."""
_BAR, _FIELD = 52, 46
_GROWS = 0.5  # of what the text grows: the keys need their room
_LETTER = (theme.TEXT_INSTRUCTION, theme.TEXT_BODY)
_OF_A_KEY = 0.75  # of its height or width: the largest letter, and what lies round it
_HIGHEST = 72  # design pixels of a key, where there is room


class KeyPlate(Pressable):
    """A key. `room` is all that can be tapped: it reaches to its neighbours."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, repeats=True, **given)
        self.room = Rect(0, 0, 0, 0)
        self._chosen = False
        self._label = FittedLabel(_LETTER, theme.TEXT, bold=True, align="center", grows=False)
        self.add_widget(self._label)
        self.bind(held=self._colour)

    @property
    def text(self) -> str:
        """What is written on it."""
        return str(self._label.text)

    def show(self, key: Key) -> None:
        """Take over what is written on it, and what it does."""
        self._label.write(key.label)
        self.action, self._chosen = key.action, key.chosen
        self._colour()

    def lay_out(self, room: Rect, unit: float, *, letter: float) -> None:
        """Take this room; `letter`: so wide is that of a single letter, and all keys are lettered alike."""
        self.room = room
        rim = _RIM * unit
        self.cover(room.inset(rim, rim), unit, corner=8)
        most = int(min(self.height, letter - 2 * rim) * _OF_A_KEY / unit)
        self._label.sizes = tuple(max(theme.TEXT_SMALLEST, min(most, round(size * text_size()))) for size in _LETTER)
        self._label.fit(self.width - 4 * unit, unit, lines=1)
        self._label.place(self.x + 2 * unit, self.top, self.height)

    def collide_point(self, x: float, y: float) -> bool:
        """Whether a finger there means this key."""
        room = self.room
        return room.x <= x < room.right and room.y <= y < room.top

    def _colour(self, *_: object) -> None:
        self.fill = tint(theme.LINE if self.held else CHOSEN if self._chosen else PLATE)
        self.edge = tint(theme.ACCENT if self.held or self._chosen else theme.LINE)


class KeyboardView(Widget):
    """`view.show(page)`, of a page with a keyboard; bind `on_action`.

    Its words follow `text_size`, the letters on its keys as far as these have room: a key is as large as a finger.
    """

    __events__ = ("on_action",)
    covers = True

    def __init__(
        self, *, gate: TouchDebouncer | None = None, clock: Callable[[], float] = time.monotonic, **given: Any
    ) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.reach = TouchContext(gate or TouchDebouncer(clock), lambda action: self.dispatch("on_action", action))
        self.text_size = 1.0
        self._page: Page | None = None
        self._title = FittedLabel((theme.TEXT_INSTRUCTION, theme.TEXT_BODY), theme.TEXT, bold=True, grows=False)
        self._field = RoundedBox()
        self._text = FittedLabel((theme.TEXT_INSTRUCTION, theme.TEXT_BODY), theme.TEXT, grows=False)
        self._remark = FittedLabel((theme.TEXT_BODY, theme.TEXT_SMALLEST), theme.QUIET, grows=False)
        self.bar = BottomBar(self.reach)
        for part in (self._title, self._field, self._text, self._remark, self.bar):
            self.add_widget(part)
        self._cursor = RoundedRectangle(self.canvas.after)
        self._lines: list[list[KeyPlate]] = []
        self.bind(size=self._lay_out, pos=self._lay_out)

    def on_action(self, action: object) -> None:
        """Bind to this: a key, or a button, was tapped."""

    def show(self, page: Page) -> None:
        """Show what is typed on this page."""
        keyboard = page.keyboard
        assert keyboard is not None  # noqa: S101 - only such pages are shown here
        if self._page is None or self._page.title != page.title:
            self.reach.gate.accept_after(page.pause, new_page=True)
        self._page = page
        self._title.write(page.title)
        self._text.write(keyboard.text)
        self._remark.write(keyboard.remark, color=TONES[keyboard.remark_tone])
        self.bar.show(page)
        self._show_keys(keyboard.lines)
        self._lay_out()

    def _show_keys(self, lines: tuple[tuple[Key, ...], ...]) -> None:
        while len(self._lines) < len(lines):
            self._lines.append([])
        for plates, keys in zip(self._lines, lines, strict=True):
            for plate in plates[len(keys) :]:
                self.remove_widget(plate)
            del plates[len(keys) :]
            while len(plates) < len(keys):
                plates.append(KeyPlate(self.reach))
                self.add_widget(plates[-1])
            for plate, key in zip(plates, keys, strict=True):
                plate.show(key)

    def _lay_out(self, *_: object) -> None:
        if self._page is None or self._page.keyboard is None:
            return
        set_text_size(self.text_size)
        unit = theme.unit(self.width, self.height)
        grown = 1 + _GROWS * (self.text_size - 1)
        self._title.sizes = self._text.sizes = tuple(round(size * grown) for size in _LETTER)
        self._remark.sizes = tuple(round(size * grown) for size in (theme.TEXT_BODY, theme.TEXT_SMALLEST))
        margin, gap = MARGIN * unit, GAP * unit
        bar = Rect(self.x + margin, self.y + margin, self.width - 2 * margin, _BAR * grown * unit)
        self.bar.lay_out(bar, unit)
        left, wide, top = bar.x, bar.width, self.top - margin / 2
        top -= self._put(self._title, left, top, wide, unit) + gap / 2
        field = _FIELD * grown * unit
        self._lay_field(Rect(left, top - field, wide, field), unit)
        top -= field + gap / 2
        top -= self._put(self._remark, left, top, wide, unit) + gap / 2
        lines = len(self._page.keyboard.lines)
        high = min(_HIGHEST * unit, (top - bar.top - gap) / lines)
        for number, keys in enumerate(self._page.keyboard.lines):
            self._lay_line(number, keys, bar.top + gap + (lines - 1 - number) * high, high)

    def _put(self, words: FittedLabel, x: float, top: float, wide: float, unit: float) -> float:
        height = words.fit(wide, unit, lines=1)
        words.place(x, top)
        return height

    def _lay_field(self, rect: Rect, unit: float) -> None:
        pad = 10 * unit
        self._field.cover(rect, unit, border=2)
        self._text.fit(rect.width - 2 * pad, unit, lines=1)
        self._text.place(rect.x + pad, rect.top, rect.height)
        at = rect.x + pad + self._text.texture_size[0] + 2 * unit
        cursor = Rect(at, rect.y + 9 * unit, max(2.0, 2 * unit), rect.height - 18 * unit)
        self._cursor.show(cursor, RoundedLook(1, tint(theme.ACCENT)))

    def _lay_line(self, number: int, keys: tuple[Key, ...], bottom: float, high: float) -> None:
        """Across the whole window: every pixel counts where it is narrow."""
        key = self.width / _ACROSS
        left = self.x + (self.width - key * sum(one.wide for one in keys)) / 2
        unit = theme.unit(self.width, self.height)
        for plate, one in zip(self._lines[number], keys, strict=True):
            plate.lay_out(Rect(left, bottom, key * one.wide, high), unit, letter=key)
            left += key * one.wide


_ACROSS = 10

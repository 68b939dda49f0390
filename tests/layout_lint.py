"""Whether everything on the glass can be read and hit: looks at the widgets as they lie, for tests and `doctor`.

Known are: words (any widget with `text`, `texture_size` and `font_size`), and what can be tapped (a `Tappable` or
a button of Kivy's). What a widget that `covers` hides, or a scrolled window leaves out, is not looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from kivy.uix.behaviors import ButtonBehavior

from companion.kit import theme
from companion.kit.buttons import Pressable
from companion.kit.fitted_label import FittedLabel, text_width
from companion.kit.keyboard import KeyPlate
from companion.kit.layout import Rect
from companion.kit.rounded import RoundedBox
from companion.kit.scroller import Scroller

_SLACK: Final = 1.0  # real pixels: rounding
_LEAST_GAP: Final = 8  # design pixels between two things to tap
_LEAST_WINDOW: Final = 50  # design pixels of a list that is scrolled: what is tapped and a line of words


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with one widget: `widget` is the way to it from the root, `what` a sentence."""

    widget: str
    what: str


@dataclass(frozen=True, slots=True)
class _Seen:
    """One thing that can be seen: its box in the window's pixels, cut to the scrolled window it is in."""

    widget: Any
    path: str
    parents: tuple[Any, ...]
    box: Rect
    scrolled: bool

    @property
    def taps(self) -> bool:
        return isinstance(self.widget, Pressable | ButtonBehavior)


def complaints(root: Any) -> tuple[Complaint, ...]:
    """Everything that cannot be read or hit under `root`, which fills its window."""
    unit = theme.unit(root.width, root.height)
    left, bottom = root.to_window(root.x, root.y)
    window = Rect(left, bottom, root.width, root.height)
    seen = _uncovered(list(_walk(root, "", (), None)))
    found: list[Complaint] = []
    for one in seen:
        found += [Complaint(one.path, what) for what in _alone(one, unit, window)]
    found += _windows_too_low(root, unit)
    for one, other in combinations(seen, 2):
        what = _together(one, other, unit)
        if what:
            found.append(Complaint(one.path, f"{what} {other.path}"))
    return tuple(found)


def words_seen(root: Any) -> Iterator[tuple[str, Rect]]:
    """All words that are seen whole under `root`, and where their ink is in the window."""
    for one in _uncovered(list(_walk(root, "", (), None))):
        if _says_something(one.widget) and one.box == _box(one.widget):
            yield one.widget.text, one.box


def _windows_too_low(root: Any, unit: float) -> Iterator[Complaint]:
    """Where so little of a list is seen that nobody can read it."""
    for widget in root.walk():
        if isinstance(widget, Scroller) and widget.overflow > 0 and widget.height < _LEAST_WINDOW * unit:
            high = widget.height / unit
            yield Complaint("/Scroller", f"shows too little of what is there: {high:.0f}, not {_LEAST_WINDOW}")


def _walk(widget: Any, path: str, parents: tuple[Any, ...], clip: Rect | None) -> Iterator[_Seen]:
    """All that is seen, in the order in which it is drawn."""
    if widget.opacity == 0:
        return
    words = getattr(widget, "text", "")
    path = f"{path}/{type(widget).__name__}" + (f"({words!r})" if isinstance(words, str) and words else "")
    box = _box(widget)
    if isinstance(widget, Scroller):
        clip = box if clip is None else _cut(box, clip)
    if _says_something(widget) or isinstance(widget, Pressable | ButtonBehavior) or _covers(widget):
        visible = box if clip is None else _cut(box, clip)
        if visible.width > _SLACK and visible.height > _SLACK:
            yield _Seen(widget, path, parents, visible, clip is not None)
    for child in reversed(widget.children):
        yield from _walk(child, path, (*parents, widget), clip)


def _uncovered(seen: list[_Seen]) -> list[_Seen]:
    """Without what lies wholly under a later widget that covers, and without the covers that are only that."""
    left: list[_Seen] = []
    for one in seen:
        if _covers(one.widget):
            left = [under for under in left if not _inside(under.box, one.box)]
        if _says_something(one.widget) or one.taps:
            left.append(one)
    return left


def _alone(one: _Seen, unit: float, window: Rect) -> Iterator[str]:
    widget, box = one.widget, one.box
    if not _inside(box, window):
        yield f"reaches out of the window: {_told(box)}"
    if one.taps:
        least = theme.TOUCH_SMALLEST * unit - _SLACK
        room = widget.room if isinstance(widget, KeyPlate) else widget  # a key is tapped in all of its room
        if min(room.width, room.height) < least:
            wide, high = room.width / unit, room.height / unit
            yield f"is too small to tap: {wide:.0f}×{high:.0f}, not {theme.TOUCH_SMALLEST}×{theme.TOUCH_SMALLEST}"
    if not _says_something(widget):
        return
    if round(widget.font_size / unit, 1) < theme.TEXT_SMALLEST - 0.5:
        yield f"is set too small: {widget.font_size / unit:.1f}, not {theme.TEXT_SMALLEST}"
    wide, high = widget.texture_size
    if wide > widget.width + _SLACK or high > widget.height + _SLACK:
        yield f"is cut: words of {wide}×{high} in a box of {widget.width:.0f}×{widget.height:.0f}"
    if widget.font_size > theme.TEXT_SMALLEST * unit + 1 and (word := _split_word(widget)):
        yield f"splits the word {word!r}"
    plate = next((parent for parent in reversed(one.parents) if isinstance(parent, RoundedBox | Scroller)), None)
    if plate is not None and not isinstance(plate, Scroller) and not one.scrolled and not _inside(box, _box(plate)):
        yield f"reaches out of its plate: {_told(box)} on {_told(_box(plate))}"


def _split_word(words: Any) -> str:
    """A word that is too wide for its line, and so broken in two, though smaller letters would have kept it whole."""
    if not isinstance(words, FittedLabel):
        return ""
    size = round(words.font_size)
    wide = (word for word in words.text.split() if text_width(word, size, words.bold) > words.width + _SLACK)
    return next(wide, "")


def _together(one: _Seen, other: _Seen, unit: float) -> str:
    if one.widget in other.parents or other.widget in one.parents:
        return ""
    across = max(one.box.x, other.box.x) - min(one.box.right, other.box.right)
    upright = max(one.box.y, other.box.y) - min(one.box.top, other.box.top)
    if max(across, upright) < -_SLACK:
        return "overlaps"
    if isinstance(one.widget, KeyPlate) and isinstance(other.widget, KeyPlate):
        return ""  # the keys of a keyboard lie side by side
    if one.taps and other.taps and max(across, upright) < _LEAST_GAP * unit - _SLACK:
        return "is too close to"
    return ""


def _says_something(widget: Any) -> bool:
    return bool(getattr(widget, "text", "")) and hasattr(widget, "texture_size") and hasattr(widget, "font_size")


def _covers(widget: Any) -> bool:
    return bool(getattr(widget, "covers", False))


def _box(widget: Any) -> Rect:
    """Where a widget is seen in the window; of words only the ink, where it is known."""
    x, y, width, height = getattr(widget, "ink_box", None) or (*widget.pos, *widget.size)
    left, bottom = widget.to_window(x, y)
    return Rect(left, bottom, width, height)


def _cut(box: Rect, clip: Rect) -> Rect:
    x, y = max(box.x, clip.x), max(box.y, clip.y)
    return Rect(x, y, max(0.0, min(box.right, clip.right) - x), max(0.0, min(box.top, clip.top) - y))


def _inside(box: Rect, outer: Rect) -> bool:
    return (
        box.x >= outer.x - _SLACK
        and box.y >= outer.y - _SLACK
        and box.right <= outer.right + _SLACK
        and box.top <= outer.top + _SLACK
    )


def _told(box: Rect) -> str:
    return f"{box.width:.0f}×{box.height:.0f} at {box.x:.0f}, {box.y:.0f}"

"""What lies in a table's box, as pages on which it is put right: a game describes them, the house shows and keeps.

Nothing here is a widget or a file: a game gives a page of these values for its box, and writes what comes of a tap into
the table's own file (`Game.write_box`).
"""

import reprlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from companion.words import _

_shortened: Final = reprlib.Repr()
_shortened.maxstring = _shortened.maxother = 40
Changes = Mapping[str, Any]
"""Parts of the table's own box file by their dotted names, each with its new value; None takes the part out."""


def _nothing(_text: str) -> str:
    return ""


class TextField(Struct, frozen=True):
    """A line of text. `why_not` says, to people, why a text cannot be (empty: it can)."""

    label: str
    value: str
    change: Callable[[str], Changes]
    why_not: Callable[[str], str] = _nothing
    longest: int = 30


class NumberField(Struct, frozen=True):
    """A whole number from `least` to `most`."""

    label: str
    value: int
    least: int
    most: int
    change: Callable[[int], Changes]
    remark: str = ""


class ChoiceField(Struct, frozen=True):
    """One of several: the words of each, and what it changes. `chosen`: which it is now, from 0."""

    label: str
    choices: tuple[tuple[str, Changes], ...]
    chosen: int
    remark: str = ""


class ColorField(Struct, frozen=True):
    """A colour, written #RRGGBB."""

    label: str
    value: str
    change: Callable[[str], Changes]


class BoxAct(Struct, frozen=True):
    """Something to do: one more of a kind, or one less. `asks`: the question that comes first (empty: none).

    `leaves`: its page is left afterwards, since what it was about is gone.
    """

    label: str
    remark: str
    changes: Changes
    asks: str = ""
    leaves: bool = False


class BoxPage(Struct, frozen=True):
    """A page, or a page within a page, which is opened by its title. `key` tells it from its neighbours."""

    key: str
    title: str
    remark: str
    parts: "tuple[BoxPart, ...]"


BoxPart = TextField | NumberField | ChoiceField | ColorField | BoxAct | BoxPage
"""What stands on a page."""


class Difference(Struct, frozen=True):
    """What is otherwise in another box: where, by its titles, and what it says here and there; empty: nothing."""

    where: str
    before: str
    after: str

    def __str__(self) -> str:
        if self.before and self.after:
            return _("{where}: {before} → {after}").format(where=self.where, before=self.before, after=self.after)
        words = _("{where}: {after} is new") if self.after else _("{where}: {before} goes")
        return words.format(where=self.where, before=self.before, after=self.after)


Box = Mapping[str, Any]
_WITHOUT_A_PAGE: Final = frozenset({"assumed"})
"""Marks of what nobody has checked: what is marked, the pages say beside it."""


def differences(before: tuple[Box, BoxPage], after: tuple[Box, BoxPage]) -> tuple[Difference, ...]:
    """Everything that differs between two boxes, each with its pages: in the words of the pages where they tell it.

    What has no field on any page is told by its name in the file.
    """
    told = (*_of_pages(before[1], after[1]),)
    on_pages = {path for page in (before[1], after[1]) for path in _paths(page)}
    here, there = (dict(_leaves(box)) for box, _page in (before, after))
    for path in {**here, **there}:
        is_told = any(path == known or path.startswith(f"{known}.") for known in on_pages)
        if not is_told and here.get(path) != there.get(path):
            told += (Difference(path, _short(here.get(path)), _short(there.get(path))),)
    return told


def _of_pages(before: BoxPage | None, after: BoxPage | None, titles: tuple[str, ...] = ()) -> Iterator[Difference]:
    """What two pages say otherwise, and the pages within them; what is on one side only is told as a whole."""
    here, there = _parts(before), _parts(after)
    for key in {**here, **there}:
        old, new = here.get(key), there.get(key)
        if isinstance(old, BoxPage) and isinstance(new, BoxPage):
            yield from _of_pages(old, new, (*titles, old.title))
        elif _value(old) != _value(new):
            label = () if isinstance(old or new, BoxPage) else (key[1],)
            yield Difference(" · ".join((*titles, *label)), _value(old), _value(new))


def _parts(page: BoxPage | None) -> dict[tuple[str, str], "BoxPart"]:
    parts = () if page is None else page.parts
    named = {(type(part).__name__, part.key if isinstance(part, BoxPage) else part.label): part for part in parts}
    return {key: part for key, part in named.items() if not isinstance(part, BoxAct)}


def _value(part: "BoxPart | None") -> str:
    match part:
        case TextField() | ColorField():
            return part.value
        case NumberField():
            return str(part.value)
        case ChoiceField():
            return part.choices[part.chosen][0]
        case BoxPage():
            return part.title
        case _:
            return ""


def _paths(page: BoxPage) -> Iterator[str]:
    """The fields of the file that a page tells of, by their dotted names."""
    for part in page.parts:
        match part:
            case BoxPage():
                yield from _paths(part)
            case TextField() | ColorField():
                yield from part.change(part.value)
            case NumberField():
                yield from part.change(part.value)
            case ChoiceField():
                for _words, changes in part.choices:
                    yield from changes
            case BoxAct():
                yield from part.changes


def _leaves(box: Box, path: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in box.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{path}{name}.")
        elif path or name not in _WITHOUT_A_PAGE:
            yield f"{path}{name}", value


def _short(value: Any) -> str:
    return "" if value is None else _shortened.repr(value)

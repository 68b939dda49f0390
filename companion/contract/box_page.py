"""What lies in a table's box, as pages on which it is put right: a game describes them, the house shows and keeps.

Nothing here is a widget or a file: a game gives a page of these values for its box, and writes what comes of a tap into
the table's own file (`Game.write_box`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

Changes = Mapping[str, Any]
"""Parts of the table's own box file by their dotted names, each with its new value; None takes the part out."""


def _nothing(_: str) -> str:
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

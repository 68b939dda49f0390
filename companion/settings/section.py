"""A section of the settings: a frozen struct whose fields say what they are called, what they do and what they may be.

    class LightSettings(Section, frozen=True):
        key = "lights"
        title = N_("Lights")
        calm: Annotated[bool, setting(N_("Calm"), N_("nothing on the ring breathes or runs"))] = False

That is all the file and the settings page need. `N_` marks words for the catalogue; they are translated where they are
shown.
"""

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin

import msgspec
from msgspec import structs

from companion.decoding import RIGHT


class SettingsPage(Enum):
    """The page on the glass where people look for a setting; the file has its own order."""

    GAME = auto()
    SCREEN = auto()
    DEVICES = auto()
    BUILDERS = auto()


class Measure(Enum):
    """What a number counts, and so how it is said: 0.25 is "25 %", 0 minutes are "never"."""

    PLAIN = auto()
    PERCENT = auto()
    MINUTES = auto()
    SECONDS = auto()
    DEGREES = auto()
    MILLIAMPERES = auto()


class Section(msgspec.Struct, frozen=True):
    """A table of the settings file.

    Raises:
        SettingsError: the values do not go together; so at every way to make one.
    """

    key: ClassVar[str]
    """The name of the table."""
    title: ClassVar[str]
    """What stands over it on the glass; not yet translated."""
    page: ClassVar[SettingsPage]
    """Where its settings are offered, unless one says otherwise."""


class GameSection(Section, frozen=True):
    """The section of a game: all that the house asks of it."""

    page = SettingsPage.GAME

    def spellings(self) -> Mapping[str, str]:
        """Words of the catalogue that this table wants to see written otherwise; see `words.set_spellings`."""
        return {}

    def named_box(self) -> str:
        """The file with the table's own box, as it was written into the settings; empty: none was named."""
        return ""


class Setting(NamedTuple):
    """What is said of one setting. The words are not yet translated.

    `choices` gives each value that can be tapped with its word (None: it stands for itself); `least`, `most`, `step`
    and `measure` belong to numbers. `page`: where it is offered (None: where its section says).
    """

    name: str
    label: str
    line: str
    default: Any
    choices: tuple[tuple[Any, str | None], ...]
    least: float
    most: float
    step: float
    in_file_only: bool
    page: SettingsPage | None
    measure: Measure

    @property
    def is_number(self) -> bool:
        """Whether it is set by steps."""
        return type(self.default) in {int, float}


def setting(  # noqa: PLR0913 - all that is to be said of a setting, by name
    label: str,
    line: str,
    least: float | None = None,
    most: float | None = None,
    *,
    step: float = 0.1,
    choices: Mapping[Any, str] | None = None,
    right: str = "",
    in_file_only: bool = False,
    page: SettingsPage | None = None,
    measure: Measure = Measure.PLAIN,
) -> msgspec.Meta:
    """What stands beside the type of a setting.

    Args:
        label: its name for players.
        line: what it does.
        least: of a number; `most` then too.
        most: see `least`.
        step: by how much a tap changes a number.
        choices: the word of each value; without it an enum's values stand for themselves.
        right: what is right for it, for errors, where its type does not say enough.
        in_file_only: it belongs to how things are built and wired, and is not offered on the glass.
        page: where it is offered, if not where its section says.
        measure: what a number counts.
    """
    more = {
        "step": step,
        "choices": choices or {},
        RIGHT: right,
        "in_file_only": in_file_only,
        "page": page,
        "measure": measure,
    }
    return msgspec.Meta(title=label, description=line, ge=least, le=most, extra=more)


@cache
def settings_in(section: type[Section]) -> tuple[Setting, ...]:
    """All settings of a section, in their order."""
    return tuple(_setting(field) for field in structs.fields(section))


def _setting(field: structs.FieldInfo) -> Setting:
    if get_origin(field.type) is not Annotated:
        raise TypeError(f"{field.name} says nothing of itself: Annotated[type, setting(…)]")
    kind, meta = get_args(field.type)
    more = meta.extra
    values = kind if isinstance(kind, type) and issubclass(kind, Enum) else ()
    return Setting(
        name=field.name,
        label=meta.title,
        line=meta.description,
        default=field.default,
        choices=tuple((value, more["choices"].get(value)) for value in values),
        least=0 if meta.ge is None else meta.ge,
        most=0 if meta.le is None else meta.le,
        step=more["step"],
        in_file_only=more["in_file_only"],
        page=more["page"],
        measure=more["measure"],
    )

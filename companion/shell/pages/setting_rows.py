"""A setting as a row: its name, what it does, and its control, all in words. No key of the file is seen."""

from typing import Any, Final

from companion.contract.page import Button, Choices, Row, Stepper, Tone
from companion.contract.screen import Choose
from companion.settings import Measure, Section, Setting, Settings
from companion.words import _

WIDE: Final = frozenset({"screen.ui_scale"})
"""Numbers that change the size of their own control: it stays under the finger."""


def row_of(section: Section, setting: Setting) -> Row | None:
    """The row of a setting; None: it is written in the file, or on a page of its own."""
    if setting.in_file_only:
        return None
    field, value = f"{section.key}.{setting.name}", getattr(section, setting.name)
    if setting.is_number:
        return _number(field, setting, value)
    if isinstance(value, bool):
        return _choices(field, setting, value, ((False, _("Off")), (True, _("On"))))
    if setting.choices:
        words = tuple((one, one.value if word is None else _(word)) for one, word in setting.choices)
        return _choices(field, setting, value, words)
    return None


def _choices(field: str, setting: Setting, value: Any, choices: tuple[tuple[Any, str], ...]) -> Choices:
    buttons = tuple(Button(words, Choose(field, one), one is value) for one, words in choices)
    return Choices(buttons, _(setting.label), _(setting.line))


def _number(field: str, setting: Setting, value: float) -> Stepper:
    less, more = max(setting.least, value - setting.step), min(setting.most, value + setting.step)
    if isinstance(value, float):
        less, more = round(less, 2), round(more, 2)
    return Stepper(
        label=_(setting.label),
        value=_in_words(value, setting.measure),
        less=Choose(field, less) if less < value else None,
        more=Choose(field, more) if more > value else None,
        remark=_(setting.line),
        tone=Tone.STRONG,
        wide=field in WIDE,
    )


def _in_words(value: float, measure: Measure) -> str:
    match measure:
        case Measure.PERCENT:
            return _("{n} %").format(n=round(value * 100))
        case Measure.MINUTES:
            return _("{n} min").format(n=value) if value else _("never")
        case Measure.SECONDS:
            return _("{n} s").format(n=f"{value:.1f}")
        case Measure.DEGREES:
            return _("{n}°").format(n=value)
        case Measure.MILLIAMPERES:
            return _("{n} mA").format(n=value)
        case Measure.PLAIN:
            return f"{value:g}" if isinstance(value, int) else f"{value:.2f}".removesuffix("0")


def with_choice(settings: Settings, choice: Choose) -> Settings:
    """The settings after a tap."""
    section, _dot, name = choice.field.partition(".")
    return settings.changed(section, name, choice.value)

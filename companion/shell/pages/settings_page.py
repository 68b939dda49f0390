"""The settings on the glass: every one of them, with its line of explanation, from the one place where they stand."""

from dataclasses import fields, replace
from enum import Enum
from typing import Any

from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, Words
from companion.settings import Settings
from companion.settings.one_setting import written
from companion.shell.actions import Action, Choose
from companion.shell.pages.devices_page import limit_words
from companion.words import _


def settings_page(settings: Settings, message: str) -> Page:
    """Every setting that can be changed by a tap; texts are changed in the file."""
    rows: list[Row] = [Words(message, Tone.RIFT)] if message else []
    for section in fields(settings):
        values = getattr(settings, section.name)
        rows.append(Words(_(section.metadata["title"]), Tone.PINK, instruction=True))
        if section.name == "ring":
            rows.append(
                Entry(_("Set the ring up"), _("port, LEDs, Era 1, direction: a question each"), Action.CALIBRATE)
            )
            rows.append(Entry(_("Ring and buttons"), _("how they are, and what to do"), Action.DEVICES))
        if section.name == "buttons":
            rows.append(
                Entry(_("Test the buttons"), _("press each: is it heard, does it bounce?"), Action.TEST_BUTTONS)
            )
            rows.append(Entry(_("Set the Era wheel up"), _("turn it once round, click by click"), Action.SET_WHEEL))
        if section.name == "keys":
            rows.append(Entry(_("Teach a button"), _("presenter, pedal, remote or any key"), Action.TEACH))
        if section.name == "screen":
            rows.append(Entry(_("Test the touch"), _("is it where the picture is? four taps"), Action.TEST_TOUCH))
        for part in fields(values):
            if part.metadata["in_file_only"]:
                continue
            rows += _rows(f"{section.name}.{part.name}", getattr(values, part.name), part.metadata)
            if part.name == "current_limit" and (too_low := limit_words(settings.ring)):
                rows.append(Words(too_low, Tone.RIFT))
    return Page(
        kicker=_("SETTINGS"),
        title=_("Settings"),
        rows=tuple(rows),
        primary=Button(_("Back"), Action.BACK, onward=False),
        side=(Button(_("Health"), Action.HEALTH), Button(_("Teach a button"), Action.TEACH)),
        scrolls=True,
    )


def _rows(name: str, value: Any, about: Any) -> list[Row]:
    label = name.partition(".")[2].replace("_", " ").capitalize()
    explanation = Words(_(about["line"]), Tone.QUIET)
    match value:
        case bool():
            choices = ((True, _("yes")), (False, _("no")))
            return [_choices(name, _(label), value, choices), explanation]
        case Enum():
            members = tuple((member, str(written(member))) for member in type(value))
            return [_choices(name, _(label), value, members), explanation]
        case int() | float():
            return [_number(name, _(label), value, about), explanation]
        case _:
            return []


def _choices(name: str, label: str, value: Any, choices: tuple[tuple[Any, str], ...]) -> Choices:
    return Choices(tuple(Button(f"{label}: {words}", Choose(name, one), one is value) for one, words in choices))


def _number(name: str, label: str, value: float, about: Any) -> Stepper:
    step = about["step"]
    less, more = max(about["least"], value - step), min(about["most"], value + step)
    if isinstance(value, float):
        less, more = round(less, 2), round(more, 2)
    return Stepper(
        label=label,
        value=f"{value:g}" if isinstance(value, int) else f"{value:.2f}".removesuffix("0"),
        less=Choose(name, less) if less < value else None,
        more=Choose(name, more) if more > value else None,
    )


def with_choice(settings: Settings, choice: Choose) -> Settings:
    """The settings after a tap."""
    section, _dot, name = choice.field.partition(".")
    changed = replace(getattr(settings, section), **{name: choice.value})
    return replace(settings, **{section: changed})

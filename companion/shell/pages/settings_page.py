"""The settings on the glass: every one of them, with its line of explanation, from the one place where they stand."""

from typing import Any

from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, Words
from companion.settings import Setting, Settings, settings_in
from companion.shell.actions import Action, Choose
from companion.shell.pages.devices_page import limit_words
from companion.words import _


def settings_page(settings: Settings, message: str) -> Page:
    """Every setting that can be changed by a tap; texts are changed in the file."""
    rows: list[Row] = [Words(message, Tone.RIFT)] if message else []
    for section in settings.sections():
        rows.append(Words(_(section.title), Tone.PINK, instruction=True))
        if section.key == "ring":
            rows.append(
                Entry(_("Set the ring up"), _("port, LEDs, Era 1, direction: a question each"), Action.CALIBRATE)
            )
            rows.append(Entry(_("Ring and buttons"), _("how they are, and what to do"), Action.DEVICES))
        if section.key == "buttons":
            rows.append(
                Entry(_("Test the buttons"), _("press each: is it heard, does it bounce?"), Action.TEST_BUTTONS)
            )
            rows.append(Entry(_("Set the Era wheel up"), _("turn it once round, click by click"), Action.SET_WHEEL))
        if section.key == "keys":
            rows.append(Entry(_("Teach a button"), _("presenter, pedal, remote or any key"), Action.TEACH))
        if section.key == "screen":
            rows.append(Entry(_("Test the touch"), _("is it where the picture is? four taps"), Action.TEST_TOUCH))
        for setting in settings_in(type(section)):
            rows += _rows(section.key, setting, getattr(section, setting.name))
            if setting.name == "current_limit" and (too_low := limit_words(settings.ring)):
                rows.append(Words(too_low, Tone.RIFT))
    return Page(
        kicker=_("SETTINGS"),
        title=_("Settings"),
        rows=tuple(rows),
        primary=Button(_("Back"), Action.BACK, onward=False),
        side=(Button(_("Health"), Action.HEALTH), Button(_("Teach a button"), Action.TEACH)),
        scrolls=True,
    )


def _rows(section: str, setting: Setting, value: Any) -> list[Row]:
    if setting.in_file_only:
        return []
    field, label, explanation = f"{section}.{setting.name}", _(setting.label), Words(_(setting.line), Tone.QUIET)
    if setting.is_number:
        return [_number(field, label, setting, value), explanation]
    if isinstance(value, bool):
        return [_choices(field, label, value, ((True, _("yes")), (False, _("no")))), explanation]
    if setting.choices:
        words = tuple((one, one.value if word is None else _(word)) for one, word in setting.choices)
        return [_choices(field, label, value, words), explanation]
    return []


def _choices(field: str, label: str, value: Any, choices: tuple[tuple[Any, str], ...]) -> Choices:
    return Choices(tuple(Button(f"{label}: {words}", Choose(field, one), one is value) for one, words in choices))


def _number(field: str, label: str, setting: Setting, value: float) -> Stepper:
    less, more = max(setting.least, value - setting.step), min(setting.most, value + setting.step)
    if isinstance(value, float):
        less, more = round(less, 2), round(more, 2)
    return Stepper(
        label=label,
        value=f"{value:g}" if isinstance(value, int) else f"{value:.2f}".removesuffix("0"),
        less=Choose(field, less) if less < value else None,
        more=Choose(field, more) if more > value else None,
    )


def with_choice(settings: Settings, choice: Choose) -> Settings:
    """The settings after a tap."""
    section, _dot, name = choice.field.partition(".")
    return settings.changed(section, name, choice.value)

"""The settings on the glass: every one of them, with its line of explanation, from the one place where they stand."""

from dataclasses import fields, replace
from enum import Enum, auto
from typing import Any

from companion.contract.game import BoardWords
from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, Words
from companion.contract.screen import Choose, Pop, Push, Screen, Step
from companion.contract.view import View
from companion.devices.status_words import limit_words
from companion.settings import Settings
from companion.settings.one_setting import written
from companion.shell.app_context import AppState
from companion.shell.pages.calibration_screen import CalibrationScreen
from companion.shell.pages.devices_page import DevicesScreen
from companion.shell.pages.doctor_page import HealthScreen
from companion.shell.pages.teaching import TeachingScreen
from companion.shell.pages.touch_test import TouchTestScreen
from companion.shell.pages.trying_buttons import EncoderScreen, TryingScreen
from companion.words import _


class Opens(Enum):
    """The pages that are opened from here."""

    CALIBRATE = auto()
    DEVICES = auto()
    HEALTH = auto()
    SET_ENCODER = auto()
    TEACH = auto()
    TEST_BUTTONS = auto()
    TEST_TOUCH = auto()


class SettingsScreen(Screen):
    """Every setting; what is chosen is kept at once."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """The settings as they are."""
        return View(settings_page(self._app.settings, self._app.game.board_words(), self._app.message))

    def handle(self, action: object) -> Step | None:
        """Keeps a choice, or opens a page."""
        match action:
            case Choose():
                self._app.keep(with_choice(self._app.settings, action))
                return None
            case Opens():
                return Push(_opened(action, self._app))
            case _:
                return None


def _opened(page: Opens, app: AppState) -> Screen:
    match page:
        case Opens.CALIBRATE:
            return CalibrationScreen(app)
        case Opens.DEVICES:
            return DevicesScreen(app)
        case Opens.HEALTH:
            return HealthScreen(app)
        case Opens.SET_ENCODER:
            return EncoderScreen(app)
        case Opens.TEACH:
            return TeachingScreen(app)
        case Opens.TEST_BUTTONS:
            return TryingScreen(app)
        case Opens.TEST_TOUCH:
            return TouchTestScreen(app)


def settings_page(settings: Settings, board: BoardWords, message: str) -> Page:
    """Every setting that can be changed by a tap; texts are changed in the file."""
    rows: list[Row] = [Words(message, Tone.DANGER)] if message else []
    for section in fields(settings):
        values = getattr(settings, section.name)
        rows.append(Words(_(section.metadata["title"]), Tone.ACCENT, instruction=True))
        if section.name == "ring":
            rows.append(
                Entry(
                    _("Set the ring up"),
                    _("port, LEDs, {sector} 1, direction: a question each").format(sector=board.sector),
                    Opens.CALIBRATE,
                )
            )
            rows.append(Entry(_("Ring and buttons"), _("how they are, and what to do"), Opens.DEVICES))
        if section.name == "buttons":
            rows.append(Entry(_("Test the buttons"), _("press each: is it heard, does it bounce?"), Opens.TEST_BUTTONS))
            rows.append(
                Entry(
                    _("Set the {encoder} up").format(encoder=board.encoder),
                    _("turn it once round, click by click"),
                    Opens.SET_ENCODER,
                )
            )
        if section.name == "keys":
            rows.append(Entry(_("Teach a button"), _("presenter, pedal, remote or any key"), Opens.TEACH))
        if section.name == "screen":
            rows.append(Entry(_("Test the touch"), _("is it where the picture is? four taps"), Opens.TEST_TOUCH))
        for part in fields(values):
            if part.metadata["in_file_only"]:
                continue
            rows += _rows(f"{section.name}.{part.name}", getattr(values, part.name), part.metadata)
            if part.name == "current_limit" and (too_low := limit_words(settings.ring)):
                rows.append(Words(too_low, Tone.DANGER))
    return Page(
        kicker=_("SETTINGS"),
        title=_("Settings"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        side=(Button(_("Health"), Opens.HEALTH), Button(_("Teach a button"), Opens.TEACH)),
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

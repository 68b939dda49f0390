"""The settings on the glass: every one of them, with its line of explanation, from the one place where they stand."""

from enum import Enum, auto
from typing import Any

from companion.contract.game import BoardWords
from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, View, Words
from companion.contract.screen import Choose, Pop, Push, Screen, Step
from companion.devices.words import limit_words
from companion.settings import Setting, Settings, settings_in
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
    for section in settings.sections():
        rows.append(Words(_(section.title), Tone.ACCENT, instruction=True))
        rows += _opened_from(section.key, board)
        for setting in settings_in(type(section)):
            rows += _rows(section.key, setting, getattr(section, setting.name))
            if setting.name == "current_limit" and (too_low := limit_words(settings.ring)):
                rows.append(Words(too_low, Tone.DANGER))
    return Page(
        kicker=_("SETTINGS"),
        title=_("Settings"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        side=(Button(_("Health"), Opens.HEALTH), Button(_("Teach a button"), Opens.TEACH)),
        scrolls=True,
    )


def _opened_from(section: str, board: BoardWords) -> list[Row]:
    """The pages that are opened from a section."""
    match section:
        case "ring":
            what = _("port, LEDs, {sector} 1, direction: a question each").format(sector=board.sector)
            return [
                Entry(_("Set the ring up"), what, Opens.CALIBRATE),
                Entry(_("Ring and buttons"), _("how they are, and what to do"), Opens.DEVICES),
            ]
        case "buttons":
            set_up = _("Set the {encoder} up").format(encoder=board.encoder)
            return [
                Entry(_("Test the buttons"), _("press each: is it heard, does it bounce?"), Opens.TEST_BUTTONS),
                Entry(set_up, _("turn it once round, click by click"), Opens.SET_ENCODER),
            ]
        case "keys":
            return [Entry(_("Teach a button"), _("presenter, pedal, remote or any key"), Opens.TEACH)]
        case "screen":
            return [Entry(_("Test the touch"), _("is it where the picture is? four taps"), Opens.TEST_TOUCH)]
        case _:
            return []


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

"""The settings on the glass: four pages by what people look for, each setting from the one place where it stands."""

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import Any, Final

from msgspec import Struct

from companion.contract.game import BoardWords
from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, View, Words
from companion.contract.screen import Choose, Pop, Push, Screen, Step
from companion.devices.words import limit_words
from companion.settings import Measure, Section, Setting, Settings, SettingsPage, settings_in
from companion.shell.app_context import AppState
from companion.shell.pages.box_screen import BoxScreen
from companion.shell.pages.calibration_screen import CalibrationScreen
from companion.shell.pages.health_pages import DevicesScreen, HealthScreen
from companion.shell.pages.teaching import TeachingScreen
from companion.shell.pages.touch_test import TouchTestScreen
from companion.shell.pages.trying_buttons import EncoderScreen, TryingScreen
from companion.words import _, languages


class Opens(Enum):
    """The pages that are opened from here, besides those of the settings themselves."""

    CALIBRATE = auto()
    DEVICES = auto()
    HEALTH = auto()
    SET_ENCODER = auto()
    TEACH = auto()
    TEST_BUTTONS = auto()
    TEST_TOUCH = auto()


class OpensBox(Struct, frozen=True):
    """What lies in the table's box of this game."""

    game: str


class SettingsScreen(Screen):
    """The language, and the way to the four pages."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """Where each thing is found."""
        return View(first_page(self._app.settings, self._app.message))

    def handle(self, action: object) -> Step | None:
        """Keeps a choice, or opens a page."""
        match action:
            case Choose():
                self._app.keep(with_choice(self._app.settings, action))
                return None
            case SettingsPage():
                return Push(SettingsPageScreen(self._app, action))
            case Opens():
                return Push(_opened(action, self._app))
            case OpensBox(game):
                return Push(BoxScreen(self._app, self._app.game_of(game)))
            case _:
                return None


class SettingsPageScreen(SettingsScreen):
    """One of the four; what is chosen is kept at once."""

    def __init__(self, app: AppState, page: SettingsPage) -> None:
        super().__init__(app)
        self._page = page

    def view(self) -> View:
        """The settings as they are."""
        app = self._app
        boxes = self._boxes() if self._page is SettingsPage.GAME else ()
        return View(settings_page(self._page, app.settings, app.game.board_words(), app.message, boxes))

    def _boxes(self) -> tuple[Row, ...]:
        """The way to the box of each game that has one."""
        app = self._app
        games = [app.game_of(name) for name in app.context.games]
        pages = [(game, game.box_page(app.boxes.context_of(game).box)) for game in games]
        return tuple(
            Entry(
                page.title, _("names, colours, tokens, numbers") if len(games) == 1 else game.title, OpensBox(game.id)
            )
            for game, page in pages
            if page is not None
        )


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


def title_of(page: SettingsPage) -> str:
    """What a page of the settings is called."""
    match page:
        case SettingsPage.GAME:
            return _("The game")
        case SettingsPage.SCREEN:
            return _("Screen and sound")
        case SettingsPage.DEVICES:
            return _("Ring and buttons")
        case SettingsPage.BUILDERS:
            return _("For builders")


def _what_is_in(page: SettingsPage) -> str:
    match page:
        case SettingsPage.GAME:
            return _("how it is played, and what lies in our box")
        case SettingsPage.SCREEN:
            return _("text size, brightness, motion")
        case SettingsPage.DEVICES:
            return _("set up, try, bright or dim")
        case SettingsPage.BUILDERS:
            return _("what is connected, and the log")


def first_page(settings: Settings, message: str) -> Page:
    """The language first, then where to go."""
    rows: list[Row] = [Words(message, Tone.DANGER)] if message else []
    rows.append(_language(settings))
    rows += [Entry(title_of(page), _what_is_in(page), page) for page in SettingsPage]
    return Page(
        kicker=_("SETTINGS"),
        title=_("Settings"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        side=(Button(_("Health"), Opens.HEALTH),),
        scrolls=True,
    )


def _language(settings: Settings) -> Choices:
    """Where there is no translation of the one that is set, it is English."""
    known = languages()
    now = settings.screen.language if settings.screen.language in known else "en"
    buttons = tuple(Button(name, Choose("screen.language", one), one == now) for one, name in known.items())
    return Choices(buttons, _("Language"))


def settings_page(
    page: SettingsPage, settings: Settings, board: BoardWords, message: str, boxes: Iterable[Row] = ()
) -> Page:
    """The settings that are looked for here, and the pages that are opened from here, those of the `boxes` first."""
    rows: list[Row] = [Words(message, Tone.DANGER)] if message else []
    rows += boxes
    rows += _ways_on(page, board)
    sections = [(section, rows_here) for section in settings.sections() if (rows_here := list(_rows(section, page)))]
    for section, rows_here in sections:
        if len(sections) > 1:
            rows.append(Words(_(section.title), Tone.ACCENT, instruction=True))
        rows += rows_here
        if section is settings.ring and page is SettingsPage.BUILDERS and (too_low := limit_words(settings.ring)):
            rows.append(Words(too_low, Tone.DANGER))
    rows += _remarks(page)
    return Page(
        kicker=_("SETTINGS"),
        title=title_of(page),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        scrolls=True,
    )


def _rows(section: Section, page: SettingsPage) -> Iterator[Row]:
    for setting in settings_in(type(section)):
        if (setting.page or section.page) is page and (row := row_of(section, setting)) is not None:
            yield row


def _ways_on(page: SettingsPage, board: BoardWords) -> list[Row]:
    """The pages that are opened from a page."""
    match page:
        case SettingsPage.SCREEN:
            return [Entry(_("Test the touch"), _("is it where the picture is? four taps"), Opens.TEST_TOUCH)]
        case SettingsPage.DEVICES:
            what = _("port, LEDs, {sector} 1, direction: a question each").format(sector=board.sector)
            set_up = _("Set the {encoder} up").format(encoder=board.encoder)
            return [
                Entry(_("How they are"), _("and what to do where something is wrong"), Opens.DEVICES),
                Entry(_("Set the ring up"), what, Opens.CALIBRATE),
                Entry(_("Test the buttons"), _("press each: is it heard, does it bounce?"), Opens.TEST_BUTTONS),
                Entry(set_up, _("turn it once round, click by click"), Opens.SET_ENCODER),
                Entry(_("Teach a button"), _("presenter, pedal, remote or any key"), Opens.TEACH),
            ]
        case _:
            return []


def _remarks(page: SettingsPage) -> list[Row]:
    """What somebody may look for here and does not find."""
    match page:
        case SettingsPage.SCREEN:
            return [Words(_("The app makes no sound yet."), Tone.QUIET)]
        case SettingsPage.BUILDERS:
            told = _("Pins, ports and LEDs place by place stand in the settings file: see the guide to the hardware.")
            return [Words(told, Tone.QUIET)]
        case _:
            return []


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

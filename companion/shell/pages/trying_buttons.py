"""Trying the buttons: how each bounces, and which kind of encoder there is."""

from enum import Enum, auto

from msgspec.structs import replace

from companion.contract.game import BoardWords
from companion.contract.page import Button, Page, Row, SignLine, Tone, View, Words
from companion.contract.screen import Heard, HeardKey, Pop, Replace, Screen, Step
from companion.devices.words import key_words, part_words, press_words
from companion.doctor.pins import HIDDEN, bounce_help
from companion.settings import ButtonSettings
from companion.shell.app_context import AppState
from companion.shell.pages.teaching import TeachingScreen, meanings_of
from companion.words import _, ngettext
from hardware.buttons import MIN_RESTS, Bounce, KeyMap, Measurement, WheelCycle


class Trying(Enum):
    """What can be tapped here."""

    ANEW = auto()
    TEACH = auto()
    KEEP = auto()


class TryingScreen(Screen):
    """The buttons while they are pressed; measured from the moment on when it is opened."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._heard: Heard | HeardKey | None = None
        app.context.devices.measure(anew=True)

    def view(self) -> View:
        """What was measured so far."""
        app = self._app
        measured = app.context.devices.measure()
        return View(try_page(measured, self._heard, app.key_map, app.game.board_words()))

    def handle(self, action: object) -> Step | None:
        """Hears, or begins anew."""
        match action:
            case Heard() | HeardKey():
                self._heard = action
            case Trying.ANEW:
                return Replace(TryingScreen(self._app))
            case Trying.TEACH:
                return Replace(TeachingScreen(self._app))
        return None


class EncoderScreen(Screen):
    """The encoder while it is turned; measured from the moment on when it is opened."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        app.context.devices.measure(anew=True)

    def view(self) -> View:
        """Which kind it is."""
        return View(wheel_page(self._app.context.devices.measure(), self._app.game.board_words()))

    def handle(self, action: object) -> Step | None:
        """Keeps what was found, or begins anew."""
        app = self._app
        match action:
            case Trying.KEEP:
                app.keep(app.settings.having(with_wheel(app.settings.buttons, app.context.devices.measure())))
                return Pop()
            case Trying.ANEW:
                return Replace(EncoderScreen(app))
        return None


def try_page(measured: Measurement, heard: Heard | HeardKey | None, key_map: KeyMap, board: BoardWords) -> Page:
    """What each button on the pins does, and what was heard last, from a key too."""
    rows: list[Row] = [_line(bounce, board) for bounce in measured.buttons]
    if not measured.buttons:
        rows.append(Words(_("There are no buttons on pins. Keys and wireless buttons are heard here, too.")))
    rows.append(Words(_heard(heard, key_map, board), Tone.STRONG, instruction=True))
    return Page(
        kicker=_("BUTTONS"),
        title=_("Press each button ten times"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        side=(Button(_("Start again"), Trying.ANEW), Button(_("Teach a button"), Trying.TEACH)),
        scrolls=True,
        listens=True,
    )


def _heard(heard: Heard | HeardKey | None, key_map: KeyMap, board: BoardWords) -> str:
    match heard:
        case Heard(pressed):
            return _("{press} heard.").format(press=press_words(pressed, board))
        case HeardKey(key):
            meanings = meanings_of(key, key_map)
            if not meanings:
                return _("{key} heard. It does nothing yet: teach it.").format(key=key_words(key))
            return _("{key} heard. It is {press}.").format(key=key_words(key), press=press_words(meanings[0], board))
        case None:
            return _("Slowly, one after the other.")


def _line(bounce: Bounce, board: BoardWords) -> SignLine | Words:
    name = _("{part} (GPIO {pin})").format(part=part_words(bounce.name, board), pin=bounce.pin)
    if not bounce.presses:
        return Words(_("{button}: not heard yet.").format(button=name), Tone.QUIET)
    presses = ngettext("{n} press", "{n} presses", bounce.presses).format(n=bounce.presses)
    words = f"{name}: {presses}, {bounce_words(bounce.longest)}"
    if bounce.longest > HIDDEN:
        return SignLine("warning", Tone.NOTICE, words, bounce_help())
    return SignLine("check", Tone.GOOD, words)


def bounce_words(seconds: float) -> str:
    """How long a button bounces."""
    return _("bounces for {n} ms.").format(n=round(seconds * 1000))


def wheel_page(measured: Measurement, board: BoardWords) -> Page:
    """Which kind the encoder is, as the table calls it."""
    wheel = measured.wheel
    if wheel is None:
        return _no_wheel_page(board)
    rows: tuple[Row, ...] = (
        Words(_("Clockwise, click by click, with a short rest after each click."), instruction=True),
        Words(ngettext("{n} click heard.", "{n} clicks heard.", sum(wheel.rests)).format(n=sum(wheel.rests))),
    )
    if wheel.cycle is None and sum(wheel.rests) >= MIN_RESTS:
        rows += (Words(_("Not sure yet: a little slower, please."), Tone.NOTICE),)
    if wheel.cycle is not None:
        rows += (Words(_kind_words(wheel.cycle), Tone.GOOD, instruction=True),)
        if wheel.position < 0:
            rows += (Words(_("Its two wires are swapped; the app swaps them back."), Tone.NOTICE),)
    is_known = wheel.cycle is not None
    back = Button(_("Back"), Pop(), onward=False)
    return Page(
        kicker=board.encoder.upper(),
        title=_("Turn the {encoder} once round").format(encoder=board.encoder),
        rows=rows,
        primary=Button(_("Keep it"), Trying.KEEP) if is_known else back,
        side=(*((back,) if is_known else ()), Button(_("Start again"), Trying.ANEW)),
        scrolls=True,
        listens=True,
    )


def _no_wheel_page(board: BoardWords) -> Page:
    """There is nothing to turn: what one needs to be heard."""
    needs = _("Have you built one? Choose “Kind: gpio” under Buttons; its pins are in the settings file.")
    none_needed = _("The game needs none: tap the {sectors}.").format(sectors=board.sectors)
    return Page(
        kicker=board.encoder.upper(),
        title=_("There is no {encoder} on the pins").format(encoder=board.encoder),
        rows=(
            Words(needs, instruction=True),
            Words(none_needed),
        ),
        primary=Button(_("Back"), Pop(), onward=False),
        scrolls=True,
        listens=True,
    )


def _kind_words(cycle: WheelCycle) -> str:
    match cycle:
        case WheelCycle.FULL:
            return _("It is a full-cycle encoder.")
        case WheelCycle.HALF:
            return _("It is a half-cycle encoder.")
        case WheelCycle.QUARTER:
            return _("It is a quarter-cycle encoder.")


def with_wheel(buttons: ButtonSettings, measured: Measurement) -> ButtonSettings:
    """The settings with the wheel as it was measured: one step a click, and the right way round."""
    wheel = measured.wheel
    if wheel is None or wheel.cycle is None:
        return buttons
    found = replace(buttons, wheel_cycle=wheel.cycle)
    return found if wheel.position >= 0 else replace(found, wheel_a=buttons.wheel_b, wheel_b=buttons.wheel_a)

"""Setting the ring up: a question after the other, beside a board, while the ring shows what is asked."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any, Final

from msgspec.structs import replace

from companion.contract.game import BoardWords
from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, View, Words
from companion.contract.screen import Choose, Pictures, Pop, Screen, Step
from companion.devices.words import ring_help, ring_words
from companion.settings import RingSettings
from companion.shell.app_context import AppState
from companion.shell.pages.calibration import FEWEST, MOST, Asked, Calibration
from companion.words import _
from hardware.ring import Likeness, RingKind, RingState, RingStatus

QUESTIONS: Final = (Asked.PORT, Asked.COUNT, Asked.SECTOR_1, Asked.DIRECTION)
FAST: Final = 10
BRIGHTER: Final = 0.05


class Answer(Enum):
    """What can be tapped here besides a choice."""

    ONWARD = auto()
    OTHER_COLOURS = auto()
    LOOK_AGAIN = auto()
    BACK = auto()


def calibration_page(now: Calibration, status: RingStatus, board: BoardWords) -> Page:
    """The question."""
    match now.asked:
        case Asked.PORT:
            return _port_page(now)
        case Asked.COUNT:
            return _count_page(now, status, board)
        case Asked.SECTOR_1:
            return _sector_page(now, board.sector)
        case Asked.DIRECTION:
            return _direction_page(now, board.sector)
        case Asked.READY:
            return _ready_page(now, board.sector)
        case _:
            return _colour_page(now)


def _port_page(now: Calibration) -> Page:
    rows: list[Row] = [
        Entry(port.name, port.device, Choose("port", port), marked=now.likeness(port) is Likeness.SAME)
        for port in now.ports
    ]
    rows[:0] = _doubts(now)
    if not rows:
        rows.append(Words(_("No USB board is plugged in."), instruction=True))
    rows += [
        Choices(
            (
                Button(_("Only draw it on the screen"), Choose("kind", RingKind.SIMULATED)),
                Button(_("No ring"), Choose("kind", RingKind.ABSENT)),
            )
        ),
        Words(_("A board is opened only when you tap it; a printer or an Arduino would start anew."), Tone.QUIET),
    ]
    return _question(now, _("Which board drives it?"), rows, side=(Button(_("Look again"), Answer.LOOK_AGAIN),))


def _doubts(now: Calibration) -> list[Row]:
    """Whether a board that looks like the ring's is the ring's, which only people know."""
    match now.doubtful:
        case ():
            return []
        case (port,):
            asked = _("A board like your ring’s is on {port}. Is it your ring?").format(port=port.device)
            return [
                Words(asked, instruction=True),
                Choices((Button(_("Yes, it is my ring"), Choose("same ring", port)),)),
            ]
        case _:
            return [Words(_("Several boards look like your ring’s. Tap the one that is your ring."), instruction=True)]


def _count_page(now: Calibration, status: RingStatus, board: BoardWords) -> Page:
    count = now.ring.count
    last = _("The bright LED is number {n}. Is it the last of the strip?").format(n=count)
    rows: list[Row] = [
        Words(last, instruction=True),
        _stepper(_("LEDs"), str(count), "count", (count - 1, count + 1), (FEWEST, MOST)),
        Choices(
            tuple(
                Button(f"{step:+d}".replace("-", "−"), Choose("count", count + step) if fits else None)
                for step, fits in ((-FAST, count > FEWEST), (FAST, count < MOST))
            )
        ),
    ]
    if now.ring.kind is RingKind.REAL and status.state is not RingState.CONNECTED:
        rows.insert(0, Words(ring_words(status), Tone.DANGER))
        rows += [Words(words, Tone.QUIET) for words in (ring_help(status, board),) if words]
    return _question(now, _("How many LEDs?"), rows, onward=_("It is the last"))


def _sector_page(now: Calibration, sector: str) -> Page:
    rows: list[Row] = [
        Words(_("Turn the white dot to the middle of {sector} 1.").format(sector=sector), instruction=True),
        Stepper(_("Dot"), str(now.led + 1), Choose("led", now.led - 1), Choose("led", now.led + 1)),
        Choices(tuple(Button(words, Choose("led", now.led + step)) for words, step in (("−5", -5), ("+5", 5)))),
    ]
    return _question(now, _("Where is {sector} 1?").format(sector=sector), rows, onward=_("It is there"))


def _direction_page(now: Calibration, sector: str) -> Page:
    rows: list[Row] = [
        Words(_("The white dot has moved on by one {sector}.").format(sector=sector), instruction=True),
        Choices(
            (
                Button(_("Yes, {sector} 2").format(sector=sector), Choose("is second", True)),
                Button(_("No, {sector} 7").format(sector=sector), Choose("is second", False)),
            )
        ),
    ]
    return _question(now, _("Is this {sector} 2?").format(sector=sector), rows)


def _ready_page(now: Calibration, sector: str) -> Page:
    brightness = now.ring.brightness
    colours = _("{sector} 1 is red, {sector} 2 green, {sector} 3 blue, {sector} 4 white.")
    rows: list[Row] = [
        Words(colours.format(sector=sector), instruction=True),
        Choices((Button(_("Other colours"), Answer.OTHER_COLOURS),)),
        _stepper(
            _("Brightness"),
            f"{brightness:.0%}",
            "brightness",
            (round(brightness - BRIGHTER, 2), round(brightness + BRIGHTER, 2)),
            (0.05, 1.0),
        ),
    ]
    return _question(now, _("Your ring is ready"), rows, onward=_("Keep it"))


def _colour_page(now: Calibration) -> Page:
    names = (_("Red"), _("Green"), _("Blue"))
    buttons = tuple(
        Button(name, Choose("colour", place))
        for place, name in enumerate(names)
        if now.asked is Asked.FIRST_COLOUR or place != now.seen
    )
    return _question(
        now,
        _("Which colour is it?"),
        [Words(_("The whole ring is lit in one colour."), instruction=True), Choices(buttons)],
    )


def _question(
    now: Calibration, title: str, rows: Sequence[Row], onward: str = "", side: tuple[Button, ...] = ()
) -> Page:
    if now.asked in QUESTIONS:
        number = QUESTIONS.index(now.asked) + 1
        kicker = _("THE RING · {n} / {of}").format(n=number, of=len(QUESTIONS))
    else:
        kicker = _("THE RING")
    return Page(
        kicker=kicker,
        title=title,
        rows=tuple(rows),
        primary=Button(onward, Answer.ONWARD) if onward else None,
        side=(*side, Button(_("Back"), Answer.BACK)),
        scrolls=now.asked is Asked.PORT,
    )


def _stepper(label: str, value: str, field: str, to: tuple[Any, Any], within: tuple[float, float]) -> Stepper:
    less, more = (Choose(field, value) if within[0] <= value <= within[1] else None for value in to)
    return Stepper(label, value, less, more)


class CalibrationScreen(Screen):
    """From the first question on; the ports are looked at when it is opened, and none is opened then."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._now = Calibration.of(app.settings.ring, app.context.devices.ports())

    def view(self) -> View:
        """The question that is open."""
        app = self._app
        game, played = app.game, app.played
        return View(
            calibration_page(self._now, app.context.devices.ring_status, app.game.board_words()),
            board=game.glance(played.session if played is not None else None, app.boxes.context_of(game)),
        )

    def handle(self, action: object) -> Step | None:
        """Takes an answer; once all are given the ring is kept."""
        now: Calibration | None = self._now
        match action:
            case Choose():
                now = self._now.choose(action)
            case Answer.ONWARD:
                now = self._now.onward()
            case Answer.OTHER_COLOURS:
                now = self._now.ask_colours()
            case Answer.LOOK_AGAIN:
                now = replace(self._now, ports=self._app.context.devices.ports())
            case Answer.BACK:
                now = self._now.back()
        if now is None:
            return Pop()
        self._now = now
        if not now.is_done:
            return None
        self._app.keep(self._app.settings.having(now.ring))
        return Pop()

    def pictures(self) -> Pictures | None:
        """What belongs to the question."""
        return self._now

    def ring(self) -> RingSettings | None:
        """The ring as it was answered so far."""
        return self._now.lit

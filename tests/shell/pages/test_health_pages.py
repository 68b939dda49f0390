"""The pages that say how things are: ring and buttons, and what the doctor found."""

from collections.abc import Callable
from itertools import product

import pytest
from msgspec.structs import replace

from companion.contract.page import Page, SignLine, Words
from companion.contract.screen import Push
from companion.devices.words import (
    NOTHING_SHOWN,
    buttons_help,
    buttons_words,
    press_words,
    ring_help,
    ring_words,
    status_words,
)
from companion.doctor import Finding, Severity, Subject
from companion.games import GAMES
from companion.games.the_loop.game import GAME
from companion.settings import RingSettings, Settings, SettingsPage
from companion.shell.background_run import BackgroundRun
from companion.shell.pages.health_pages import devices_page, doctor_page
from companion.shell.pages.settings_page import Opens, SettingsScreen, settings_page
from hardware.buttons import ButtonsState, Digit, Missing, Press, StateKind
from hardware.ring import BoardIdentity, Output, OutputSettings, Reason, RingKind, RingState, RingStatus
from hardware.ring.ring import SimulatedRing
from tests.clock import Clock
from tests.games.the_loop.screens.people import People

BOARD = BoardIdentity(0x1A86, 0x7523)
CALLED = GAME.board_words()
ABSENT = RingStatus(RingState.ABSENT, Reason.SWITCHED_OFF)
NO_BUTTONS = ButtonsState(StateKind.ABSENT)
CONNECTED = RingStatus(RingState.CONNECTED, port="/dev/ttyUSB0", board=BOARD)
READY = ButtonsState(StateKind.READY)


def looking(reason: Reason) -> RingStatus:
    return RingStatus(RingState.LOOKING, reason, "/dev/ttyUSB0", BOARD)


@pytest.mark.parametrize(
    ("ring", "buttons", "words"),
    [
        (ABSENT, NO_BUTTONS, ""),
        (CONNECTED, NO_BUTTONS, "Ring on"),
        (ABSENT, READY, "Buttons on"),
        (CONNECTED, READY, "Ring, buttons on"),
        (RingStatus(RingState.SIMULATED), ButtonsState(StateKind.SIMULATED), "Ring, buttons on"),
        (looking(Reason.UNPLUGGED), READY, "Ring missing"),
        (RingStatus(RingState.STARTING), NO_BUTTONS, "Ring starting"),
        (RingStatus(RingState.ABSENT, Reason.NOT_CHOSEN), NO_BUTTONS, "Ring not set up"),
        (CONNECTED, ButtonsState(StateKind.STUCK), "Button stuck"),
        (CONNECTED, ButtonsState(StateKind.NO_PERMISSION), "No buttons"),
        (looking(Reason.BUSY), ButtonsState(StateKind.NOT_A_PI), "Ring missing · No buttons"),
    ],
)
def test_the_status_says_what_is_wrong_first(ring: RingStatus, buttons: ButtonsState, words: str) -> None:
    assert status_words(ring, buttons) == words


@pytest.mark.parametrize(("state", "reason"), list(product(RingState, Reason)))
def test_every_state_of_the_ring_has_words(state: RingState, reason: Reason) -> None:
    for board, port in product((BOARD, BoardIdentity(0xFFFF, 1), None), ("/dev/ttyUSB0", "")):
        status = RingStatus(state, reason, port, board, detail="ENOTSUP")
        assert ring_words(status).endswith(".")
        if state is RingState.LOOKING:
            assert ring_help(status, CALLED)
        assert len(status_words(status, NO_BUTTONS)) <= 20


@pytest.mark.parametrize("game", GAMES)
def test_only_a_board_with_numbers_has_digits_for_its_sectors(game: str) -> None:
    board = GAMES[game]().board_words()
    pages = (buttons_help(NO_BUTTONS, board), press_words(Digit(3), board), press_words(Press.CHOOSE, board))
    if board.are_numbered:
        told = f"Touch and keys do everything: Space is Next, Backspace is Undo, 1–7 are the {board.sectors}."
        assert pages == (told, f"{board.sector} 3", f"Tap the {board.sector}")
    else:
        assert pages == ("Touch and keys do everything: Space is Next, Backspace is Undo.", "Digit 3", "Choose")


def test_a_deck_has_no_numbered_parts() -> None:
    assert [name for name in GAMES if GAMES[name]().board_words().are_numbered] == ["the_loop"]


@pytest.mark.parametrize("kind", StateKind)
def test_every_state_of_the_buttons_has_words(kind: StateKind) -> None:
    state = ButtonsState(kind, "GPIO 5 is used by another program.")
    assert buttons_words(state).endswith(".")
    if not state.works and kind not in {StateKind.ABSENT, StateKind.CLOSED, StateKind.NOT_STARTED}:
        assert "GPIO 5" in buttons_help(state, CALLED)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason.NO_PERMISSION, "dialout"),
        (Reason.BUSY, "other program"),
        (Reason.OTHER_BOARD, "ESP32, ESP8266 or Arduino Nano"),
        (Reason.SEVERAL_FOUND, "only one of them"),
        (Reason.ALIKE_FOUND, "tap “Set the ring up” and say so"),
        (Reason.UNPLUGGED, "Plug it in"),
        (Reason.STUCK, "by itself"),
    ],
)
def test_the_page_says_what_to_do(reason: Reason, said: str) -> None:
    page = devices_page(looking(reason), RingSettings(), Output(b"", b"", 0.0), NO_BUTTONS, CALLED)
    assert said in " ".join(getattr(row, "text", "") for row in page.rows)


def test_a_ring_that_may_be_another_one_is_asked_about() -> None:
    status = looking(Reason.ALIKE_FOUND)
    assert status_words(status, READY) == "Is it your ring?"
    assert ring_words(status) == "A board like the ring’s is plugged in, in another place than before."


def test_a_board_that_does_not_speak_awa_is_named_with_the_way_out() -> None:
    status = RingStatus(RingState.STARTING, Reason.OTHER_PROTOCOL, "/dev/ttyUSB0", BOARD)
    assert status_words(status, READY) == "Ring: no answer"
    words = [
        getattr(row, "text", "") for row in devices_page(status, RingSettings(), NOTHING_SHOWN, READY, CALLED).rows
    ]
    assert words[1] == "ESP32, ESP8266 or Arduino Nano (CH340) on /dev/ttyUSB0: does not answer in AWA."
    assert 'protocol = "auto"' in words[2]


def test_a_limit_below_what_dark_leds_draw_is_said_wherever_it_matters() -> None:
    ring = RingSettings(kind=RingKind.SIMULATED, count=144, current_limit=100)
    clock = Clock()
    lit = SimulatedRing(OutputSettings(current_limit=ring.current_limit), clock)
    lit.submit(((1.0, 1.0, 1.0),) * ring.count)
    output = lit.shown
    assert not any(output.rgb)
    simulated = RingStatus(RingState.SIMULATED)
    assert status_words(simulated, NO_BUTTONS, output) == "Ring limit too low"
    said = (
        "144 LEDs draw about 144 mA while they are dark. The limit is 100 mA, so nothing can be lit: raise the current"
        " limit in the settings, if your supply gives more."
    )
    assert said in [getattr(row, "text", "") for row in devices_page(simulated, ring, output, NO_BUTTONS, CALLED).rows]
    settings = Settings(ring=ring)
    assert said in [
        getattr(row, "text", "") for row in settings_page(SettingsPage.BUILDERS, settings, GAME.board_words(), "").rows
    ]
    enough = settings.having(replace(ring, current_limit=250))
    assert said[:20] not in str(settings_page(SettingsPage.BUILDERS, enough, GAME.board_words(), "").rows)
    lit.adjust(OutputSettings(current_limit=250))
    clock.now += 1.0
    assert any(lit.shown.rgb)
    assert status_words(simulated, NO_BUTTONS, lit.shown) == "Ring on"


def test_the_page_says_what_the_ring_draws() -> None:
    page = devices_page(CONNECTED, RingSettings(), Output(b"", b"", 231.6), READY, CALLED)
    words = [getattr(row, "text", "") for row in page.rows]
    assert "Connected: ESP32, ESP8266 or Arduino Nano (CH340) on /dev/ttyUSB0." in words
    assert "Draws about 232 of the 500 mA it may." in words


def test_a_ring_that_is_only_drawn_draws_no_current() -> None:
    page = devices_page(RingStatus(RingState.SIMULATED), RingSettings(), Output(b"", b"", 231.6), READY, CALLED)
    assert not any("mA" in getattr(row, "text", "") for row in page.rows)


def missing(pin: int, name: str, holder: str, kind: StateKind = StateKind.PIN_TAKEN) -> Missing:
    return Missing(name, pin, holder, ButtonsState(kind, f"Cannot use {name}, GPIO {pin}."))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([missing(6, "undo_pin", "pwm-fan")], "GPIO 6: pwm-fan"),
        ([missing(6, "undo_pin", "")], "GPIO 6 taken"),
        ([missing(12, "wheel_a", "some-long-driver"), missing(6, "undo_pin", "lg")], "GPIO 12: some-lon… …"),
    ],
)
def test_the_status_names_the_pin_and_who_holds_it(parts: list[Missing], words: str) -> None:
    state = ButtonsState(StateKind.PARTLY, "", tuple(parts))
    assert status_words(RingStatus(RingState.ABSENT, Reason.SWITCHED_OFF), state) == words
    assert len(words) <= 20


def test_the_page_names_every_pin_and_its_holder() -> None:
    state = ButtonsState(
        StateKind.PARTLY,
        "",
        (missing(6, "undo_pin", "pwm-fan"), missing(16, "wheel_b", ""), missing(13, "lamp_pin", "", StateKind.FAILED)),
    )
    page = devices_page(
        RingStatus(RingState.ABSENT, Reason.SWITCHED_OFF), RingSettings(), Output(b"", b"", 0.0), state, CALLED
    )
    words = [getattr(row, "text", "") for row in page.rows]
    assert "Connected, but not all of them." in words
    assert "Undo, GPIO 6: pwm-fan holds this pin." in words
    assert "Era wheel, GPIO 16: something else holds this pin." in words
    assert "the lamp, GPIO 13: Cannot use lamp_pin, GPIO 13." in words
    assert any("It is tried again by itself." in text for text in words)


FINE = Finding(Subject.GAMES, Severity.OK, "2 games, undamaged.")
SLOW = Finding(Subject.GRAPHICS, Severity.WARNING, "The processor draws.", "Add the user to the group render.")
BROKEN = Finding(Subject.RING, Severity.FAILED, "It is in use by brltty.", "Close that program.")


def side_of(page: Page) -> tuple[str, object | None]:
    (button,) = page.side
    return button.label, button.action


def test_what_is_wrong_stands_first() -> None:
    page = doctor_page((FINE, SLOW, BROKEN), 3, is_busy=False)
    signs = [row for row in page.rows if isinstance(row, SignLine)]
    assert [(row.glyph, row.first, row.second) for row in signs] == [
        ("cross", "LED ring: It is in use by brltty.", "Close that program."),
        ("warning", "Graphics: The processor draws.", "Add the user to the group render."),
        ("check", "Stored games: 2 games, undamaged.", ""),
    ]
    assert len({row.tone for row in signs}) == 3


@pytest.mark.parametrize(
    ("findings", "title"),
    [
        ((), "Nothing was looked at yet"),
        ((FINE,), "Nothing wrong was found"),
        ((FINE, SLOW), "1 thing to look at"),
        ((FINE, SLOW, BROKEN), "2 things to look at"),
    ],
)
def test_the_title_sums_up(findings: tuple[Finding, ...], title: str) -> None:
    assert doctor_page(findings, len(findings), is_busy=False).title == title


def test_no_line_moves_while_the_doctor_is_at_work() -> None:
    page = doctor_page((BROKEN,), 3, is_busy=True)
    assert [row.text for row in page.rows if isinstance(row, Words)] == ["3 of 16 looked at. Some take a few seconds."]
    assert len(page.rows) == 1
    assert side_of(page) == ("Check again", None)


def test_from_the_settings_to_the_doctor_and_back() -> None:
    people = People()
    works: list[Callable[[], None]] = []
    findings = [FINE]
    doctor = BackgroundRun(lambda _: tuple(findings), run=works.append)
    people.navigator.app.context = replace(people.navigator.app.context, doctor=doctor)
    people.action(Push(SettingsScreen(people.navigator.app)))
    assert ("Health", Opens.HEALTH) in [(button.label, button.action) for button in people.page.side]
    people.tap("Health")
    assert people.page.title == "Looking …"
    works.pop()()
    assert people.page.title == "Nothing wrong was found"
    findings.append(BROKEN)
    people.tap("Check again")
    works.pop()()
    assert people.page.title == "1 thing to look at"
    people.tap("Back")
    assert people.page.title == "Settings"
    people.tap("Health")
    assert len(works) == 1

from itertools import product

import pytest

from companion.screen.presenters.devices_page import (
    buttons_help,
    buttons_words,
    devices_page,
    ring_help,
    ring_words,
    status_words,
)
from companion.settings import RingSettings
from hardware.buttons import ButtonsState, StateKind
from hardware.ring import BoardIdentity, Output, Reason, RingState, RingStatus

BOARD = BoardIdentity(0x1A86, 0x7523)
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
            assert ring_help(status)
        assert len(status_words(status, NO_BUTTONS)) <= 20


@pytest.mark.parametrize("kind", StateKind)
def test_every_state_of_the_buttons_has_words(kind: StateKind) -> None:
    state = ButtonsState(kind, "GPIO 5 is used by another program.")
    assert buttons_words(state).endswith(".")
    if not state.works and kind not in {StateKind.ABSENT, StateKind.CLOSED, StateKind.NOT_STARTED}:
        assert "GPIO 5" in buttons_help(state)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason.NO_PERMISSION, "dialout"),
        (Reason.BUSY, "other program"),
        (Reason.OTHER_BOARD, "ESP32, ESP8266 or Arduino Nano"),
        (Reason.SEVERAL_FOUND, "only one of them"),
        (Reason.UNPLUGGED, "Plug it in"),
        (Reason.STUCK, "by itself"),
    ],
)
def test_the_page_says_what_to_do(reason: Reason, said: str) -> None:
    page = devices_page(looking(reason), RingSettings(), Output(b"", b"", 0.0), NO_BUTTONS)
    assert said in " ".join(getattr(row, "text", "") for row in page.rows)


def test_the_page_says_what_the_ring_draws() -> None:
    page = devices_page(CONNECTED, RingSettings(), Output(b"", b"", 231.6), READY)
    words = [getattr(row, "text", "") for row in page.rows]
    assert "Connected: ESP32, ESP8266 or Arduino Nano (CH340) on /dev/ttyUSB0." in words
    assert "Draws about 232 of the 500 mA it may." in words

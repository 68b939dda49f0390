"""`loop-companion doctor --press`: says how long each button bounces while somebody presses it."""

import time
from collections.abc import Callable
from typing import Final

from companion.devices import devices
from companion.devices.words import part_words
from companion.doctor.pins import HIDDEN, bounce_help, bouncing
from companion.games import first_game
from companion.settings import Settings
from companion.words import _, ngettext
from hardware.buttons import Bounce, Buttons, ButtonsKind, Pressed, make_buttons

PRESSES: Final = 10
"""After so many of each button it ends by itself."""
_LOOK: Final = 0.2
_NO_PINS: Final = 2


def run(
    settings: Settings,
    say: Callable[[str], None],
    make: Callable[..., Buttons] = make_buttons,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """Listen until each button was pressed ten times, or until Ctrl-C; gives 0, 1 for a bad switch, 2 without pins.

    The app must not run meanwhile: it holds the pins.
    """
    wanted = settings.buttons
    if wanted.kind is not ButtonsKind.GPIO:
        say(_("The settings want no buttons on pins."))
        return _NO_PINS
    buttons = make(wanted.kind, wanted.wiring(), _ignore, times=devices.times(settings))
    buttons.start()
    try:
        if not buttons.state.works:
            say(buttons.state.detail)
            return _NO_PINS
        say(_("Press each button {n} times, slowly. Ctrl-C ends it.").format(n=PRESSES))
        return _listen(buttons, say, sleep)
    finally:
        buttons.close()


def _listen(buttons: Buttons, say: Callable[[str], None], sleep: Callable[[float], None]) -> int:
    told: dict[int, Bounce] = {}
    try:
        while any(told.get(each.pin, each).presses < PRESSES for each in buttons.measure().buttons):
            sleep(_LOOK)
            for each in buttons.measure().buttons:
                if each.presses and told.get(each.pin) != each:
                    told[each.pin] = each
                    say(_line(each))
    except KeyboardInterrupt:
        pass
    bad = bouncing(buttons.measure())
    for words in (*bad, *([bounce_help()] if bad else [])):
        say(words)
    if not bad:
        say(_("No button bounced for more than {n} ms.").format(n=round(HIDDEN * 1000)))
    return int(bool(bad))


def _line(bounce: Bounce) -> str:
    presses = ngettext("{n} press", "{n} presses", bounce.presses).format(n=bounce.presses)
    words = _("{part} (GPIO {pin}): {presses}, bounces for {n} ms.")
    return words.format(
        part=part_words(bounce.name, first_game().board_words()),
        pin=bounce.pin,
        presses=presses,
        n=round(bounce.longest * 1000),
    )


def _ignore(pressed: Pressed) -> None:
    """What is pressed means nothing here."""

"""`loop-companion doctor`: what is wrong with this table's machine, and what to do; or how each button bounces."""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Final

from companion.cli.parser import Commands, add_command, paths_of
from companion.devices import times
from companion.devices.words import part_words
from companion.doctor import as_json, as_lines, exit_code
from companion.doctor.examination import checks, examine
from companion.doctor.pins import HIDDEN, bounce_help, bouncing
from companion.games import first_game
from companion.paths import KIOSK, AppPaths, app_paths
from companion.settings import Settings
from companion.table_files import table_files
from companion.words import _, ngettext, set_language, set_spellings
from hardware.buttons import Bounce, Buttons, ButtonsKind, Pressed, make_buttons

PRESSES: Final = 10
"""After so many of each button it ends by itself."""
_LOOK: Final = 0.2
_NO_PINS: Final = 2


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(
        commands,
        "doctor",
        "say what is wrong on this machine and what to do; ends with 0, with 1 for warnings, 2 for failures",
        _run,
    )
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.add_argument("--press", action="store_true", help="listen to the buttons, and say how long each bounces")
    command.add_argument("--kiosk", action="store_true", help="look at the games and settings of the installed kiosk")


def _run(arguments: argparse.Namespace) -> int:
    kiosk = app_paths(arguments.data or KIOSK.data, arguments.config or KIOSK.settings)
    paths = kiosk if arguments.kiosk else paths_of(arguments)
    return listen(paths) if arguments.press else run(paths, as_object=arguments.json)


def run(paths: AppPaths, *, as_object: bool) -> int:
    """Print what is found, each line as soon as it is known; gives 0, with warnings 1, with failures 2."""
    table = table_files(paths)
    set_language(table.settings.screen.language)
    set_spellings(table.settings.spellings())
    findings = []
    for finding in examine(checks(paths, table)):
        findings.append(finding)
        if not as_object:
            print(as_lines(finding), flush=True)
    if as_object:
        print(as_json(findings))
    sys.stdout.flush()
    return exit_code(findings)


def listen(paths: AppPaths) -> int:
    """Say how the buttons bounce while they are pressed; gives 0, for a bad switch 1, where no press can come 2."""
    settings = table_files(paths).settings
    set_language(settings.screen.language)
    set_spellings(settings.spellings())
    return listen_to(settings, lambda words: print(words, flush=True))


def listen_to(
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
    buttons = make(wanted.kind, wanted.wiring(), _ignore, times=times(settings))
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

"""The screens about ring and buttons, for `loop-companion screenshots`: what is plugged in, and what was measured."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.cli.screenshots.script import NavigatorScript
from companion.contract.scenes import Scene
from companion.contract.screen import Choose, HeardKey, HouseAction, Pop
from companion.shell.pages.calibration_pages import Answer
from companion.shell.pages.devices_page import DevicesAction
from companion.shell.pages.settings_page import Opens
from companion.shell.pages.teaching import Forget
from companion.shell.play_screen import PlayScreen
from hardware.buttons import Press
from hardware.ring import BoardIdentity, RingKind


def devices_scenes(script: NavigatorScript) -> Iterator[Scene]:
    """From a game: the ring is set up, on the screen alone; from then on it is drawn round the board."""
    script.act(HouseAction.MENU)
    script.tap("Settings", "Ring and buttons")
    yield Scene("ring-and-buttons", "Devices: RING AND BUTTONS · *Absent.*")
    yield from _buttons(script)
    script.act(DevicesAction.CALIBRATE)
    yield Scene("ring-which-board", "Calibration: THE RING · 1 / 4 · *")
    script.tap("Back")
    app = script.navigator.app
    kept = app.settings
    elsewhere = BoardIdentity(0x1A86, 0x7523, location="1-1.4")
    app.keep(kept.having(replace(kept.ring, board=str(elsewhere))))
    script.act(DevicesAction.CALIBRATE)
    yield Scene("ring-is-it-yours", "Calibration: THE RING · 1 / 4 · *Is it your ring?*")
    script.tap("Back")
    app.keep(kept)
    script.act(DevicesAction.CALIBRATE)
    script.act(Choose("kind", RingKind.SIMULATED))
    yield Scene("ring-how-many", "Calibration, ring: THE RING · 2 / 4 · *")
    script.act(Answer.ONWARD)
    sector = _slug(script.navigator.app.game.board_words().sector)
    yield Scene(f"ring-{sector}-1", "Calibration, ring: THE RING · 3 / 4 · *")
    script.act(Answer.ONWARD)
    yield Scene(f"ring-{sector}-2", "Calibration, ring: THE RING · 4 / 4 · *")
    script.act(Choose("is second", True))
    script.act(Answer.OTHER_COLOURS)
    yield Scene("ring-colours", "Calibration, ring: THE RING · Which colour is it? *")
    script.act(Choose("colour", 0))
    script.act(Choose("colour", 1))
    yield Scene("ring-ready", "Calibration, ring: THE RING · Your ring is ready → Keep it *")
    script.act(Answer.ONWARD)
    yield Scene("ring-drawn", "Devices, ring: RING AND BUTTONS · *Drawn on the screen.*")
    for _ in range(5):
        if isinstance(script.navigator.screen, PlayScreen):
            break
        script.act(Pop())


def _buttons(script: NavigatorScript) -> Iterator[Scene]:
    """Buttons are tried and keys are taught, from a page that leads there and back to it."""
    script.act(DevicesAction.TEST_BUTTONS)
    script.act(HeardKey("pagedown"))
    yield Scene("test-the-buttons", "Trying: BUTTONS · Press each button ten times → Back *not heard yet*")
    script.act(Pop())
    script.act(Pop())
    script.act(Opens.SET_ENCODER)
    encoder = _slug(script.navigator.app.game.board_words().encoder)
    yield Scene(f"set-the-{encoder}-up", "Encoder: * · *It is a half-cycle encoder*")
    script.act(Pop())
    script.act(Opens.DEVICES)
    script.act(DevicesAction.TEACH)
    yield Scene("teach-a-button", "Teaching: TEACH A BUTTON · A button for Next → Back *Press it now*")
    script.act(HeardKey("f5"))
    script.act(Choose("press", Press.UNDO))
    script.act(HeardKey("volumedown"))
    script.act(HeardKey("pagedown"))
    yield Scene("teach-a-button-taken", "Teaching: TEACH A BUTTON · A button for Undo → Back *It is Next already*")
    script.act(Forget("f5"))
    script.act(Forget("volumedown"))
    script.act(Pop())


def _slug(words: str) -> str:
    return words.lower().replace(" ", "-")

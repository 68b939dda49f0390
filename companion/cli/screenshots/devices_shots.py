"""The screens about ring and buttons, for `loop-companion screenshots`: what is plugged in, and what was measured."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.cli.screenshots.script import Script
from companion.contract.screen import Choose, HeardKey, HouseAction, Pop
from companion.devices.devices import Devices
from companion.shell.pages.calibration_pages import Answer
from companion.shell.pages.devices_page import DevicesAction
from companion.shell.pages.settings_page import Opens
from companion.shell.pages.teaching import Forget
from companion.shell.play_screen import PlayScreen
from hardware.buttons import Bounce, Measurement, Press, WheelTurn
from hardware.ring import BoardIdentity, RingKind, UsbPort

BOARDS = tuple(
    UsbPort(device, board.known_as, board)
    for device, board in (
        ("/dev/ttyUSB0", BoardIdentity(0x1A86, 0x7523, location="1-1.2")),
        ("/dev/ttyACM0", BoardIdentity(0x2E8A, 0x000A, "E6614C311B4B5A2D")),
    )
)
MEASURED = Measurement(
    (Bounce("next_pin", 5, 10, 0.004), Bounce("undo_pin", 6, 7, 0.157), Bounce("wheel_press", 26, 0, 0.0)),
    WheelTurn(-60, (15, 0, 15, 0)),
)
"""Of one good switch, one bad one, one that nobody pressed, and a half-cycle wheel whose wires are swapped."""


class MeasuredDevices(Devices):
    """Devices whose buttons were pressed, and whose wheel was turned once round."""

    def measure(self, *, anew: bool = False) -> Measurement:  # noqa: ARG002 - it is always the same
        """What was measured at that table."""
        return MEASURED


def device_screens(script: Script) -> Iterator[str]:
    """From a game: the ring is set up, on the screen alone; from then on it is drawn round the board."""
    script.act(HouseAction.MENU)
    script.tap("Settings", "Ring and buttons")
    yield "ring-and-buttons"
    yield from _buttons(script)
    script.act(DevicesAction.CALIBRATE)
    yield "ring-which-board"
    script.tap("Back")
    app = script.navigator.app
    kept = app.settings
    elsewhere = BoardIdentity(0x1A86, 0x7523, location="1-1.4")
    app.keep(kept.having(replace(kept.ring, board=str(elsewhere))))
    script.act(DevicesAction.CALIBRATE)
    yield "ring-is-it-yours"
    script.tap("Back")
    app.keep(kept)
    script.act(DevicesAction.CALIBRATE)
    script.act(Choose("kind", RingKind.SIMULATED))
    yield "ring-how-many"
    script.act(Answer.ONWARD)
    yield "ring-era-1"
    script.act(Answer.ONWARD)
    yield "ring-era-2"
    script.act(Choose("is second", True))
    script.act(Answer.OTHER_COLOURS)
    yield "ring-colours"
    script.act(Choose("colour", 0))
    script.act(Choose("colour", 1))
    yield "ring-ready"
    script.act(Answer.ONWARD)
    yield "ring-drawn"
    for _ in range(5):
        if isinstance(script.navigator.screen, PlayScreen):
            break
        script.act(Pop())
    yield "ring-round-the-wheel"
    script.tap("End turn")
    script.act(script.navigator.view().keys.onward)
    yield "era-wheel"


def _buttons(script: Script) -> Iterator[str]:
    """Buttons are tried and keys are taught, from a page that leads there and back to it."""
    script.act(DevicesAction.TEST_BUTTONS)
    script.act(HeardKey("pagedown"))
    yield "test-the-buttons"
    script.act(Pop())
    script.act(Pop())
    script.act(Opens.SET_ENCODER)
    yield "set-the-era-wheel-up"
    script.act(Pop())
    script.act(Opens.DEVICES)
    script.act(DevicesAction.TEACH)
    yield "teach-a-button"
    script.act(HeardKey("f5"))
    script.act(Choose("press", Press.UNDO))
    script.act(HeardKey("volumedown"))
    script.act(HeardKey("pagedown"))
    yield "teach-a-button-taken"
    script.act(Forget("f5"))
    script.act(Forget("volumedown"))
    script.act(Pop())

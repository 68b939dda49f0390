"""The screens about ring and buttons, for `loop-companion screenshots`: what is plugged in, and what was measured."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.devices.devices import Devices
from companion.shell import actions as w
from companion.shell.app_context import Screen
from companion.shell.navigator import Navigator
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


def device_screens(navigator: Navigator, wish: Callable[[object], None]) -> Iterator[str]:
    """From a game: the ring is set up, on the screen alone; from then on it is drawn round the wheel."""
    wish(w.Action.MENU)
    wish(w.Action.SETTINGS)
    wish(w.Action.DEVICES)
    yield "ring-and-buttons"
    yield from _buttons(wish)
    wish(w.Action.CALIBRATE)
    yield "ring-which-board"
    elsewhere = BoardIdentity(0x1A86, 0x7523, location="1-1.4")
    navigator.devices.begin_calibration(replace(navigator.settings.ring, board=str(elsewhere)))
    wish(w.Action.CALIBRATE)
    yield "ring-is-it-yours"
    navigator.devices.begin_calibration(navigator.settings.ring)
    wish(w.Choose("kind", RingKind.SIMULATED))
    yield "ring-how-many"
    wish(w.Action.ENTERED)
    yield "ring-era-1"
    wish(w.Action.ENTERED)
    yield "ring-era-2"
    wish(w.Choose("is era 2", True))
    wish(w.Action.RING_COLOURS)
    yield "ring-colours"
    wish(w.Choose("colour", 0))
    wish(w.Choose("colour", 1))
    yield "ring-ready"
    wish(w.Action.ENTERED)
    yield "ring-drawn"
    wish(w.Action.BACK)
    wish(w.Action.BACK)
    wish(w.Action.BACK)
    for _ in range(5):
        if navigator.screen is Screen.GAME:
            break
        wish(w.Action.BACK)
    yield "ring-round-the-wheel"
    wish(w.Action.END_TURN)
    wish(w.TurnEraWheel(1))
    yield "era-wheel"


def _buttons(wish: Callable[[object], None]) -> Iterator[str]:
    """Buttons are tried and keys are taught, from a page that leads there and back to it."""
    wish(w.Action.TEST_BUTTONS)
    wish(w.HeardKey("pagedown"))
    yield "test-the-buttons"
    wish(w.Action.BACK)
    wish(w.Action.SET_WHEEL)
    yield "set-the-era-wheel-up"
    wish(w.Action.BACK)
    wish(w.Action.TEACH)
    yield "teach-a-button"
    wish(w.HeardKey("f5"))
    wish(w.Choose("press", Press.UNDO))
    wish(w.HeardKey("volumedown"))
    wish(w.HeardKey("pagedown"))
    yield "teach-a-button-taken"
    wish(w.Forget("f5"))
    wish(w.Forget("volumedown"))
    wish(w.Action.BACK)

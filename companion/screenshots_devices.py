"""The screens about ring and buttons, for `loop-companion screenshots`: what is plugged in, and what was measured."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.devices.devices import Devices
from companion.screen.presenters import wishes as w
from companion.screen.presenters.house import Screen
from companion.screen.presenters.navigator import Navigator
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
    wish(w.Wish.MENU)
    wish(w.Wish.SETTINGS)
    wish(w.Wish.DEVICES)
    yield "ring-and-buttons"
    yield from _buttons(wish)
    wish(w.Wish.CALIBRATE)
    yield "ring-which-board"
    elsewhere = BoardIdentity(0x1A86, 0x7523, location="1-1.4")
    navigator.devices.begin_calibration(replace(navigator.settings.ring, board=str(elsewhere)))
    wish(w.Wish.CALIBRATE)
    yield "ring-is-it-yours"
    navigator.devices.begin_calibration(navigator.settings.ring)
    wish(w.Choose("kind", RingKind.SIMULATED))
    yield "ring-how-many"
    wish(w.Wish.ENTERED)
    yield "ring-era-1"
    wish(w.Wish.ENTERED)
    yield "ring-era-2"
    wish(w.Choose("is era 2", True))
    wish(w.Wish.RING_COLOURS)
    yield "ring-colours"
    wish(w.Choose("colour", 0))
    wish(w.Choose("colour", 1))
    yield "ring-ready"
    wish(w.Wish.ENTERED)
    yield "ring-drawn"
    wish(w.Wish.BACK)
    wish(w.Wish.BACK)
    wish(w.Wish.BACK)
    for _ in range(5):
        if navigator.screen is Screen.GAME:
            break
        wish(w.Wish.BACK)
    yield "ring-round-the-wheel"
    wish(w.Wish.END_TURN)
    wish(w.TurnEraWheel(1))
    yield "era-wheel"


def _buttons(wish: Callable[[object], None]) -> Iterator[str]:
    """Buttons are tried and keys are taught, from a page that leads there and back to it."""
    wish(w.Wish.TEST_BUTTONS)
    wish(w.HeardKey("pagedown"))
    yield "test-the-buttons"
    wish(w.Wish.BACK)
    wish(w.Wish.SET_WHEEL)
    yield "set-the-era-wheel-up"
    wish(w.Wish.BACK)
    wish(w.Wish.TEACH)
    yield "teach-a-button"
    wish(w.HeardKey("f5"))
    wish(w.Choose("press", Press.UNDO))
    wish(w.HeardKey("volumedown"))
    wish(w.HeardKey("pagedown"))
    yield "teach-a-button-taken"
    wish(w.Forget("f5"))
    wish(w.Forget("volumedown"))
    wish(w.Wish.BACK)

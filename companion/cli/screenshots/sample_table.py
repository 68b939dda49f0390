"""The table of the pictures: at a fixed time, with a fixed seed, with measured buttons and a doctor who has looked."""

import tempfile
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from companion import settings as preferences
from companion.contract.game import Game
from companion.devices.devices import Devices
from companion.doctor.report import Finding, Severity, Subject
from companion.games import settings_sections
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.app_context import AppContext
from companion.shell.background_run import BackgroundRun
from companion.shell.navigator import Navigator
from hardware.buttons import Bounce, Measurement, WheelTurn
from hardware.ring import BoardIdentity, UsbPort

NOON = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
FINDINGS = (
    Finding(Subject.DISPLAY, Severity.OK, "800 × 480, by KMSDRM. Connected: card1-DSI-1."),
    Finding(
        Subject.GRAPHICS,
        Severity.WARNING,
        "The processor draws: llvmpipe (KMSDRM). Slow and warm.",
        "Run the installer again: its rules, and the group render, give the right. Then restart the machine.",
    ),
    Finding(Subject.TOUCH, Severity.OK, "10-005d Goodix Capacitive TouchScreen; the last tap came 3 seconds ago."),
    Finding(
        Subject.BUTTONS,
        Severity.OK,
        "On GPIO 5, 6, 12, 13, 16, 26; held by the app. Whether each is wired right only a press can tell.",
    ),
    Finding(
        Subject.RING,
        Severity.FAILED,
        "Raspberry Pi Pico, /dev/ttyACM0 is in use by brltty (512).",
        "Close that program. If it is brltty or ModemManager, run the installer: its rule keeps them off.",
    ),
    Finding(Subject.GAMES, Severity.OK, "3 games, sound."),
    Finding(Subject.WRITE_TIME, Severity.OK, "11.4 ms, at most 38.0 ms."),
    Finding(Subject.TEMPERATURE, Severity.OK, "52 °C"),
)
"""Of a doctor's visit to a table that it can be told."""
MINUTE = 60.0
"""Seconds that go by between two pictures: whatever moved has come to rest."""


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


def scripted_navigator(store: Store, game: Game) -> Navigator:
    """The screens of a game on this store, at a fixed time and with a fixed seed."""
    context = AppContext(
        store=store,
        clock=lambda: NOON,
        keep=lambda _: "",
        exports=Path(tempfile.gettempdir()),
        seed=lambda: "screenshots",
        devices=MeasuredDevices(Settings(), count(step=MINUTE).__next__, lambda: BOARDS),
        games={game.id: lambda: game},
        doctor=BackgroundRun(lambda _: FINDINGS, run=lambda work: work()),
    )
    context.devices.begin(lambda _: None, lambda: None)
    return Navigator(context, preferences.defaults(settings_sections()))

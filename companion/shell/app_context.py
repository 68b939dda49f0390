"""The screens by name, and what they work on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final

from companion.devices.devices import Devices
from companion.kiosk.power import Runner
from companion.play.dice import new_seed
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.background_run import BackgroundRun


class Screen(Enum):
    """The screens."""

    HOME = auto()
    NEW_GAME = auto()
    ASSUMPTIONS = auto()
    GAME = auto()
    MENU = auto()
    HISTORY = auto()
    GAMES = auto()
    SETTINGS = auto()
    DEVICES = auto()
    CALIBRATION = auto()
    TEACH = auto()
    TEST_BUTTONS = auto()
    SET_WHEEL = auto()
    HEALTH = auto()
    KIOSK_MENU = auto()
    TOUCH_TEST = auto()
    MISHAP = auto()
    SAFE_MODE = auto()


OF_THE_KIOSK: Final = frozenset({Screen.KIOSK_MENU, Screen.TOUCH_TEST, Screen.MISHAP, Screen.SAFE_MODE})


@dataclass(frozen=True, slots=True)
class AppContext:
    """What the screens work on, given by `app`.

    `keep` writes the settings and gives what went wrong in words (empty: nothing). `exports` is the folder for
    exported journals. `can_quit`: whether the app may be left by a tap (a kiosk may not). `devices` are the ring and
    the buttons of the table; `doctor` looks at the machine, `power` runs the commands that switch it off.
    """

    store: Store
    box: Mapping[str, Any]
    clock: Callable[[], datetime]
    keep: Callable[[Settings], str]
    exports: Path
    seed: Callable[[], str] = new_seed
    can_quit: bool = True
    notices: Sequence[str] = ()
    devices: Devices = field(default_factory=lambda: Devices(Settings()))
    doctor: BackgroundRun = field(default_factory=lambda: BackgroundRun(lambda _: ()))
    power: Runner | None = None

"""Preferences: never in the journal, never undone. Every setting stands here once, with its default and its line.

They are read from a TOML file; what the file does not name has its default. The app writes the file with `save`,
which keeps the owner's comments.
"""

import reprlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

from companion.errors import SettingsError
from companion.settings.one_setting import checked, group, setting
from companion.text_files import read_text
from hardware.buttons import Press, Source, WheelCycle, Wiring, WiringError
from hardware.errors import HardwareError
from hardware.ring import BoardIdentity, ColourOrder, Geometry, Protocol, RingKind

Section = TypeVar("Section")


class Doctor(Enum):
    """How your edition writes the name."""

    FOO = "Foo"
    FAUX = "Faux"


class Pace(Enum):
    """How many presses a Foo phase takes."""

    STEP = "step"
    FLOW = "flow"
    INSTANT = "instant"


class LogLevel(Enum):
    """How much is written into the log."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class ShownOdds(Enum):
    """Where the odds of the next Foo phase are shown."""

    OFF = "off"
    LINE = "line"
    WHEEL = "wheel"


@dataclass(frozen=True, slots=True)
class GameSettings:
    """How the game is run."""

    pace: Pace = setting(
        Pace.STEP, "step: a press a step · flow: Era, Artifact and clones in one press · instant: all in one press"
    )
    odds: ShownOdds = setting(ShownOdds.LINE, "the chances of the next Foo phase: off, a line, or on the wheel too")
    doctor: Doctor = setting(Doctor.FOO, "the doctor's name in your edition")
    box_file: str = setting("", "a box file of your own; empty: box.toml beside this file, if there is one")

    def __post_init__(self) -> None:
        right = "it must be the name of a file, or empty"
        if "\0" in self.box_file:
            raise SettingsError(f"game.box_file cannot be {self.box_file!r}; {right}")
        try:
            Path(self.box_file).expanduser()
        except RuntimeError as problem:
            raise SettingsError(
                f"game.box_file cannot be {self.box_file!r}: there is no such home folder; {right}"
            ) from problem


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """How the screen looks."""

    language: str = setting("en", "the language of the screen; where there is no translation, English")
    reduced_motion: bool = setting(False, "nothing on the screen turns or slides")
    ui_scale: float = setting(1.0, "larger or smaller words and buttons", 1.0, 2.0)
    brightness: float = setting(1.0, "of the screen's full light, where the app can set it", 0.1, 1.0)
    dim_after: int = setting(2, "minutes without a touch until the screen dims; 0: never", 0, 120, step=1)
    blank_after: int = setting(10, "minutes without a touch until the screen goes dark; 0: never", 0, 120, step=1)
    rotation: int = setting(0, "degrees by which the picture is turned: 0, 90, 180 or 270", 0, 270, step=90)

    def __post_init__(self) -> None:
        if self.rotation % 90:
            raise SettingsError(f"screen.rotation cannot be {self.rotation}; it must be 0, 90, 180 or 270")


@dataclass(frozen=True, slots=True)
class RingSettings:
    """The LED ring round the board: how it is connected and how it was built. The app's calibration writes them."""

    kind: RingKind = setting(RingKind.ABSENT, "absent: no ring · real: on a USB port · simulated: on the screen only")
    port: str = setting("", "a device path or pyserial URL; empty: wherever the board below is plugged in")
    board: str = setting(
        "", "the board that was chosen, as the app wrote it down: 1A86:7523/serial number/interface/USB place"
    )
    protocol: Protocol = setting(Protocol.AUTO, "auto asks the board once; else adalight or awa", in_file_only=True)
    count: int = setting(35, "how many LEDs the strip has; 35 and 42 share out evenly", 7, 300, step=1)
    offset: float = setting(
        0.0, "turns from the strip's first LED to the beginning of Era 1", 0.0, 1.0, in_file_only=True
    )
    reversed: bool = setting(False, "the strip runs against the Eras")
    colour_order: ColourOrder = setting(ColourOrder.RGB, "the order in which the board takes the colours; WLED: rgb")
    gamma: float = setting(1.0, "1.0 is right for LEDs; more makes dim light dimmer", 1.0, 3.0)
    brightness: float = setting(0.25, "by day, of the LEDs' full light", 0.0, 1.0, step=0.05)
    night_brightness: float = setting(0.08, "with night lights, of the LEDs' full light", 0.0, 1.0, step=0.02)
    current_limit: int = setting(500, "mA that the whole ring may draw; a USB port gives 500", 50, 20_000, step=50)
    show_on_screen: bool = setting(False, "the ring is drawn round the wheel, too")
    lists: tuple[Any, ...] = setting((), "for odd builds: for each of the seven Eras the numbers of its LEDs, from 0")

    def __post_init__(self) -> None:
        for leds in self.lists:
            if not isinstance(leds, tuple) or not all(type(led) is int for led in leds):
                raise SettingsError(
                    f"[ring] lists cannot hold {reprlib.repr(leds)}; it must be seven lists of LED numbers, one for"
                    " each Era, like [[0, 1], [2, 3], …]"
                )
        try:
            Geometry(self.count, self.offset, self.reversed, lists=self.lists)
            if self.board:
                BoardIdentity.from_text(self.board)
        except (HardwareError, TypeError) as problem:
            raise SettingsError(f"[ring] {problem}") from problem


@dataclass(frozen=True, slots=True)
class LightSettings:
    """How the ring's pictures are."""

    calm: bool = setting(False, "nothing on the ring breathes or runs")
    night: bool = setting(False, "the ring is as bright as night brightness says")


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    """Push buttons, a wheel and a lamp on the pins of a Raspberry Pi (BCM numbers; -1: not built in)."""

    kind: Source = setting(Source.ABSENT, "absent: no buttons · gpio: on this Pi's pins · simulated: for tests")
    next_pin: int = setting(5, "Next; held, it is Undo", 0, 27, in_file_only=True)
    undo_pin: int = setting(6, "Undo, a button of its own", -1, 27, in_file_only=True)
    wheel_a: int = setting(12, "the Era wheel, its contact A", -1, 27, in_file_only=True)
    wheel_b: int = setting(16, "the Era wheel, its contact B", -1, 27, in_file_only=True)
    wheel_press: int = setting(26, "the Era wheel, pressed", -1, 27, in_file_only=True)
    lamp_pin: int = setting(13, "the lamp in Next", -1, 27, in_file_only=True)
    wheel_cycle: WheelCycle = setting(
        WheelCycle.FULL,
        "of the wheel’s contacts, from click to click: full, half or quarter; the app finds it out",
        in_file_only=True,
    )
    hold_seconds: float = setting(0.8, "how long Next is held until it is Undo", 0.4, 3.0)

    def __post_init__(self) -> None:
        try:
            self.wiring()
        except WiringError as problem:
            raise SettingsError(f"[buttons] {problem}") from problem

    def wiring(self) -> Wiring:
        """The pins as the buttons take them.

        Raises:
            WiringError: two things are on one pin, or a pin is reserved.
        """
        given: dict[str, Any] = {part.name: getattr(self, part.name) for part in fields(Wiring)}
        built_in: dict[str, Any] = {
            name: None if isinstance(value, int) and value < 0 else value for name, value in given.items()
        }
        return Wiring(**built_in)


TEACHABLE = MappingProxyType(
    {
        "next": Press.NEXT,
        "undo": Press.UNDO,
        "wheel_on": Press.WHEEL_CLOCKWISE,
        "wheel_back": Press.WHEEL_COUNTER,
        "choose": Press.CHOOSE,
    }
)
"""What keys can be taught to press: the fields of `KeySettings`."""
WAY_BACK = "escape"
"""The key that leads back from the page on which keys are taught; so it can be taught nothing."""


@dataclass(frozen=True, slots=True)
class KeySettings:
    """Keys of wireless buttons, pedals and keyboards that were taught to the app, by the names it heard."""

    next: tuple[Any, ...] = setting((), 'keys that press Next besides those it has anyway, like ["f5", "volumeup"]')
    undo: tuple[Any, ...] = setting((), "keys that press Undo")
    wheel_on: tuple[Any, ...] = setting((), "keys that turn the Era wheel on")
    wheel_back: tuple[Any, ...] = setting((), "keys that turn the Era wheel back")
    choose: tuple[Any, ...] = setting((), "keys that choose the Era at which the Era wheel points")

    def __post_init__(self) -> None:
        seen: dict[str, str] = {}
        for name in TEACHABLE:
            for key in getattr(self, name):
                if not isinstance(key, str) or not key or key != key.strip().lower():
                    raise SettingsError(f'[keys] {name} cannot hold {key!r}; it must be names of keys, like "f5"')
                if key == WAY_BACK:
                    raise SettingsError(f'[keys] {name} cannot hold "{key}": it leads back')
                if key in seen:
                    raise SettingsError(f'[keys] {name} and {seen[key]} both hold "{key}"; a key is one thing')
                seen[key] = name

    @property
    def taught(self) -> dict[str, Press]:
        """What each taught key presses."""
        return {key: press for name, press in TEACHABLE.items() for key in getattr(self, name)}

    def with_key(self, key: str, press: Press) -> "KeySettings":
        """The same with this key taught this press, whatever it was before."""
        forgotten = self.without(key)
        name = next(name for name, taught in TEACHABLE.items() if taught is press)
        return replace(forgotten, **{name: (*getattr(forgotten, name), key)})

    def without(self, key: str) -> "KeySettings":
        """The same with this key forgotten."""
        return KeySettings(*(tuple(one for one in getattr(self, name) if one != key) for name in TEACHABLE))


@dataclass(frozen=True, slots=True)
class KioskSettings:
    """For those who look after the machine."""

    log: LogLevel = setting(LogLevel.INFO, "how much is written into the log: debug, info, warning or error")


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them."""

    game: GameSettings = group(GameSettings, "Game")
    screen: ScreenSettings = group(ScreenSettings, "Screen")
    ring: RingSettings = group(RingSettings, "LED ring")
    lights: LightSettings = group(LightSettings, "Lights")
    buttons: ButtonSettings = group(ButtonSettings, "Buttons")
    keys: KeySettings = group(KeySettings, "Keys and wireless buttons")
    kiosk: KioskSettings = group(KioskSettings, "Log")


def load(path: Path) -> Settings:
    """The settings in this file; all defaults where there is none.

    Raises:
        SettingsError: the file cannot be read, or a setting is wrong; the message names both and what is right.
    """
    try:
        found = tomllib.loads(read_text(path))
        return _section(Settings(), found, "")
    except FileNotFoundError:
        return Settings()
    except RecursionError as problem:
        raise SettingsError(f"{path}: it is nested too deep; settings are tables of single values") from problem
    except (OSError, ValueError) as problem:  # ValueError: no TOML, no text, or a SettingsError
        raise SettingsError(f"{path}: {problem}") from problem


def _section(section: Section, found: Mapping[str, Any], where: str) -> Section:
    names = {part.name: part for part in fields(cast("Any", section))}
    changes = {}
    for name, value in found.items():
        if name not in names:
            raise SettingsError(f"there is no setting {where}{name}; there are: {', '.join(names)}")
        now = getattr(section, name)
        if is_dataclass(now):
            if not isinstance(value, dict):
                raise SettingsError(f"[{where}{name}] must be a table of settings")
            changes[name] = _section(now, value, f"{where}{name}.")
        else:
            changes[name] = checked(f"{where}{name}", value, now, names[name].metadata)
    return cast("Section", replace(cast("Any", section), **changes))


def save(path: Path, settings: Settings) -> None:
    """Writes the settings that differ from their defaults, or that stand in the file already; comments are kept.

    The file is replaced in one move, so that a power cut leaves the old one or the new one.

    Raises:
        SettingsError: the file cannot be written.
    """
    # What writes TOML is loaded only when something is written: the app starts sooner.
    from companion.settings.settings_file import write  # noqa: PLC0415 - see above

    write(path, settings)

"""The ring, its lights, buttons on pins, and keys of wireless buttons, pedals and keyboards."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Annotated, Any, Final

from msgspec import structs

from companion.errors import SettingsError
from companion.settings.section import Section, setting
from companion.words import N_
from hardware.buttons import ButtonsKind, Press, WheelCycle, Wiring
from hardware.errors import HardwareError, WiringError
from hardware.ring import BoardIdentity, ColourOrder, Geometry, RingKind, WireProtocol


class RingSettings(Section, frozen=True):
    """How the ring is connected and how it was built. The app's calibration writes them."""

    key = "ring"
    title = N_("LED ring")

    kind: Annotated[
        RingKind,
        setting(
            N_("Kind"),
            N_("absent: no ring · real: on a USB port · simulated: on the screen only"),
            choices={
                RingKind.REAL: N_("real"),
                RingKind.SIMULATED: N_("simulated"),
                RingKind.ABSENT: N_("absent"),
            },
        ),
    ] = RingKind.ABSENT
    port: Annotated[
        str, setting(N_("Port"), N_("a device path or pyserial URL; empty: wherever the board below is plugged in"))
    ] = ""
    board: Annotated[
        str,
        setting(
            N_("Board"),
            N_("the board that was chosen, as the app wrote it down: 1A86:7523/serial number/interface/USB place"),
        ),
    ] = ""
    protocol: Annotated[
        WireProtocol,
        setting(N_("Protocol"), N_("auto asks the board once; else adalight or awa"), in_file_only=True),
    ] = WireProtocol.AUTO
    count: Annotated[
        int, setting(N_("Count"), N_("how many LEDs the strip has; 35 and 42 share out evenly"), 7, 300, step=1)
    ] = 35
    offset: Annotated[
        float,
        setting(
            N_("Offset"),
            N_("turns from the strip's first LED to the beginning of the board's first sector"),
            0.0,
            1.0,
            in_file_only=True,
        ),
    ] = 0.0
    reversed: Annotated[bool, setting(N_("Reversed"), N_("the strip runs against the board's sectors"))] = False
    colour_order: Annotated[
        ColourOrder, setting(N_("Colour order"), N_("the order in which the board takes the colours; WLED: rgb"))
    ] = ColourOrder.RGB
    gamma: Annotated[
        float, setting(N_("Gamma"), N_("1.0 is right for LEDs; more makes dim light dimmer"), 1.0, 3.0)
    ] = 1.0
    brightness: Annotated[
        float, setting(N_("Brightness"), N_("by day, of the LEDs' full light"), 0.0, 1.0, step=0.05)
    ] = 0.25
    night_brightness: Annotated[
        float, setting(N_("Night brightness"), N_("with night lights, of the LEDs' full light"), 0.0, 1.0, step=0.02)
    ] = 0.08
    current_limit: Annotated[
        int,
        setting(N_("Current limit"), N_("mA that the whole ring may draw; a USB port gives 500"), 50, 20_000, step=50),
    ] = 500
    show_on_screen: Annotated[bool, setting(N_("Show on screen"), N_("the ring is drawn round the wheel, too"))] = False
    lists: Annotated[
        tuple[tuple[int, ...], ...],
        setting(
            N_("Lists"),
            N_("for odd builds: for each of the board's seven sectors the numbers of its LEDs, from 0"),
            right="seven lists of LED numbers, one for each sector, like [[0, 1], [2, 3], …]",
        ),
    ] = ()

    def __post_init__(self) -> None:
        try:
            Geometry(self.count, self.offset, self.reversed, lists=self.lists)
            if self.board:
                BoardIdentity.from_text(self.board)
        except HardwareError as problem:
            raise SettingsError(f"[ring] {problem}") from problem


class LightSettings(Section, frozen=True):
    """How the ring's pictures are."""

    key = "lights"
    title = N_("Lights")

    calm: Annotated[bool, setting(N_("Calm"), N_("nothing on the ring breathes or runs"))] = False
    night: Annotated[bool, setting(N_("Night"), N_("the ring is as bright as night brightness says"))] = False


WIRED: Final = ("next_pin", "undo_pin", "wheel_a", "wheel_b", "wheel_press", "lamp_pin")
"""The settings that name a pin."""
TEACHABLE: Final = MappingProxyType(
    {
        "next": Press.NEXT,
        "undo": Press.UNDO,
        "wheel_on": Press.WHEEL_CLOCKWISE,
        "wheel_back": Press.WHEEL_COUNTER,
        "choose": Press.CHOOSE,
    }
)
"""What keys can be taught to press: the fields of `KeySettings`."""
WAY_BACK: Final = "escape"
"""The key that leads back from the page on which keys are taught; so it can be taught nothing."""
_NAMES_OF_KEYS: Final = 'names of keys, like ["f5"]'


class ButtonSettings(Section, frozen=True):
    """Push buttons, a wheel and a lamp on the pins of a Raspberry Pi (BCM numbers; -1: not built in)."""

    key = "buttons"
    title = N_("Buttons")

    kind: Annotated[
        ButtonsKind,
        setting(
            N_("Kind"),
            N_("absent: no buttons · gpio: on this Pi's pins · simulated: for tests"),
            choices={
                ButtonsKind.GPIO: N_("gpio"),
                ButtonsKind.SIMULATED: N_("simulated"),
                ButtonsKind.ABSENT: N_("absent"),
            },
        ),
    ] = ButtonsKind.ABSENT
    next_pin: Annotated[int, setting(N_("Next pin"), N_("Next; held, it is Undo"), 0, 27, in_file_only=True)] = 5
    undo_pin: Annotated[int, setting(N_("Undo pin"), N_("Undo, a button of its own"), -1, 27, in_file_only=True)] = 6
    wheel_a: Annotated[int, setting(N_("Wheel a"), N_("the wheel, its contact A"), -1, 27, in_file_only=True)] = 12
    wheel_b: Annotated[int, setting(N_("Wheel b"), N_("the wheel, its contact B"), -1, 27, in_file_only=True)] = 16
    wheel_press: Annotated[int, setting(N_("Wheel press"), N_("the wheel, pressed"), -1, 27, in_file_only=True)] = 26
    lamp_pin: Annotated[int, setting(N_("Lamp pin"), N_("the lamp in Next"), -1, 27, in_file_only=True)] = 13
    wheel_cycle: Annotated[
        WheelCycle,
        setting(
            N_("Wheel cycle"),
            N_("of the wheel’s contacts, from click to click: full, half or quarter; the app finds it out"),
            in_file_only=True,
        ),
    ] = WheelCycle.FULL
    hold_seconds: Annotated[
        float, setting(N_("Hold seconds"), N_("how long Next is held until it is Undo"), 0.4, 3.0)
    ] = 0.8

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
        pins: dict[str, Any] = {name: pin if pin >= 0 else None for name in WIRED for pin in [getattr(self, name)]}
        return Wiring(**pins, wheel_cycle=self.wheel_cycle)


class KeySettings(Section, frozen=True):
    """Keys of wireless buttons, pedals and keyboards that were taught to the app, by the names it heard."""

    key = "keys"
    title = N_("Keys and wireless buttons")

    next: Annotated[
        tuple[str, ...],
        setting(
            N_("Next"),
            N_('keys that press Next besides those it has anyway, like ["f5", "volumeup"]'),
            right=_NAMES_OF_KEYS,
        ),
    ] = ()
    undo: Annotated[tuple[str, ...], setting(N_("Undo"), N_("keys that press Undo"), right=_NAMES_OF_KEYS)] = ()
    wheel_on: Annotated[
        tuple[str, ...], setting(N_("Wheel on"), N_("keys that turn the wheel on"), right=_NAMES_OF_KEYS)
    ] = ()
    wheel_back: Annotated[
        tuple[str, ...], setting(N_("Wheel back"), N_("keys that turn the wheel back"), right=_NAMES_OF_KEYS)
    ] = ()
    choose: Annotated[
        tuple[str, ...],
        setting(N_("Choose"), N_("keys that choose what the wheel points at"), right=_NAMES_OF_KEYS),
    ] = ()

    def __post_init__(self) -> None:
        seen: dict[str, str] = {}
        for name in TEACHABLE:
            for key in self.taught_to(name):
                if not key or key != key.strip().lower():
                    raise SettingsError(f'[keys] {name} cannot hold {key!r}; it must be names of keys, like "f5"')
                if key == WAY_BACK:
                    raise SettingsError(f'[keys] {name} cannot hold "{key}": it leads back')
                if key in seen:
                    raise SettingsError(f'[keys] {name} and {seen[key]} both hold "{key}"; a key is one thing')
                seen[key] = name

    def taught_to(self, name: str) -> Iterable[str]:
        """The keys that one of the fields holds."""
        keys: tuple[str, ...] = getattr(self, name)
        return keys

    @property
    def taught(self) -> dict[str, Press]:
        """What each taught key presses."""
        return {key: press for name, press in TEACHABLE.items() for key in self.taught_to(name)}

    def with_key(self, key: str, press: Press) -> "KeySettings":
        """The same with this key taught this press, whatever it was before."""
        forgotten = self.without(key)
        name = next(name for name, taught in TEACHABLE.items() if taught is press)
        return structs.replace(forgotten, **{name: (*forgotten.taught_to(name), key)})

    def without(self, key: str) -> "KeySettings":
        """The same with this key forgotten."""
        return KeySettings(*(tuple(one for one in self.taught_to(name) if one != key) for name in TEACHABLE))

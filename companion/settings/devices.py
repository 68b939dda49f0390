"""The ring, its lights, buttons on pins, and keys of wireless buttons, pedals and keyboards."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Annotated, Any, Final

from msgspec import structs

from companion.errors import SettingsError
from companion.settings.section import Measure, Section, SettingsPage, setting
from companion.words import N_
from hardware import HardwareError, WiringError
from hardware.buttons import ButtonsKind, Press, WheelCycle, Wiring
from hardware.ring import BoardIdentity, ColourOrder, Geometry, RingKind, WireProtocol


class RingSettings(Section, frozen=True):
    """How the ring is connected and how it was built. The app's calibration writes them."""

    key = "ring"
    title = N_("LED ring")
    page = SettingsPage.DEVICES

    kind: Annotated[
        RingKind,
        setting(
            N_("The ring"),
            N_("A strip of LEDs round the board, or one that is drawn on the screen."),
            choices={
                RingKind.REAL: N_("On a USB port"),
                RingKind.SIMULATED: N_("On the screen only"),
                RingKind.ABSENT: N_("None"),
            },
            page=SettingsPage.BUILDERS,
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
        int,
        setting(
            N_("LEDs of the strip"),
            N_("How many it has; 35 and 42 share out evenly."),
            7,
            300,
            step=1,
            page=SettingsPage.BUILDERS,
        ),
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
    reversed: Annotated[
        bool,
        setting(N_("The strip runs backwards"), N_("Against the order of the board."), page=SettingsPage.BUILDERS),
    ] = False
    colour_order: Annotated[
        ColourOrder,
        setting(
            N_("Order of the colours"),
            N_("In which the strip takes them. A board with WLED: red, green, blue."),
            choices={
                ColourOrder.RGB: N_("Red, green, blue"),
                ColourOrder.RBG: N_("Red, blue, green"),
                ColourOrder.GRB: N_("Green, red, blue"),
                ColourOrder.GBR: N_("Green, blue, red"),
                ColourOrder.BRG: N_("Blue, red, green"),
                ColourOrder.BGR: N_("Blue, green, red"),
            },
            page=SettingsPage.BUILDERS,
        ),
    ] = ColourOrder.RGB
    gamma: Annotated[
        float,
        setting(
            N_("Dimness of dim light (gamma)"),
            N_("1.0 is right for LEDs; more makes dim light dimmer."),
            1.0,
            3.0,
            page=SettingsPage.BUILDERS,
        ),
    ] = 1.0
    brightness: Annotated[
        float,
        setting(
            N_("Brightness of the ring"),
            N_("By day, of the LEDs' full light."),
            0.0,
            1.0,
            step=0.05,
            measure=Measure.PERCENT,
        ),
    ] = 0.25
    night_brightness: Annotated[
        float,
        setting(
            N_("Brightness at night"),
            N_("With night lights, of the LEDs' full light."),
            0.0,
            1.0,
            step=0.02,
            measure=Measure.PERCENT,
        ),
    ] = 0.08
    current_limit: Annotated[
        int,
        setting(
            N_("Most current for the ring"),
            N_("A USB port gives 500 mA. What would need more is drawn dimmer."),
            50,
            20_000,
            step=50,
            page=SettingsPage.BUILDERS,
            measure=Measure.MILLIAMPERES,
        ),
    ] = 500
    show_on_screen: Annotated[bool, setting(N_("The ring on the screen"), N_("It is drawn round the board, too."))] = (
        False
    )
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
    page = SettingsPage.DEVICES

    calm: Annotated[bool, setting(N_("Calm lights"), N_("Nothing on the ring breathes or runs."))] = False
    night: Annotated[bool, setting(N_("Night lights"), N_("The ring is as bright as is set for the night."))] = False


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
    page = SettingsPage.DEVICES

    kind: Annotated[
        ButtonsKind,
        setting(
            N_("The buttons"),
            N_("On the pins of this Raspberry Pi. A keyboard, a pedal or a presenter needs nothing here."),
            choices={
                ButtonsKind.GPIO: N_("On the pins"),
                ButtonsKind.SIMULATED: N_("Simulated, for tests"),
                ButtonsKind.ABSENT: N_("None"),
            },
            page=SettingsPage.BUILDERS,
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
        float,
        setting(
            N_("Hold Next for Undo"), N_("How long it is held until it is Undo."), 0.4, 3.0, measure=Measure.SECONDS
        ),
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
    page = SettingsPage.DEVICES

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

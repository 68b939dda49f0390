"""The LED ring round the board: how it is connected and built, and how its pictures are."""

from typing import Annotated

from companion.errors import SettingsError
from companion.settings.section import Section, setting
from companion.words import N_
from hardware.errors import HardwareError
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

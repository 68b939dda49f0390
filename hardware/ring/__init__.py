"""An LED ring on a serial port: takes pictures (N x RGB, linear light, 0-1), keeps the port, knows no game.

    geometry = Geometry(42)
    ring = choose_ring(RingChoice(RingKind.REAL, "/dev/ttyUSB0"))
    ring.submit(geometry.paint([Arc(0.0, 1 / 7, from_hex("FFA000"))]))
    print(ring.status)

`light` and `geometry` are pure and need nothing of the rest. Each module loads when a name of it is first
asked for; pyserial does when a port is looked for or opened.
"""

from typing import TYPE_CHECKING

from hardware import lazy_names

if TYPE_CHECKING:
    from hardware.ring.discovery import Finder as Finder
    from hardware.ring.discovery import Found as Found
    from hardware.ring.discovery import UsbPort as UsbPort
    from hardware.ring.discovery import usb_ports as usb_ports
    from hardware.ring.geometry import MIN_LEDS as MIN_LEDS
    from hardware.ring.geometry import Geometry as Geometry
    from hardware.ring.light import BLACK as BLACK
    from hardware.ring.light import MAX_LEDS as MAX_LEDS
    from hardware.ring.light import Arc as Arc
    from hardware.ring.light import Colour as Colour
    from hardware.ring.light import ColourOrder as ColourOrder
    from hardware.ring.light import Picture as Picture
    from hardware.ring.light import flatten as flatten
    from hardware.ring.light import from_hex as from_hex
    from hardware.ring.output import MILLIAMPS_IDLE as MILLIAMPS_IDLE
    from hardware.ring.output import Output as Output
    from hardware.ring.output import OutputSettings as OutputSettings
    from hardware.ring.protocols import WireProtocol as WireProtocol
    from hardware.ring.ring import Ring as Ring
    from hardware.ring.ring import RingChoice as RingChoice
    from hardware.ring.ring import choose_ring as choose_ring
    from hardware.ring.sniffer import sniff as sniff
    from hardware.ring.status import BoardIdentity as BoardIdentity
    from hardware.ring.status import Likeness as Likeness
    from hardware.ring.status import Reason as Reason
    from hardware.ring.status import RingKind as RingKind
    from hardware.ring.status import RingState as RingState
    from hardware.ring.status import RingStatus as RingStatus
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "discovery": ("Finder", "Found", "UsbPort", "usb_ports"),
            "geometry": ("MIN_LEDS", "Geometry"),
            "light": ("BLACK", "MAX_LEDS", "Arc", "Colour", "ColourOrder", "Picture", "flatten", "from_hex"),
            "output": ("MILLIAMPS_IDLE", "Output", "OutputSettings"),
            "protocols": ("WireProtocol",),
            "ring": ("Ring", "RingChoice", "choose_ring"),
            "sniffer": ("sniff",),
            "status": ("BoardIdentity", "Likeness", "Reason", "RingKind", "RingState", "RingStatus"),
        },
    )

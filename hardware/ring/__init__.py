"""An LED ring on a serial port: takes pictures (N x RGB, linear light, 0-1), keeps the port, knows no game.

`Geometry` paints arcs of light into a picture, `choose_ring` gives something to submit it to.
"""

from hardware.ring.arcs import Arc
from hardware.ring.board import BoardIdentity, Likeness
from hardware.ring.choosing import RingChoice, choose_ring
from hardware.ring.colours import Colour, ColourOrder, Picture, from_hex
from hardware.ring.finding import UsbPort, usb_ports
from hardware.ring.geometry import Geometry
from hardware.ring.output import Output, OutputSettings
from hardware.ring.protocols import Protocol
from hardware.ring.ring import Ring, RingKind
from hardware.ring.status import Reason, RingState, RingStatus
from hardware.ring.watching import watch

__all__ = [
    "Arc",
    "BoardIdentity",
    "Colour",
    "ColourOrder",
    "Geometry",
    "Likeness",
    "Output",
    "OutputSettings",
    "Picture",
    "Protocol",
    "Reason",
    "Ring",
    "RingChoice",
    "RingKind",
    "RingState",
    "RingStatus",
    "UsbPort",
    "choose_ring",
    "from_hex",
    "usb_ports",
    "watch",
]

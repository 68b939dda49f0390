"""Setting the ring up: what was answered so far, and what the ring shows with each question."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from msgspec import Struct, field, structs
from msgspec.structs import replace

from companion.contract.screen import Choose, Lighting
from companion.settings import RingSettings
from hardware.ring import Arc, BoardIdentity, ColourOrder, Geometry, Likeness, Picture, RingKind, UsbPort

FEWEST, MOST = 7, 300
SECTORS: Final = 7
MIDDLE: Final = 0.5 / SECTORS
"""Turns from the beginning of the first sector to its middle."""

WHITE, DIM, DARK = (1.0, 1.0, 1.0), (0.08, 0.08, 0.08), (0.0, 0.0, 0.0)
PRIMARIES: Final = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class Asked(Enum):
    """What is asked now."""

    PORT = auto()
    COUNT = auto()
    SECTOR_1 = auto()
    DIRECTION = auto()
    READY = auto()
    FIRST_COLOUR = auto()
    SECOND_COLOUR = auto()


BEFORE = {
    Asked.COUNT: Asked.PORT,
    Asked.SECTOR_1: Asked.COUNT,
    Asked.DIRECTION: Asked.SECTOR_1,
    Asked.READY: Asked.DIRECTION,
    Asked.FIRST_COLOUR: Asked.READY,
    Asked.SECOND_COLOUR: Asked.FIRST_COLOUR,
}


class Calibration(Struct, frozen=True):
    """What was answered so far: `ring` as it will be kept, `before` as it was, `ports` that were seen.

    `led` is the LED with which the middle of the first sector is told: the middle lies `half` an LED, or a whole one,
    behind its beginning. `seen` is the colour that was seen when red was sent.
    """

    ring: RingSettings
    ports: tuple[UsbPort, ...]
    asked: Asked = Asked.PORT
    led: int = 0
    seen: int = 0
    is_done: bool = False
    before: RingSettings = field(default_factory=RingSettings)

    @classmethod
    def of(cls, ring: RingSettings, ports: Sequence[UsbPort]) -> "Calibration":
        """From the ring as it is now."""
        return cls(structs.replace(ring, lists=()), tuple(ports), before=ring).with_led_of_offset()

    def likeness(self, port: UsbPort) -> Likeness:
        """How the board at a port compares with the one that was chosen before."""
        chosen = self.before.board
        return BoardIdentity.from_text(chosen).likeness(port.board) if chosen else Likeness.OTHER

    @property
    def doubtful(self) -> tuple[UsbPort, ...]:
        """The ports with a board like the one that was chosen, which itself is gone: one of them may be it."""
        likenesses = {port: self.likeness(port) for port in self.ports}
        if Likeness.SAME in likenesses.values():
            return ()
        return tuple(port for port, likeness in likenesses.items() if likeness is Likeness.ALIKE)

    def with_led_of_offset(self) -> "Calibration":
        """The same with the LED that lies at the middle of the first sector now."""
        ring = self.ring
        middle = MIDDLE + ring.offset if not ring.reversed else 1 - MIDDLE + ring.offset
        return replace(self, led=round(middle * ring.count - half_dot(ring.count)) % ring.count)

    def choose(self, choice: Choose) -> "Calibration":
        """The same after an answer."""
        match choice.field, choice.value:
            case "port", UsbPort() as port:
                return replace(self, ring=known_by(self.ring, port, self.ports), asked=Asked.COUNT)
            case "same ring", UsbPort() as port:
                return replace(self, ring=known_by(self.before, port, self.ports), is_done=True)
            case "kind", RingKind() as kind:
                ring = structs.replace(self.ring, kind=kind)
                if kind is RingKind.ABSENT:
                    return replace(self, ring=ring, is_done=True)
                return replace(self, ring=ring, asked=Asked.COUNT)
            case "count", int() as count:
                ring = structs.replace(self.ring, count=min(MOST, max(FEWEST, count)))
                return replace(self, ring=ring)
            case "led", int() as led:
                return self.with_led(led % self.ring.count)
            case "is second", bool() as right:
                if right:
                    return replace(self, asked=Asked.READY)
                return replace(self, ring=structs.replace(self.ring, reversed=not self.ring.reversed)).with_led(
                    self.led
                )
            case "brightness", float() as brightness:
                return replace(self, ring=structs.replace(self.ring, brightness=brightness))
            case "colour", int() as colour:
                return self._with_colour(colour)
        return self

    def onward(self) -> "Calibration":
        """The pink button."""
        match self.asked:
            case Asked.COUNT:
                found = self.with_led_of_offset()
                return replace(found.with_led(found.led), asked=Asked.SECTOR_1)
            case Asked.SECTOR_1:
                return replace(self, asked=Asked.DIRECTION)
            case Asked.READY:
                return replace(self, is_done=True)
            case _:
                return self

    def ask_colours(self) -> "Calibration":
        """The colours are wrong."""
        return replace(self, asked=Asked.FIRST_COLOUR)

    @property
    def lit(self) -> RingSettings:
        """The ring as it is lit meanwhile: always drawn, too, and while colours are asked in the plain order."""
        asks_colours = self.asked in {Asked.FIRST_COLOUR, Asked.SECOND_COLOUR}
        order = ColourOrder.RGB if asks_colours else self.ring.colour_order
        return structs.replace(self.ring, show_on_screen=True, colour_order=order)

    def back(self) -> "Calibration | None":
        """One question back; None: leave."""
        before = BEFORE.get(self.asked)
        return None if before is None else replace(self, asked=before)

    def with_led(self, led: int) -> "Calibration":
        """The middle of the first sector lies at this LED."""
        ring = self.ring
        at = (led + half_dot(ring.count)) / ring.count
        offset = at - MIDDLE if not ring.reversed else at - 1 + MIDDLE
        return replace(self, led=led, ring=structs.replace(ring, offset=round(offset % 1.0, 6) % 1.0))

    def _with_colour(self, colour: int) -> "Calibration":
        if self.asked is Asked.FIRST_COLOUR:
            return replace(self, seen=colour, asked=Asked.SECOND_COLOUR)
        if colour == self.seen:
            return self
        third = 3 - self.seen - colour
        order = ColourOrder.from_planes((self.seen, colour, third))
        return replace(self, ring=structs.replace(self.ring, colour_order=order), asked=Asked.READY)

    # What the ring shows: `companion.contract.screen.Pictures`

    def paint(self, geometry: Geometry, lighting: Lighting, now: float) -> Picture:  # noqa: ARG002 - always the same
        """What belongs to the question, one row an LED."""
        match self.asked:
            case Asked.PORT:
                return (DARK,) * geometry.count
            case Asked.COUNT:
                return (*(DIM,) * (geometry.count - 1), WHITE)
            case Asked.SECTOR_1:
                return geometry.paint([self._dot(geometry, 0)])
            case Asked.DIRECTION:
                return geometry.paint([self._dot(geometry, 1)])
            case Asked.READY:
                colours = (*PRIMARIES, WHITE)
                return geometry.paint(
                    [Arc(*geometry.sector_arc(sector), colour=colour) for sector, colour in enumerate(colours)]
                )
            case Asked.FIRST_COLOUR:
                return (PRIMARIES[0],) * geometry.count
            case Asked.SECOND_COLOUR:
                return (PRIMARIES[1],) * geometry.count

    def moves_until(self, now: float) -> float:
        """It stands still."""
        return now

    @staticmethod
    def _dot(geometry: Geometry, sector: int) -> Arc:
        middle, wide = MIDDLE + sector / SECTORS, 2 * half_dot(geometry.count) / geometry.count
        return Arc(middle - wide / 2, middle + wide / 2, WHITE)


def known_by(ring: RingSettings, port: UsbPort, ports: Sequence[UsbPort]) -> RingSettings:
    """The ring on this board: known again by its identity, or where that says too little by the name of its port."""
    is_one_of_many = sum(other.board == port.board for other in ports) > 1
    named = port.device if is_one_of_many or not port.board.is_recognisable else ""
    return structs.replace(ring, kind=RingKind.REAL, port=named, board=str(port.board))


def half_dot(count: int) -> float:
    """Half the width of the dot in LEDs: with an even number in each sector its middle lies between two of them."""
    return 1.0 if count % (2 * SECTORS) == 0 else 0.5

"""From the settings to what the hardware takes."""

from companion.contract.pictures import Lighting
from companion.settings import RingSettings, Settings
from hardware.buttons import Times
from hardware.ring import BoardIdentity, Geometry, OutputSettings, RingChoice


def ring_choice(ring: RingSettings) -> RingChoice:
    """Which ring it shall be, and on which port."""
    board = BoardIdentity.from_text(ring.board) if ring.board else None
    return RingChoice(ring.kind, ring.port, board, ring.protocol)


def geometry(ring: RingSettings) -> Geometry:
    """Where its LEDs lie."""
    return Geometry(ring.count, ring.offset, ring.reversed, lists=ring.lists)


def output(settings: Settings) -> OutputSettings:
    """What is done to every picture: by night it is darker."""
    ring = settings.ring
    return OutputSettings(
        gamma=ring.gamma,
        brightness=ring.night_brightness if settings.lights.night else ring.brightness,
        current_limit=float(ring.current_limit),
        colour_order=ring.colour_order,
    )


def lighting(settings: Settings) -> Lighting:
    """What is wanted of every picture."""
    return Lighting(settings.lights.calm, settings.lights.night)


def times(settings: Settings) -> Times:
    """How long the buttons must be held."""
    return Times(hold=settings.buttons.hold_seconds)

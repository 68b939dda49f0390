"""The ring as the app drives it: what is to be seen is painted and handed over, while it moves and no longer."""

import logging
from collections.abc import Callable
from threading import Thread

from msgspec import Struct

from companion.contract.screen import Lighting, Pictures
from companion.lights import Crossfade
from companion.settings import RingSettings, Settings
from hardware.ring import (
    BoardIdentity,
    Geometry,
    OutputSettings,
    Picture,
    Ring,
    RingChoice,
    RingKind,
    RingStatus,
    choose_ring,
)

log = logging.getLogger(__name__)

FRAME = 1 / 30
"""Seconds between two ticks while something moves: a ring takes no more pictures."""

SETTLING = 0.3
"""Seconds after a new picture for which the drawn ring is looked at again: a real ring shows it a little later."""

PATIENCE = 3.0
"""Seconds that the end of the app waits for rings to go dark."""

MakeRing = Callable[[RingChoice, OutputSettings, Callable[[RingStatus], None]], Ring]


class DrawnRing(Struct, frozen=True):
    """The ring as it is to be drawn: where its LEDs lie, and what they show, 3 bytes an LED in their order.

    `brightness` is the share of the LEDs' full light that the settings allow, 0–1.
    """

    geometry: Geometry
    rgb: bytes
    brightness: float = 1.0


class LitRing:
    """Keeps a ring as the settings want it, and the newest picture on it. Belongs to one thread; never waits.

    Args:
        settings: which ring, how it was built, how bright.
        pictures: what is to be seen first.
        on_change: is told every change of a real ring's status, on another thread.
        make_ring: makes the ring of a choice; tests bring their own.
    """

    def __init__(
        self,
        settings: Settings,
        pictures: Pictures,
        on_change: Callable[[RingStatus], None],
        make_ring: MakeRing = choose_ring,
    ) -> None:
        self._on_change = on_change
        self._make_ring = make_ring
        self._closing: list[Thread] = []
        self._choice = ring_choice(settings.ring)
        self._settings = settings
        self._geometry = geometry(settings.ring)
        self._ring: Ring = make_ring(self._choice, output(settings), on_change)
        self._pictures = Crossfade(pictures)
        self._submitted: Picture | None = None
        self._settles_at = float("-inf")

    @property
    def ring(self) -> Ring:
        """The one that is lit now."""
        return self._ring

    @property
    def choice(self) -> RingChoice:
        """Which one that is."""
        return self._choice

    @property
    def geometry(self) -> Geometry:
        """Where its LEDs lie."""
        return self._geometry

    @property
    def is_lit(self) -> bool:
        """Whether there is a ring at all."""
        return self._choice.kind is not RingKind.ABSENT

    @property
    def drawn(self) -> DrawnRing:
        """What is to be drawn of it now."""
        rgb = bytes(self._ring.shown.rgb[: 3 * self._geometry.count])
        return DrawnRing(self._geometry, rgb, output(self._settings).brightness)

    def use(self, settings: Settings) -> None:
        """Be the ring of these settings; the port is opened anew only where another ring was chosen."""
        before, self._settings = self._settings, settings
        choice = ring_choice(settings.ring)
        self._geometry = geometry(settings.ring)
        if choice != self._choice:
            self._dismiss(self._ring)
            self._choice = choice
            self._ring = self._make_ring(choice, output(settings), self._on_change)
            self._submitted = None
        elif output(before) != output(settings):
            self._ring.adjust(output(settings))
            self._settles_at = float("inf")  # looked at again with the next tick

    def show(self, pictures: Pictures, *, at_once: bool = False) -> None:
        """Take what is to be seen from there; it fades in, but `at_once`."""
        self._pictures.show(pictures, at_once=at_once)

    def tick(self, now: float) -> bool:
        """Hand over what is to be seen at `now` (seconds); whether there is more to do soon."""
        if not self.is_lit:
            return False
        try:
            return self._tick(now)
        except Exception:  # a picture that fails must never stop a game
            log.exception("The ring could not be lit.")
            return False

    def _tick(self, now: float) -> bool:
        picture = tuple(self._pictures.paint(self._geometry, lighting(self._settings), now))
        if picture != self._submitted or self._settles_at == float("inf"):
            self._settles_at = now + SETTLING
        if picture != self._submitted:
            self._ring.submit(picture)
            self._submitted = picture
        return now < self._pictures.moves_until(now) or now < self._settles_at or self._ring.shown.held

    def close(self) -> None:
        """Turn the LEDs off; waits until they are, for some seconds at most."""
        self._dismiss(self._ring)
        for thread in self._closing:
            thread.join(PATIENCE)

    def _dismiss(self, ring: Ring) -> None:
        """Turn a ring off on a thread of its own: a stuck port takes two seconds to be let go of."""
        self._closing = [thread for thread in self._closing if thread.is_alive()]
        thread = Thread(target=ring.close, name="ring-goodbye", daemon=True)
        thread.start()
        self._closing.append(thread)


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

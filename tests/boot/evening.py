"""One evening at the table: a game is begun and played by a finger, the plug is pulled, and the game goes on.

What happened is kept as plain values; the tests say what it has to be.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.kit.layout import arrange
from tests.boot.drawn import drawn
from tests.boot.guest import Entry, Guest, Starts
from tests.boot.pixels import Picture
from tests.boot.screens import Screen

ALIKE: Final = 0.01
"""So little of a picture may differ plainly from the one that it is held against: the edge of a letter, no word."""
STEPS: Final = 5
LONG: Final = 8
"""Steps of the evening in which the power may go at any moment: up to where the table acts itself."""
ANOTHER: Final = 0.001
"""So much of it must differ to be another page."""
TRIES: Final = 40
BETWEEN_TWO_LOOKS: Final = 0.4
"""Seconds of the guest."""
FROM_THE_EDGE: Final = 60
WRITE_LOG: Final = "writes.large"


@dataclass(frozen=True, slots=True)
class Tapped:
    """What was on disk after one tap, and how long the log of all writes was when that was known."""

    entries: tuple[Entry, ...]
    noted: int

    @property
    def acts(self) -> int:
        return len({(game, act) for game, _, act in self.entries})


@dataclass(frozen=True, slots=True)
class Evening:
    """All that was seen. `taps`: the first began the game; `before` and `after` the power cut.

    `noted_when_ready`: how long the log of all writes was then.
    """

    screen: Screen
    first: Picture
    first_as_drawn: Picture
    noted_when_ready: int
    taps: tuple[Tapped, ...]
    before: Picture
    entries_after: tuple[Entry, ...]
    after: Picture
    write_log: Path


Evenings = Callable[..., Evening]
"""Plays an evening on a screen: the fixture `evening_at`."""


def primary(screen: Screen) -> tuple[float, float]:
    """Where a finger goes for the button that leads on, on every page."""
    bar = arrange(*screen.seen).bar
    return bar.right - FROM_THE_EDGE, screen.seen[1] - (bar.y + bar.height / 2)


def still(guest: Guest, name: str, unlike: Picture | None = None) -> Picture:
    """The screen when nothing moves on it any more, and shows something else than `unlike`."""
    before = guest.glance()
    for _ in range(TRIES):
        guest.sh(f"sleep {BETWEEN_TWO_LOOKS}")
        now = guest.glance()
        if now == before and not now.is_plain and (unlike is None or now.differing(unlike) > ANOTHER):
            return guest.look(name)
        before = now
    raise guest.failed(f"the screen ({name}) does not come to rest, or shows still the same")


def tap_on(guest: Guest, seen: Picture, name: str) -> Picture:
    """One tap on the button that leads on, and what the screen shows once it has come to rest."""
    guest.tap(*primary(guest.screen))
    return still(guest, name, unlike=seen)


def play(start: Starts, screen: Screen, steps: int, folder: Path) -> Evening:
    """The whole evening; `folder` is for the log of all writes."""
    log = folder / WRITE_LOG
    guest = start(screen, write_log=log)
    first = guest.wait_until_ready()
    noted_when_ready = log.stat().st_size
    seen = tap_on(guest, first, "new-game")
    taps: list[Tapped] = []
    for number in range(steps + 1):
        seen = tap_on(guest, seen, f"step-{number}" if number else "begun")
        taps.append(Tapped(tuple(guest.entries()), log.stat().st_size))
    guest.pull_the_plug()

    again = start(screen, layer=guest.layer)
    home = again.wait_until_ready()
    entries_after = tuple(again.entries())
    after = tap_on(again, home, "resumed")
    again.pull_the_plug()
    return Evening(
        screen=screen,
        first=first,
        first_as_drawn=drawn(screen.seen, folder),
        noted_when_ready=noted_when_ready,
        taps=tuple(taps),
        before=seen,
        entries_after=entries_after,
        after=after,
        write_log=log,
    )

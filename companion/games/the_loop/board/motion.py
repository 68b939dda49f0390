"""How the Machine's pointer turns: from time (seconds) to bearings (degrees clockwise from the top). Pure."""

from dataclasses import dataclass
from typing import Final

from companion.games.the_loop.board.geometry import SECTOR

SECONDS_AN_ERA: Final = 0.25
SECONDS_TO_START: Final = 0.15  # so that a short turn is still seen
LONGEST: Final = 1.2


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the Machine from `start` to `end`, over `by` degrees (below 0: against the clock)."""

    start: float
    end: float
    by: float
    seconds: float

    def bearing(self, elapsed: float) -> float:
        """Where the pointer looks `elapsed` seconds after the start; never beyond the end.

        On the way it may be below 0 or over 360; at the end it is exactly `end`.
        """
        if elapsed >= self.seconds:
            return self.end
        share = max(0.0, elapsed) / self.seconds
        return self.start + self.by * share * share * (3 - 2 * share)

    def is_over(self, elapsed: float) -> bool:
        """Whether the pointer has arrived."""
        return elapsed >= self.seconds


def turn_between(start: float, end: float) -> Turn:
    """The turn from one bearing to another, the shorter way round."""
    by = (end - start + 180) % 360 - 180
    seconds = min(LONGEST, SECONDS_TO_START + SECONDS_AN_ERA * abs(by) / SECTOR)
    return Turn(start, end, by, seconds if abs(by) > 1e-6 else 0.0)  # noqa: PLR2004 - rounding is no turn

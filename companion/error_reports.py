"""What went wrong inside: counted, logged once for each kind and place, and remembered for the card on the glass."""

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

log = logging.getLogger(__name__)

MOST_PLACES: Final = 200
"""So many different ones are told apart; more than that would only fill the memory."""
_MOST_LETTERS: Final = 600


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """An exception in plain data: what it says, and where it came from (`file:line`)."""

    kind: str
    words: str
    place: str


def mishap_of(problem: BaseException) -> ErrorReport:
    """What is to be told of an exception. Never raises, even if the exception's own words do."""
    try:
        words = " ".join(str(problem).split())
    except Exception:  # noqa: BLE001 - an exception may be broken itself
        words = ""
    frames = traceback.extract_tb(problem.__traceback__)
    place = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    return ErrorReport(type(problem).__name__, words[:_MOST_LETTERS], place)


class ErrorReports:
    """Takes exceptions as they come. `remember` writes the newest down where `doctor` finds it."""

    def __init__(self, remember: Callable[[BaseException], object] = lambda _: None) -> None:
        self._remember = remember
        self._times: dict[tuple[str, str], int] = {}

    def take(self, problem: BaseException) -> ErrorReport:
        """Log it if it is the first of its kind and place; tell what it is."""
        mishap = mishap_of(problem)
        key = (mishap.kind, mishap.place)
        times = self._times.get(key, 0)
        if key in self._times or len(self._times) < MOST_PLACES:
            self._times[key] = times + 1
        if not times:
            log.error("something went wrong inside: %s", mishap.kind, exc_info=problem)
            self._remember(problem)
        return mishap

    def summary(self) -> str:
        """How often each came, for the log at the end; empty if none came more than once."""
        often = [f"{kind} at {place}: {times} times" for (kind, place), times in self._times.items() if times > 1]
        return "; ".join(often)

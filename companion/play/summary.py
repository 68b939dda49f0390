"""What a list of games shows of one without reading its entries."""

import json
from dataclasses import asdict, dataclass, fields

from companion.play.entries import MOST


@dataclass(frozen=True, slots=True)
class Summary:
    """How far a game is, and how it ended (both empty: it did not)."""

    turn: int
    cycle: int
    outcome: str = ""
    reason: str = ""


def summary_from(text: str) -> Summary:
    """The summary that a cell holds.

    Raises:
        ValueError, TypeError, KeyError, RecursionError: it is damaged.
    """
    told = json.loads(text)
    summary = Summary(**{part.name: told[part.name] for part in fields(Summary)})
    numbers, words = (summary.turn, summary.cycle), (summary.outcome, summary.reason)
    if not all(type(number) is int and 0 <= number <= MOST for number in numbers):
        raise ValueError("turn and cycle are small whole numbers")
    if not all(type(word) is str for word in words):
        raise ValueError("outcome and reason are words")
    return summary


def summary_to(summary: Summary) -> str:
    """As JSON."""
    return json.dumps(asdict(summary))

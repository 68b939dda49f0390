"""Dice that anybody can check: every draw is a function of the seed and of which draw it is.

The number for draw `name` at `place` (from 0) in `turn` at `attempt` (0, and one more for every "draw again") is taken
from SHA-512 of the text `SEED/TURN/NAME/BLOCK/ATTEMPT`, where BLOCK is place // 8: the eight
big-endian 64-bit numbers of the digest belong to the places 8 × BLOCK to 8 × BLOCK + 7. So undo and redo, or a
corrected count, change nothing about the draws that stay.
"""

import hashlib
import secrets
import struct
from typing import TypeVar

from companion.contract.rules import Draw, Outcomes

Outcome = TypeVar("Outcome")
PLACES = 8
NUMBERS = struct.Struct(f">{PLACES}Q").unpack


def new_seed() -> str:
    """A seed that nobody can guess: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is shown at the start: the SHA-256 of the seed, in hexadecimal. The seed itself comes with the export."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Dice:
    """The draws of one game."""

    __slots__ = ("_seed",)

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def at(self, turn: int, attempt: int = 0) -> Draw:
        """What draws in this turn, at this attempt."""
        return _TurnDice(self._seed, turn, attempt)


class _TurnDice:
    """The draws of one turn; remembers the numbers of the draw that it was asked for last."""

    __slots__ = ("_attempt", "_name", "_numbers", "_prefix")

    def __init__(self, seed: str, turn: int, attempt: int) -> None:
        self._prefix = f"{seed}/{turn}"
        self._attempt = attempt
        self._name = ""
        self._numbers: tuple[int, ...] = ()

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        if name != self._name:
            self._name, self._numbers = name, self._block(name, 0)
        while place >= len(self._numbers):
            self._numbers += self._block(name, len(self._numbers) // PLACES)
        return outcomes.at(self._numbers[place])

    def _block(self, name: str, block: int) -> tuple[int, ...]:
        return NUMBERS(hashlib.sha512(f"{self._prefix}/{name}/{block}/{self._attempt}".encode()).digest())

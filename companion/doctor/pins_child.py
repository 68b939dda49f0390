"""A program of its own: opens the pins, claims none of them, and prints what it found as a JSON object.

`python -m companion.doctor.pins_child [PIN …]`. The object: `trouble` (a name of `StateKind`, empty: none), `words`,
`factory`, `chip`, `board`, and in `users` who holds which of the pins.
"""

import json
import os
import sys
from typing import Any

from hardware.buttons import DEFAULT_FACTORY, UnavailableError, open_pin_factory, user_of


def main(pins: list[int]) -> None:
    """Print what was found."""
    name = os.environ.get("GPIOZERO_PIN_FACTORY", DEFAULT_FACTORY)
    answer: dict[str, Any] = {"trouble": "", "words": "", "factory": name, "chip": None, "board": "", "users": {}}
    try:
        factory = open_pin_factory()
    except UnavailableError as problem:
        answer |= {"trouble": problem.state.kind.name, "words": problem.state.detail}
    else:
        answer |= {
            "chip": getattr(factory, "chip", None),
            "board": str(getattr(factory.board_info, "description", "")),
            "users": users_of(factory, pins),
        }
        factory.close()
    print(json.dumps(answer), flush=True)  # noqa: T201 - the doctor reads it


def users_of(factory: Any, pins: list[int]) -> dict[str, str]:
    """Who holds which of these pins, by the name that a program gives itself."""
    return {str(pin): user for pin in pins if (user := user_of(factory, pin))}


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])

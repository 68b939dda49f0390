"""The programs that `probe` runs. What each needs is loaded in it alone.

`python -m companion.doctor.probes pins [PIN …]` opens the pins, claims none of them, and prints a JSON object:
`trouble` (a name of `StateKind`, empty: none), `words`, `factory`, `chip`, `board`, and in `users` who holds which pin.

`python -m companion.doctor.probes window FOLDER x11|offscreen` opens a window that nobody sees and prints what draws
it: a `WindowFacts`, or the `problem` in words. Kivy may write into FOLDER.
"""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.errors import CompanionError


def main(which: str, *words: str) -> None:
    """Print what was found."""
    match which:
        case "pins":
            print(json.dumps(_open_pins([int(word) for word in words])), flush=True)  # noqa: T201 - `probe` reads it
        case "window":
            print(json.dumps(_open_window(*words)), flush=True)  # noqa: T201 - the same
            os._exit(0)  # what happens while the window is torn down is not the question


def _open_pins(pins: list[int]) -> dict[str, Any]:
    from hardware.buttons import DEFAULT_FACTORY, UnavailableError, open_pin_factory  # noqa: PLC0415 - see above

    name = os.environ.get("GPIOZERO_PIN_FACTORY", DEFAULT_FACTORY)
    answer: dict[str, Any] = {"trouble": "", "words": "", "factory": name, "chip": None, "board": "", "users": {}}
    try:
        factory = open_pin_factory()
    except UnavailableError as problem:
        return answer | {"trouble": problem.state.kind.name, "words": problem.state.detail}
    answer |= {
        "chip": getattr(factory, "chip", None),
        "board": str(getattr(factory.board_info, "description", "")),
        "users": users_of(factory, pins),
    }
    factory.close()
    return answer


def users_of(factory: Any, pins: list[int]) -> dict[str, str]:
    """Who holds which of these pins, by the name that a program gives itself."""
    from hardware.buttons import user_of  # noqa: PLC0415 - see above

    return {str(pin): user for pin in pins if (user := user_of(factory, pin))}


def _open_window(folder: str, driver: str) -> dict[str, Any]:
    from companion.display import kivy_setup  # noqa: PLC0415 - see above

    try:
        kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(folder), size=(320, 240), offscreen=driver == "offscreen"))
        from kivy.config import Config  # noqa: PLC0415 - only after `prepare`

        Config.set("graphics", "window_state", "hidden")
        return asdict(kivy_setup.describe_window())
    except (CompanionError, OSError, ImportError) as problem:
        return {"problem": str(problem)}


if __name__ == "__main__":
    main(*sys.argv[1:])

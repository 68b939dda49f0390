"""A program of its own: opens a window that nobody sees and prints what draws it, as a JSON object.

`python -m companion.doctor.window_child FOLDER x11|offscreen`; Kivy may write into FOLDER.
"""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.display import kivy_setup
from companion.errors import CompanionError


def main(folder: str, driver: str) -> None:
    """Print the facts, or the problem in words."""
    answer: dict[str, Any]
    try:
        kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(folder), size=(320, 240), offscreen=driver == "offscreen"))
        from kivy.config import Config  # noqa: PLC0415 - only after `boot.prepare`

        Config.set("graphics", "window_state", "hidden")
        answer = asdict(kivy_setup.describe_window())
    except (CompanionError, OSError, ImportError) as problem:
        answer = {"problem": str(problem)}
    print(json.dumps(answer), flush=True)  # noqa: T201 - the doctor reads it
    os._exit(0)  # what happens while the window is torn down is not the question


if __name__ == "__main__":
    main(*sys.argv[1:])

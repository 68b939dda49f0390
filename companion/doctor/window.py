"""Looks at a window: the one that is open, or one opened for a moment in another program."""

import tempfile
from collections.abc import Callable
from typing import Final, TypeAlias

from companion.display.displays import Driver, find_driver
from companion.display.kivy_setup import WindowFacts
from companion.doctor.probe import ProbeError, ask
from companion.words import _

SECONDS: Final = 20.0
"""A Raspberry Pi 4 needs two; with a cold card some more."""

FindDriver: TypeAlias = Callable[[], Driver | None]
"""How a window can be opened here, if at all."""
LookAtWindow: TypeAlias = Callable[[], WindowFacts]
"""What a window is drawn with. Raises NoAnswerError where none can be opened."""


def look_from_outside(find: FindDriver = find_driver) -> WindowFacts:
    """Open a hidden window on the desktop, or where there is none an offscreen one: the screen is left alone.

    On the kiosk the screen belongs to the app, but what draws offscreen is what draws there: the same chip, and the
    same right to use it.

    Raises:
        NoAnswerError: no window could be opened.
    """
    driver = "x11" if find() is Driver.X11 else "offscreen"
    try:
        with tempfile.TemporaryDirectory(prefix="loop-companion-", ignore_cleanup_errors=True) as folder:
            answer = ask("companion.doctor.window_child", folder, driver, seconds=SECONDS)
    except OSError as problem:
        raise ProbeError(_("No folder for a moment's use: {problem}").format(problem=problem)) from problem
    width, height = answer["size"]
    return WindowFacts(
        answer["driver"], (width, height), answer["renderer"], answer["software"], tuple(answer["inputs"])
    )

"""One window a session for all tests of the glass: real pixels that nobody sees."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("GPIOZERO_PIN_FACTORY", "mock")

from companion.display import kivy_setup

_HOME = Path(tempfile.mkdtemp(prefix="kivy-home-"))
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
kivy_setup.prepare(kivy_setup.WindowConfig(home=_HOME, size=(800, 480), offscreen=True))

from tests.pilot import Pilot, open_window  # noqa: E402 - Kivy may be imported only now


@pytest.fixture(scope="session")
def window() -> object:
    """The one window."""
    return open_window()


@pytest.fixture
def glass(window: object) -> Iterator[Pilot]:
    """A pilot on an empty window of 800×480."""
    pilot = Pilot()
    pilot.resize(800, 480)
    yield pilot
    pilot.clear()

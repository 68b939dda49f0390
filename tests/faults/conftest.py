"""A game as a power cut leaves it, and folders in which to break it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.places_to_break import quick_folder
from tests.faults.torn import Left, played


@pytest.fixture(scope="module")
def left(request: pytest.FixtureRequest) -> Left:
    """A game whose last acts, as many as the module's `ACTS`, lie in its log alone."""
    with quick_folder() as folder:
        return played(folder, request.module.ACTS)


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty one, in memory."""
    with quick_folder() as folder:
        yield folder

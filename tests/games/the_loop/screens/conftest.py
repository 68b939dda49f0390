"""What the tests of the screens share."""

import pytest

from tests.games.the_loop.screens.people import People


@pytest.fixture
def people() -> People:
    """Before the first screen."""
    return People()

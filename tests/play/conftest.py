"""What the tests of a game being played share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.play.store import Store
from tests.play.sessions import opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as store:
        yield store

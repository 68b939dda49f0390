"""What tests of several rooms use."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """Leave logging as it was."""
    root, ours = logging.getLogger(), [logging.getLogger(name) for name in ("companion", "hardware")]
    handlers, levels, raises = list(root.handlers), [one.level for one in ours], logging.raiseExceptions
    yield
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
        handler.close()
    for one, level in zip(ours, levels, strict=True):
        one.setLevel(level)
    logging.raiseExceptions = raises

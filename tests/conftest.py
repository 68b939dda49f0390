"""What tests of several rooms use."""

import logging
import signal
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.context import take_back

# A slow machine (an ARM that is lent, a busy core) is no fault: no example has a time limit of its own.
settings.register_profile("whatever the machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whatever the machine")


def pytest_configure() -> None:
    """Hear every signal, and let the programs that tests start hear them.

    Whoever started us may have had some ignored (`nohup`, a shell's background), and that is inherited.
    """
    for number, heard in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, heard)


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


@pytest.fixture(autouse=True)
def every_database_is_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Python 3.13 warns of a database that nobody closed, but long after the test that left it; this says which."""
    opened: list[sqlite3.Connection] = []

    def connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        opened.append(_connect(*args, **kwargs))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    yield
    take_back()
    left = [connection for connection in opened if not _is_closed(connection)]
    for connection in left:
        connection.close()
    assert not left, f"{len(left)} of {len(opened)} databases were left open"


_connect = sqlite3.connect


def _is_closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.total_changes  # noqa: B018  # asks the connection, and a closed one refuses
    except sqlite3.ProgrammingError:
        return True
    return False

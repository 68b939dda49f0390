"""The disk of all guests, and guests that end with the test that started them."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.boot.evening import STEPS, WRITE_LOG, Evening, Evenings, play
from tests.boot.guest import Guest, Starts
from tests.boot.image import CACHE, Disk, disk, unreachable
from tests.boot.needs import missing
from tests.boot.screens import Screen

STARTED = pytest.StashKey[list[Guest]]()


@pytest.fixture(scope="session")
def kiosk_disk() -> Disk:
    """A disk with the app as it is in this checkout."""
    CACHE.mkdir(parents=True, exist_ok=True)
    if reason := missing(CACHE) or unreachable():
        pytest.skip(reason)
    return disk()


@pytest.fixture(scope="session")
def start(kiosk_disk: Disk, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Iterator[Starts]:
    """Switches a guest on: `start(screen, …)`, as `Guest`. It is off at the end, at the latest; its pictures stay."""
    started = pytestconfig.stash.setdefault(STARTED, [])
    with ExitStack() as guests:

        def switch_on(screen: Screen, disk: Disk = kiosk_disk, **given: Any) -> Guest:
            folder = tmp_path_factory.mktemp(f"{screen.width}x{screen.height}-at-{screen.rotation}-")
            started.append(guests.enter_context(Guest(disk, folder, screen, **given)))
            return started[-1]

        yield switch_on
    for guest in started:
        for large in guest.folder.glob("*.large"):
            large.unlink()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What each guest has cost, for docs/tested-on.md."""
    for guest in config.stash.get(STARTED, []):
        screen, cost = guest.screen, guest.cost
        terminalreporter.write_line(
            f"boot: {screen.width}x{screen.height} at {screen.rotation}: "
            f"{cost.ready:.0f} CPU seconds until ready, {cost.whole:.0f} in all"
        )


@pytest.fixture(scope="session")
def evening_at(start: Starts, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evenings]:
    """An evening on a screen, of so many steps; played once, however many tests look at it."""
    folders: list[Path] = []

    @cache
    def played(screen: Screen, steps: int = STEPS) -> Evening:
        folders.append(tmp_path_factory.mktemp("evening"))
        return play(start, screen, steps, folders[-1])

    yield played
    for folder in folders:
        (folder / WRITE_LOG).unlink(missing_ok=True)

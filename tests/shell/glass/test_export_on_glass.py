"""A slow stick at the glass: the screen goes on, says what it does, and shows by itself what came of it."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.contract.screen import HouseAction, Pop
from companion.kiosk.stick import Sticks
from companion.shell.background_run import BackgroundWork
from companion.shell.pages.menu import MenuAction
from companion.shell.root_widget import RootWidget
from tests.context import in_action_phase, new_navigator
from tests.kiosk.test_stick import Machine
from tests.pilot import Pilot
from tests.shell.glass.test_doctor_on_glass import shows


class SlowSticks(Sticks):
    """Sticks onto which nothing is written until `let_go`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.media, machine.mounts)
        self.let_go = threading.Event()

    def write(self, stick: Path, write_into: Callable[[Path], Path]) -> Path:
        self.let_go.wait(20)
        return super().write(stick, write_into)


@pytest.fixture
def slow(tmp_path: Path) -> SlowSticks:
    machine = Machine(tmp_path)
    machine.put_in("sda1")
    return SlowSticks(machine)


def test_the_screen_never_waits_for_a_stick(glass: Pilot, slow: SlowSticks) -> None:
    navigator = in_action_phase(new_navigator(sticks=slow, can_quit=False, background=BackgroundWork()))
    root = glass.show(RootWidget(navigator, leave=lambda: None))
    root.handle(HouseAction.MENU)
    root.handle(MenuAction.EXPORT)
    shows(glass, "Writing onto the USB stick … leave it in.")
    root.handle(MenuAction.EXPORT)
    root.handle(Pop())
    shows(glass, "Writing onto the USB stick … leave it in.")
    slow.let_go.set()
    shows(glass, "You may pull it out now.")
    assert len(list(slow.newest().iterdir())) == 1  # type: ignore[union-attr] # it is in

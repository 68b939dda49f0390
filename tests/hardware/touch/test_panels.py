"""Panels that are there, come late, go and come back, or may not be read. The devices are files and stand-ins."""

import errno
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.touch import Panels, PanelsTried, Phase, TouchEvent, try_panels

DOWN, UP, LOST = (TouchEvent(7, phase, 0.5, 0.5) for phase in (Phase.DOWN, Phase.UP, Phase.LOST))


class Device:
    """A panel, or another device, as far as `Panels` asks."""

    def __init__(self, name: str, *, is_panel: bool = True) -> None:
        self.name, self.is_panel = name, is_panel
        self.says: list[TouchEvent] = []
        self.is_gone = self.is_closed = False

    def read(self) -> Iterator[TouchEvent]:
        said, self.says = self.says, []
        yield from said
        if self.is_gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    def lose(self) -> Iterator[TouchEvent]:
        self.close()
        yield LOST

    def close(self) -> None:
        self.is_closed = True


class Machine:
    """A folder like /dev/input, and who answers behind each file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.devices: dict[str, Device | OSError] = {}
        self.opened: list[str] = []
        self.panels = Panels(folder, self._open)

    def _open(self, path: Path) -> Device:
        self.opened.append(path.name)
        device = self.devices[path.name]
        if isinstance(device, OSError):
            raise device
        return device

    def plug(self, event: str, device: Device | OSError) -> None:
        self.devices[event] = device
        (self.folder / event).touch()

    def unplug(self, event: str) -> None:
        device = self.devices.pop(event)
        if isinstance(device, Device):
            device.is_gone = True
        (self.folder / event).unlink()

    def read(self) -> list[tuple[int, TouchEvent]]:
        return list(self.panels.read())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_machine_without_input_devices(tmp_path: Path) -> None:
    panels = Panels(tmp_path / "nowhere")
    panels.look()
    assert (dict(panels.heard), list(panels.read())) == ({}, [])


def test_which_panels_are_heard_may_be_asked_while_another_comes(machine: Machine) -> None:
    """The doctor asks on a thread of its own; here the other panel comes in the middle of the question."""

    class Interrupting(Device):
        @property
        def name(self) -> str:  # type: ignore[override]
            machine.plug(f"event{len(machine.devices)}", Device("another"))
            machine.panels.look()
            return "Goodix"

        @name.setter
        def name(self, _: str) -> None:
            pass

    machine.plug("event0", Interrupting("Goodix"))
    machine.panels.look()
    assert "event0" in machine.panels.heard
    assert "another" in machine.panels.heard.values()


def test_the_panel_is_heard_and_the_mouse_is_left_alone(machine: Machine) -> None:
    mouse = Device("mouse", is_panel=False)
    machine.plug("event0", mouse)
    machine.plug("event1", Device("panel"))
    (machine.folder / "mice").touch()
    machine.panels.look()
    assert machine.panels.heard == {"event1": "panel"}
    assert mouse.is_closed


def test_nothing_is_opened_twice(machine: Machine) -> None:
    machine.plug("event0", Device("mouse", is_panel=False))
    machine.plug("event1", Device("panel"))
    for _ in range(3):
        machine.panels.look()
    assert sorted(machine.opened) == ["event0", "event1"]


def test_a_panel_that_comes_late(machine: Machine) -> None:
    machine.panels.look()
    panel = Device("panel")
    machine.plug("event0", panel)
    panel.says = [DOWN, UP]
    machine.panels.look()
    assert machine.read() == [(1, DOWN), (1, UP)]


def test_a_panel_pulled_out_under_the_finger_ends_the_touch_and_comes_back(machine: Machine) -> None:
    panel = Device("panel")
    machine.plug("event0", panel)
    machine.panels.look()
    panel.says = [DOWN]
    machine.unplug("event0")
    assert machine.read() == [(1, DOWN), (1, LOST)]
    assert panel.is_closed
    assert machine.panels.heard == {}
    machine.plug("event0", again := Device("panel"))
    machine.panels.look()
    again.says = [DOWN]
    assert machine.read() == [(2, DOWN)], "another number, so that no finger is taken for an old one"


def test_a_name_given_anew_between_two_looks_is_another_device(machine: Machine) -> None:
    machine.plug("event0", Device("mouse", is_panel=False))
    machine.panels.look()
    (machine.folder / "event0").rename(machine.folder / "mouse-was-here")  # keeps its inode from being used again
    machine.plug("event0", Device("panel"))
    machine.panels.look()
    assert machine.panels.heard == {"event0": "panel"}


def test_the_other_panel_goes_on_when_one_is_pulled_out(machine: Machine) -> None:
    machine.plug("event0", Device("one"))
    machine.plug("event1", two := Device("two"))
    machine.panels.look()
    machine.unplug("event0")
    two.says = [DOWN]
    assert machine.read() == [(1, LOST), (2, DOWN)]


def test_a_right_that_comes_late_is_waited_for_and_one_that_never_comes_is_told_once(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    refusal = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    machine.plug("event0", refusal)
    machine.plug("event1", refusal)
    with caplog.at_level(logging.WARNING):
        machine.panels.look()
        machine.devices["event0"] = Device("panel")  # udev gave the group
        for _ in range(5):
            machine.panels.look()
    assert machine.panels.heard == {"event0": "panel"}
    assert machine.panels.refused == {"event1": "Permission denied"}
    assert [record.getMessage() for record in caplog.records] == [
        f"no touch from {machine.folder / 'event1'}: Permission denied"
    ]
    machine.unplug("event1")
    machine.panels.look()
    assert machine.panels.refused == {}


def test_who_lets_go_of_all_hears_them_again_after_a_look(machine: Machine) -> None:
    machine.plug("event0", panel := Device("panel"))
    machine.panels.look()
    assert list(machine.panels.lose_all()) == [(1, LOST)]
    assert (panel.is_closed, machine.read()) == (True, [])
    machine.panels.look()
    assert machine.panels.heard == {"event0": "panel"}


def test_a_try_says_what_could_be_heard_and_keeps_nothing(machine: Machine) -> None:
    machine.plug("event0", panel := Device("panel"))
    machine.plug("event1", Device("mouse", is_panel=False))
    machine.plug("event2", OSError(errno.EBUSY, "another program has taken the other panel"))
    tried = try_panels(machine.folder, machine._open)
    assert tried == PanelsTried({"event0": "panel"}, {"event2": "another program has taken the other panel"})
    assert panel.is_closed

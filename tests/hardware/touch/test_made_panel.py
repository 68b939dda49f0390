"""The kernel's own device files, made with uinput: what is asked of them, and what they answer."""

import errno
import os
from collections.abc import Iterator

import pytest

from hardware import PanelError
from hardware.touch import Panels, Phase, TouchEvent
from hardware.touch.panels import Panel
from tests.hardware.touch.made_panel import UINPUT, MadePanel

pytestmark = pytest.mark.skipif(
    not os.access(UINPUT, os.W_OK), reason="makes input devices: needs /dev/uinput (root, and the module uinput)"
)
X, Y = 400 / 799, 240 / 479


@pytest.fixture
def made() -> Iterator[MadePanel]:
    made = MadePanel()
    yield made
    made.unplug()


@pytest.fixture
def panel(made: MadePanel) -> Iterator[Panel]:
    panel = Panel(made.path)
    yield panel
    panel.close()


def test_a_tap(made: MadePanel, panel: Panel) -> None:
    assert (panel.is_panel, panel.name) == (True, "made panel")
    made.down(0, 7, 400, 240)
    made.up(0)
    assert list(panel.read()) == [TouchEvent(7, Phase.DOWN, X, Y), TouchEvent(7, Phase.UP, X, Y)]
    assert list(panel.read()) == []


def test_the_first_tap_at_the_place_of_the_last_before_it_was_opened(made: MadePanel) -> None:
    made.down(0, 7, 400, 240)
    made.up(0)
    panel = Panel(made.path)
    made.down(0, 8, 400, 240)  # the kernel tells no X and no Y
    assert list(panel.read()) == [TouchEvent(8, Phase.DOWN, X, Y)]
    panel.close()


def test_two_fingers(made: MadePanel, panel: Panel) -> None:
    made.down(0, 7, 0, 479)
    made.down(1, 8, 799, 479)
    assert [touched[2:] for touched in panel.read()] == [(0.0, 1.0), (1.0, 1.0)]


def test_what_lay_there_before_means_nothing(made: MadePanel) -> None:
    made.down(0, 7, 400, 240)
    panel = Panel(made.path)
    made.up(0)
    assert list(panel.read()) == []
    panel.close()


def test_a_flood_that_the_kernel_drops_is_caught_up_with(made: MadePanel, panel: Panel) -> None:
    for number in range(1, 3000):
        made.down(0, number, number % 700, 100)
        made.up(0)
    made.down(1, 3000, 799, 0)
    said = list(panel.read())
    assert said[-1] == TouchEvent(3000, Phase.DOWN, 1.0, 0.0)
    made.up(1)
    assert list(panel.read()) == [TouchEvent(3000, Phase.UP, 1.0, 0.0)]


def test_nobody_else_hears_it(made: MadePanel, panel: Panel) -> None:
    other = os.open(made.path, os.O_RDONLY | os.O_NONBLOCK)
    made.down(0, 7, 400, 240)
    with pytest.raises(BlockingIOError):
        os.read(other, 24)
    assert [touched.phase for touched in panel.read()] == [Phase.DOWN]
    os.close(other)


def test_a_panel_that_another_program_has_is_refused_with_the_reason(made: MadePanel, panel: Panel) -> None:
    with pytest.raises(PanelError, match="another program has taken made panel") as refused:
        Panel(made.path)
    assert refused.value.errno == errno.EBUSY


def test_pulled_out_under_the_finger(made: MadePanel, panel: Panel) -> None:
    made.down(0, 7, 400, 240)
    assert [touched.phase for touched in panel.read()] == [Phase.DOWN]
    made.unplug()
    with pytest.raises(OSError, match="No such device"):
        list(panel.read())
    assert [touched.phase for touched in panel.lose()] == [Phase.LOST]


def test_one_point_and_what_is_no_panel() -> None:
    made = MadePanel((4095, 4095), slots=0, is_direct=False)
    panel = Panel(made.path)
    made.press(4095, 0, pressed=True)
    assert list(panel.read()) == [TouchEvent(1, Phase.DOWN, 1.0, 0.0)]
    panel.close()
    made.unplug()


def test_panels_come_and_go() -> None:
    panels = Panels()
    panels.look()
    made = MadePanel()
    panels.look()
    assert panels.heard[made.path.name] == "made panel"
    made.down(0, 7, 400, 240)
    assert [touched.phase for _, touched in panels.read()] == [Phase.DOWN]
    made.unplug()
    assert [touched.phase for _, touched in panels.read()] == [Phase.LOST]
    assert made.path.name not in panels.heard
    list(panels.lose_all())

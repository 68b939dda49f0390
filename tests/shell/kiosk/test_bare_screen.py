"""Without a desktop: panels are looked for and let go of with the terminal, and the picture comes back with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Rectangle, StencilPush, StencilUse

from companion.display.kivy_setup import WindowFacts
from companion.kiosk.sysfs import Terminal
from companion.shell.bare_screen import BareScreen, TouchPanels
from companion.shell.window import WindowStencil
from tests.pilot import Pilot


class Console:
    """The machine's terminals, and what the bare screen does."""

    def __init__(self, folder: Path) -> None:
        self.active = folder / "active"
        self.show("tty1")
        self.done: list[str] = []
        panels = TouchPanels()
        panels.look = lambda: self.done.append("look")  # type: ignore[method-assign] # no device is opened
        panels.leave = lambda: self.done.append("leave")  # type: ignore[method-assign] # the same
        self.bare = BareScreen(lambda: self.done.append("draw"), panels, Terminal(self.active, own="tty1"))

    def show(self, terminal: str) -> None:
        self.active.write_text(terminal + "\n", encoding="ascii")

    def looks(self) -> list[str]:
        self.done.clear()
        self.bare.look()
        return list(self.done)


def drawn_before_all() -> list[object]:
    """What each frame draws before any widget."""
    return [one for group in Window.canvas.before.children for one in getattr(group, "children", ())]


@pytest.fixture
def console(glass: Pilot, tmp_path: Path) -> Iterator[Console]:
    console = Console(tmp_path)
    yield console
    console.bare.end()


def test_panels_are_heard_from_the_beginning_to_the_end(console: Console) -> None:
    console.bare.begin()
    assert console.done == ["look"]
    assert console.bare.panels in EventLoop.input_providers
    assert console.bare.look in {event.get_callback() for event in Clock.get_events()}
    console.bare.end()
    assert console.done == ["look", "leave"]
    assert console.bare.panels not in EventLoop.input_providers
    assert console.bare.look not in {event.get_callback() for event in Clock.get_events()}


def test_panels_that_came_are_found_at_each_look(console: Console) -> None:
    assert console.looks() == ["look"]
    assert console.looks() == ["look"]


def test_behind_another_terminal_nothing_is_heard_and_the_picture_comes_back_with_ours(console: Console) -> None:
    console.show("tty2")
    assert console.looks() == ["leave"]
    console.show("tty1")
    assert console.looks() == ["look", "draw"]
    assert console.looks() == ["look"]


def test_everything_is_drawn_within_a_stencil_of_the_whole_window(glass: Pilot) -> None:
    """Without one llvmpipe may show nothing; a boot alone sees it, so its cause is held here."""
    stencils = WindowStencil()
    stencils.begin()
    for size in ((480, 800), (800, 480)):
        Window.size = size
        glass.frame()
        stencil = [one for one in drawn_before_all() if isinstance(one, StencilPush | Rectangle | StencilUse)]
        assert [type(one) for one in stencil] == [StencilPush, Rectangle, StencilUse]
        assert (stencil[1].pos, stencil[1].size) == ((0, 0), size)
    stencils.end()
    assert drawn_before_all() == []


@pytest.mark.parametrize(("driver", "is_bare"), [("KMSDRM", True), ("x11", False), ("offscreen", False)])
def test_only_where_sdl_draws_without_a_desktop(driver: str, is_bare: bool) -> None:
    assert WindowFacts(driver, (800, 480), "V3D", software=False).is_bare is is_bare

"""All touch panels of this machine: those that are there, that come later, and that go and come back."""

import errno
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from hardware.touch.decoder import TouchEvent
from hardware.touch.panel import Panel

INPUT: Final = Path("/dev/input")
_log = logging.getLogger(__name__)
_MOST_PATIENT: Final = 3
"""Looks that udev may take to give a new device its group."""


class OpenedPanel(Protocol):
    """What is asked of a panel; see `hardware.touch.panel.Panel`."""

    name: str

    @property
    def is_panel(self) -> bool:
        """Whether it is a touch panel at all."""

    def read(self) -> Iterator[TouchEvent]:
        """Tell what fingers did; OSError if it is gone."""

    def lose(self) -> Iterator[TouchEvent]:
        """Tell that its fingers end, and close it."""

    def close(self) -> None:
        """Let go of it."""


Node: TypeAlias = tuple[str, int]
"""A device file: its name, and its inode, for names are given anew."""


class PanelsTried(Struct, frozen=True):
    """What a try came to: the panels that can be heard, and why others cannot, by the name of the device (event7)."""

    heard: Mapping[str, str]
    refused: Mapping[str, str]


def try_panels(folder: Path = INPUT, open_panel: Callable[[Path], OpenedPanel] = Panel) -> PanelsTried:
    """Open every panel for a moment and let go of it again: for who wants to know whether touch can work at all.

    A panel that another program has, the app itself for one, is refused with just that reason.
    """
    panels = Panels(folder, open_panel)
    panels.look()
    tried = PanelsTried(panels.heard, panels.refused)
    for _ in panels.lose_all():
        pass  # nobody wants to know what its fingers did
    return tried


class Panels:
    """Hears every touch panel; each has a number that no other gets.

    It belongs to one thread; only `heard` and `refused` may be asked on any.

    Args:
        folder: where the kernel's input devices lie.
        open_panel: opens one of them.
    """

    def __init__(self, folder: Path = INPUT, open_panel: Callable[[Path], OpenedPanel] = Panel) -> None:
        self._folder = folder
        self._open_panel = open_panel
        self._open: dict[int, tuple[Node, OpenedPanel]] = {}
        self._known: set[Node] = set()
        self._refusals: dict[Node, tuple[int, str]] = {}
        self._last = 0

    @property
    def heard(self) -> Mapping[str, str]:
        """The panels that are open now: the name of each by that of its device file (event7)."""
        return {node[0]: panel.name for node, panel in tuple(self._open.values())}

    @property
    def refused(self) -> Mapping[str, str]:
        """Why a device could not be opened, by the name of its file: it may be the panel (no right), or in use."""
        return {node[0]: why for node, (_, why) in tuple(self._refusals.items())}

    def look(self) -> None:
        """Open what is new; cheap enough for once a second."""
        there = self._nodes()
        self._known &= there | {node for node, _ in self._open.values()}
        self._refusals = {node: refusal for node, refusal in self._refusals.items() if node in there}
        for node in sorted(there - self._known):
            self._try(node)

    def read(self) -> Iterator[tuple[int, TouchEvent]]:
        """Tell what fingers did since the last time, with the number of the panel; never waits."""
        for number, (node, panel) in list(self._open.items()):
            try:
                for event in panel.read():
                    yield number, event
            except OSError as problem:
                _log.info("touch panel gone: %s (%s)", panel.name, problem.strerror)
                del self._open[number]
                self._known.discard(node)
                for event in panel.lose():
                    yield number, event

    def lose_all(self) -> Iterator[tuple[int, TouchEvent]]:
        """Let go of all, as if they had been pulled out; `look` opens them again."""
        panels, self._open = self._open, {}
        self._known.clear()
        for number, (_, panel) in panels.items():
            for event in panel.lose():
                yield number, event

    def _nodes(self) -> set[Node]:
        nodes = set()
        for path in self._folder.glob("event*"):
            with suppress(OSError):  # gone this very moment
                nodes.add((path.name, path.stat().st_ino))
        return nodes

    def _try(self, node: Node) -> None:
        try:
            panel = self._open_panel(self._folder / node[0])
        except OSError as problem:
            self._refuse(node, problem)
            return
        self._known.add(node)
        self._refusals.pop(node, None)
        if not panel.is_panel:
            panel.close()
            return
        self._last += 1
        self._open[self._last] = node, panel
        _log.info("touch panel heard: %s (%s)", panel.name, node[0])

    def _refuse(self, node: Node, problem: OSError) -> None:
        """Try again at each look: udev may be about to give the right to read, another program to let go."""
        count = self._refusals.get(node, (0, ""))[0] + 1
        why = problem.strerror or errno.errorcode.get(problem.errno or 0, "unknown")
        self._refusals[node] = count, why
        if count == _MOST_PATIENT:
            _log.warning("no touch from %s: %s", self._folder / node[0], why)

"""All touch panels of this machine: those that are there, that come later, and that go and come back.

Each is an open device file of the kernel. What its bytes mean is the decoder's.
"""

import errno
import fcntl
import logging
import os
import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from hardware import PanelError
from hardware.touch import evdev as e
from hardware.touch.decoder import Decoder, PanelState, TouchEvent
from hardware.touch.evdev import Abilities, PanelKind, panel_kind

_MOST_SLOTS: Final = 64
_KEY_BYTES: Final = 96  # KEY_MAX is 0x2ff
_AXIS_BYTES: Final = 8  # ABS_MAX is 0x3f


class Panel:
    """Opens a device and has it for itself alone: SDL reads the same files, and no tap is to come in twice.

    Args:
        path: of the device, /dev/input/event7.

    Raises:
        PanelError: it is a panel, but cannot be used (another program has it).
        OSError: it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        self._decoder: Decoder | None = None
        try:
            self.name = self._ask(e.eviocgname(256), 256).split(b"\0")[0].decode(errors="replace")
            self._kind = panel_kind(self._abilities())
            if self._kind is not None:
                self._decoder = self._listen(self._kind)
        except BaseException:
            os.close(self._file)
            raise

    @property
    def is_panel(self) -> bool:
        """Whether it is a touch panel at all. Of any other device nothing is read."""
        return self._decoder is not None

    def read(self) -> Iterator[TouchEvent]:
        """Tell what fingers did since the last time; never waits.

        Raises:
            OSError: the panel is gone.
        """
        decoder = self._decoder
        if decoder is None:
            return
        with suppress(BlockingIOError):
            while data := os.read(self._file, e.READ_SIZE):
                yield from decoder.feed(data)
        if decoder.is_behind:
            assert self._kind is not None  # noqa: S101 - it has a decoder
            yield from decoder.catch_up(self._state(self._kind))

    def lose(self) -> Iterator[TouchEvent]:
        """Tell that its fingers end, and close it."""
        self.close()
        if self._decoder is not None:
            yield from self._decoder.lose()

    def close(self) -> None:
        """Let go of it; twice does no harm."""
        file, self._file = self._file, -1
        if file >= 0:
            with suppress(OSError):
                os.close(file)  # which ends the grab as well

    def _listen(self, kind: PanelKind) -> Decoder:
        axes = (e.ABS_X, e.ABS_Y) if kind is PanelKind.SINGLE else (e.ABS_MT_POSITION_X, e.ABS_MT_POSITION_Y)
        across, down = (self._axis(axis) for axis in axes)
        if across.maximum <= across.minimum or down.maximum <= down.minimum:
            raise PanelError(errno.ERANGE, f"{self.name} does not say how large it is")
        try:
            fcntl.ioctl(self._file, e.EVIOCGRAB, 1)
        except OSError as problem:
            raise PanelError(problem.errno, f"another program has taken {self.name}") from problem
        return Decoder(kind, across, down, self._state(kind))

    def _abilities(self) -> Abilities:
        return Abilities(
            properties=e.bits_in(self._ask(e.eviocgprop(_AXIS_BYTES), _AXIS_BYTES)),
            keys=e.bits_in(self._ask(e.eviocgbit(e.EV_KEY, _KEY_BYTES), _KEY_BYTES)),
            axes=e.bits_in(self._ask(e.eviocgbit(e.EV_ABS, _AXIS_BYTES), _AXIS_BYTES)),
        )

    def _state(self, kind: PanelKind) -> PanelState:
        match kind:
            case PanelKind.SLOTS:
                slot = self._axis(e.ABS_MT_SLOT)
                count = min(_MOST_SLOTS, slot.maximum + 1)
                codes = (e.ABS_MT_TRACKING_ID, e.ABS_MT_POSITION_X, e.ABS_MT_POSITION_Y)
                tracking, xs, ys = (self._slots(code, count) for code in codes)
                return PanelState(slot=slot.value, tracking=tracking, xs=xs, ys=ys)
            case PanelKind.SINGLE:
                pressed = e.bits_in(self._ask(e.eviocgkey(_KEY_BYTES), _KEY_BYTES))
                x, y = self._axis(e.ABS_X).value, self._axis(e.ABS_Y).value
                return PanelState(x=x, y=y, is_pressed=e.BTN_TOUCH in pressed)
            case PanelKind.ANONYMOUS:
                return PanelState()  # each report names everything

    def _axis(self, axis: int) -> e.AbsInfo:
        return e.absinfo_in(self._ask(e.eviocgabs(axis), e.ABSINFO_SIZE))

    def _slots(self, code: int, count: int) -> tuple[int, ...]:
        buffer = bytearray(struct.pack("@i", code) + bytes(4 * count))
        fcntl.ioctl(self._file, e.eviocgmtslots(len(buffer)), buffer)
        return e.slots_in(bytes(buffer))

    def _ask(self, request: int, size: int) -> bytes:
        buffer = bytearray(size)
        fcntl.ioctl(self._file, request, buffer)
        return bytes(buffer)


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

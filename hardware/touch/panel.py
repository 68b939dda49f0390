"""One panel: an open device file of the kernel. What its bytes mean is the decoder's."""

import errno
import fcntl
import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from hardware.errors import PanelError
from hardware.touch import evdev as e
from hardware.touch.decoder import Decoder, TouchEvent
from hardware.touch.evdev import Abilities, PanelKind, panel_kind
from hardware.touch.reports import PanelState

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

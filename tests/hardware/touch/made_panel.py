"""A touch panel made with the kernel's uinput: a real device file, whose fingers a test moves."""

import fcntl
import os
import struct
import time
from collections.abc import Iterable
from pathlib import Path

from hardware.touch import evdev as e

UINPUT = Path("/dev/uinput")
_CREATE, _DESTROY = 0x5501, 0x5502
_SET_EVENT, _SET_KEY, _SET_PROPERTY = (0x40045500 | number for number in (100, 101, 110))
_SETUP, _SET_AXIS = 0x405C5503, 0x401C5504
_SYSNAME = 0x8040552C
"""The requests of `linux/uinput.h`, on a 64-bit machine."""

_EVENT = struct.Struct("@llHHi")  # two halves of the time, type, code, value


def event_bytes(*events: e.Event) -> bytes:
    """Put events together as a device would, at time 0."""
    return b"".join(_EVENT.pack(0, 0, *event) for event in events)


class MadePanel:
    """Protocol B with `slots`, else one point: axes from 0 to the numbers of `size`."""

    def __init__(self, size: tuple[int, int] = (799, 479), slots: int = 10, *, is_direct: bool = True) -> None:
        self._file = os.open(UINPUT, os.O_WRONLY | os.O_NONBLOCK)
        for request, numbers in ((_SET_EVENT, (e.EV_KEY, e.EV_ABS)), (_SET_KEY, (e.BTN_TOUCH,))):
            for number in numbers:
                fcntl.ioctl(self._file, request, number)
        if is_direct:
            fcntl.ioctl(self._file, _SET_PROPERTY, e.INPUT_PROP_DIRECT)
        ranges = {e.ABS_X: size[0], e.ABS_Y: size[1]}
        if slots:
            ranges |= {e.ABS_MT_SLOT: slots - 1, e.ABS_MT_TRACKING_ID: 65535}
            ranges |= {e.ABS_MT_POSITION_X: size[0], e.ABS_MT_POSITION_Y: size[1]}
        for axis, most in ranges.items():
            fcntl.ioctl(self._file, _SET_AXIS, struct.pack("@Hxx6i", axis, 0, 0, most, 0, 0, 0))
        fcntl.ioctl(self._file, _SETUP, struct.pack("@4H80sI", 3, 0x0EEF, 1, 1, b"made panel", 0))
        fcntl.ioctl(self._file, _CREATE)
        name = bytearray(64)
        fcntl.ioctl(self._file, _SYSNAME, name)
        self.path = self._node(name.split(b"\0")[0].decode())

    def _node(self, name: str) -> Path:
        folder = Path("/sys/devices/virtual/input", name)
        until = time.monotonic() + 10
        while True:
            for event in folder.glob("event*"):
                path = Path("/dev/input", event.name)
                if path.exists():
                    return path
            assert time.monotonic() < until, f"{folder} got no device file"
            time.sleep(0.01)

    def say(self, *events: Iterable[int]) -> None:
        """Send events, and the end of the report."""
        os.write(self._file, event_bytes(*(e.Event(*event) for event in events), e.Event(e.EV_SYN, e.SYN_REPORT, 0)))

    def down(self, slot: int, number: int, x: int, y: int) -> None:
        """A finger comes down; the kernel itself leaves out what has not changed."""
        axes = (e.ABS_MT_SLOT, slot), (e.ABS_MT_TRACKING_ID, number), (e.ABS_MT_POSITION_X, x), (e.ABS_MT_POSITION_Y, y)
        self.say(*((e.EV_ABS, *axis) for axis in axes), (e.EV_KEY, e.BTN_TOUCH, 1))

    def up(self, slot: int) -> None:
        """A finger leaves."""
        self.say((e.EV_ABS, e.ABS_MT_SLOT, slot), (e.EV_ABS, e.ABS_MT_TRACKING_ID, -1), (e.EV_KEY, e.BTN_TOUCH, 0))

    def press(self, x: int, y: int, *, pressed: bool) -> None:
        """Press or lift the one point."""
        self.say((e.EV_ABS, e.ABS_X, x), (e.EV_ABS, e.ABS_Y, y), (e.EV_KEY, e.BTN_TOUCH, int(pressed)))

    def unplug(self) -> None:
        """Pull it out; twice does no harm."""
        file, self._file = self._file, -1
        if file >= 0:
            fcntl.ioctl(file, _DESTROY)
            os.close(file)

"""A board behind a pseudo-terminal, under a symlink that stays while the terminal changes. Real time."""

from __future__ import annotations

import contextlib
import os
import pty
import random
import select
import time
import tty
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.hardware.ring.receivers import Receiver

PATIENCE = 5.0


def wait_until(true: Callable[[], bool], patience: float = PATIENCE) -> float:
    """Poll until something holds and return the seconds it took; fail when patience runs out."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < patience, "it never came true"
        time.sleep(0.002)
    return time.monotonic() - begun


class PtyBoard:
    """Plug in, pull out, fill up. The receiver, if there is one, lives on a thread of its own."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.master = -1
        self.receiver: Receiver | None = None
        self._thread: Thread | None = None
        self._spare = -1
        self.unplug_after = 1 << 60
        self.loss = 0.0
        self._dice = random.Random(1)

    def plug(self, receiver: Receiver | None = None) -> None:
        self.master, slave = pty.openpty()
        tty.setraw(slave)
        name = os.ttyname(slave)
        self._spare = slave
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(name)
        self.receiver = receiver
        if receiver is not None:
            os.set_blocking(self.master, False)
            self._thread = Thread(target=self._listen, args=(receiver, self.master), daemon=True)
            self._thread.start()

    def unplug(self) -> None:
        """Close the master, which is what an unplugging is to the other end."""
        self.link.unlink(missing_ok=True)
        master, self.master = self.master, -1
        if self._thread is not None:
            self._thread.join(PATIENCE)
            self._thread = None
        for descriptor in (master, self._spare):
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def say(self, words: bytes) -> None:
        os.write(self.master, words)

    def read(self) -> bytes:
        """Return what has arrived, for boards without a receiver."""
        heard = b""
        while select.select([self.master], [], [], 0)[0]:
            heard += os.read(self.master, 65536)
        return heard

    def _listen(self, receiver: Receiver, master: int) -> None:
        while self.master == master:
            if select.select([master], [], [], 0.02)[0]:
                self._hear(receiver, os.read(master, 65536))
            elif not receiver.frames:
                # Opening a terminal throws away what was said before, so it is said until somebody answers.
                os.write(master, receiver.greeting)
            receiver.pass_time(time.monotonic())

    def _hear(self, receiver: Receiver, data: bytes) -> None:
        now = time.monotonic()
        for value in data[: self.unplug_after]:
            # A terminal has no wire: the bytes come all at once, a real port would have spaced them.
            if self._dice.random() >= self.loss:
                receiver.hear(bytes((value,)), now)
        self.unplug_after -= len(data)
        if receiver.voice:
            os.write(self.master, receiver.say())

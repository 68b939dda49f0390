"""A virtual machine with the kiosk on it: start, look, touch, ask, and pull the plug.

Without KVM qemu counts instructions (`-icount`): one is a nanosecond of the guest's time, and so what systemd allows
the app does not depend on how busy this machine is. Whatever is waited for, is waited for in the guest.
"""

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from tests.boot.image import Disk
from tests.boot.machine import USB, channels, disks, layer_over, machine
from tests.boot.pixels import Picture
from tests.boot.qmp import Qmp
from tests.boot.screens import Screen

CPU_SECONDS: Final = 600
"""So much of this machine's processor may one answer, or one boot, cost the guest; 75 are usual for a boot."""
WALL_SECONDS: Final = 1800
"""So long may it take, however busy others keep this machine."""
LOOKS_AFTER_IT: Final = 5
HOLD: Final = 0.08
"""Seconds that a finger is down."""
LOOKS: Final = 0.4
"""Seconds that somebody looks at a page before tapping on it; touches in its first 0.15 seconds do not count."""
_STICK: Final = "stick"

Entry = tuple[int, int, int]
"""Of a game on disk: which game, the number of the entry, its act. The game itself counts as its entry 0."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`uptime`: seconds of the guest since its start."""

    code: int
    said: str
    uptime: float


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of this machine's processors: from power-on until the kiosk was ready, and until the plug was pulled."""

    ready: float = 0.0
    whole: float = 0.0


class GuestError(AssertionError):
    """The guest did not do what it should; says what its journal said last, and where a picture of its screen is."""


class Guest:
    """One machine that is running. Its changes go to a layer of its own over the disk, which no guest alters.

    `folder` is its own: the layer, pictures, the serial port's log. `write_log`: where every write to its disk is kept.
    `setup`: shell, run at power-on before anything of the app. Pulling the plug leaves the layer, and a guest with that
    `layer` starts from it.
    """

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        screen: Screen,
        *,
        setup: str = "",
        layer: Path | None = None,
        write_log: Path | None = None,
    ) -> None:
        self.screen = screen
        self.folder = folder
        self.layer = layer or layer_over(disk.image, folder / "layer.large")
        self.games = "/var/lib/loop-companion"
        self.cost = Cost()
        self._pictures = 0
        qmp, qmp_there = socket.socketpair()
        agent, agent_there = socket.socketpair()
        ready, ready_there = socket.socketpair()
        there = (qmp_there, agent_there, ready_there)
        command = [*machine(disk, folder, screen, setup), *disks(self.layer, write_log), *channels(*there)]
        (folder / "command").write_text(" ".join(command), encoding="utf-8")
        with (folder / "qemu.log").open("wb") as log:
            # Whatever ends this process, however hard, ends the guest.
            self._process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=[end.fileno() for end in there],
            )
        for end in there:
            end.close()
        self._agent = agent
        self._ready = ready
        self._ends = (agent, ready, qmp)
        self._qmp = Qmp(qmp)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        self.pull_the_plug()

    def wait_until_ready(self) -> Picture:
        """The picture that is scanned out, upright, in the moment in which systemd takes the kiosk for ready."""
        self.wait_until_tried()
        shown = self.look("ready")
        self.cost = Cost(ready=self._cpu_seconds())
        if self.sh("systemctl is-active loop-companion.service").code != 0:
            raise self.failed("the kiosk did not start")
        return shown

    def wait_until_tried(self) -> None:
        """Until systemd has started the kiosk, or has failed to for the first time."""
        self._line_from(self._ready, "to boot")

    def glance(self) -> Picture:
        """What is scanned out now, upright."""
        return self.screen.upright(self._qmp.screen(self.folder / "screen.ppm"))

    def look(self, name: str) -> Picture:
        """The same, kept as a PNG file for people."""
        self._pictures += 1
        shown = self.glance()
        shown.write_png(self.folder / f"{self._pictures:02}-{name}.png")
        return shown

    def sh(self, command: str, seconds: float = 60) -> Answer:
        """Runs a shell command as root."""
        return self._answer(self._ask("shell", command=command, seconds=seconds))

    def until(self, command: str, seconds: float = 60) -> Answer:
        """Waits until this command ends well; fails after so many seconds of the guest."""
        answer = self._answer(self._ask("until", command=command, seconds=seconds))
        if answer.code != 0:
            raise self.failed(f"waited {seconds} s of the guest in vain for: {command}\n{answer.said}")
        return answer

    def entries(self) -> list[Entry]:
        """What is on disk of all games."""
        found = self._ask("entries", games=f"{self.games}/games.sqlite3")["entries"]
        return [(game, number, act) for game, number, act in found]

    def tap(self, x: float, y: float) -> None:
        """One finger on this point of the picture, counted from its top left; somebody looked at the page before."""
        place = self.screen.on_panel(x, y)
        self._ask("touch", acts=[("wait", LOOKS), ("down", 0, *place), ("wait", HOLD), ("up", 0)])

    def plug_in(self, stick: Path) -> None:
        """This image goes into a USB socket."""
        file = {"driver": "file", "filename": str(stick)}
        self._qmp.tell("blockdev-add", **{"driver": "raw", "node-name": _STICK, "file": file})
        self._qmp.tell("device_add", driver="usb-storage", id=_STICK, drive=_STICK, bus=f"{USB}.0", removable=True)

    def pull_out(self) -> None:
        """The stick is out of its socket, whatever was still to be written."""
        self._qmp.tell_until("DEVICE_DELETED", "device_del", id=_STICK)
        self._qmp.tell("blockdev-del", **{"node-name": _STICK})

    def pull_the_plug(self) -> None:
        """The machine is gone between two instructions."""
        if self._process.poll() is None:
            self.cost = replace(self.cost, whole=self._cpu_seconds())
        self._process.kill()
        self._process.wait()
        self._qmp.close()
        for end in self._ends:
            end.close()

    def failed(self, why: str) -> GuestError:
        """What went wrong, with the end of the guest's journal and a picture of its screen."""
        try:
            journal = self.sh("journalctl --boot --no-pager --lines 60 --output short-monotonic").said
            self.look("failed")
        except (OSError, AssertionError, ValueError) as problem:
            journal = f"(the guest does not answer: {problem})\n{self._serial()}"
        return GuestError(f"{why}\nPictures: {self.folder}\nThe guest's journal:\n{journal}")

    def _cpu_seconds(self) -> float:
        words = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def _ask(self, what: str, **action: Any) -> dict[str, Any]:
        try:
            self._agent.sendall((json.dumps({"do": what, **action}) + "\n").encode())
        except OSError as problem:
            raise GuestError(f"the guest is gone ({what}): {problem}\n{self._serial()}") from problem
        answer: dict[str, Any] = json.loads(self._line_from(self._agent, what))
        return answer

    def _line_from(self, channel: socket.socket, what: str) -> bytes:
        """Waits for a line from the guest, for as long as it works on it."""
        spent, since = self._cpu_seconds(), time.monotonic()
        line = b""
        channel.settimeout(LOOKS_AFTER_IT)
        while not line.endswith(b"\n"):
            try:
                part = channel.recv(65536)
            except TimeoutError:
                cost, took = self._cpu_seconds() - spent, time.monotonic() - since
                if cost > CPU_SECONDS or took > WALL_SECONDS:
                    raise GuestError(
                        f"the guest was asked {what}, and has not answered after {took:.0f} seconds, "
                        f"{cost:.0f} of them of the processor\nPictures: {self.folder}\n{self._serial()}"
                    ) from None
                continue
            if not part:
                raise GuestError(f"the guest is gone ({what})\nPictures: {self.folder}\n{self._serial()}")
            line += part
        return line

    @staticmethod
    def _answer(found: dict[str, Any]) -> Answer:
        return Answer(found["code"], found["said"], found["uptime"])

    def _serial(self) -> str:
        """What qemu itself said, and the guest's kernel."""
        logs = (self.folder / "qemu.log", self.folder / "serial.log")
        return "\n".join(log.read_text(encoding="utf-8", errors="replace")[-4000:] for log in logs if log.exists())


Starts = Callable[..., Guest]
"""Switches a guest on: the fixture `start`."""

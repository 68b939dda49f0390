"""Words to qemu itself (the QEMU Machine Protocol): stop, go on, and what the guest's screen shows."""

import json
import socket
from pathlib import Path
from typing import Any

from tests.boot.pixels import Picture

SECONDS_TO_ANSWER = 120
"""Of this machine's time, which others may use as well."""


class Qmp:
    """One conversation. `channel` is this end of a pair of sockets; qemu was given the other."""

    def __init__(self, channel: socket.socket) -> None:
        channel.settimeout(SECONDS_TO_ANSWER)
        self._file = channel.makefile("rw", encoding="utf-8")
        self._greeted = False
        self._events: set[str] = set()

    def tell(self, command: str, **arguments: Any) -> Any:
        """Give a command; what qemu answers."""
        if not self._greeted:
            self._greeted = True
            self._file.readline()
            self.tell("qmp_capabilities")
        self._file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._file.flush()
        for line in self._file:
            answer = json.loads(line)
            assert "error" not in answer, f"qemu refuses {command}: {answer}"
            if "return" in answer:
                return answer["return"]
            self._events.add(answer["event"])
        raise AssertionError(f"qemu is gone; it was told {command}")

    def tell_until(self, event: str, command: str, **arguments: Any) -> None:
        """Give a command, and wait for the event that says it is done."""
        self._events.discard(event)
        self.tell(command, **arguments)
        while event not in self._events:
            line = self._file.readline()
            assert line, f"qemu is gone; it was told {command}"
            self._events.add(json.loads(line)["event"])

    def close(self) -> None:
        self._file.close()

    def screen(self, scratch: Path) -> Picture:
        """What is scanned out at this moment; nothing moves while it is looked at."""
        self.tell("stop")
        self.tell("screendump", filename=str(scratch))
        self.tell("cont")
        shown = Picture.read_ppm(scratch)
        scratch.unlink()
        return shown

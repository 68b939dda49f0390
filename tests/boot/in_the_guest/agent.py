"""Runs in the guest: does what the tests ask over a virtio port, and is a touchscreen made with uinput.

A request is a line of JSON, {"do": NAME, ...}; so is its answer. What is waited for, is waited for here: in the guest's
own time, which does not depend on how busy the machine around it is.
"""

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from typing import Any, BinaryIO

from evdev import AbsInfo, UInput
from evdev import ecodes as e

Answer = dict[str, Any]
LOOKS_AGAIN = 0.5


class Panel:
    """A multitouch screen (protocol B, direct), as large as the one that is drawn on."""

    def __init__(self, width: int, height: int) -> None:
        def axis(most: int) -> AbsInfo:
            return AbsInfo(value=0, min=0, max=most, fuzz=0, flat=0, resolution=0)

        axes = [
            (e.ABS_X, axis(width - 1)),
            (e.ABS_Y, axis(height - 1)),
            (e.ABS_MT_SLOT, axis(9)),
            (e.ABS_MT_TRACKING_ID, axis(65535)),
            (e.ABS_MT_POSITION_X, axis(width - 1)),
            (e.ABS_MT_POSITION_Y, axis(height - 1)),
        ]
        events = {e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}
        name = "panel of the tests"
        self._device = UInput(events, name=name, bustype=e.BUS_USB, input_props=[e.INPUT_PROP_DIRECT])
        self._fingers: set[int] = set()
        self._number = 0

    def down(self, slot: int, x: int, y: int) -> None:
        self._number += 1
        self._say(slot, (e.ABS_MT_TRACKING_ID, self._number), (e.ABS_MT_POSITION_X, x), (e.ABS_MT_POSITION_Y, y))
        if not self._fingers:
            self._device.write(e.EV_KEY, e.BTN_TOUCH, 1)
            self._device.write(e.EV_ABS, e.ABS_X, x)
            self._device.write(e.EV_ABS, e.ABS_Y, y)
        self._fingers.add(slot)
        self._device.syn()

    def up(self, slot: int) -> None:
        self._say(slot, (e.ABS_MT_TRACKING_ID, -1))
        self._fingers.discard(slot)
        if not self._fingers:
            self._device.write(e.EV_KEY, e.BTN_TOUCH, 0)
        self._device.syn()

    def _say(self, slot: int, *values: tuple[int, int]) -> None:
        self._device.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
        for code, value in values:
            self._device.write(e.EV_ABS, code, value)


def shell(command: str, seconds: float) -> Answer:
    try:
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as problem:
        return {"code": 124, "said": (problem.stdout or b"").decode(errors="replace")}
    return {"code": done.returncode, "said": done.stdout.decode(errors="replace")}


def until(command: str, seconds: float) -> Answer:
    """Asks again and again until the command ends well."""
    end = time.monotonic() + seconds
    answer = shell(command, seconds)
    while answer["code"] != 0 and time.monotonic() < end:
        time.sleep(LOOKS_AGAIN)
        answer = shell(command, seconds)
    return answer


def written(games: str) -> list[list[int]]:
    """All that is on disk of all games, as [game, number, act]: a reader sees an entry when it is safe.

    A game that was begun counts as an entry 0.
    """
    try:
        with closing(sqlite3.connect(f"file:{games}?mode=ro", uri=True, timeout=5)) as connection:
            begun = connection.execute("SELECT id FROM games ORDER BY id").fetchall()
            rows = connection.execute("SELECT game, n, entry FROM entries ORDER BY game, n").fetchall()
    except sqlite3.OperationalError:  # there is no file yet, or no table in it
        return []
    entries = [[game, number, json.loads(entry)["act"]] for game, number, entry in rows]
    return [[game, 0, 0] for (game,) in begun] + entries


def touch(panel: Panel, acts: list[tuple[str, float]]) -> None:
    for name, *numbers in acts:
        if name == "wait":
            time.sleep(numbers[0])
        else:
            getattr(panel, name)(*numbers)


def serve(actions: BinaryIO, answers: BinaryIO, panel: Panel) -> None:
    for line in actions:
        action = json.loads(line)
        match action.pop("do"):
            case "shell":
                answer = shell(**action)
            case "until":
                answer = until(**action)
            case "entries":
                answer = {"entries": written(**action)}
            case "touch":
                touch(panel, **action)
                answer = {}
        answer["uptime"] = time.monotonic()
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def main() -> None:
    width, height = map(int, sys.argv[1].split("x"))
    panel = Panel(width, height)
    subprocess.run(["/usr/bin/udevadm", "settle"], check=False)
    port = os.open("/dev/virtio-ports/agent", os.O_RDWR)
    with os.fdopen(port, "rb") as actions, os.fdopen(os.dup(port), "wb") as answers:
        subprocess.run(["/usr/bin/systemd-notify", "--ready"], check=True)
        serve(actions, answers, panel)


main()

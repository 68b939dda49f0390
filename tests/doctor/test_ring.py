"""The LED ring, from outside and as the app finds it."""

import os
import subprocess
from pathlib import Path

import pytest

from companion.doctor import Severity
from companion.doctor.ring import Holder, find_ring, holders_of, ring
from companion.settings import RingSettings
from hardware.ring import BoardIdentity, Found, Reason, RingKind, RingState, RingStatus

REAL = RingSettings(kind=RingKind.REAL, port="/dev/loop-ring")
PICO = Found("/dev/ttyACM0", BoardIdentity(0x2E8A, 0x000A))


def test_no_ring_is_no_trouble() -> None:
    assert ring(RingSettings()).severity is Severity.OK
    assert ring(RingSettings(kind=RingKind.SIMULATED)).words == "Drawn on the screen."


def test_a_ring_that_waits_for_the_app() -> None:
    found = ring(REAL, lambda _: PICO, lambda _: (), lambda _: True)
    assert (found.severity, found.words) == (
        Severity.OK,
        "Raspberry Pi Pico, /dev/ttyACM0, free as far as this user can see.",
    )


def test_a_ring_that_the_app_holds() -> None:
    found = ring(REAL, lambda _: PICO, lambda _: (Holder(7, "loop-companion", is_ours=True),), lambda _: True)
    assert (found.severity, found.words) == (Severity.OK, "Raspberry Pi Pico, /dev/ttyACM0, in use by the app.")


def test_a_ring_that_another_program_holds() -> None:
    holders = (Holder(7, "loop-companion", is_ours=True), Holder(512, "brltty", is_ours=False))
    found = ring(REAL, lambda _: PICO, lambda _: holders, lambda _: True)
    assert (found.severity, found.words) == (
        Severity.FAILED,
        "Raspberry Pi Pico, /dev/ttyACM0 is in use by brltty (512).",
    )


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.BUSY, "another program is using it."),
        (Reason.STUCK, "it takes nothing any more."),
        (Reason.FAILED, "it does not answer."),
    ],
)
def test_a_ring_that_the_app_tried_in_vain(reason: Reason, words: str) -> None:
    status = RingStatus(RingState.LOOKING, reason)
    found = ring(REAL, lambda _: PICO, lambda _: (), lambda _: True, lambda: status)
    assert (found.severity, found.words) == (Severity.FAILED, f"Raspberry Pi Pico, /dev/ttyACM0: {words}")
    assert found.advice


def test_a_ring_that_may_not_be_used() -> None:
    found = ring(REAL, lambda _: PICO, lambda _: (), lambda _: False)
    assert (found.severity, found.words) == (Severity.FAILED, "This user may not use /dev/ttyACM0.")
    assert "dialout" in found.advice


@pytest.mark.parametrize(
    "reason", [Reason.NOT_CHOSEN, Reason.NOT_FOUND, Reason.SEVERAL_FOUND, Reason.OTHER_BOARD, Reason.UNPLUGGED]
)
def test_a_ring_that_is_not_there_is_a_warning(reason: Reason) -> None:
    found = ring(REAL, lambda _: reason)
    assert found.severity is Severity.WARNING
    assert found.words
    assert found.advice


def test_a_ring_behind_a_url() -> None:
    settings = RingSettings(kind=RingKind.REAL, port="socket://ring:7777")
    assert ring(settings).words == "At socket://ring:7777; whether it answers was not tried."
    looking = RingStatus(RingState.LOOKING, Reason.FAILED)
    assert ring(settings, status=lambda: looking).severity is Severity.FAILED


def test_in_the_app_the_ring_is_what_the_app_finds() -> None:
    free: tuple[Holder, ...] = ()
    for state, words in (
        (
            RingState.CONNECTED,
            "Raspberry Pi Pico, /dev/ttyACM0, in use by the app. Whether it shines only eyes can tell.",
        ),
        (RingState.STARTING, "Raspberry Pi Pico, /dev/ttyACM0 is there; the app has not got it yet."),
    ):
        status = RingStatus(state)
        found = ring(REAL, lambda _: PICO, lambda _: free, lambda _: True, lambda seen=status: seen)
        assert found.words == words
        assert (found.severity is Severity.OK) == (state is RingState.CONNECTED)


def test_where_the_ring_is_looked_for(tmp_path: Path) -> None:
    assert find_ring(RingSettings(kind=RingKind.REAL)) is Reason.NOT_CHOSEN
    gone = RingSettings(kind=RingKind.REAL, port=str(tmp_path / "gone"))
    assert find_ring(gone) is Reason.NOT_FOUND


def test_who_has_a_device_open(tmp_path: Path) -> None:
    port = tmp_path / "port"
    port.touch()
    name = tmp_path / "loop-ring"
    name.symlink_to(port)
    assert holders_of(str(name)) == ()
    with port.open("rb"):
        (mine,) = holders_of(str(name))
    assert mine.pid == os.getpid()
    assert not mine.is_ours


def test_another_program_is_named(tmp_path: Path) -> None:
    port = tmp_path / "port"
    port.touch()
    with (
        port.open("rb") as file,
        subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[file.fileno()]) as cat,
    ):
        assert cat.stdin is not None
        assert cat.stdout is not None
        cat.stdin.write(b"!\n")
        cat.stdin.flush()
        assert cat.stdout.readline() == b"!\n"  # by now it is cat, no more a copy of us
        found = {holder.pid: holder.name for holder in holders_of(str(port))}
        cat.stdin.close()
    assert found[cat.pid] == "cat"


def processes(folder: Path, port: Path, **words: str) -> Path:
    """A /proc on paper: for each number the words of its command line, separated by spaces."""
    for number, line in words.items():
        process = folder / number.removeprefix("p")
        (process / "fd").mkdir(parents=True)
        (process / "fd/3").symlink_to(port)
        (process / "comm").write_text("python3\n", encoding="utf-8")
        (process / "cmdline").write_text(line.replace(" ", "\0"), encoding="utf-8")
    return folder


def test_the_app_knows_itself(tmp_path: Path) -> None:
    proc = processes(
        tmp_path / "proc",
        tmp_path / "port",
        p12="/opt/loop-companion/bin/python3 /opt/loop-companion/bin/loop-companion run --kiosk",
        p7="/usr/bin/python3 -m companion",
        p30="/usr/bin/python3 -m serial.tools.miniterm",
    )
    (proc / "31").mkdir()  # another user's: nothing in it may be read
    assert [(holder.pid, holder.is_ours) for holder in holders_of(str(tmp_path / "port"), proc)] == [
        (7, True),
        (12, True),
        (30, False),
    ]

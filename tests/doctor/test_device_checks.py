"""Pins, buttons and the ring: what settings want, and what stands in the way."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.doctor.pins import PinsSeen, buttons, look_at_pins, pins, wired_pins
from companion.doctor.probe import ProbeError, probe
from companion.doctor.probes import users_of
from companion.doctor.report import Severity
from companion.doctor.ring import Holder, find_ring, holders_of, ring
from companion.settings import ButtonSettings, RingSettings
from hardware.buttons import Bounce, ButtonsKind, ButtonsState, Measurement, Missing, StateKind
from hardware.ring import BoardIdentity, Found, Reason, RingKind, RingState, RingStatus

ON_PINS = ButtonSettings(kind=ButtonsKind.GPIO)
NO_PI = PinsSeen("lgpio", "NOT_A_PI", "This computer is no Raspberry Pi.")
OPEN = PinsSeen("lgpio", chip=0, board="Raspberry Pi 4B")
REAL = RingSettings(kind=RingKind.REAL, port="/dev/loop-ring")
PICO = Found("/dev/ttyACM0", BoardIdentity(0x2E8A, 0x000A))


def fails(problem: str) -> Callable[[], PinsSeen]:
    def look() -> PinsSeen:
        raise ProbeError(problem)

    return look


def test_pins_that_open() -> None:
    found = pins(lambda: OPEN, ON_PINS)
    assert (found.state, found.words) == (Severity.OK, "lgpio, gpiochip0, Raspberry Pi 4B")


def test_no_raspberry_pi_is_no_trouble_where_no_buttons_are_wanted() -> None:
    found = pins(lambda: NO_PI, ButtonSettings())
    assert (found.state, found.advice) == (Severity.OK, "")


@pytest.mark.parametrize(
    ("trouble", "advice"),
    [
        ("NOT_A_PI", 'kind = "absent"'),
        ("NO_LIBRARY", "python3-lgpio"),
        ("NO_PERMISSION", "group gpio"),
        ("UNKNOWN_FACTORY", "GPIOZERO_PIN_FACTORY"),
        ("FAILED", "Restart the machine"),
    ],
)
def test_pins_that_do_not_open_where_buttons_hang_on_them(trouble: str, advice: str) -> None:
    found = pins(lambda: PinsSeen("lgpio", trouble, "The reason."), ON_PINS)
    assert (found.state, found.words) == (Severity.FAILED, "The reason.")
    assert advice in found.advice


def test_a_library_that_hangs_is_a_finding() -> None:
    found = pins(fails("No answer within 10 seconds."), ON_PINS)
    assert (found.state, found.words) == (Severity.FAILED, "No answer within 10 seconds.")
    assert pins(fails("…"), ButtonSettings()).state is Severity.OK


def test_no_buttons_are_wanted() -> None:
    assert buttons(fails("never asked"), ButtonSettings()).state is Severity.OK
    assert buttons(fails("never asked"), ButtonSettings(kind=ButtonsKind.SIMULATED)).words == "Simulated."


def test_buttons_that_wait_for_the_app() -> None:
    found = buttons(lambda: OPEN, ON_PINS)
    assert (found.state, found.words) == (Severity.OK, "On GPIO 5, 6, 12, 13, 16, 26; free until the app starts.")


def test_buttons_that_the_app_holds() -> None:
    found = buttons(lambda: PinsSeen("lgpio", users={5: "lg", 6: "lg"}), ON_PINS)
    assert (found.state, found.words) == (
        Severity.OK,
        "On GPIO 5, 6, 12, 13, 16, 26; in use by the app, or by another program that calls itself lg.",
    )


def test_a_pin_that_something_else_holds() -> None:
    found = buttons(lambda: PinsSeen("lgpio", users={5: "lg", 13: "pwm-fan", 26: ""}), ON_PINS)
    assert (found.state, found.words) == (Severity.FAILED, "Something else holds GPIO 13 (pwm-fan), GPIO 26 (?).")


@pytest.mark.parametrize("look", [lambda: NO_PI, fails("hangs")])
def test_buttons_without_pins(look: Callable[[], PinsSeen]) -> None:
    assert buttons(look, ON_PINS).state is Severity.FAILED


def test_which_pins_are_wired() -> None:
    assert wired_pins(ButtonSettings(undo_pin=-1, wheel_a=-1, wheel_b=-1)) == (5, 13, 26)


def test_the_program_that_opens_the_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    seen = look_at_pins(ON_PINS)
    assert (seen.factory, seen.trouble, seen.chip, seen.users) == ("mock", "", None, {})
    assert "Raspberry Pi" in seen.board or seen.board


def test_the_program_says_why_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "abacus")
    seen = look_at_pins(ON_PINS)
    assert seen.trouble == "UNKNOWN_FACTORY"
    assert "abacus" in seen.words


def test_who_holds_a_pin_is_asked_without_claiming_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = {5: [0, 5, 0, "GPIO5", ""], 6: [0, 6, 1 | 1 << 8, "GPIO6", "lg"], 13: [0, 13, 3, "GPIO13", "pwm-fan"]}
    library = SimpleNamespace(gpio_get_line_info=lambda _handle, pin: lines[pin])
    monkeypatch.setitem(sys.modules, "lgpio", library)
    factory: Any = SimpleNamespace(_handle=7)
    assert users_of(factory, [5, 6, 13]) == {"6": "lg", "13": "pwm-fan"}


def test_no_ring_is_no_trouble() -> None:
    assert ring(RingSettings()).state is Severity.OK
    assert ring(RingSettings(kind=RingKind.SIMULATED)).words == "Drawn on the screen."


def test_a_ring_that_waits_for_the_app() -> None:
    found = ring(REAL, lambda _: PICO, lambda _: (), lambda _: True)
    assert (found.state, found.words) == (
        Severity.OK,
        "Raspberry Pi Pico, /dev/ttyACM0, free as far as this user can see.",
    )


def test_a_ring_that_the_app_holds() -> None:
    found = ring(REAL, lambda _: PICO, lambda _: (Holder(7, "loop-companion", is_ours=True),), lambda _: True)
    assert (found.state, found.words) == (Severity.OK, "Raspberry Pi Pico, /dev/ttyACM0, in use by the app.")


def test_a_ring_that_another_program_holds() -> None:
    holders = (Holder(7, "loop-companion", is_ours=True), Holder(512, "brltty", is_ours=False))
    found = ring(REAL, lambda _: PICO, lambda _: holders, lambda _: True)
    assert (found.state, found.words) == (
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
    assert (found.state, found.words) == (Severity.FAILED, f"Raspberry Pi Pico, /dev/ttyACM0: {words}")
    assert found.advice


def test_a_button_that_is_stuck() -> None:
    found = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(StateKind.STUCK, "Next is down."))
    assert (found.state, found.words) == (Severity.WARNING, "Next is down.")
    ready = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(StateKind.READY))
    assert ready.state is Severity.OK


def test_a_button_that_bounces_for_too_long_is_told_with_its_milliseconds() -> None:
    measured = Measurement((Bounce("next_pin", 5, 10, 0.012), Bounce("undo_pin", 6, 10, 0.157)))
    found = buttons(lambda: OPEN, ON_PINS, measured=lambda: measured)
    assert (found.state, found.words) == (Severity.WARNING, "The button on GPIO 6 bounces for 157 ms.")
    assert "take another switch" in found.advice
    good = Measurement((Bounce("next_pin", 5, 10, 0.012),))
    assert buttons(lambda: OPEN, ON_PINS, measured=lambda: good).state is Severity.OK


@pytest.mark.parametrize("holder", ["lg", "pwm-fan", ""])
def test_a_pin_that_the_app_could_not_have_is_told_with_its_holder(holder: str) -> None:
    why = ButtonsState(StateKind.PIN_TAKEN, "Something else uses undo_pin.")
    state = ButtonsState(StateKind.PARTLY, "", (Missing("undo_pin", 6, holder, why),))
    found = buttons(lambda: PinsSeen("lgpio", users={5: "lg", 6: holder or "lg"}), ON_PINS, lambda: state)
    assert (found.state, found.words) == (Severity.FAILED, f"Something else holds GPIO 6 ({holder or '?'}).")


def test_a_pin_that_fails_for_another_reason_is_told() -> None:
    why = ButtonsState(StateKind.NO_PERMISSION, "This user may not use undo_pin, GPIO 6.")
    state = ButtonsState(StateKind.PARTLY, "", (Missing("undo_pin", 6, "", why),))
    found = buttons(lambda: OPEN, ON_PINS, lambda: state)
    assert (found.state, found.words) == (Severity.FAILED, "This user may not use undo_pin, GPIO 6.")
    assert "group gpio" in found.advice


def test_a_ring_that_may_not_be_used() -> None:
    found = ring(REAL, lambda _: PICO, lambda _: (), lambda _: False)
    assert (found.state, found.words) == (Severity.FAILED, "This user may not use /dev/ttyACM0.")
    assert "dialout" in found.advice


@pytest.mark.parametrize(
    "reason", [Reason.NOT_CHOSEN, Reason.NOT_FOUND, Reason.SEVERAL_FOUND, Reason.OTHER_BOARD, Reason.UNPLUGGED]
)
def test_a_ring_that_is_not_there_is_a_warning(reason: Reason) -> None:
    found = ring(REAL, lambda _: reason)
    assert found.state is Severity.WARNING
    assert found.words
    assert found.advice


def test_a_ring_behind_a_url() -> None:
    settings = RingSettings(kind=RingKind.REAL, port="socket://ring:7777")
    assert ring(settings).words == "At socket://ring:7777; whether it answers was not tried."
    looking = RingStatus(RingState.LOOKING, Reason.FAILED)
    assert ring(settings, status=lambda: looking).state is Severity.FAILED


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
        assert (found.state is Severity.OK) == (state is RingState.CONNECTED)


@pytest.mark.parametrize("kind", [StateKind.PIN_TAKEN, StateKind.FAILED, StateKind.CLOSED, StateKind.NOT_STARTED])
def test_buttons_that_the_app_does_not_hear_are_not_called_fine(kind: StateKind) -> None:
    found = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(kind, "GPIO 5 is taken."))
    assert (found.state, found.words) == (Severity.FAILED, "GPIO 5 is taken.")


def test_buttons_that_the_app_hears_are_proved_by_a_press_only() -> None:
    found = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(StateKind.READY))
    assert found.words.endswith("held by the app. Whether each is wired right only a press can tell.")


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


def test_asking_a_program_that_crashes(tmp_path: Path) -> None:
    (tmp_path / "falls.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n", encoding="utf-8")
    with pytest.raises(ProbeError, match=r"It crashed \(SIGSEGV\)"):
        probe("falls", seconds=20, environment={**os.environ, "PYTHONPATH": str(tmp_path)})


def test_asking_a_program_that_hangs(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text("import signal\nsignal.pause()\n", encoding="utf-8")
    with pytest.raises(ProbeError, match="No answer within 0 seconds"):
        probe("hangs", seconds=0.1, environment={**os.environ, "PYTHONPATH": str(tmp_path)})


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("raise SystemExit('no such thing')", "no such thing"),
        ("print('[1]')", "It ended without an answer"),
        ("pass", "It ended without an answer"),
        ('print(\'{"problem": "no window"}\')', "no window"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)))", "It ended without an answer"),
    ],
)
def test_asking_a_program_that_says_what_is_wrong(tmp_path: Path, program: str, said: str) -> None:
    (tmp_path / "says.py").write_text(program, encoding="utf-8")
    with pytest.raises(ProbeError, match=said):
        probe("says", seconds=20, environment={**os.environ, "PYTHONPATH": str(tmp_path)})


def test_the_last_line_is_the_answer(tmp_path: Path) -> None:
    (tmp_path / "tells.py").write_text("import sys\nprint('hello')\nprint('{\"n\": ' + sys.argv[1] + '}')")
    assert probe("tells", "3", seconds=20, environment={**os.environ, "PYTHONPATH": str(tmp_path)}) == {"n": 3}

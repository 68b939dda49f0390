"""`loop-companion ring`: which ports there are, every picture by its name, and what arrives on a port."""

import argparse
import contextlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion import settings
from companion.cli.parser import Commands, add_command, paths_of, positive
from companion.cli.terminal import StopSignals, Terminal
from companion.contract.screen import Lighting, NamedPictures
from companion.devices import lit_ring
from companion.devices.words import ring_help, ring_words
from companion.errors import CompanionError
from companion.games import GAMES, first_game, settings_sections
from companion.lights import Crossfade, resting_pictures
from companion.settings import Settings
from hardware import HardwareError
from hardware.ring import Geometry, Ring, RingChoice, RingKind, RingState, choose_ring, sniff, usb_ports

FRAME: Final = 1 / 30
REST: Final = 1.5
"""Seconds that each picture stays when nothing moves any more."""

LONGEST: Final = 8.0
"""Seconds for a picture that goes on breathing."""

PATIENCE: Final = 6.0
"""Seconds that a board is given to answer."""


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    tries = commands.add_parser("ring", help="try the LED ring: ports, demo, watch").add_subparsers(
        dest="ring", metavar="COMMAND", required=True
    )
    summary = "list the USB serial ports that could drive a ring"
    add_command(tries, "ports", summary, lambda _: list_ports(), with_paths=False)
    play = add_command(tries, "demo", "play every picture and name it, until Ctrl-C", _demo)
    play.add_argument("--port", default="", metavar="PATH", help="a device or pyserial URL (default: in the terminal)")
    play.add_argument("--count", type=positive, metavar="N", help="how many LEDs (default: as in the settings)")
    summary = "print what arrives on a port as coloured blocks, until Ctrl-C"
    listen = add_command(tries, "watch", summary, lambda arguments: watch_port(arguments.port), with_paths=False)
    listen.add_argument("--port", required=True, metavar="PATH", help="a device or pyserial URL")


def _demo(arguments: argparse.Namespace) -> int:
    return demo(settings.load(paths_of(arguments).settings, settings_sections()), arguments.port, arguments.count)


def list_ports() -> int:
    """The USB serial ports that could drive a ring."""
    ports = usb_ports()
    for port in ports:
        print(f"{port.device}\t{port.name}\t{port.board}")
    if not ports:
        print("no USB serial port is there; is the board plugged in with a cable that carries data?", file=sys.stderr)
    return 0


def watch_port(port: str, terminal: Terminal | None = None) -> int:
    """Prints each frame that arrives, until Ctrl-C or another signal that asks for the end.

    Raises:
        CompanionError: the port cannot be opened, or was lost.
    """
    terminal = terminal or Terminal.here()
    seen = 0
    with StopSignals() as signals, _terminal_may_go(signals):
        try:
            for seen, frame in enumerate(sniff(port, signals.sleep), start=1):
                terminal.show(frame.payload, over=terminal.live and seen > 1)
        except HardwareError as problem:
            raise CompanionError(str(problem)) from problem
        except KeyboardInterrupt:
            pass
        terminal.say("")
        terminal.say(f"{seen} frames")
    return 0


def demo(preferences: Settings, port: str, count: int | None, terminal: Terminal | None = None) -> int:
    """Plays every picture and names it: on the ring at `port`, else in the terminal alone. The ring ends dark.

    Raises:
        CompanionError: the board does not answer, or there cannot be so many LEDs.
    """
    terminal = terminal or Terminal.here()
    ring_settings = preferences.ring if count is None else replace(preferences.ring, count=count, lists=())
    wanted = replace(preferences, ring=ring_settings)
    kind = RingKind.REAL if port else RingKind.SIMULATED
    with StopSignals() as signals, _terminal_may_go(signals):
        ring = choose_ring(RingChoice(kind, port, None, ring_settings.protocol), lit_ring.output(wanted))
        try:
            if port:
                _wait_for_board(ring, signals)
            geometry, brightness = lit_ring.geometry(ring_settings), lit_ring.output(wanted).brightness
            Demonstration(ring, geometry, brightness, terminal, sleep=signals.sleep).play(demonstrated())
        except KeyboardInterrupt:
            pass
        finally:
            ring.close()
        terminal.say("")
    return 0


def demonstrated() -> tuple[NamedPictures, ...]:
    """What the demonstration plays: the resting ring, then everything of each game."""
    of_games = (part for load in GAMES.values() for part in load().ring_demo())
    return (NamedPictures("no game is on", resting_pictures()), *of_games)


@contextlib.contextmanager
def _terminal_may_go(signals: StopSignals) -> Iterator[None]:
    """A terminal that was closed takes no more words; the signal that came with it has said enough."""
    try:
        yield
    except OSError:
        if not signals.stop_requested:
            raise


def _wait_for_board(ring: Ring, signals: StopSignals) -> None:
    deadline = time.monotonic() + PATIENCE
    while ring.status.state is not RingState.CONNECTED:
        if time.monotonic() > deadline:
            raise CompanionError(f"{ring_words(ring.status)} {ring_help(ring.status, first_game().board_words())}")
        signals.sleep(FRAME)


class Demonstration(Struct, frozen=True):
    """Pictures one after another on a ring, each named in the terminal. `clock` and `sleep` are in seconds."""

    ring: Ring
    geometry: Geometry
    brightness: float
    terminal: Terminal
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def play(self, parts: Iterable[NamedPictures]) -> None:
        """All of them."""
        fading: Crossfade | None = None
        for name, pictures in parts:
            self.terminal.say(name)
            if fading is None:
                fading = Crossfade(pictures)
            fading.show(pictures)
            self._until_still(fading)
            if self.terminal.live:
                self.terminal.say("")

    def _until_still(self, pictures: Crossfade) -> None:
        begun = self.clock()
        self._submit(pictures, begun)
        end = min(pictures.moves_until(begun) + REST, begun + LONGEST)
        while (now := self.clock()) < end:
            self._submit(pictures, now)
            if self.terminal.live:
                self.terminal.show(self.ring.shown.rgb, self.brightness, over=True)
            self.sleep(FRAME)
        self._submit(pictures, end)
        if not self.terminal.live:
            self.sleep(FRAME)
            self.terminal.show(self.ring.shown.rgb, self.brightness)

    def _submit(self, pictures: Crossfade, now: float) -> None:
        self.ring.submit(pictures.paint(self.geometry, Lighting(), now))

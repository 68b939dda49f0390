"""`loop-companion ring`: which ports there are, every picture by its name, and what arrives on a port."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TextIO

from msgspec.structs import replace

from companion.cli.ending import Ending
from companion.devices import choices
from companion.errors import CompanionError
from companion.games.the_loop.lights import NAMED_PICTURES, NamedPicture, Player, layout_of, render
from companion.settings import Settings
from companion.shell.pages.devices_page import ring_help, ring_words
from hardware.errors import HardwareError
from hardware.ring import Geometry, Ring, RingChoice, RingKind, RingState, choose_ring, usb_ports, watch

FRAME: Final = 1 / 30
REST: Final = 1.5
"""Seconds that each picture stays when nothing moves any more."""

LONGEST: Final = 8.0
"""Seconds for a picture that goes on breathing."""

PATIENCE: Final = 6.0
"""Seconds that a board is given to answer."""

_SCREEN_GAMMA: Final = 2.2
_SHADES: Final = " .:-=+*#%@"


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where blocks are printed. `coloured`: with 24-bit colours; `live`: the last line may be written over."""

    out: TextIO
    coloured: bool
    live: bool

    @classmethod
    def here(cls) -> "Terminal":
        """Standard output, as it is; NO_COLOR (https://no-color.org) is respected."""
        live = sys.stdout.isatty()
        return cls(sys.stdout, coloured=live and not os.environ.get("NO_COLOR"), live=live)

    def say(self, words: str) -> None:
        """A line of words."""
        self.out.write(f"{words}\n")
        self.out.flush()

    def show(self, rgb: bytes, brightness: float = 1.0, *, over: bool = False) -> None:
        """The LEDs in a line, over the line before if `over`."""
        line = blocks(rgb, brightness, coloured=self.coloured)
        self.out.write(f"\r{line}" if over else f"{line}\n")
        self.out.flush()


def blocks(rgb: bytes, brightness: float = 1.0, *, coloured: bool) -> str:
    """LEDs (3 bytes each, red, green, blue) as blocks; without colours as letters, the brighter the fuller."""
    lit = [min(1.0, value / 255 / (brightness or 1.0)) ** (1 / _SCREEN_GAMMA) for value in rgb]
    leds = zip(lit[0::3], lit[1::3], lit[2::3], strict=True)
    if not coloured:
        return "".join(_SHADES[round(max(led) * (len(_SHADES) - 1))] for led in leds)
    return "".join(f"\x1b[48;2;{r * 255:.0f};{g * 255:.0f};{b * 255:.0f}m " for r, g, b in leds) + "\x1b[0m"


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
    with Ending() as ending, _terminal_may_go(ending):
        try:
            for seen, frame in enumerate(watch(port, ending.sleep), start=1):
                terminal.show(frame.payload, over=terminal.live and seen > 1)
        except HardwareError as problem:
            raise CompanionError(str(problem)) from problem
        except KeyboardInterrupt:
            pass
        terminal.say("")
        terminal.say(f"{seen} frames")
    return 0


def demo(settings: Settings, port: str, count: int | None, terminal: Terminal | None = None) -> int:
    """Plays every picture and names it: on the ring at `port`, else in the terminal alone. The ring ends dark.

    Raises:
        CompanionError: the board does not answer, or there cannot be so many LEDs.
    """
    terminal = terminal or Terminal.here()
    ring_settings = settings.ring if count is None else replace(settings.ring, count=count, lists=())
    wanted = settings.having(ring_settings)
    kind = RingKind.REAL if port else RingKind.SIMULATED
    with Ending() as ending, _terminal_may_go(ending):
        ring = choose_ring(RingChoice(kind, port, None, ring_settings.protocol), choices.output(wanted))
        try:
            if port:
                _wait_for_board(ring, ending)
            geometry, brightness = choices.geometry(ring_settings), choices.output(wanted).brightness
            Demonstration(ring, geometry, brightness, terminal, sleep=ending.sleep).play(NAMED_PICTURES)
        except KeyboardInterrupt:
            pass
        finally:
            ring.close()
        terminal.say("")
    return 0


@contextlib.contextmanager
def _terminal_may_go(ending: Ending) -> Iterator[None]:
    """A terminal that was closed takes no more words; the signal that came with it has said enough."""
    try:
        yield
    except OSError:
        if not ending.is_asked_for:
            raise


def _wait_for_board(ring: Ring, ending: Ending) -> None:
    deadline = time.monotonic() + PATIENCE
    while ring.status.state is not RingState.CONNECTED:
        if time.monotonic() > deadline:
            raise CompanionError(f"{ring_words(ring.status)} {ring_help(ring.status)}")
        ending.sleep(FRAME)


@dataclass(frozen=True, slots=True)
class Demonstration:
    """Pictures one after another on a ring, each named in the terminal. `clock` and `sleep` are in seconds."""

    ring: Ring
    geometry: Geometry
    brightness: float
    terminal: Terminal
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def play(self, pictures: Iterable[NamedPicture]) -> None:
        """All of them."""
        now = self.clock()
        player = Player(layout_of(self.geometry), begun=now)
        for picture in pictures:
            self.terminal.say(picture.name)
            now = self.clock()
            player = player.show(picture.scene, now)
            if picture.moment is not None:
                player = player.play((picture.moment,), now)
            self._until_still(player)
            if self.terminal.live:
                self.terminal.say("")

    def _until_still(self, player: Player) -> None:
        begun = self.clock()
        until = player.moves_until(begun) or begun
        end = min(until + REST, begun + LONGEST)
        while (now := self.clock()) < end:
            self.ring.submit(render(player.picture(now), self.geometry))
            if self.terminal.live:
                self.terminal.show(self.ring.shown.rgb, self.brightness, over=True)
            self.sleep(FRAME)
        self.ring.submit(render(player.picture(end), self.geometry))
        if not self.terminal.live:
            self.sleep(FRAME)
            self.terminal.show(self.ring.shown.rgb, self.brightness)

"""What the command line understands; every command says what it is for with --help."""

import argparse
import re
from pathlib import Path

from companion import __version__
from companion.kiosk.safe_mode import KIOSK_UNIT


def window_size(word: str) -> tuple[int, int]:
    """A size like 800x480."""
    found = re.fullmatch(r"(\d{3,4})[x×](\d{3,4})", word)
    if found is None:
        raise argparse.ArgumentTypeError(f"{word!r} is no size; write it like 800x480")
    return int(found[1]), int(found[2])


def positive(word: str) -> int:
    """A whole number over 0."""
    if not word.isdecimal() or len(word) > 9 or not int(word):  # noqa: PLR2004 - nine digits, so under a billion
        raise argparse.ArgumentTypeError(f"{word[:20]!r} is no whole number over 0 and under a billion")
    return int(word)


def text(word: str) -> str:
    """Any text; bytes that are none (Python passes them on as half letters) have no digest, and no place in a file."""
    try:
        word.encode()
    except UnicodeEncodeError as problem:
        raise argparse.ArgumentTypeError(f"{word!r} is no text") from problem
    return word


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    whole = argparse.ArgumentParser(
        prog="loop-companion",
        description="A table companion for The LOOP: runs the Foo phase while you play with the real board.",
        epilog="Without a command it opens the app (run).",
    )
    whole.add_argument("--version", action="version", version=f"loop-companion {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    places = argparse.ArgumentParser(add_help=False)
    places.add_argument("--data", type=Path, metavar="DIR", help="where the games lie (default: your data folder)")
    places.add_argument(
        "--config", type=Path, metavar="FILE", help="the settings file (default: in your config folder)"
    )
    _add_screens(commands, places)
    _add_games(commands, places)
    _add_ring(commands, places)
    return whole


Commands = argparse._SubParsersAction  # noqa: SLF001 - argparse gives this type no public name


def _add_screens(commands: "Commands[argparse.ArgumentParser]", places: argparse.ArgumentParser) -> None:
    run = commands.add_parser("run", parents=[places], help="open the app")
    run.add_argument("--kiosk", action="store_true", help="on the whole screen; fails where there is no display")
    run.add_argument("--size", type=window_size, default=(800, 480), metavar="WxH", help="the window (800x480)")
    demo = commands.add_parser("demo", parents=[places], help="a game that plays itself until you touch it")
    demo.add_argument("--text", action="store_true", help="one turn, told in words, without a screen")
    demo.add_argument("--kiosk", action="store_true", help="on the whole screen")
    demo.add_argument("--size", type=window_size, default=(800, 480), metavar="WxH", help="the window (800x480)")
    doctor = commands.add_parser(
        "doctor",
        parents=[places],
        help="say what is wrong on this machine and what to do; ends with 0, with 1 for warnings, 2 for failures",
    )
    doctor.add_argument("--json", action="store_true", help="one JSON object")
    doctor.add_argument("--press", action="store_true", help="listen to the buttons, and say how long each bounces")
    doctor.add_argument("--kiosk", action="store_true", help="look at the games and settings of the installed kiosk")
    safe = commands.add_parser("safe-mode", parents=[places], help="open the app without pins, ring and settings")
    safe.add_argument(
        "--reason-unit",
        default=KIOSK_UNIT,
        metavar="UNIT",
        help="the systemd unit that failed (loop-companion.service)",
    )
    safe.add_argument("--size", type=window_size, default=(800, 480), metavar="WxH", help="the window (800x480)")
    shots = commands.add_parser("screenshots", help="draw every screen of a scripted game into PNG files")
    shots.add_argument("folder", type=Path, metavar="DIR", help="where to put them")
    shots.add_argument("--force", action="store_true", help="overwrite pictures that are there")
    shots.add_argument(
        "--size", type=window_size, action="append", metavar="WxH", help="a screen size; may be given several times"
    )


def _add_games(commands: "Commands[argparse.ArgumentParser]", places: argparse.ArgumentParser) -> None:
    console = commands.add_parser("console", parents=[places], help="the same game from a terminal")
    console.add_argument("--json", action="store_true", help="a JSON object a line")
    simulate = commands.add_parser("simulate", parents=[places], help="play whole games without a screen")
    simulate.add_argument("--games", type=positive, required=True, metavar="N")
    simulate.add_argument("--seed", type=text, default="0", metavar="S", help="the same seed gives the same games (0)")
    simulate.add_argument("--level", choices=["month", "year", "eternity"], default="month")
    simulate.add_argument("--agents", type=int, choices=[2, 3, 4], default=2)
    simulate.add_argument("--play", choices=["idle", "random"], default="random", help="what the agents do (random)")
    simulate.add_argument("--journal", type=Path, metavar="FILE", help="write all journals into this file")
    simulate.add_argument("--json", action="store_true")
    simulate.add_argument("--force", action="store_true", help="overwrite the file if it is there")
    commands.add_parser("games", parents=[places], help="list the stored games")
    export = commands.add_parser("export", parents=[places], help="write a stored game as a journal")
    export.add_argument("game", type=positive, metavar="GAME", help="its number in `games`")
    export.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="a file, or a folder in which it gets a name of its own (default: standard output)",
    )
    export.add_argument("--force", action="store_true", help="overwrite the file if it is there")
    replay = commands.add_parser("replay", help="check a journal fact by fact and print how it ends")
    replay.add_argument("file", type=Path, metavar="FILE")
    odds = commands.add_parser("odds", help="the exact chances of the next Foo phase at the end of a journal")
    odds.add_argument("file", type=Path, metavar="FILE")
    odds.add_argument("--json", action="store_true")


def _add_ring(commands: "Commands[argparse.ArgumentParser]", places: argparse.ArgumentParser) -> None:
    ring = commands.add_parser("ring", help="try the LED ring: ports, demo, watch")
    tries = ring.add_subparsers(dest="ring", metavar="COMMAND", required=True)
    tries.add_parser("ports", help="list the USB serial ports that could drive a ring")
    demo = tries.add_parser("demo", parents=[places], help="play every picture and name it, until Ctrl-C")
    demo.add_argument("--port", default="", metavar="PATH", help="a device or pyserial URL (default: in the terminal)")
    demo.add_argument("--count", type=positive, metavar="N", help="how many LEDs (default: as in the settings)")
    watch = tries.add_parser("watch", help="print what arrives on a port as coloured blocks, until Ctrl-C")
    watch.add_argument("--port", required=True, metavar="PATH", help="a device or pyserial URL")

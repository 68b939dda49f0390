"""One boot, to look at and to touch by hand: CONTRIBUTING.md tells how."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.boot.guest import Guest, GuestError
from tests.boot.image import CACHE, Disk, disk
from tests.boot.needs import missing
from tests.boot.screens import Screen

COMMANDS = "look | tap X Y (in the picture) | sh COMMAND | plug (pulls it, and boots again) | quit"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("width", type=int, nargs="?", default=800, help="pixels of the panel (800)")
    arguments.add_argument("height", type=int, nargs="?", default=480, help="pixels of the panel (480)")
    arguments.add_argument("rotation", type=int, nargs="?", default=0, choices=[0, 90, 180, 270])
    given = arguments.parse_args()
    CACHE.mkdir(parents=True, exist_ok=True)
    if reason := missing(CACHE):
        print(reason, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="boot-") as folder:
        play(disk(), Path(folder), Screen(given.width, given.height, given.rotation))
    return 0


def play(disk: Disk, folder: Path, screen: Screen) -> None:
    guest = boot(Guest(disk, folder, screen))
    print(COMMANDS)
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        match command:
            case "look":
                guest.look("looked")
            case "tap":
                x, y = map(float, rest.split())
                guest.tap(x, y)
                guest.look("tapped")
            case "sh":
                print(guest.sh(rest).said)
            case "plug":
                guest.pull_the_plug()
                guest = boot(Guest(disk, folder, screen, layer=guest.layer))
            case "quit":
                break
            case _:
                print(COMMANDS)
    guest.pull_the_plug()


def boot(guest: Guest) -> Guest:
    print(f"boots, which takes a minute or two; the pictures go to {guest.folder}")
    try:
        guest.wait_until_ready()
    except GuestError as problem:
        print(problem)
    return guest


if __name__ == "__main__":
    sys.exit(main())

"""`loop-companion safe-mode`: opens the app without pins, ring and settings. What it needs lies in `companion.app`."""

import argparse
import os
from pathlib import Path

from companion.app import run_in_safe_mode
from companion.cli.parser import Commands, add_command, add_size
from companion.kiosk.safe_mode import KIOSK_UNIT
from companion.paths import app_paths


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "safe-mode", "open the app without pins, ring and settings", _run)
    command.add_argument(
        "--reason-unit",
        default=KIOSK_UNIT,
        metavar="UNIT",
        help="the systemd unit that failed (loop-companion.service)",
    )
    add_size(command)


def _run(arguments: argparse.Namespace) -> int:
    # The unit names no folder: systemd tells it (systemd.exec(5), StateDirectory=).
    given = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    data = arguments.data or (Path(given) if given else None)
    return run_in_safe_mode(arguments.reason_unit, app_paths(data, arguments.config), arguments.size)

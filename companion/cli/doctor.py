"""`loop-companion doctor`: what is wrong with this table's machine, and what to do."""

import argparse
import sys

from companion.cli import press_test
from companion.cli.parser import Commands, add_command, paths_of
from companion.doctor.examination import checks, examine
from companion.doctor.report import as_json, as_lines, exit_code
from companion.paths import KIOSK, AppPaths, app_paths
from companion.table_files import table_files
from companion.words import set_language, set_spellings


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(
        commands,
        "doctor",
        "say what is wrong on this machine and what to do; ends with 0, with 1 for warnings, 2 for failures",
        _run,
    )
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.add_argument("--press", action="store_true", help="listen to the buttons, and say how long each bounces")
    command.add_argument("--kiosk", action="store_true", help="look at the games and settings of the installed kiosk")


def _run(arguments: argparse.Namespace) -> int:
    kiosk = app_paths(arguments.data or KIOSK.data, arguments.config or KIOSK.settings)
    paths = kiosk if arguments.kiosk else paths_of(arguments)
    return listen(paths) if arguments.press else run(paths, as_object=arguments.json)


def run(paths: AppPaths, *, as_object: bool) -> int:
    """Print what is found, each line as soon as it is known; gives 0, with warnings 1, with failures 2."""
    table = table_files(paths)
    set_language(table.settings.screen.language)
    set_spellings(table.settings.spellings())
    findings = []
    for finding in examine(checks(paths, table)):
        findings.append(finding)
        if not as_object:
            print(as_lines(finding), flush=True)
    if as_object:
        print(as_json(findings))
    sys.stdout.flush()
    return exit_code(findings)


def listen(paths: AppPaths) -> int:
    """Say how the buttons bounce while they are pressed; gives 0, for a bad switch 1, where no press can come 2."""
    settings = table_files(paths).settings
    set_language(settings.screen.language)
    set_spellings(settings.spellings())
    return press_test.run(settings, lambda words: print(words, flush=True))

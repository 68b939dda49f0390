"""`loop-companion doctor`: what is wrong with this table's machine, and what to do."""

import sys

from companion.cli import press_test
from companion.doctor.examination import checks, examine
from companion.doctor.files import usable_settings
from companion.doctor.report import as_json, as_lines, exit_code
from companion.paths import AppPaths
from companion.words import set_language, set_spellings


def run(where: AppPaths, *, as_object: bool) -> int:
    """Print what is found, each line as soon as it is known; gives 0, with warnings 1, with failures 2."""
    settings = usable_settings(where)
    set_language(settings.screen.language)
    set_spellings(settings.spellings())
    findings = []
    for finding in examine(checks(where)):
        findings.append(finding)
        if not as_object:
            print(as_lines(finding), flush=True)
    if as_object:
        print(as_json(findings))
    sys.stdout.flush()
    return exit_code(findings)


def listen(where: AppPaths) -> int:
    """Say how the buttons bounce while they are pressed; gives 0, for a bad switch 1, where no press can come 2."""
    settings = usable_settings(where)
    set_language(settings.screen.language)
    set_spellings(settings.spellings())
    return press_test.run(settings, lambda words: print(words, flush=True))

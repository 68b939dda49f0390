"""What was found, as lines for people and as an object for programs."""

import json
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from companion import __version__
from companion.doctor.finding import Finding, Severity, title
from companion.words import _

_FROM_GOOD_TO_BAD: Final = tuple(Severity)
_STATE_WIDTH, _TITLE_WIDTH = 9, 15


def worst(findings: Iterable[Finding]) -> Severity:
    """The worst state among them; ok where there are none."""
    states = [finding.state for finding in findings]
    return max(states, key=_FROM_GOOD_TO_BAD.index, default=Severity.OK)


def exit_code(findings: Iterable[Finding]) -> int:
    """0: all is well, 1: there are warnings, 2: something failed."""
    return _FROM_GOOD_TO_BAD.index(worst(findings))


def as_lines(finding: Finding, width: int = 100) -> str:
    """Severity, title and words in a line; what to do beneath. No colours: the words tell."""
    beginning = f"{state_words(finding.state):<{_STATE_WIDTH}}{title(finding.name):<{_TITLE_WIDTH}}"
    beneath = " " * (_STATE_WIDTH + _TITLE_WIDTH)
    lines = _wrapped(finding.words, width, beginning, beneath)
    if finding.what_to_do:
        lines += _wrapped(finding.what_to_do, width, f"{beneath}→ ", f"{beneath}  ")
    return "\n".join(lines)


def _wrapped(words: str, width: int, first: str, other: str) -> list[str]:
    """Commands and paths stay whole, to be copied."""
    wrapper = textwrap.TextWrapper(
        width, initial_indent=first, subsequent_indent=other, break_long_words=False, break_on_hyphens=False
    )
    return wrapper.wrap(words)


def state_words(state: Severity) -> str:
    """The state, for people."""
    match state:
        case Severity.OK:
            return _("ok")
        case Severity.WARNING:
            return _("warning")
        case Severity.FAILED:
            return _("failed")


def as_json(findings: Sequence[Finding]) -> str:
    """One object: the app's version, the worst state, and the findings in their order."""
    told = [
        {
            "name": finding.name.value,
            "state": finding.state.value,
            "words": finding.words,
            "what_to_do": finding.what_to_do,
        }
        for finding in findings
    ]
    return json.dumps({"version": __version__, "state": worst(findings).value, "findings": told}, ensure_ascii=False)

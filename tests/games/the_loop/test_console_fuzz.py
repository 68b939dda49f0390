"""Bad input never ends the console, and never leaves a table that cannot be."""

import io
import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from companion.cli import console
from companion.cli.console_commands import commands_of
from companion.games.the_loop.console import LoopConsole
from companion.games.the_loop.rules.eras import ID_OF, tokens_at
from companion.games.the_loop.rules.problems import problems
from tests.games.the_loop.typed import Typed

WORDS = (
    *ID_OF,
    *(token.text for token in tokens_at([2, 3])[::3]),
    *("era", "clones", "rifts", "app", "table", "count", "move", "destroy", "add", "needs", "progress", "complete"),
    *("fail", "reveal", "open", "close", "survives", "no", "month", "eternity", "2", "4", "Mr_Time", "V-Girl"),
    *("0", "1", "7", "+1", "-1", "−1", "+4", "99", "?", "=", "medieval=2", "1=1", "³", "٣", "9" * 30, "''", '"', "\\"),
)
COMMANDS = sorted({*commands_of(LoopConsole())} - {"quit"})
ALMOST = some.builds(
    lambda name, words: " ".join([name, *words]),
    some.sampled_from([*COMMANDS, "next", "next", "next", "end-turn"]),
    some.lists(some.sampled_from(WORDS), max_size=4),
)
LINES = some.lists(ALMOST | some.text(max_size=30).filter(lambda line: "quit" not in line.lower()), max_size=25)
FEW = settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@FEW
@given(LINES)
def test_any_lines_at_all(lines: list[str]) -> None:
    """About 200 lines and more, as JSON: each that is not empty gets one answer, and the table stays sound."""
    desk = Typed()
    out = io.StringIO()
    begun = ["new", *["next"] * 8]
    assert console.run(desk.desk, [*begun, *lines, "show"], out, as_json=True) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(begun) + sum(1 for line in lines if line.strip()) + 1
    assert answers[-1]["ok"] is True
    assert all(answer["ok"] or answer["error"] for answer in answers)
    assert problems(desk.state) == ()

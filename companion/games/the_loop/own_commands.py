"""The console's commands for what only a scenario lets players do: made from its actions, a word for each field."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import FieldInfo, fields

from companion.contract.console import Answer, Command, ConsoleContext
from companion.errors import UsageError
from companion.games.the_loop.console_words import whole
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.eras import Clone, Era, clone_from, era_from
from companion.games.the_loop.rules.scenarios import SCENARIOS, scenario_of


def yes_or_no(word: str) -> bool:
    """Whether it says yes.

    Raises:
        UsageError: it says neither.
    """
    if word not in {"yes", "no"}:
        raise UsageError(f"say yes or no, not {word!r}")
    return word == "yes"


READERS: Final[Mapping[Any, tuple[str, Callable[[str], Any]]]] = {
    Era: ("ERA", era_from),
    Clone: ("ARRIVAL>PARADOX", clone_from),
    int: ("N", lambda word: whole(word, "a number")),
    str: ("WORD", str),
    bool: ("yes|no", yes_or_no),
}
"""For each type of a field what stands for it in a usage, and what reads it. Actions of scenarios have no other."""


def own_commands() -> dict[str, Command]:
    """A command for each action that a scenario has of its own."""
    actions = (action for scenario in SCENARIOS.values() for action in scenario.actions)
    return {name_of(action): own_command(action) for action in actions}


def name_of(action: type[Action]) -> str:
    """The name of its command: `fill-slot` for `FillSlot`."""
    return re.sub("(?<!^)(?=[A-Z])", "-", action.__name__).lower()


def own_command(action: type[Action]) -> Command:
    """The command for one action; its usage is `NAME FIELD …`."""
    parts = fields(action)
    usage = " ".join((name_of(action), *(_usage(part) for part in parts)))
    needed = sum(part.required for part in parts)

    def command(console: ConsoleContext, words: Sequence[str]) -> Answer:
        scenario = console.state.setup.scenario
        if action not in scenario_of(console.state).actions:
            raise UsageError(f"the scenario {scenario} has no command {name_of(action)!r}")
        if not needed <= len(words) <= len(parts):
            raise UsageError(f"say it so: {usage}")
        values = [READERS[part.type][1](word) for part, word in zip(parts, words, strict=False)]
        return Answer(console.session.perform(action(*values)))

    command.__doc__ = usage
    return command


def _usage(part: FieldInfo) -> str:
    word = READERS[part.type][0]
    return word if part.required else f"[{word}]"

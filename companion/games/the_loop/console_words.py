"""Words of the console for things of The LOOP: agents, Eras with counts, changes."""

import reprlib
import shlex
from collections.abc import Mapping, Sequence
from typing import Final, cast

from companion.errors import UsageError
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Era, Level, clone_from, era_from
from companion.games.the_loop.rules.state import Counts, State

WORDS_OF_NEW: Final = frozenset({*(level.value for level in Level), "2", "3", "4", "table"})
"""What `new` understands; an agent may have such a name, too."""


def whole(word: str, what: str) -> int:
    """A whole number; the minus may be a printed one.

    Raises:
        UsageError: it is none; `what` names it.
    """
    try:
        return int(word.replace("−", "-"))
    except ValueError as problem:
        raise UsageError(f"{what} must be a whole number, not {reprlib.repr(word)}") from problem


def require(words: Sequence[str], least: int, usage: str) -> None:
    """Let a command go on with at least so many words.

    Raises:
        UsageError: there are fewer.
    """
    if len(words) < least:
        raise UsageError(f"say it so: {usage}")


Agents = Mapping[str, str]
"""The name of each agent that can be meant, with its short one."""


def agents_of(box: Box, names: Sequence[str] = ()) -> Agents:
    """These agents of the box; all of them where none is named."""
    return {agent.name: agent.short for agent in box.agents if not names or agent.name in names}


def agent_named(known: Agents, word: str) -> str:
    """The agent that is meant: by either name, or with other capitals and `_` for a space. `@` says it is one."""
    found = find_agent(known, word)
    if found is None:
        raise UsageError(
            f"{word!r} is no level and no agent; agents: {', '.join(typed(known, name) for name in known)}"
        )
    return found


def find_agent(known: Agents, word: str) -> str | None:
    """The one agent that this word can mean: a whole name comes before a short one."""
    for ways in ({name: name for name in known}, known):
        for compared in (str, _plain):
            for wanted in (word.removeprefix("@"), word):
                alike = [name for name, way in ways.items() if compared(way) == compared(wanted)]
                if len(alike) == 1:
                    return alike[0]
    return None


def _plain(name: str) -> str:
    return name.replace("_", " ").lower()


def typed(known: Agents, name: str) -> str:
    """How this agent is typed, so that nothing else is understood."""
    short, whole_name = (way.replace(" ", "_") for way in (known[name], name))
    ways = (short, whole_name, name, f"@{whole_name}", f"@{name}")
    return shlex.quote(next(way for way in ways if way not in WORDS_OF_NEW and find_agent(known, way) == name))


def counts(words: Sequence[str]) -> Counts:
    """How many for each Era, from words like medieval=2.

    Raises:
        UsageError: a word is no count.
    """
    into = [0] * len(ERAS)
    for word in words:
        name, equals, amount = word.partition("=")
        if not equals:
            raise UsageError(f"{word!r} is no count; say it so: enter rifts medieval=2 renaissance=1")
        into[era_from(name)] += whole(amount, "a count")
    return cast("Counts", tuple(into))


def changed_by(word: str, now: int) -> int:
    """`+2` and `-1` change what is there; a bare number is what there is afterwards."""
    amount = whole(word, "an amount")
    return amount if word[0] in "+-−" else amount - now


def era_of_clone(state: State, word: str) -> Era:
    """Where a clone stands.

    Raises:
        UsageError: it is not on the board.
    """
    token = clone_from(word)
    for era in ERAS:
        if token in state.clones[era]:
            return era
    raise UsageError(f"the clone {token.text} is not on the board")

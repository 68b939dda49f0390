"""What the console understands and answers: words for things, commands of scenarios, what brings the game on."""

import re
import reprlib
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from msgspec.structs import FieldInfo, fields

from companion.contract.console import Answer, Command, ConsoleContext
from companion.contract.rules import Decider
from companion.errors import UsageError
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, PREFIXES, Clone, Era, Level, clone_from, era_from
from companion.games.the_loop.rules.facts import Cause, CloneArrived, Fact, RiftsFell
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.legality import players_act
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.scenarios import SCENARIOS, scenario_of
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import Counts, State, Step

WORDS_OF_NEW: Final = frozenset({*(level.value for level in Level), "2", "3", "4", "table", "solo"})
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


def kind_of_mission(word: str) -> MissionKind:
    """What a mission asks for.

    Raises:
        UsageError: it is no such word.
    """
    try:
        return MissionKind(word)
    except ValueError as problem:
        kinds = ", ".join(kind.value for kind in MissionKind)
        raise UsageError(f"a mission is one of {kinds}, not {reprlib.repr(word)}") from problem


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


def next_commands(state: State) -> tuple[str, ...]:
    """The commands that bring the game on from here."""
    due = chance_due(state)
    if state.step is Step.OVER:
        return ("undo", "new")
    wanted = scenario_of(state).wanted(state)
    if wanted:
        return tuple(str(own_command(action).__doc__) for action in wanted)
    if players_act(state) and state.agent_due:
        return ("agent NAME",)
    if players_act(state):
        return ("end-turn [ERA]",)
    if due is None:
        return ("next",)
    entering = {
        Chance.ERA: "enter era ERA" if state.turn or state.step is not Step.UNPACKED else "enter era ERA ERA",
        Chance.CLONES: f"enter clones {PREFIXES[scenario_of(state).own_clones(state).kind]}ARRIVAL>PARADOX …",
        Chance.RIFTS: "enter rifts ERA=N …",
    }[due]
    return (entering,) if state.draws.of(due) is Decider.PLAYERS else ("next", entering)


def shortages(facts: Sequence[Fact], state: State) -> Iterator[str]:
    """That fewer cubes or clones came than were due, because the supply or the bag ran out."""
    for fact in facts:
        if isinstance(fact, RiftsFell) and state.machine is not None:
            fell = sum(fact.into)
            if fell < state.cubes_due:
                yield "only 1 red cube was left" if fell == 1 else f"only {fell} red cubes were left"
    arrived = [
        fact for fact in facts if isinstance(fact, CloneArrived) and fact.cause in {Cause.SETUP, Cause.FOO_PHASE}
    ]
    if arrived:
        setup = arrived[0].cause is Cause.SETUP
        due = scenario_of(state).clones_at_start(state) if setup else state.box.spawned[state.cycle - 1]
        if len(arrived) < due:
            yield f"the bag is empty: {due} clones were due, {len(arrived)} came"

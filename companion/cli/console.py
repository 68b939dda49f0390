"""`loop-companion console`: the same game from a terminal, a command a line, one answer a command."""

import argparse
import json
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO

from companion.cli.arguments import Commands, add_command, paths_of
from companion.cli.console_session import Answer, ConsoleSession, next_commands
from companion.cli.loaded import load_box, open_store
from companion.cli.session_commands import ALL
from companion.errors import CompanionError, IllegalActionError
from companion.games.the_loop.rules.codec import fact_to
from companion.games.the_loop.rules.facts import Cause, CloneArrived, Fact, RiftsFell
from companion.games.the_loop.rules.picture import table_to
from companion.games.the_loop.rules.scenarios import clones_at_start
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.text import tell

GREETING = "The Loop Companion's console. Begin with: new — what there is: help"


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "console", "the same game from a terminal", _run)
    command.add_argument("--json", action="store_true", help="a JSON object a line")


def _run(arguments: argparse.Namespace) -> int:
    paths = paths_of(arguments)
    box = load_box(paths)
    with open_store(paths) as store:
        return run(ConsoleSession(store, box), sys.stdin, sys.stdout, as_json=arguments.json)


def run(desk: ConsoleSession, lines: Iterable[str], out: TextIO, *, as_json: bool) -> int:
    """Answers each line until `quit` or the end of the input; bad input never ends it. Gives the exit code."""
    prompt = out.isatty() and sys.stdin.isatty() and not as_json
    if not as_json:
        print(GREETING, file=out)
    _ask(out, prompt)
    for line in lines:
        if line.strip():
            desk.store.try_again()
            answer, text = _answered(desk, line, as_json=as_json)
            print(text, file=out, flush=True)
            if answer is not None and answer.ends:
                break
        _ask(out, prompt)
        if prompt:
            desk.store.fold_in()  # while somebody reads the answer
    return 0


def _ask(out: TextIO, prompt: bool) -> None:
    if prompt:
        print("> ", end="", file=out, flush=True)


def _answered(desk: ConsoleSession, line: str, *, as_json: bool) -> tuple[Answer | None, str]:
    try:
        answer = execute(desk, line)
    except CompanionError as problem:
        error = str(problem)
        return None, json.dumps({"ok": False, "error": error}, ensure_ascii=False) if as_json else f"! {error}"
    return answer, _as_json(desk, answer) if as_json else _as_words(desk, answer)


def execute(desk: ConsoleSession, line: str) -> Answer:
    """Carries one line out.

    Raises:
        CompanionError: it is no command, or cannot be done; nothing changed.
    """
    try:
        words = shlex.split(line, comments=True)
    except ValueError as problem:
        raise IllegalActionError(f"this line cannot be read: {problem}") from problem
    if not words:
        return Answer()
    command = ALL.get(words[0].lower())
    if command is None:
        raise IllegalActionError(f"{words[0]!r} is no command; what there is: help")
    return command(desk, words[1:])


def _as_json(desk: ConsoleSession, answer: Answer) -> str:
    found: dict[str, Any] = {"ok": True, "facts": [fact_to(fact) for fact in answer.facts]}
    if answer.words:
        found["words"] = answer.words
    if desk.is_playing:
        state = desk.state
        found |= {"table": table_to(state), "step": state.step.value, "wants": list(next_commands(state))}
        if desk.session.trouble:
            found["not_saving"] = desk.session.trouble
    else:
        found |= {"table": None, "step": None, "wants": ["new", "resume"]}
    return json.dumps(found, ensure_ascii=False)


def _as_words(desk: ConsoleSession, answer: Answer) -> str:
    lines = [f"  {tell(fact, desk.state.box)}" for fact in answer.facts]
    if answer.facts:
        lines += [f"  {words}" for words in _describe_shortage(answer.facts, desk.state)]
    if answer.words:
        lines.insert(0, answer.words)
    if desk.is_playing and not answer.ends:
        lines.append(f"  [{desk.state.step.value}] {' | '.join(next_commands(desk.state))}")
        if desk.session.trouble:
            lines.append(f"  not saving: {desk.session.trouble}")
    return "\n".join(lines)


def _describe_shortage(facts: Sequence[Fact], state: State) -> Iterator[str]:
    """That fewer cubes or clones came than were due, because the supply or the bag ran out."""
    for fact in facts:
        if isinstance(fact, RiftsFell) and state.machine is not None:
            fell = sum(fact.into)
            if fell < state.box.machine_cubes + state.clones_in(state.machine):
                yield "only 1 red cube was left" if fell == 1 else f"only {fell} red cubes were left"
    arrived = [fact for fact in facts if isinstance(fact, CloneArrived) and fact.cause is not Cause.TABLE]
    if arrived:
        setup = arrived[0].cause is Cause.SETUP
        due = clones_at_start(state) if setup else state.box.spawned[state.cycle - 1]
        if len(arrived) < due:
            yield f"the bag is empty: {due} clones were due, {len(arrived)} came"

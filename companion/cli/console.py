"""`loop-companion console`: the same game from a terminal, a command a line, one answer a command."""

import argparse
import json
import shlex
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from companion.cli.console_commands import ConsoleSession, commands_of
from companion.cli.files import load_box, open_store
from companion.cli.parser import Commands, add_command, add_game, paths_of
from companion.contract.console import Answer
from companion.contract.rules import RefusedError
from companion.errors import CompanionError, UsageError
from companion.games import GAMES

GREETING = "The Loop Companion's console. Begin with: new — what there is: help"


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    command = add_command(commands, "console", "the same game from a terminal", _run)
    add_game(command)
    command.add_argument("--json", action="store_true", help="a JSON object a line")


def _run(arguments: argparse.Namespace) -> int:
    paths, game = paths_of(arguments), GAMES[arguments.game]()
    box = load_box(game, paths)
    with open_store(paths) as store:
        return run(ConsoleSession(store, game, box), sys.stdin, sys.stdout, as_json=arguments.json)


def run(console: ConsoleSession, lines: Iterable[str], out: TextIO, *, as_json: bool) -> int:
    """Answers each line until `quit` or the end of the input; bad input never ends it. Gives the exit code."""
    prompt = out.isatty() and sys.stdin.isatty() and not as_json
    if not as_json:
        print(GREETING, file=out)
    _ask(out, prompt)
    for line in lines:
        if line.strip():
            console.store.try_again()
            answer, text = _answered(console, line, as_json=as_json)
            print(text, file=out, flush=True)
            if answer is not None and answer.ends:
                break
        _ask(out, prompt)
        if prompt:
            console.store.fold_in()  # while somebody reads the answer
    return 0


def _ask(out: TextIO, prompt: bool) -> None:
    if prompt:
        print("> ", end="", file=out, flush=True)


def _answered(console: ConsoleSession, line: str, *, as_json: bool) -> tuple[Answer | None, str]:
    try:
        answer = execute(console, line)
    except CompanionError as problem:
        error = console.game.tell_refusal(problem.refusal) if isinstance(problem, RefusedError) else str(problem)
        return None, json.dumps({"ok": False, "error": error}, ensure_ascii=False) if as_json else f"! {error}"
    return answer, _as_json(console, answer) if as_json else _as_words(console, answer)


def execute(console: ConsoleSession, line: str) -> Answer:
    """Carries one line out.

    Raises:
        CompanionError: it is no command, or cannot be done; nothing changed.
    """
    try:
        words = shlex.split(line, comments=True)
    except ValueError as problem:
        raise UsageError(f"this line cannot be read: {problem}") from problem
    if not words:
        return Answer()
    command = commands_of(console.console).get(words[0].lower())
    if command is None:
        raise UsageError(f"{words[0]!r} is no command; what there is: help")
    return command(console, words[1:])


def _as_json(console: ConsoleSession, answer: Answer) -> str:
    encode = console.game.rules.encode
    found: dict[str, Any] = {"ok": True, "facts": [encode(fact) for fact in answer.facts]}
    if answer.words:
        found["words"] = answer.words
    if console.is_playing:
        state, told = console.state, console.console
        found |= {"table": told.encode(state), "step": told.step(state), "wants": list(told.next_commands(state))}
        if console.session.save_error:
            found["not_saving"] = console.session.save_error
    else:
        found |= {"table": None, "step": None, "wants": ["new", "resume"]}
    return json.dumps(found, ensure_ascii=False)


def _as_words(console: ConsoleSession, answer: Answer) -> str:
    lines = [f"  {console.game.describe(fact, console.state)}" for fact in answer.facts]
    if answer.facts:
        lines += [f"  {words}" for words in console.console.remarks(answer.facts, console.state)]
    if answer.words:
        lines.insert(0, answer.words)
    if console.is_playing and not answer.ends:
        state, told = console.state, console.console
        lines.append(f"  [{told.step(state)}] {' | '.join(told.next_commands(state))}")
        if console.session.save_error:
            lines.append(f"  not saving: {console.session.save_error}")
    return "\n".join(lines)

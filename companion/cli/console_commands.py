"""The console's commands of the house: they begin and resume games, go on, look, and move in the history.

Each takes the words after its name. Its docstring is its usage, which `help` shows.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.cli.console_session import ConsoleSession
from companion.cli.games import listed
from companion.contract.console import Answer, Console
from companion.errors import UsageError

Command = Callable[[ConsoleSession, Sequence[str]], Answer]


def commands_of(console: Console) -> Mapping[str, Command]:
    """Every command by its name: those of a game and the house's, in the order of `help`."""
    return {**BEGINNING, **console.commands(), **REST}


def _number(word: str, command: Command) -> int:
    """A number of acts or games; nobody has a billion of them."""
    if not word.isdecimal() or len(word) > 9:  # noqa: PLR2004 - nine digits
        raise UsageError(f"{word[:20]!r} is no number here; say it so: {command.__doc__}")
    return int(word)


def new(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """new"""
    del words
    console.begin(console.game.setup(console.box))
    return Answer(words=f"new game; the seed's SHA-256 is {console.session.header.commitment}")


def advance(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """next"""
    del words
    return Answer(console.session.advance())


def undo(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """undo"""
    del words
    return Answer(words=f"undone: {_told(console, console.session.undo())}")


def redo(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """redo"""
    del words
    return Answer(words=f"redone: {_told(console, console.session.redo())}")


def again(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """again (draw the last step anew)"""
    del words
    return Answer(console.session.draw_again())


def show(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """show"""
    del words
    return Answer(words=console.game.render(console.state))


def history(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """history"""
    del words
    rows = [
        f"{act.number:4}  turn {console.session.rules.position(act.after).turn:2}  {_told(console, act)}"
        for act in console.session.acts
    ]
    return Answer(words="\n".join(rows) or "nothing has happened yet")


def _told(console: ConsoleSession, act: Any) -> str:
    return console.game.describe_act(act.facts, act.after)


def go_back_to(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """back-to ACT (a number of the history)"""
    if len(words) != 1:
        raise UsageError(f"say it so: {go_back_to.__doc__}")
    console.session.go_back_to(_number(words[0], go_back_to))
    return Answer(words=f"back at act {words[0]}")


def odds(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """odds"""
    del words
    return Answer(words=console.game.render_odds(console.state))


def games(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """games"""
    del words
    return Answer(words=listed(console.store))


def resume(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """resume [GAME] (the last one played, or a number of `games`)"""
    stored = console.store.games(1)
    if not words and not stored:
        raise UsageError("there is no game to resume; begin one with: new")
    console.resume(_number(words[0], resume) if words else stored[0].id)
    return Answer(words="resumed")


def explain(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """help"""
    del words
    return Answer(words="\n".join(f"  {command.__doc__}" for command in commands_of(console.console).values()))


def leave(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """quit"""
    del words
    console.store.try_again()
    said = f"not saved ({console.store.save_error})" if console.store.save_error else "saved"
    return Answer(words=f"{said}; good-bye", ends=True)


BEGINNING: Final[Mapping[str, Command]] = {"new": new, "next": advance}
"""These come first, and a game may have its own instead."""

REST: Final[Mapping[str, Command]] = {
    "undo": undo,
    "redo": redo,
    "again": again,
    "show": show,
    "history": history,
    "back-to": go_back_to,
    "odds": odds,
    "games": games,
    "resume": resume,
    "help": explain,
    "quit": leave,
}
"""No game has any of these."""

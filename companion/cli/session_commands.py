"""The commands of the console that look at the game or move in its history, and the list of all."""

from collections.abc import Sequence
from typing import Final

from companion.cli.commands import COMMANDS, Command
from companion.cli.console_session import Answer, ConsoleSession
from companion.cli.games import listed
from companion.cli.render_text import show_odds, show_table
from companion.errors import IllegalActionError
from companion.games.the_loop.text import tell_act


def _number(word: str, command: Command) -> int:
    """A number of acts or games; nobody has a billion of them."""
    if not word.isdecimal() or len(word) > 9:  # noqa: PLR2004 - nine digits
        raise IllegalActionError(f"{word[:20]!r} is no number here; say it so: {command.__doc__}")
    return int(word)


def undo(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """undo"""
    del words
    act = desk.session.undo()
    return Answer(words=f"undone: {tell_act(act.facts, desk.state.box)}")


def redo(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """redo"""
    del words
    act = desk.session.redo()
    return Answer(words=f"redone: {tell_act(act.facts, desk.state.box)}")


def again(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """again (draw the last step anew)"""
    del words
    return Answer(desk.session.draw_again())


def show(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """show"""
    del words
    return Answer(words=show_table(desk.state))


def history(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """history"""
    del words
    rows = [
        f"{act.number:4}  turn {desk.session.game.place(act.after).turn:2}  {tell_act(act.facts, desk.state.box)}"
        for act in desk.session.acts
    ]
    return Answer(words="\n".join(rows) or "nothing has happened yet")


def go_back_to(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """back-to ACT (a number of the history)"""
    if len(words) != 1:
        raise IllegalActionError(f"say it so: {go_back_to.__doc__}")
    desk.session.go_back_to(_number(words[0], go_back_to))
    return Answer(words=f"back at act {words[0]}")


def odds(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """odds"""
    del words
    return Answer(words=show_odds(desk.state))


def games(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """games"""
    del words
    return Answer(words=listed(desk.store))


def resume(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """resume [GAME] (the last one played, or a number of `games`)"""
    stored = desk.store.games(1)
    if not words and not stored:
        raise IllegalActionError("there is no game to resume; begin one with: new")
    desk.resume(_number(words[0], resume) if words else stored[0].id)
    return Answer(words="resumed")


def explain(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """help"""
    del desk, words
    return Answer(words="\n".join(f"  {command.__doc__}" for command in ALL.values()))


def leave(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """quit"""
    del words
    desk.store.try_again()
    said = f"not saved ({desk.store.trouble})" if desk.store.trouble else "saved"
    return Answer(words=f"{said}; good-bye", ends=True)


ALL: Final[dict[str, Command]] = {
    **COMMANDS,
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
"""Every command by its name."""

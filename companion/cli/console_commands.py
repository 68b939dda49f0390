"""The console's commands of the house, and what they work on: the store, the box, and the game that is being played.

They begin and resume games, go on, look, and move in the history. Each takes the words after its name. Its docstring
is its usage, which `help` shows.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from companion.cli.games import listed
from companion.cli.journals import game_of
from companion.contract.console import Answer, Console, number_from
from companion.contract.game import Game, Json
from companion.errors import UsageError
from companion.play.dice import new_seed
from companion.play.session import Session
from companion.play.store import Store


def now() -> datetime:
    """The wall clock, for the journal."""
    return datetime.now(UTC)


class ConsoleSession:
    """One session at a time. `game` is the one that `new` begins, and after `resume` the one that goes on."""

    def __init__(self, store: Store, game: Game, box: Json) -> None:
        self.store = store
        self.game = game
        self.box = box
        self.console = game.console()
        self._session: Session[Any, Any, Any] | None = None

    @property
    def session(self) -> Session[Any, Any, Any]:
        """What is being played.

        Raises:
            UsageError: nothing is.
        """
        if self._session is None:
            raise UsageError("no game is being played; begin one with: new")
        return self._session

    @property
    def is_playing(self) -> bool:
        """Whether there is a session."""
        return self._session is not None

    @property
    def state(self) -> Any:
        """The state of the session."""
        return self.session.state

    def begin(self, setup: Mapping[str, Any], seed: str | None = None) -> None:
        """A new game.

        Raises:
            CompanionError: it cannot be set up so.
        """
        self._session = Session.begin(
            self.game.rules, self.store, now, setup=setup, box=self.box, seed=seed or new_seed()
        )

    def resume(self, number: int) -> None:
        """A stored game.

        Raises:
            JournalError: there is none, or it is damaged, or of a game that this app does not know.
        """
        game = game_of(self.store.header(number))
        self._session = Session.resume(game.rules, self.store, now, number)
        if game is not self.game:
            self.game, self.console, self.box = game, game.console(), self._session.header.box


Command = Callable[[ConsoleSession, Sequence[str]], Answer]


def commands_of(console: Console) -> Mapping[str, Command]:
    """Every command by its name: those of a game and the house's, in the order of `help`."""
    return {**BEGINNING, **console.commands(), **REST}


def _number(word: str, command: Command) -> int:
    """A number of acts or games."""
    number = number_from(word)
    if number is None:
        raise UsageError(f"{word[:20]!r} is no number here; say it so: {command.__doc__}")
    return number


def new(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """new"""
    del words
    console.begin(console.game.setup(console.box))
    return Answer(words=f"new game; the seed's SHA-256 is {console.session.header.commitment}")


def advance(console: ConsoleSession, words: Sequence[str]) -> Answer:
    """next"""
    del words
    session = console.session
    if session.rules.next(session.state) is None:
        wanted = " | ".join(console.console.next_commands(session.state))
        raise UsageError(f"nothing comes by itself now; what brings it on: {wanted}")
    return Answer(session.advance())


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

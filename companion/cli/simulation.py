"""Whole games of any kind without a screen: the same seed gives the same games, on one core or on many."""

import io
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import count
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, NoReturn

from companion import __version__
from companion.contract.game import Bot, Game, Json
from companion.contract.rules import Act
from companion.errors import CompanionError
from companion.play.dice import Dice, commitment
from companion.play.entries import Entry, Header
from companion.play.export import write_journal

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_AT_ONCE: Final = 20
"""Games that a worker is given in one go."""


class Result(NamedTuple):
    """What is kept of a game. `journal` is empty, where none was asked for."""

    ending: str
    turns: int
    journal: str


@dataclass(frozen=True)
class Simulation:
    """Games that all begin alike; the number of each, after the seed, is the seed of its dice."""

    game: Game
    setup: Json
    box: Json
    bot: Bot
    seed: str
    with_journals: bool = False

    @cached_property
    def first(self) -> Any:
        """The state in which all of them begin."""
        return self.game.rules.first(self.setup, self.box)

    def results(self, games: int, jobs: int = 1) -> Iterator[Result]:
        """The results of so many games, in their order, played by so many processes."""
        if jobs == 1:
            yield from map(self.result, range(games))
            return
        with _workers(self, jobs) as pool:
            yield from pool.imap(_result, range(games), chunksize=_AT_ONCE)

    def result(self, number: int) -> Result:
        """Of one game."""
        acts = tuple(self.play(f"{self.seed}-{number}"))
        state, rules = acts[-1].state, self.game.rules
        ending = ": ".join(rules.ending(state) or ())
        return Result(ending, rules.position(state).turn, self._journal(number, acts) if self.with_journals else "")

    def play(self, seed: str) -> Iterator[Act[Any, Any]]:
        """The acts of the game with this seed, from its setup to its end."""
        rules, bot, dice, state = self.game.rules, self.bot, Dice(seed), self.first
        draw, turn, acted = dice.at(0), 0, 0
        while True:
            now = rules.position(state).turn
            if now != turn:
                turn, acted, draw = now, 0, dice.at(now)
            action = rules.next(state)
            if action is None:  # the players have to act, or it is over
                if rules.ending(state) is not None:
                    return
                action = bot(state, draw, acted)
                acted += 1
            act = rules.act(state, action, draw)
            yield act
            state = act.state

    def _journal(self, number: int, acts: Iterable[Act[Any, Any]]) -> str:
        rules, seed = self.game.rules, f"{self.seed}-{number}"
        header = Header(rules.id, rules.version, __version__, seed, commitment(seed), self.setup, self.box)
        text = io.StringIO()
        write_journal(text, header, self._entries(acts))
        return text.getvalue()

    def _entries(self, acts: Iterable[Act[Any, Any]]) -> Iterator[Entry]:
        """A second a press, from the year 2000 on, so that a seed gives the same file."""
        rules, numbers, before = self.game.rules, count(1), self.first
        for place, act in enumerate(acts, start=1):
            at, turn, cycle = (
                EPOCH + timedelta(seconds=place),
                rules.position(act.state).turn,
                rules.position(before).cycle,
            )
            for fact, by in zip(act.facts, act.deciders, strict=True):
                yield Entry(next(numbers), place, at, turn, cycle, by.value, rules.encode(fact))
            before = act.state


def nobody(*_: object) -> NoReturn:
    """Who plays where a game brings no players: nothing but chance happens in it.

    Raises:
        CompanionError: somebody would have to act.
    """
    raise CompanionError("players have to act in this game, and it brings none of its own")


_simulation: Simulation
"""In a worker: what it plays."""


@contextmanager
def _workers(simulation: Simulation, jobs: int) -> Iterator[Any]:
    # Started anew: a fork takes along whatever lock another thread of ours holds just then, and may hang for ever.
    with get_context("spawn").Pool(jobs, _begin_worker, (simulation,)) as pool:
        yield pool


def _begin_worker(simulation: Simulation) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all of us; who asked for the games ends the workers
    global _simulation  # noqa: PLW0603 - a worker has no other place for what all of its tasks need
    _simulation = simulation


def _result(number: int) -> Result:
    return _simulation.result(number)

"""The console's commands of LOOP 78: each takes the words after its name, and its docstring is its usage."""

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.contract.console import (
    Answer,
    Command,
    Console,
    ConsoleContext,
    number_from,
    player_meant,
    typed_player,
)
from companion.errors import UsageError
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Action, legal_actions
from companion.games.loop_78.rules.loop_78 import encode_state
from companion.games.loop_78.rules.setup import FEWEST, MOST, Readings, Setup, setup_to
from companion.games.loop_78.rules.state import State, Step
from companion.games.loop_78.terminal import render_boards
from companion.games.loop_78.text import name_of, news_of
from companion.games.shedding.rules.groups import Direction, group_of
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, FixRound, Play, offers
from companion.games.shedding.rules.setup import Keeping


def _perform(console: ConsoleContext, action: Action) -> Answer:
    return Answer(console.session.perform(action))


def _names(state: State) -> tuple[str, ...]:
    return tuple(map(name_of(state.setup), range(state.players)))


def _seat(state: State, word: str) -> int:
    """Whom a word means: a number from 1, or a name."""
    return player_meant(word, _names(state))


def _one_seat(console: ConsoleContext, words: Sequence[str], command: Command) -> int:
    if len(words) != 1:
        raise UsageError(f"say it so: {command.__doc__}")
    return _seat(console.state, words[0])


def new(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """new [PLAYERS] [referee] [memory] [NAME …] (4 to 6 players; every play is told; the history says cards)"""
    players, rest = FEWEST, list(words)
    if rest and rest[0].isdecimal():
        said = rest.pop(0)
        players = number_from(said) or 0
        if players not in range(FEWEST, MOST + 1):
            raise UsageError(f"{reprlib.repr(said)[1:-1]} players cannot play; {FEWEST} to {MOST} can")
    keeping = Keeping.REFEREE if "referee" in rest else Keeping.SCORE
    readings = Readings(memory_aid="memory" in rest)
    names = tuple(word for word in rest if word not in {"referee", "memory"})
    if names and len(names) != players:
        raise UsageError(f"{len(names)} names do not go with {players} players")
    console.begin(setup_to(Setup(players=players, keeping=keeping, readings=readings, names=names)))
    return Answer(words=f"new game; the seed's SHA-256 is {console.session.header.commitment}")


def golden(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """golden [PLAYER] (before whom the golden board lies; the app draws it)"""
    return _perform(console, f.GoldenBoard(_one_seat(console, words, golden)) if words else f.DRAW_GOLDEN)


def begin(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """begin (the round: the token is up, two cards are set aside)"""
    del words
    return _perform(console, f.ROUND_BEGUN)


def out(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """out PLAYER (takes the next place)"""
    return _perform(console, Finish(_one_seat(console, words, out)))


def play(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """play VALUE [VALUE …] (whoever is on plays these cards: 9, or 6 6, or 3 4 5)"""
    group = group_of([int(word) for word in words if word.isdecimal() and len(word) <= 2])  # noqa: PLR2004 - two digits
    if group is None or group.size != len(words):
        raise UsageError(f"say it so: {play.__doc__}")
    return _perform(console, Play(group))


def pass_turn(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """pass (whoever is on)"""
    del words
    return _perform(console, PASS)


def reveal(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """reveal (an 8 that was set aside: the token turns)"""
    del words
    state: State = console.state
    return _perform(console, REVEAL if state.referees else f.TOKEN_TURNED)


def boards(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """boards [passed] (what lies on each, with the reason for each point; or they went to the left)"""
    return (
        _perform(console, f.BOARDS_PASSED) if list(words) == ["passed"] else Answer(words=render_boards(console.state))
    )


def no_referee(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """no-referee (the rest of this round is told by the order of finishing)"""
    del words
    return _perform(console, f.REFEREE_LEFT)


def fix(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """fix round NUMBER PLAYER … | fix PLAYER up|down CARDS … (how it really is: who is on, cards left of each)"""
    state: State = console.state
    number = number_from(words[1]) if words[:1] == ["round"] and len(words) == state.players + 2 else None
    if number is not None:
        places = tuple(_seat(state, word) for word in words[2:])
        return _perform(console, f.PlacesFixed(number - 1, places))
    counts = words[2:]
    told = len(counts) == state.players and all(word.isdecimal() and len(word) <= 2 for word in counts)  # noqa: PLR2004
    if not told or words[1] not in {way.value for way in Direction} or state.round is None:
        raise UsageError(f"say it so: {fix.__doc__}")
    left = tuple(map(int, counts))
    out_now = tuple(seat for seat in state.round.places if left[seat] == 0)
    places = (*out_now, *(seat for seat, count in enumerate(left) if count == 0 and seat not in out_now))
    return _perform(console, FixRound(_seat(state, words[0]), Direction(words[1]), left, places, clears=True))


def stop(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """stop (the game ends here)"""
    del words
    return _perform(console, f.STOPPED)


COMMANDS: Final[Mapping[str, Command]] = {
    "new": new,
    "golden": golden,
    "begin": begin,
    "out": out,
    "play": play,
    "pass": pass_turn,
    "reveal": reveal,
    "boards": boards,
    "no-referee": no_referee,
    "fix": fix,
    "stop": stop,
}


class Loop78Console(Console):
    """What LOOP 78 brings for the console."""

    def commands(self) -> Mapping[str, Command]:
        """Setup, rounds, and how it really is."""
        return COMMANDS

    def next_commands(self, state: State) -> tuple[str, ...]:
        """What brings the game on from here."""
        if state.step is Step.OVER:
            return ("boards", "undo", "new")
        if state.referees and state.step is Step.ROUND and state.round is not None:
            others = (name for name, move in (("pass", PASS), ("reveal", REVEAL)) if offers(state.round, move))
            return ("play VALUE …", *others, "no-referee")
        return tuple(_typed(state, action) for action in legal_actions(state))

    def remarks(self, facts: Sequence[Any], state: State) -> Sequence[str]:
        """Who is out, who leads."""
        news = news_of(facts, state)
        return (news,) if news else ()

    def encode(self, state: State) -> dict[str, Any]:
        """The table."""
        return encode_state(state)

    def step(self, state: State) -> str:
        """The word for what is due."""
        return state.step.value


def _typed(state: State, action: Action) -> str:
    """An action as it is typed."""
    match action:
        case f.GoldenBoard(seat=seat):
            return f"golden {typed_player(seat, _names(state))}"
        case f.DrawGolden():
            return "golden"
        case f.RoundBegun():
            return "begin"
        case Finish(seat=seat):
            return f"out {typed_player(seat, _names(state))}"
        case _:
            return "boards passed"


CONSOLE: Final = Loop78Console()

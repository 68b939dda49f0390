"""The console's commands of LOOP 45: each takes the words after its name, and its docstring is its usage."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.contract.console import Answer, Command, Console, ConsoleContext, number_from, player_meant
from companion.errors import UsageError
from companion.games.loop_45 import text
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.acts import Action
from companion.games.loop_45.rules.legality import legal_actions, why_not
from companion.games.loop_45.rules.setup import Length, Setup, setup_to
from companion.games.loop_45.rules.state import State, Step
from companion.games.shedding.rules.groups import group_of
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, Play, offers
from companion.games.shedding.rules.setup import Keeping

CHOICES: Final = {"2", "3", "4", "referee", "long"}


def _perform(console: ConsoleContext, action: Action) -> Answer:
    return Answer(console.session.perform(action))


def _usage(command: Command) -> UsageError:
    return UsageError(f"say it so: {command.__doc__}")


def _number(words: Sequence[str], command: Command, most: int) -> int:
    """One number from 1 up, as people count; from 0, as the rules do."""
    number = number_from(words[0]) if len(words) == 1 else None
    if number is None or not 1 <= number <= most:
        raise _usage(command)
    return number - 1


def _player(console: ConsoleContext, words: Sequence[str], command: Command) -> int:
    """By the name, or by the number, which is that of the seat at which the player sat first."""
    state: State = console.state
    if not words:
        raise _usage(command)
    return player_meant(" ".join(words), [text.player_name(state.setup, player) for player in range(state.players)])


def new(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """new [2|3|4] [referee] [long] (players; every card is told; until somebody has won two sets)"""
    if unknown := set(words) - CHOICES:
        raise UsageError(f"{min(unknown)!r} is nothing that can be chosen; say it so: {new.__doc__}")
    players = next((int(word) for word in words if word.isdecimal()), 4)
    keeping = Keeping.REFEREE if "referee" in words else Keeping.SCORE
    length = Length.LONG if "long" in words else Length.SET
    console.begin(setup_to(Setup(players=players, keeping=keeping, length=length)))
    return Answer(words=f"new game; the seed's SHA-256 is {console.session.header.commitment}")


def go_on(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """next (two cards are set aside: the round begins; or everybody stands up)"""
    del words
    state: State = console.state
    action = next((one for one in (f.ROUND_BEGUN, f.STOOD_UP) if why_not(state, one) is None), None)
    if action is None:
        raise UsageError(f"the players must act: {', '.join(next_commands(state))}")
    return _perform(console, action)


def out(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """out PLAYER (has no cards left; by name or number)"""
    state, player = console.state, _player(console, words, out)
    if player not in state.seats:
        raise UsageError("nobody sits now")
    return _perform(console, Finish(state.seats.index(player)))


def sit(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """sit SEAT (whoever is to choose takes it; seats count from 1, clockwise)"""
    state: State = console.state
    seat = _number(words, sit, state.players)
    return _perform(console, f.SeatTaken(-1 if state.picker is None else state.picker, seat))


def eights(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """eights PLAYER (was dealt all three 8s)"""
    return _perform(console, f.EightsShown(_player(console, words, eights)))


def share(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """share (the set, if several have the most points)"""
    del words
    return _perform(console, f.SetWon(console.state.leaders))


def play_on(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """on (one more round decides)"""
    del words
    return _perform(console, f.PLAYED_ON)


def start(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """start SEAT (the next set of a long game starts there)"""
    return _perform(console, f.SetBegun(_number(words, start, console.state.players)))


def play(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """play CARD … (whoever is on: 7, or 9 9, or 3 4 5)"""
    if not words or not all(word.isdecimal() and len(word) <= 2 for word in words):  # noqa: PLR2004 - up to 15
        raise _usage(play)
    group = group_of([int(word) for word in words])
    if group is None:
        raise UsageError("these cards are neither equal nor a sequence")
    return _perform(console, Play(group))


def pass_on(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """pass"""
    del words
    return _perform(console, PASS)


def reveal(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """reveal (an 8 that was set aside: the order turns)"""
    del words
    return _perform(console, REVEAL)


def order_only(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """order-only (the rest of this round is told by who is out)"""
    del words
    return _perform(console, f.REFEREE_LEFT)


def points(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """points NUMBER … (how many each has really, in the order of the players)"""
    state: State = console.state
    if len(words) != state.players or not all(word.isdecimal() and len(word) <= 3 for word in words):  # noqa: PLR2004
        raise _usage(points)
    seats = tuple(player for player in state.seats if player is not None)
    seated = seats if len(seats) == state.players else ()
    now = f.TableFixed(state.points, state.sets, seated, state.ranks, state.start)
    return _perform(console, replace(now, points=tuple(map(int, words))))


def stop(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """stop (the game; nobody wins)"""
    del words
    return _perform(console, f.STOPPED)


COMMANDS: Final[Mapping[str, Command]] = {
    "new": new,
    "next": go_on,
    "out": out,
    "sit": sit,
    "eights": eights,
    "play": play,
    "pass": pass_on,
    "reveal": reveal,
    "order-only": order_only,
    "share": share,
    "on": play_on,
    "start": start,
    "points": points,
    "stop": stop,
}


def next_commands(state: State) -> tuple[str, ...]:
    """The commands that bring the game on from here."""
    if state.step is Step.OVER:
        return ("undo", "new")
    if state.referees and state.round is not None:
        others = (("pass", PASS), ("reveal", REVEAL))
        return ("play CARD …", *(word for word, move in others if offers(state.round, move)))
    return tuple(_command(state, action) for action in legal_actions(state))


def _command(state: State, action: Action) -> str:
    match action:
        case Finish(seat=seat):
            player = state.seats[seat]
            return f"out {(0 if player is None else player) + 1}"
        case f.SeatTaken(seat=seat):
            return f"sit {seat + 1}"
        case f.SetBegun(start=seat):
            return f"start {seat + 1}"
        case f.EightsShown(player=player):
            return f"eights {player + 1}"
        case f.SetWon():
            return "share"
        case f.PlayedOn():
            return "on"
        case _:
            return "next"


class Loop45Console(Console):
    """What LOOP 45 brings for the console."""

    def commands(self) -> Mapping[str, Command]:
        """Rounds, seats, sets, and how the table really is."""
        return COMMANDS

    def next_commands(self, state: State) -> tuple[str, ...]:
        """What brings the game on from here."""
        return next_commands(state)

    def encode(self, state: State) -> dict[str, Any]:
        """The table; of the cards, only how many each has left."""
        return {
            "turn": state.turn,
            "set": state.set,
            "points": list(state.points),
            "sets": list(state.sets),
            "seats": list(state.seats),
            "ranks": list(state.ranks),
            "start": state.start,
            "out": list(state.out),
            "on": state.on,
            "left": list(state.round.left) if state.round is not None and state.referees else None,
            "ending": {"outcome": state.ending.outcome.value, "reason": state.ending.reason.value}
            if state.ending
            else None,
        }

    def step(self, state: State) -> str:
        """The word for what is due."""
        return state.step.value


CONSOLE: Final = Loop45Console()

"""The commands of the console: each takes the words after its name and works on the desk."""

import reprlib
import shlex
from collections.abc import Callable, Sequence
from typing import Final, cast

from companion.cli.console_session import Action, Answer, ConsoleSession
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import corrections, foo_phase
from companion.games.the_loop.rules.clones import clone_from
from companion.games.the_loop.rules.eras import ERAS, Era, era_from
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.rules.setup import Chance, Decider, DrawSources, Setup
from companion.games.the_loop.rules.state import Counts, Step
from companion.games.the_loop.rules.turn import Question, end_turn, questions

WORDS_OF_NEW: Final = frozenset({*(level.value for level in Level), "2", "3", "4", "table"})
"""What `new` understands; an agent may have such a name, too."""
Command = Callable[[ConsoleSession, Sequence[str]], Answer]


def _whole(word: str, what: str) -> int:
    try:
        return int(word.replace("−", "-"))
    except ValueError as problem:
        raise IllegalActionError(f"{what} must be a whole number, not {reprlib.repr(word)}") from problem


def _needs(words: Sequence[str], least: int, usage: str) -> None:
    if len(words) < least:
        raise IllegalActionError(f"say it so: {usage}")


def _perform(desk: ConsoleSession, wish: Action) -> Answer:
    return Answer(desk.session.perform(wish))


def new(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """new [month|year|eternity] [2|3|4 or names of agents, @NAME if it is one of these words] [table]"""
    level, names, draws = Level.MONTH, [], DrawSources()
    known = [str(agent["name"]) for agent in desk.box["agents"]]
    names = known[:2]
    chosen: list[str] = []
    for word in words:
        if word in {level.value for level in Level}:
            level = Level(word)
        elif word in {"2", "3", "4"}:
            names = known[: int(word)]
            if len(names) < int(word):
                raise IllegalActionError(f"the box names only {len(known)} agents; {word} cannot play")
        elif word == "table":
            draws = DrawSources(Decider.PLAYERS, Decider.PLAYERS, Decider.PLAYERS)
        else:
            chosen.append(_agent(known, word))
    desk.begin(Setup(tuple(chosen or names), level, draws=draws))
    return Answer(words=f"new game; the seed's SHA-256 is {desk.session.header.commitment}")


def _agent(known: Sequence[str], word: str) -> str:
    """The agent that is meant: by its name as it is, or with other capitals and `_` for a space. `@` says it is one."""
    found = _found(known, word)
    if found is None:
        raise IllegalActionError(
            f"{word!r} is no level and no agent; agents: {', '.join(_typed(known, name) for name in known)}"
        )
    return found


def _found(known: Sequence[str], word: str) -> str | None:
    for compared in (str, _plain):
        for wanted in (word.removeprefix("@"), word):
            alike = [name for name in known if compared(name) == compared(wanted)]
            if len(alike) == 1:
                return alike[0]
    return None


def _plain(name: str) -> str:
    return name.replace("_", " ").lower()


def _typed(known: Sequence[str], name: str) -> str:
    """How this agent is typed, so that nothing else is understood."""
    short = name.replace(" ", "_")
    ways = (short, name, f"@{short}", f"@{name}")
    return shlex.quote(next(way for way in ways if way not in WORDS_OF_NEW and _found(known, way) == name))


def advance(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """next"""
    del words
    return Answer(desk.advance())


def enter(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """enter era ERA · enter clones ARRIVAL>PARADOX … · enter rifts ERA=N …"""
    _needs(words, 1, str(enter.__doc__))
    match words[0]:
        case "era":
            return _enter_era(desk, words[1:])
        case "clones":
            clones = tuple(clone_from(word) for word in words[1:])
            return _perform(desk, lambda state, _: foo_phase.enter_clones(state, clones))
        case "rifts":
            into = _counts(words[1:])
            return _perform(desk, lambda state, _: foo_phase.enter_rifts(state, into))
        case other:
            raise IllegalActionError(f"{other!r} cannot be entered; say it so: {enter.__doc__}")


def _enter_era(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    _needs(words, 1, "enter era ERA")
    eras = tuple(era_from(word) for word in words)
    if desk.state.step is Step.UNPACKED:
        return _perform(desk, lambda state, draw: foo_phase.enter_setup_eras(state, eras, draw))
    if len(eras) != 1:
        raise IllegalActionError("one Era is drawn, not several; say it so: enter era ERA")
    return _perform(desk, lambda state, _: foo_phase.enter_era(state, eras[0]))


def _counts(words: Sequence[str]) -> Counts:
    into = [0] * len(ERAS)
    for word in words:
        name, equals, amount = word.partition("=")
        if not equals:
            raise IllegalActionError(f"{word!r} is no count; say it so: enter rifts medieval=2 renaissance=1")
        into[era_from(name)] += _whole(amount, "a count")
    return cast("Counts", tuple(into))


def rifts(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """rifts ERA +N | -N | N"""
    _needs(words, 2, str(rifts.__doc__))
    era = era_from(words[0])
    amount = _change(words[1], desk.state.rifts[era])
    return _perform(desk, lambda state, draw: corrections.change_rifts(state, era, amount, draw))


def energy(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """energy ERA +N | -N | N"""
    _needs(words, 2, str(energy.__doc__))
    era = era_from(words[0])
    amount = _change(words[1], desk.state.energy[era])
    return _perform(desk, lambda state, draw: corrections.change_energy(state, era, amount, draw))


def _change(word: str, now: int) -> int:
    """`+2` and `-1` change what is there; a bare number is what there is afterwards."""
    amount = _whole(word, "an amount")
    return amount if word[0] in "+-−" else amount - now


def clone(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """clone move ARRIVAL>PARADOX [FROM] TO · clone destroy A>P [ERA] · clone add A>P [ERA] · clone count ERA N"""
    _needs(words, 2, str(clone.__doc__))
    if words[0] == "count":
        _needs(words, 3, "clone count ERA N")
        era, amount = era_from(words[1]), _whole(words[2], "the count")
        return _perform(desk, lambda state, draw: corrections.count_clones(state, era, amount, draw))
    token, eras = clone_from(words[1]), [era_from(word) for word in words[2:]]
    match words[0], eras:
        case "move", [end]:
            start = _where(desk, words[1])
            return _perform(desk, lambda state, draw: corrections.move_clone(state, token, start, end, draw))
        case "move", [start, end]:
            return _perform(desk, lambda state, draw: corrections.move_clone(state, token, start, end, draw))
        case "destroy", [] | [_]:
            era = eras[0] if eras else _where(desk, words[1])
            return _perform(desk, lambda state, draw: corrections.destroy_clone(state, token, era, draw))
        case "add", [] | [_]:
            era = eras[0] if eras else token.arrival
            return _perform(desk, lambda state, draw: corrections.add_clone(state, token, era, draw))
        case _:
            raise IllegalActionError(f"say it so: {clone.__doc__}")


def _where(desk: ConsoleSession, word: str) -> Era:
    token = clone_from(word)
    for era in ERAS:
        if token in desk.state.clones[era]:
            return era
    raise IllegalActionError(f"the clone {token.text} is not on the board")


def mission(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """mission needs ERA N|? · mission progress ERA +N|-N|N · mission complete|fail|reveal ERA"""
    _needs(words, 2, str(mission.__doc__))
    era = era_from(words[1])
    match words[0], words[2:]:
        case "needs", [word]:
            needs = None if word == "?" else _whole(word, "what a mission needs")
            return _perform(desk, lambda state, draw: corrections.set_needs(state, era, needs, draw))
        case "progress", [word]:
            amount = _change(word, desk.state.missions[era].progress)
            return _perform(desk, lambda state, draw: corrections.progress_mission(state, era, amount, draw))
        case "complete", []:
            return _perform(desk, lambda state, draw: corrections.complete_mission(state, era, draw))
        case "fail", []:
            return _perform(desk, lambda state, draw: corrections.fail_mission(state, era, draw))
        case "reveal", []:
            return _perform(desk, lambda state, draw: corrections.reveal_mission(state, era, draw))
        case _:
            raise IllegalActionError(f"say it so: {mission.__doc__}")


def vortex(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """vortex open ERA · vortex close ERA"""
    _needs(words, 2, str(vortex.__doc__))
    era = era_from(words[1])
    match words[0]:
        case "open":
            return _perform(desk, lambda state, draw: corrections.open_vortex(state, era, draw))
        case "close":
            return _perform(desk, lambda state, draw: corrections.take_vortex_back(state, era, draw))
        case _:
            raise IllegalActionError(f"say it so: {vortex.__doc__}")


def end_the_turn(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """end-turn [ERA] [complete] [survives]"""
    yes = frozenset(
        question
        for question, word in ((Question.IS_MISSION_COMPLETE, "complete"), (Question.SURVIVES_MEGA_VORTEX, "survives"))
        if word in words
    )
    where = [era_from(word) for word in words if word not in {"complete", "survives", "no"}]
    if len(where) > 1:
        raise IllegalActionError(f"an agent stands in one Era, not in several; say it so: {end_the_turn.__doc__}")
    era = where[0] if where else None
    open_questions = [question for question in questions(desk.state, era) if question not in yes]
    if open_questions and "no" not in words:
        asked = " and ".join(
            {
                Question.IS_MISSION_COMPLETE: "is its mission complete (add: complete)",
                Question.SURVIVES_MEGA_VORTEX: "does the agent survive the mega-vortex (add: survives)",
            }[question]
            for question in open_questions
        )
        raise IllegalActionError(f"{asked}? Otherwise add: no")
    return _perform(desk, lambda state, draw: end_turn(state, era, draw, yes))


def free_move(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """free-move (used, or ready again)"""
    del words
    return _perform(desk, lambda state, draw: corrections.use_free_move(state, not state.free_move_used, draw))


def loop(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """loop (one more this turn)"""
    del words
    return _perform(desk, lambda state, draw: corrections.count_loops(state, state.loops + 1, draw))


def agent(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """agent NAME (who acts)"""
    _needs(words, 1, str(agent.__doc__))
    name = _agent(desk.state.setup.agents, " ".join(words))
    return _perform(desk, lambda state, draw: corrections.choose_agent(state, name, draw))


def draws(desk: ConsoleSession, words: Sequence[str]) -> Answer:
    """draws era|clones|rifts app|table"""
    _needs(words, 2, str(draws.__doc__))
    try:
        chance, who = Chance(words[0]), Decider(words[1])
    except ValueError as problem:
        raise IllegalActionError(f"say it so: {draws.__doc__}") from problem
    return _perform(desk, lambda state, draw: corrections.change_draws(state, chance, who, draw))


COMMANDS: Final[dict[str, Command]] = {
    "new": new,
    "next": advance,
    "enter": enter,
    "rifts": rifts,
    "energy": energy,
    "clone": clone,
    "mission": mission,
    "vortex": vortex,
    "end-turn": end_the_turn,
    "free-move": free_move,
    "loop": loop,
    "agent": agent,
    "draws": draws,
}

"""The console's commands of The LOOP: each takes the words after its name, and its docstring is its usage."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.contract.console import Answer, Command, Console, ConsoleContext
from companion.contract.rules import Decider
from companion.errors import UsageError
from companion.games.the_loop.console_words import (
    Agents,
    agent_named,
    agents_of,
    changed_by,
    counts,
    era_of_clone,
    kind_of_mission,
    next_commands,
    own_commands,
    require,
    shortages,
    whole,
)
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Question
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.codec import encode_state
from companion.games.the_loop.rules.eras import EnergyKind, Level, clone_from, era_from
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import (
    STANDARD,
    Chance,
    DrawSources,
    Setup,
    TurnOrder,
    checked_setup,
    setup_to,
)
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.story import mission_turned_up_last, story_of
from companion.games.the_loop.rules.turn import questions


def _perform(console: ConsoleContext, action: a.Action) -> Answer:
    return Answer(console.session.perform(action))


def new(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """new [month|year|eternity] [2|3|4 or names of agents, @NAME if it is such a word] [SCENARIO] [table] [solo]"""
    level, scenario, draws, order = Level.MONTH, STANDARD, DrawSources(), TurnOrder.SEATS
    box = box_from(console.box)
    known = agents_of(box)
    names = tuple(known)[:2]
    chosen: list[str] = []
    for word in words:
        if word in {level.value for level in Level}:
            level = Level(word)
        elif word in SCENARIOS:
            scenario = word
        elif word in {"2", "3", "4"}:
            names = tuple(known)[: int(word)]
            if len(names) < int(word):
                raise UsageError(f"the box names only {len(known)} agents; {word} cannot play")
        elif word == "table":
            draws = DrawSources(Decider.PLAYERS, Decider.PLAYERS, Decider.PLAYERS)
        elif word == "solo":
            order = TurnOrder.CARDS
        else:
            chosen.append(agent_named(known, word))
    setup = checked_setup(Setup(tuple(chosen or names), level, scenario, draws, order), box)
    console.begin(setup_to(setup))
    return Answer(words=f"new game; the seed's SHA-256 is {console.session.header.commitment}")


def advance(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """next"""
    del words
    due = chance_due(console.state)
    if due is not None and console.state.draws.of(due) is Decider.PLAYERS:
        raise UsageError(f"you draw this at the table: enter it with: {next_commands(console.state)[0]}")
    return _perform(console, a.NEXT)


def enter(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """enter era ERA · enter clones ARRIVAL>PARADOX … · enter rifts ERA=N …"""
    require(words, 1, str(enter.__doc__))
    match words[0]:
        case "era":
            return _enter_era(console, words[1:])
        case "clones":
            clones = tuple(clone_from(word) for word in words[1:])
            return _perform(console, a.EnterClones(clones))
        case "rifts":
            into = counts(words[1:])
            return _perform(console, a.EnterRifts(into))
        case other:
            raise UsageError(f"{other!r} cannot be entered; say it so: {enter.__doc__}")


def _enter_era(console: ConsoleContext, words: Sequence[str]) -> Answer:
    require(words, 1, "enter era ERA")
    eras = tuple(era_from(word) for word in words)
    if console.state.step is Step.UNPACKED:
        return _perform(console, a.EnterSetupEras(eras))
    if len(eras) != 1:
        raise UsageError("one Era is drawn, not several; say it so: enter era ERA")
    return _perform(console, a.EnterEra(eras[0]))


def rifts(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """rifts ERA +N | -N | N"""
    require(words, 2, str(rifts.__doc__))
    era = era_from(words[0])
    amount = changed_by(words[1], console.state.rifts[era])
    return _perform(console, a.ChangeRifts(era, amount))


def energy(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """energy ERA +N | -N | N [perpetual]"""
    require(words, 2, str(energy.__doc__))
    era, kind = era_from(words[0]), EnergyKind.ENERGY
    if words[2:]:
        if words[2:] != [EnergyKind.PERPETUAL.value]:
            raise UsageError(f"say it so: {energy.__doc__}")
        kind = EnergyKind.PERPETUAL
    lying = console.state.energy if kind is EnergyKind.ENERGY else console.state.perpetual
    return _perform(console, a.ChangeEnergy(era, changed_by(words[1], lying[era]), kind))


def clone(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """clone move ARRIVAL>PARADOX [FROM] TO · clone destroy|add A>P [ERA] · clone find A>P · clone count ERA N"""
    require(words, 2, str(clone.__doc__))
    if words[0] == "count":
        require(words, 3, "clone count ERA N")
        era, amount = era_from(words[1]), whole(words[2], "the count")
        return _perform(console, a.CountClones(era, amount))
    token, eras = clone_from(words[1]), [era_from(word) for word in words[2:]]
    match words[0], eras:
        case "move", [end]:
            start = era_of_clone(console.state, words[1])
            return _perform(console, a.MoveClone(token, start, end))
        case "move", [start, end]:
            return _perform(console, a.MoveClone(token, start, end))
        case "destroy", [] | [_]:
            era = eras[0] if eras else era_of_clone(console.state, words[1])
            return _perform(console, a.DestroyClone(token, era))
        case "find", []:
            return _perform(console, a.FindToken(token))
        case "add", [] | [_]:
            era = eras[0] if eras else token.arrival
            return _perform(console, a.AddClone(token, era))
        case _:
            raise UsageError(f"say it so: {clone.__doc__}")


def mission(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """mission needs ERA N|? · … progress ERA +N|-N|N · … complete|fail|reveal|name|kind ERA [WORD]"""
    require(words, 2, str(mission.__doc__))
    era = era_from(words[1])
    match words[0], words[2:]:
        case "needs", [word]:
            needs = None if word == "?" else whole(word, "what a mission needs")
            return _perform(console, a.SetNeeds(era, needs))
        case "progress", [word]:
            amount = changed_by(word, console.state.missions[era].progress)
            return _perform(console, a.ProgressMission(era, amount))
        case "name", [_, *_]:
            return _perform(console, a.TellMission(era, " ".join(words[2:]), console.state.missions[era].kind))
        case "kind", [word]:
            return _perform(console, a.TellMission(era, console.state.missions[era].name, kind_of_mission(word)))
        case "complete" | "fail", []:
            return _perform(console, (a.CompleteMission if words[0] == "complete" else a.FailMission)(era))
        case "reveal", []:
            instead_of = mission_turned_up_last(console.state, story_of(console.session.acts))
            return _perform(console, a.RevealMission(era, instead_of))
        case _:
            raise UsageError(f"say it so: {mission.__doc__}")


def vortex(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """vortex open ERA · vortex close ERA"""
    require(words, 2, str(vortex.__doc__))
    era = era_from(words[1])
    match words[0]:
        case "open":
            return _perform(console, a.OpenVortex(era))
        case "close":
            return _perform(console, a.TakeVortexBack(era))
        case _:
            raise UsageError(f"say it so: {vortex.__doc__}")


def end_the_turn(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """end-turn [ERA] [complete] [survives]"""
    yes = frozenset(
        question
        for question, word in ((Question.IS_MISSION_COMPLETE, "complete"), (Question.SURVIVES_MEGA_VORTEX, "survives"))
        if word in words
    )
    where = [era_from(word) for word in words if word not in {"complete", "survives", "no"}]
    if len(where) > 1:
        raise UsageError(f"an agent stands in one Era, not in several; say it so: {end_the_turn.__doc__}")
    era = where[0] if where else None
    open_questions = [question for question in questions(console.state, era) if question not in yes]
    if open_questions and "no" not in words:
        asked = " and ".join(
            {
                Question.IS_MISSION_COMPLETE: "is its mission complete (add: complete)",
                Question.SURVIVES_MEGA_VORTEX: "does the agent survive the mega-vortex (add: survives)",
            }[question]
            for question in open_questions
        )
        raise UsageError(f"{asked}? Otherwise add: no")
    return _perform(console, a.EndTurn(era, yes))


def free_move(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """free-move (used, or ready again)"""
    del words
    return _perform(console, a.UseFreeMove(not console.state.free_move_used))


def loop(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """loop (one more this turn)"""
    del words
    return _perform(console, a.CountLoops(console.state.loops + 1))


def _playing(state: State) -> Agents:
    return agents_of(state.box, state.setup.agents)


def agent(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """agent NAME (who acts)"""
    require(words, 1, str(agent.__doc__))
    name = agent_named(_playing(console.state), " ".join(words))
    return _perform(console, a.ChooseAgent(name))


def move(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """move AGENT ERA (where it stands now)"""
    require(words, 2, str(move.__doc__))
    name = agent_named(_playing(console.state), " ".join(words[:-1]))
    return _perform(console, a.MoveAgent(name, era_from(words[-1])))


def draws(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """draws era|clones|rifts app|table"""
    require(words, 2, str(draws.__doc__))
    try:
        chance, who = Chance(words[0]), Decider(words[1])
    except ValueError as problem:
        raise UsageError(f"say it so: {draws.__doc__}") from problem
    return _perform(console, a.ChangeDraws(chance, who))


COMMANDS: Final[Mapping[str, Command]] = {
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
    "move": move,
    "draws": draws,
}


class LoopConsole(Console):
    """What The LOOP brings for the console."""

    def commands(self) -> Mapping[str, Command]:
        """Setup, steps, entries, corrections, and the actions of every scenario."""
        return {**COMMANDS, **own_commands()}

    def next_commands(self, state: State) -> tuple[str, ...]:
        """What brings the game on from here."""
        return next_commands(state)

    def remarks(self, facts: Sequence[Fact], state: State) -> tuple[str, ...]:
        """What ran out."""
        return tuple(shortages(facts, state))

    def encode(self, state: State) -> dict[str, Any]:
        """The board."""
        return encode_state(state)

    def step(self, state: State) -> str:
        """The step of the Foo phase or of the turn."""
        return str(state.step.value)


CONSOLE: Final = LoopConsole()

"""From entries to a timeline: facts are applied, nothing is drawn. Says which entry is the first that does not fit."""

from collections.abc import Iterable
from itertools import groupby

from companion.contract.rules import FactT, Game, StateT
from companion.errors import CompanionError, JournalError
from companion.play import entries
from companion.play.entries import Entry
from companion.play.timeline import RecordedAct, Timeline


def fold(game: Game[StateT, FactT], first: StateT, rows: Iterable[Entry], *, strictly: bool) -> Timeline[StateT, FactT]:
    """The timeline that these entries tell.

    `strictly` holds every fact and every table against the rules (as `replay` does); without it, the journal is
    trusted, since it was checked when it was written.

    Raises:
        JournalError: an entry cannot be; the message names it.
    """
    timeline: Timeline[StateT, FactT] = Timeline(first)
    for _, grouped in groupby(rows, key=lambda entry: entry.act):
        group = list(grouped)
        try:
            _fold_act(game, timeline, group, strictly=strictly)
        except CompanionError:
            raise
        except Exception as problem:
            # What a damaged entry makes of a table can fail anywhere in a game; none of it may end the app.
            why = f"it cannot have happened ({type(problem).__name__}: {problem})"
            raise JournalError(f"entry {group[0].number}: {why}") from problem
    return timeline


def _fold_act(
    game: Game[StateT, FactT], timeline: Timeline[StateT, FactT], group: list[Entry], *, strictly: bool
) -> None:
    first = group[0]
    match first.name:
        case entries.UNDONE:
            _step_back(timeline, group)
        case entries.REDONE:
            _step_forward(timeline, group)
        case entries.DRAWN_AGAIN:
            replaced = timeline.live[-1] if timeline.live else None
            if replaced is None or first.fact.get("instead_of") != replaced.number:
                raise JournalError(
                    f"entry {first.number}: there is no act {first.fact.get('instead_of')!r} to draw again"
                )
            act = _recorded(game, replaced.before, group[1:], first, strictly=strictly)
            timeline.add(
                RecordedAct(
                    first.act, first.at, act.facts, act.deciders, act.before, act.after, replaced.attempt + 1, replaced
                )
            )
        case _:
            timeline.add(_recorded(game, timeline.state, group, first, strictly=strictly))


def _step_back(timeline: Timeline[StateT, FactT], group: list[Entry]) -> None:
    for entry in group:
        if not timeline.live or timeline.live[-1].number != entry.fact.get("takes_back"):
            raise JournalError(f"entry {entry.number}: there is no act {entry.fact.get('takes_back')!r} to undo")
        timeline.undo()


def _step_forward(timeline: Timeline[StateT, FactT], group: list[Entry]) -> None:
    for entry in group:
        if not timeline.undone or timeline.undone[-1].number != entry.fact.get("brings_back"):
            raise JournalError(f"entry {entry.number}: there is no act {entry.fact.get('brings_back')!r} to redo")
        timeline.redo()


def _recorded(
    game: Game[StateT, FactT], before: StateT, group: list[Entry], first: Entry, *, strictly: bool
) -> RecordedAct[StateT, FactT]:
    if not group:
        raise JournalError(f"entry {first.number}: nothing was drawn again; the facts of its act are missing")
    state = before
    facts: list[FactT] = []
    for entry in group:
        try:
            fact = game.fact_from(entry.fact)
            why_not = game.misfit(state, fact) if strictly else ""
            if why_not:
                raise JournalError(why_not)
            state = game.apply(state, fact)
        except CompanionError as problem:
            raise JournalError(f"entry {entry.number}: {problem}") from problem
        facts.append(fact)
    if strictly and (why_not := game.act_misfit(before, tuple(facts))):
        raise JournalError(f"entry {group[-1].number}: {why_not}")
    turn, cycle = game.place(state).turn, game.place(before).cycle
    for entry in group if strictly else ():
        if (entry.turn, entry.cycle) != (turn, cycle):
            told = f"it says turn {entry.turn}, cycle {entry.cycle}"
            raise JournalError(f"entry {entry.number}: {told}, but belongs to turn {turn}, cycle {cycle}")
    if strictly and (broken := game.problems(state)):
        raise JournalError(f"entry {group[-1].number}: {'; '.join(broken)}")
    deciders = tuple(entry.by for entry in group)
    return RecordedAct(first.act, first.at, tuple(facts), deciders, before, state)

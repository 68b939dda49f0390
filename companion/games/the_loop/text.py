"""Facts of The LOOP in words: for the history, for the name of what undo takes back, for the console."""

import tomllib
from collections.abc import Iterator, Sequence
from typing import IO, Any, Final

from companion.contract.rules import Decider
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Clone, CloneKind, EnergyKind, Era
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import AnyStep, Outcome, Reason, Step
from companion.words import _, ngettext


def era_name(box: Box, era: Era) -> str:
    """The short name of an Era."""
    return _(box.eras[era].short)


def short_names(box: Box) -> dict[str, str]:
    """What each agent is called where room is scarce, by its name."""
    return {agent.name: agent.short for agent in box.agents}


def _short(box: Box, agent: str) -> str:
    """The short name of an agent; the whole one of an agent that the box no longer knows."""
    return short_names(box).get(agent, agent)


def clone_name(box: Box, clone: Clone) -> str:
    """A token by its paradox Era, which is what lies face up."""
    words = _("clone of {era}") if clone.kind is CloneKind.CLONE else _("Supaclone of {era}")
    return words.format(era=era_name(box, clone.paradox))


def tokens(number: int, kind: CloneKind = CloneKind.CLONE) -> str:
    """So many of a kind."""
    if kind is CloneKind.CLONE:
        return ngettext("{n} clone", "{n} clones", number).format(n=number)
    return ngettext("{n} Supaclone", "{n} Supaclones", number).format(n=number)


def kind_name(kind: MissionKind) -> str:
    """What a mission asks for, in a word or two."""
    match kind:
        case MissionKind.RIFTS:
            return _("Remove rifts")
        case MissionKind.ENERGY:
            return _("Add energy")
        case MissionKind.STAND:
            return _("Stand in Eras")
        case MissionKind.LOOP:
            return _("Do a LOOP")
        case MissionKind.CLONES:
            return _("Destroy clones")


def tell_act(facts: Sequence[f.Fact], box: Box) -> str:
    """What an act did, in three or four words that fit on a button: what Undo says it takes back."""
    first = facts[0]
    arrived = [fact.clone.kind for fact in facts if isinstance(fact, f.CloneArrived)]
    if arrived and isinstance(first, f.CloneArrived):
        return tokens(len(arrived), arrived[0])
    if any(isinstance(fact, f.StepBegun) and fact.step is Step.SETUP_MISSIONS for fact in facts):
        return _("the first missions")
    vortexes = sum(isinstance(fact, f.VortexOpened) for fact in facts)
    if vortexes > 1:
        return ngettext("{n} vortex", "{n} vortexes", vortexes).format(n=vortexes)
    match first:
        case f.MachineMoved():
            return _("travel to {era}").format(era=era_name(box, first.era))
        case f.ArtifactDue():
            return _("to the Artifact")
        case f.EnergyChanged(kind=EnergyKind.PERPETUAL):
            return _("{sign}{n} Perpetual Energy").format(sign="+" if first.amount > 0 else "−", n=abs(first.amount))
        case f.AgentMoved():
            return _("{agent} in {era}").format(agent=_short(box, first.agent), era=era_name(box, first.era))
        case f.AgentChosen():
            return _("{agent} acts").format(agent=_short(box, first.agent))
        case f.RiftsFell():
            return _tell_cubes(sum(first.into))
        case f.StepBegun(step=Step.ACTIONS):
            return _("action phase")
        case f.StepBegun(step=Step.CHECK):
            return _("to the check")
        case f.StepBegun():
            return _("vortex done")
        case f.TurnEnded():
            return _("end of turn")
        case f.CloneMoved():
            gone = any(isinstance(fact, f.CloneDestroyed) for fact in facts)
            return _token_destroyed(first.clone) if gone else _token_to(first, box)
        case f.CloneDestroyed():
            return _token_destroyed(first.clone)
        case f.TokenFound():
            return _("another token")
        case f.ClonesCounted():
            return ngettext("{n} clone counted", "{n} clones counted", first.amount).format(n=first.amount)
        case f.MissionRevealed() | f.MissionHidden() | f.MissionFailed():
            return _("mission in {era}").format(era=era_name(box, first.era))
        case f.MissionCompleted():
            return _("mission completed")
        case f.MissionNeeds():
            return _("progress needed")
        case f.MissionTold():
            return _("which mission")
        case _:
            return tell(first, box)


def _token_destroyed(clone: Clone) -> str:
    return _("clone destroyed") if clone.kind is CloneKind.CLONE else _("Supaclone destroyed")


def _token_to(fact: f.CloneMoved, box: Box) -> str:
    words = _("clone to {era}") if fact.clone.kind is CloneKind.CLONE else _("Supaclone to {era}")
    return words.format(era=era_name(box, fact.end))


def tell(fact: f.Fact, box: Box) -> str:
    """One fact in words."""
    match fact:
        case f.MachineMoved():
            return _("Dr. Foo travelled to {era}").format(era=era_name(box, fact.era))
        case f.ArtifactDue():
            return _("an Artifact to put out")
        case f.StepBegun():
            return _tell_step(fact.step)
        case f.RiftsFell():
            return _tell_drop(fact, box)
        case f.RiftsChanged():
            return _tell_change(fact.amount, ngettext("rift", "rifts", abs(fact.amount)), fact.era, box)
        case f.EnergyChanged():
            what = _("energy") if fact.kind is EnergyKind.ENERGY else _("Perpetual Energy")
            return _tell_change(fact.amount, what, fact.era, box)
        case f.VortexOpened():
            words = _("mega-vortex in {era}") if fact.mega else _("vortex in {era}")
            return words.format(era=era_name(box, fact.era))
        case f.VortexTakenBack():
            return _("no vortex in {era}").format(era=era_name(box, fact.era))
        case f.FreeMoveSet():
            return _("free move used") if fact.used else _("free move ready again")
        case f.LoopsCounted():
            return ngettext("{n} LOOP this turn", "{n} LOOPs this turn", fact.amount).format(n=fact.amount)
        case f.AgentChosen():
            return _("{agent} acts").format(agent=fact.agent)
        case f.AgentMoved():
            return _("{agent} in {era}").format(agent=fact.agent, era=era_name(box, fact.era))
        case f.DrawsChanged():
            return _tell_draws(fact)
        case f.TurnEnded():
            return _tell_turn(fact, box)
        case f.CycleEnded():
            return _("cycle {n} is over").format(n=fact.cycle)
        case f.GameEnded():
            return _tell_ending(fact, box)
        case _:
            return _tell_clones(fact, box)


def _tell_clones(fact: f.Fact, box: Box) -> str:
    match fact:
        case f.CloneArrived():
            words = _("{clone} arrived in {era}")
            return words.format(clone=clone_name(box, fact.clone), era=era_name(box, fact.era))
        case f.NoCloneArrived():
            return _("no clone comes")
        case f.CloneMoved():
            return _("{clone} moved to {era}").format(clone=clone_name(box, fact.clone), era=era_name(box, fact.end))
        case f.CloneDestroyed():
            return _("{clone} destroyed").format(clone=clone_name(box, fact.clone))
        case f.TokenFound():
            words = _("another token: {clone}, arriving in {era}")
            return words.format(clone=clone_name(box, fact.clone), era=era_name(box, fact.clone.arrival))
        case f.ClonesCounted():
            return ngettext("{n} clone counted in {era}", "{n} clones counted in {era}", fact.amount).format(
                n=fact.amount, era=era_name(box, fact.era)
            )
        case _:
            return _tell_mission(fact, box)


def _tell_mission(fact: f.Fact, box: Box) -> str:
    match fact:
        case f.MissionRevealed():
            words = _("mission in {era} turned up")
        case f.MissionHidden():
            words = _("mission in {era} turned down")
        case f.MissionCompleted():
            words = _("mission in {era} completed")
        case f.RewardTaken():
            return _("reward taken")
        case f.MissionFailed():
            words = _("mission in {era} failed")
        case f.MissionTold():
            words = _("mission in {era}: {name}")
            name = fact.name or _("not known") if fact.kind is None else fact.name or kind_name(fact.kind)
            return words.format(era=era_name(box, fact.era), name=name)
        case f.MissionNeeds():
            needs = "?" if fact.needs is None else str(fact.needs)
            return _("mission in {era} needs {n}").format(era=era_name(box, fact.era), n=needs)
        case f.MissionProgressed():
            return _tell_change(fact.amount, _("progress"), fact.era, box)
        case _:
            raise TypeError(f"{fact!r} is no fact of this game")
    return words.format(era=era_name(box, fact.era))


def _tell_step(step: AnyStep) -> str:
    match step:
        case Step.SETUP_MISSIONS:
            return _("missions, rifts and energy laid out")
        case Step.CHECK:
            return _("clones put out")
        case Step.ACTIONS:
            return _("action phase begun")
        case _:
            return _("back to the game")


def _tell_drop(fact: f.RiftsFell, box: Box) -> str:
    total = sum(fact.into)
    where = ", ".join(
        _("{n} into {era}").format(n=fact.into[era], era=era_name(box, era)) for era in ERAS if fact.into[era]
    )
    fell = _tell_cubes(total)
    return f"{fell}: {where}" if where else fell


def _tell_cubes(number: int) -> str:
    return ngettext("{n} cube fell", "{n} cubes fell", number).format(n=number)


def _tell_change(amount: int, what: str, era: Era, box: Box) -> str:
    sign = "+" if amount > 0 else "−"
    return _("{sign}{n} {what} in {era}").format(sign=sign, n=abs(amount), what=what, era=era_name(box, era))


def _tell_draws(fact: f.DrawsChanged) -> str:
    what = {Chance.ERA: _("the Era"), Chance.CLONES: _("the clones"), Chance.RIFTS: _("the rifts")}[fact.chance]
    return (_("the app draws {what}") if fact.who is Decider.APP else _("the table draws {what}")).format(what=what)


def _tell_turn(fact: f.TurnEnded, box: Box) -> str:
    if fact.era is None:
        return _("{agent} ended the turn").format(agent=fact.agent)
    return _("{agent} ended the turn in {era}").format(agent=fact.agent, era=era_name(box, fact.era))


def _tell_ending(fact: f.GameEnded, box: Box) -> str:
    if fact.outcome is Outcome.VICTORY:
        return _("victory: {why}").format(why=tell_reason(fact.reason, box))
    return _("defeat: {why}").format(why=tell_reason(fact.reason, box))


def tell_reason(reason: Reason, box: Box) -> str:
    """Why a game ended."""
    match reason:
        case Reason.MISSIONS:
            return ngettext("{n} mission is completed", "{n} missions are completed", box.missions_to_win).format(
                n=box.missions_to_win
            )
        case Reason.SECOND_VORTEX:
            return _("a second vortex in one Era")
        case Reason.FOURTH_VORTEX:
            if box.vortex_tiles == 3:  # noqa: PLR2004 - as printed
                return _("a fourth vortex on the board")
            return _("vortex number {n} on the board").format(n=box.vortex_tiles + 1)
        case Reason.THIRD_CYCLE:
            return _("Dr. Foo completed his third cycle")
        case Reason.MEGA_VORTEX:
            return _("an agent ended its turn on a mega-vortex")
        case Reason.SCENARIO:
            return _("by the card of the scenario")


SAID: Final = ("name", "short")
"""The fields of an Era that the screen says, through `_`."""


def names_in_box(file: IO[bytes], *_: Any, **__: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """What there is to translate in a box file, as Babel wants it: line, function, words, comments."""
    for era in tomllib.load(file)["eras"].values():
        for field in SAID:
            yield 1, "_", era[field], []

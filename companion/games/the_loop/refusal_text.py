"""Why something is not legal, in words: the sentence for each code of `Why`."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.contract.rules import Refusal, RefusedError
from companion.errors import CompanionError
from companion.games.the_loop.rules.actions import Why
from companion.games.the_loop.rules.eras import Clone, CloneKind, Era
from companion.games.the_loop.rules.state import MissionState
from companion.words import _


def tell_refusal(refusal: Refusal) -> str:
    """The sentence, without a capital letter and a full stop."""
    values = {name: value_in_words(value) for name, value in refusal.values}
    return SENTENCES[Why(refusal.code)]().format(**values)


def tell_error(problem: CompanionError) -> str:
    """What to say of an error: a refusal in the words of the game, any other as it says itself."""
    return tell_refusal(problem.refusal) if isinstance(problem, RefusedError) else str(problem)


def value_in_words(value: object) -> str:
    """What a sentence says of a value that a refusal names."""
    match value:
        case Era():
            return value.id
        case Clone():
            return value.text
        case CloneKind():
            return _("clone") if value is CloneKind.CLONE else _("Supaclone")
        case MissionState():
            return _mission_state(value)
        case tuple():
            return ", ".join(value_in_words(part) for part in value)
        case _:
            return str(value)


def _mission_state(state: MissionState) -> str:
    match state:
        case MissionState.FACE_DOWN:
            return _("face down")
        case MissionState.ACTIVE:
            return _("active")
        case MissionState.COMPLETED:
            return _("completed")
        case MissionState.FAILED:
            return _("failed")


SENTENCES: Final[Mapping[Why, Callable[[], str]]] = {
    Why.GAME_IS_OVER: lambda: _("the game is over; undo takes its end back"),
    Why.ACTION_PHASE_ENDS_OTHERWISE: lambda: _("the action phase ends with End turn"),
    Why.SOMETHING_ELSE_DUE: lambda: _("something else comes first: see what is asked"),
    Why.NOT_IN_ACTION_PHASE: lambda: _("a turn ends in the action phase; go on with Next until then"),
    Why.NOTHING_ON_BOARD: lambda: _("nothing lies on the board yet; go on with Next, then change it"),
    Why.SETUP_IS_DONE: lambda: _("the missions were turned up already; undo to do it again"),
    Why.WRONG_SETUP_ERAS: lambda: _("the setup needs {wanted} different Eras, not {given}"),
    Why.NO_ERA_DUE: lambda: _("no Era is to be drawn now"),
    Why.ERA_VISITED: lambda: _("Dr. Foo has visited {era} in this cycle; left are: {left}"),
    Why.NO_CLONES_DUE: lambda: _("no clones are to be drawn now"),
    Why.WRONG_NUMBER_OF_CLONES: lambda: _("{due} clones are due, not {given}"),
    Why.NOT_IN_BAG: lambda: _("the clone {clone} is not in the bag"),
    Why.NOT_IN_BAG_BUT_OTHERS: lambda: _("the clone {clone} is not in the bag; in the bag that arrive there: {others}"),
    Why.NOT_IN_BAG_NOR_OTHERS: lambda: _("the clone {clone} is not in the bag; none that arrives there is in the bag"),
    Why.CANNOT_COME: lambda: _("{clone} cannot come now: each that comes is a {kind} that is not out yet"),
    Why.NOT_AT_HAND: lambda: _("the token {clone} does not lie beside the board"),
    Why.NO_DROP_DUE: lambda: _("no cubes are to be dropped now"),
    Why.LESS_THAN_NOTHING_FALLS: lambda: _("{n} cubes cannot fall into {era}; the least is 0"),
    Why.OUT_OF_REACH: lambda: _("no cube can fall into {era}; the Machine reaches {zone}"),
    Why.WRONG_NUMBER_OF_CUBES: lambda: _("{due} cubes fall, not {given}; correct the check first if that is wrong"),
    Why.TOO_FEW_RIFTS: lambda: _("{era} has {lying} rifts; {taken} cannot be taken off"),
    Why.TOO_FEW_RED_CUBES: lambda: _("{left} red cubes are left of {all}; {amount} are too many"),
    Why.TOO_FEW_ENERGY: lambda: _("{era} has {lying} energy; {taken} cannot be taken off"),
    Why.TOO_FEW_GREEN_CUBES: lambda: _("{left} green cubes are left of {all}; {amount} are too many"),
    Why.TOO_FEW_PERPETUAL: lambda: _("{era} has {lying} Perpetual Energy; {taken} cannot be taken off"),
    Why.TOO_FEW_BLUE_CUBES: lambda: _("{left} blue cubes are left of {all}; {amount} are too many"),
    Why.IMPOSSIBLE_NUMBER_OF_CLONES: lambda: _("{amount} clones cannot be in {era}; it is 0 to {most}"),
    Why.CLONE_NOT_THERE: lambda: _("the clone {clone} is not in {era}; there is {there}"),
    Why.NO_CLONE_THERE: lambda: _("the clone {clone} is not in {era}; there is no clone"),
    Why.CLONE_THERE_ALREADY: lambda: _("the clone {clone} is in {era} already"),
    Why.CLONE_IN_ITS_PARADOX: lambda: _("the clone {clone} cannot stand in {era}: it is its paradox Era"),
    Why.NEVER_IN_BAG: lambda: _("only clones come out of the bag, and {clone} is none"),
    Why.CLONE_OF_ONE_ERA: lambda: _("a clone does not arrive in its own paradox Era: {clone}"),
    Why.NO_VORTEX: lambda: _("{era} has no vortex"),
    Why.MISSION_IS_NOT: lambda: _("the mission in {era} is {found}, not {wanted}"),
    Why.NO_MISSION: lambda: _("no mission lies in {era}"),
    Why.MISSION_ELSEWHERE: lambda: _("the mission {name!r} lies beside another Era"),
    Why.IMPOSSIBLE_NEEDS: lambda: _("a mission needs 1 to {most} progress, or ? for not known; not {needs}"),
    Why.IMPOSSIBLE_PROGRESS: lambda: _("the mission in {era} has {progress} progress; it cannot become {wanted}"),
    Why.IMPOSSIBLE_NUMBER_OF_LOOPS: lambda: _("{amount} LOOPs cannot be; it is 0 to {most}"),
    Why.NOT_AN_AGENT: lambda: _("{agent!r} does not play; there are: {agents}"),
    Why.AGENT_NOT_CHOSEN: lambda: _("say first which agent acts: the one that has three cards"),
    Why.AGENT_THERE_ALREADY: lambda: _("{agent} stands in {era} already"),
    Why.OTHER_AGENT_ACTS: lambda: _("{acting} acts now: {agent} is moved by a card"),
    Why.FREE_MOVE_USED: lambda: _("the free move of {agent} is used"),
    Why.MISSIONS_ARE_DRAWN: lambda: _("missions are drawn by the app; tap another one to change it"),
}
"""Looked up when it is said: the language may have changed since."""

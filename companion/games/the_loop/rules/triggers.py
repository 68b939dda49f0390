"""What must follow from how the table lies: vortexes, failed missions, new missions, the end."""

from companion.contract.rules import Draw
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.act_builder import ActBuilder
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.facts import GameEnded, MissionFailed, MissionRevealed, VortexOpened
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.state import ON_BOARD, MissionState, Step


def resolve(builder: ActBuilder, draw: Draw) -> None:
    """Lets everything happen that follows, in the order of the rules.

    While a drop is being shown (step RIFTS) its vortexes wait for the vortex check, which comes after the whole drop.
    """
    if builder.state.step is not Step.RIFTS:
        check_vortexes(builder)
    ending = scenario_of(builder.state).ending(builder.state)
    if ending is not None and builder.state.ending is None:
        builder.add(GameEnded(ending.outcome, ending.reason))
    if builder.state.ending is None:
        reveal_missions(builder, draw)


def check_vortexes(builder: ActBuilder) -> None:
    """Every Era with four or more rifts becomes a vortex, all of them; each takes its mission tile along (sure)."""
    for era in builder.state.overflowing:
        builder.add(VortexOpened(era, builder.state.mega))
        if builder.state.missions[era].state in ON_BOARD:
            builder.add(MissionFailed(era))


def reveal_missions(builder: ActBuilder, draw: Draw) -> None:
    """Two missions are active as long as any lies face down (sure); which is turned up is drawn (unknown)."""
    if builder.state.step is Step.UNPACKED:
        return  # the setup itself turns the first missions up
    while len(builder.state.eras_with(MissionState.ACTIVE)) < builder.state.box.missions_active:
        state = builder.state
        waiting = state.eras_with(MissionState.FACE_DOWN)
        if not waiting:
            return
        builder.add(MissionRevealed(draw(chance.of_mission(state), "mission", len(ERAS) - len(waiting))))

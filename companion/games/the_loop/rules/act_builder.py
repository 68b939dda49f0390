"""How one act unfolds: fact after fact, each applied at once, so that the next is decided on what lies there.

And what must follow from how the table lies: vortexes, failed missions, new missions, the end.
"""

from companion.contract import rules
from companion.contract.rules import Decider, Draw
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.facts import Fact, GameEnded, MissionFailed, MissionRevealed, VortexOpened
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.state import ON_BOARD, Ending, MissionState, Outcome, Reason, State, Step

Act = rules.Act[State, Fact]
"""For annotations: to call the alias costs several times what `rules.Act` itself costs."""
APP_ALONE = (Decider.APP,)


def single(state: State, fact: Fact) -> Act:
    """An act of one fact, decided by the app."""
    return rules.Act((fact,), APP_ALONE, apply(state, fact))


class ActBuilder:
    """Gathers the facts of one act. Lives inside one function call; what leaves is the frozen `Act`."""

    __slots__ = ("_deciders", "_facts", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._facts: list[Fact] = []
        self._deciders: list[Decider] = []

    def add(self, fact: Fact, decided_by: Decider = Decider.APP) -> None:
        """The fact becomes part of the act."""
        self.state = apply(self.state, fact)
        self._facts.append(fact)
        self._deciders.append(decided_by)

    def act(self) -> Act:
        """All that happened."""
        return rules.Act(tuple(self._facts), tuple(self._deciders), self.state)


def resolve(builder: ActBuilder, draw: Draw) -> None:
    """Lets everything happen that follows, in the order of the rules.

    While a drop is being shown (step RIFTS) its vortexes wait for the vortex check, which comes after the whole drop.
    """
    if builder.state.step is not Step.RIFTS:
        check_vortexes(builder)
    ending = ending_of(builder.state)
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


def ending_of(state: State) -> Ending | None:
    """Whether the game is over by what lies on the table (endings at a turn's end are told by `turn`)."""
    if max(state.vortexes) > 1:
        return Ending(Outcome.DEFEAT, Reason.SECOND_VORTEX)
    if sum(state.vortexes) > state.box.vortex_tiles:
        return Ending(Outcome.DEFEAT, Reason.FOURTH_VORTEX)
    if scenario_of(state).is_won(state):
        return Ending(Outcome.VICTORY, Reason.MISSIONS)
    return None

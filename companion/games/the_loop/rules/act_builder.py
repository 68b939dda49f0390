"""How one act unfolds: fact after fact, each applied at once, so that the next is decided on what lies there."""

from companion.contract import rules
from companion.contract.rules import Decider
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.state import State

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

    @staticmethod
    def going_on(act: Act) -> "ActBuilder":
        """To add to what an act made happen already."""
        builder = ActBuilder(act.state)
        builder._facts, builder._deciders = list(act.facts), list(act.deciders)
        return builder

    def add(self, fact: Fact, decided_by: Decider = Decider.APP) -> None:
        """The fact becomes part of the act."""
        self.state = apply(self.state, fact)
        self._facts.append(fact)
        self._deciders.append(decided_by)

    def act(self) -> Act:
        """All that happened."""
        return rules.Act(tuple(self._facts), tuple(self._deciders), self.state)

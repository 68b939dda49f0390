"""What a table decides before the game begins."""

from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from companion.contract.rules import Decider
from companion.decoding import DecodingError, decode
from companion.errors import IllegalActionError, JournalError
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import Level


class Chance(Enum):
    """The kinds of chance in the game. Missions are drawn by the app, and changed by hand."""

    ERA = "era"
    CLONES = "clones"
    RIFTS = "rifts"
    MISSION = "mission"


class DrawSources(NamedTuple):
    """Who draws what: the app, or the table (with real cards, bag and tower)."""

    era: Decider = Decider.APP
    clones: Decider = Decider.APP
    rifts: Decider = Decider.APP

    def of(self, chance: Chance) -> Decider:
        """Who draws this kind."""
        match chance:
            case Chance.ERA:
                return self.era
            case Chance.CLONES:
                return self.clones
            case Chance.RIFTS:
                return self.rifts
            case Chance.MISSION:
                return Decider.APP


STANDARD = "sabotage"
"""The scenario of the standard rules."""


class TurnOrder(Enum):
    """How it is known which agent acts: one after the other, or by the cards, as in the solo rules (sure)."""

    SEATS = "seats"
    CARDS = "cards"


class Setup(NamedTuple):
    """Scenario, level, the names of the agents in turn order, who draws what, and how it is known who acts."""

    agents: tuple[str, ...]
    level: Level = Level.MONTH
    scenario: str = STANDARD
    draws: DrawSources = DrawSources()
    order: TurnOrder = TurnOrder.SEATS


def checked_setup(setup: Setup, box: Box) -> Setup:
    """The setup, if it can be played with this box.

    Raises:
        IllegalActionError: not two to four agents, an agent twice, or one who is not in the box.
    """
    known = [agent.name for agent in box.agents]
    if not 2 <= len(setup.agents) <= 4:  # noqa: PLR2004 - "Each game is played with between two and four agents"
        raise IllegalActionError(f"{len(setup.agents)} agents cannot play; choose two, three or four")
    for name in setup.agents:
        if name not in known:
            raise IllegalActionError(f"there is no agent {name!r} in the box; there are: {', '.join(known)}")
    if len(set(setup.agents)) != len(setup.agents):
        raise IllegalActionError("an agent was chosen twice; choose each of them once")
    return setup


def setup_to(setup: Setup) -> dict[str, object]:
    """The setup as the journal's header keeps it; agents who act one after the other are not mentioned."""
    by_cards = {} if setup.order is TurnOrder.SEATS else {"order": setup.order.value}
    return {
        "scenario": setup.scenario,
        "level": setup.level.value,
        "agents": list(setup.agents),
        "draws": {chance: by.value for chance, by in setup.draws._asdict().items()},
        **by_cards,
    }


class _Draws(Struct, frozen=True):
    era: Decider
    clones: Decider
    rifts: Decider


class _SetupTable(Struct, frozen=True):
    agents: tuple[str, ...]
    level: Level
    scenario: str
    draws: _Draws
    order: TurnOrder = TurnOrder.SEATS


def setup_from(mapping: Mapping[str, object], box: Box, scenarios: Collection[str]) -> Setup:
    """The setup that a journal's header keeps; `scenarios` are the ids of those that there are.

    Raises:
        JournalError: a field of it is missing or wrong.
    """
    try:
        table = decode(_SetupTable, mapping, "setup.")
    except DecodingError as problem:
        raise JournalError(str(problem)) from problem
    if table.scenario not in scenarios:
        named = ", ".join(f'"{scenario}"' for scenario in scenarios)
        raise JournalError(str(DecodingError("setup.scenario", table.scenario, f"one of {named}")))
    draws = DrawSources(table.draws.era, table.draws.clones, table.draws.rifts)
    setup = Setup(table.agents, table.level, table.scenario, draws, table.order)
    try:
        return checked_setup(setup, box)
    except IllegalActionError as problem:
        raise JournalError(f"setup.agents: {problem}") from problem

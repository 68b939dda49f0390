"""The form of a new game: agents, level, who draws what; and everything that the box file only assumes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.contract.rules import Decider
from companion.games.the_loop.rules.box import Box, DestroyedClones, box_from, with_field
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.setup import DrawSources, Setup
from companion.shell.actions import Action, Choose
from companion.words import _

FEWEST, MOST = 2, 4


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was chosen so far. `box` is the mapping of the box file, with what was changed here."""

    box: Mapping[str, Any]
    agents: tuple[str, ...]
    level: Level = Level.MONTH
    draws: DrawSources = field(default_factory=DrawSources)

    @staticmethod
    def with_box(box: Mapping[str, Any]) -> "NewGame":
        """The form as it is opened: the first two agents of the box."""
        return NewGame(box, tuple(agent.name for agent in box_from(box).agents[:FEWEST]))

    @property
    def setup(self) -> Setup:
        """What is to be played."""
        return Setup(self.agents, self.level, draws=self.draws)

    def choose(self, choice: Choose) -> "NewGame":
        """The form after a tap."""
        match choice.field:
            case "agent":
                return self._with_agent(choice.value)
            case "level":
                return replace(self, level=choice.value)
            case "era" | "clones" | "rifts":
                return replace(self, draws=self.draws._replace(**{choice.field: choice.value}))
            case name:
                return replace(self, box=with_field(self.box, name, choice.value))

    def _with_agent(self, name: str) -> "NewGame":
        if name in self.agents:
            return replace(self, agents=tuple(other for other in self.agents if other != name))
        return replace(self, agents=(*self.agents, name)) if len(self.agents) < MOST else self


def new_game(form: NewGame) -> Page:
    """The form."""
    box = box_from(form.box)
    enough = FEWEST <= len(form.agents) <= MOST
    rows: list[Row] = [
        Words(_("Two to four agents, in the order of their turns:")),
        Choices(tuple(_agent(form, agent.name) for agent in box.agents)),
        Words(_("Employee of the …")),
        Choices(tuple(Button(label, Choose("level", level), form.level is level) for level, label in levels())),
        Words(_("Who draws?")),
        *(_who_draws(form, chance, label) for chance, label in chances()),
    ]
    if enough:
        rows += [_start_clones(form, box)]
    rows.append(Choices((Button(_("What else we assume"), Action.ASSUMPTIONS),)))
    return Page(
        kicker=_("NEW GAME"),
        title=_("S.A.B.O.T.A.G.E."),
        rows=tuple(rows),
        primary=Button(_("Set up"), Action.BEGIN if enough else None),
        side=(Button(_("Back"), Action.BACK),),
        scrolls=True,
    )


def levels() -> tuple[tuple[Level, str], ...]:
    """The levels and their words."""
    return ((Level.MONTH, _("Month")), (Level.YEAR, _("Year")), (Level.ETERNITY, _("Eternity")))


def chances() -> tuple[tuple[str, str], ...]:
    """What can be drawn by the app or at the table."""
    return (("era", _("Era")), ("clones", _("Clones")), ("rifts", _("Rifts")))


def _agent(form: NewGame, name: str) -> Button:
    if name in form.agents:
        return Button(f"{form.agents.index(name) + 1} · {name}", Choose("agent", name), chosen=True)
    return Button(name, Choose("agent", name) if len(form.agents) < MOST else None)


def _who_draws(form: NewGame, chance: str, label: str) -> Choices:
    now = getattr(form.draws, chance)
    return Choices(
        (
            Button(_("{what}: the app").format(what=label), Choose(chance, Decider.APP), now is Decider.APP),
            Button(_("{what}: we do").format(what=label), Choose(chance, Decider.PLAYERS), now is Decider.PLAYERS),
        )
    )


def _start_clones(form: NewGame, box: Box) -> Stepper:
    agents = len(form.agents)
    field, now = f"start.clones.{agents}", box.start_clones[agents]
    return Stepper(
        label=_("Starting clones"),
        value=str(now),
        less=Choose(field, now - 1) if now else None,
        more=Choose(field, now + 1) if now < len(box.tokens) - max(box.extra_clones.values()) else None,
        remark=check_your_rulebook()
        if box.is_assumed(field)
        else _("plus {n} by level").format(n=box.extra_clones[form.level]),
    )


def check_your_rulebook() -> str:
    """What stands beside every number that nobody has checked."""
    return _("check your rulebook")


def assumptions(form: NewGame) -> Page:
    """Everything in the box file that is not sure, each to be changed right here."""
    box = box_from(form.box)
    rows: list[Row] = [Words(_("Nobody who made this app owns the box. Correct what differs in yours:"))]
    rows += [_clones_of(box, agents) for agents in (2, 3, 4)]
    places = (
        _("Cube falls into the previous Era"),
        _("Cube falls into Dr. Foo's Era"),
        _("Cube falls into the next Era"),
    )
    rows += [_weight(box, place, label) for place, label in enumerate(places)]
    rows.append(Words(_("A destroyed clone goes"), Tone.PLAIN))
    rows.append(
        Choices(
            tuple(
                Button(label, Choose("clones.destroyed", where.value), box.destroyed is where)
                for where, label in (
                    (DestroyedClones.BAG, _("into the bag")),
                    (DestroyedClones.OUT, _("out of the game")),
                )
            )
        )
    )
    rows.append(Words(_("Agents, colours and clone tokens: in the box file, see the table guide."), Tone.QUIET))
    return Page(
        kicker=_("WHAT WE ASSUME"),
        title=_("Check your rulebook"),
        rows=tuple(rows),
        primary=Button(_("Back"), Action.BACK, onward=False),
        scrolls=True,
    )


def _clones_of(box: Box, agents: int) -> Stepper:
    field, now = f"start.clones.{agents}", box.start_clones[agents]
    return Stepper(
        label=_("Starting clones, {n} agents").format(n=agents),
        value=str(now),
        less=Choose(field, now - 1) if now else None,
        more=Choose(field, now + 1) if now < len(box.tokens) else None,
        remark=check_your_rulebook() if box.is_assumed(field) else "",
    )


def _weight(box: Box, place: int, label: str) -> Stepper:
    weights = list(box.weights)
    fewer, more = list(weights), list(weights)
    fewer[place] -= 1
    more[place] += 1
    return Stepper(
        label=label,
        value=str(weights[place]),
        less=Choose("machine.weights", tuple(fewer)) if weights[place] and any(fewer) else None,
        more=Choose("machine.weights", tuple(more)) if weights[place] < 9 else None,  # noqa: PLR2004 - one digit
        remark=check_your_rulebook() if box.is_assumed("machine.weights") else "",
    )

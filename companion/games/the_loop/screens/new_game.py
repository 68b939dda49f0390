"""The form of a new game: agents, level, who draws what, and everything in the box file that is not sure."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, View, Words
from companion.contract.rules import Decider
from companion.contract.screen import Begin, Choose, Pop, Push, Screen, Step
from companion.games.the_loop.rules.box import Box, DestroyedClones, box_from
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import STANDARD, DrawSources, Setup, TurnOrder, checked_setup, setup_to
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.screens.scenarios import SCENARIO_SCREENS
from companion.words import _


def check_your_rulebook() -> str:
    """What stands beside every number that nobody has checked."""
    return _("check your rulebook")


def assumptions(box: Box, scenario: str) -> Page:
    """Everything in the box file that is not sure, for this scenario too, each to be changed right here."""
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
    rows += SCENARIO_SCREENS[scenario].assumption_rows(box)
    rows.append(
        Words(_("For this game only. For all games to come: Settings, The game, “What lies in our box”."), Tone.QUIET)
    )
    return Page(
        kicker=_("WHAT WE ASSUME"),
        title=_("Check your rulebook"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
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


MIN_AGENTS, MAX_AGENTS = 2, 4


class NewGame(Struct, frozen=True):
    """What was chosen so far. `box` is the mapping of the box file, with what was changed here."""

    box: Mapping[str, Any]
    agents: tuple[str, ...]
    level: Level = Level.MONTH
    scenario: str = STANDARD
    draws: DrawSources = field(default_factory=DrawSources)
    order: TurnOrder = TurnOrder.SEATS

    @staticmethod
    def with_box(box: Mapping[str, Any]) -> "NewGame":
        """The form as it is opened: the first two agents of the box."""
        return NewGame(box, tuple(agent.name for agent in box_from(box).agents[:MIN_AGENTS]))

    @staticmethod
    def after(last: State, box: Mapping[str, Any]) -> "NewGame":
        """The form as the last game was set up, where the box still has its agents."""
        form = NewGame.with_box(box)
        known = {agent.name for agent in box_from(box).agents}
        if not known.issuperset(last.setup.agents):
            return form
        setup = last.setup
        return NewGame(form.box, setup.agents, setup.level, setup.scenario, last.draws, setup.order)

    @property
    def setup(self) -> Setup:
        """What is to be played."""
        return Setup(self.agents, self.level, self.scenario, self.draws, self.order)

    def choose(self, choice: Choose) -> "NewGame":
        """The form after a tap."""
        match choice.field:
            case "agent":
                return self._with_agent(choice.value)
            case "level":
                return replace(self, level=choice.value)
            case "scenario":
                return replace(self, scenario=choice.value)
            case "order":
                return replace(self, order=choice.value)
            case "era" | "clones" | "rifts":
                return replace(self, draws=self.draws._replace(**{choice.field: choice.value}))
            case name:
                return replace(self, box=with_field(self.box, name, choice.value))

    def _with_agent(self, name: str) -> "NewGame":
        if name in self.agents:
            return replace(self, agents=tuple(other for other in self.agents if other != name))
        return replace(self, agents=(*self.agents, name)) if len(self.agents) < MAX_AGENTS else self


def with_field(mapping: Mapping[str, object], field: str, value: object) -> dict[str, object]:
    """The same box file's mapping with another value in a field (`start.clones.3`), no longer marked as assumed."""
    marks = mapping.get("assumed", ())
    kept = [mark for mark in marks if mark != field] if isinstance(marks, list | tuple) else []
    return {**_changed(mapping, field.split("."), value), "assumed": kept}


def _changed(mapping: Mapping[str, object], path: list[str], value: object) -> dict[str, object]:
    name, *rest = path
    if not rest:
        return {**mapping, name: value}
    part = mapping.get(name, {})
    return {**mapping, name: _changed(part if isinstance(part, Mapping) else {}, rest, value)}


class NewGameTap(Enum):
    """What can be tapped here besides a choice."""

    ASSUMPTIONS = auto()
    BEGIN = auto()


class NewGameScreen(Screen):
    """The form, and what was chosen on it."""

    def __init__(self, game: str, form: NewGame) -> None:
        self._game = game
        self.form = form

    def view(self) -> View:
        """The form."""
        return View(new_game(self.form))

    def handle(self, action: object) -> Step | None:
        """Takes a choice; or the game begins, if it can be played so."""
        match action:
            case Choose():
                self.form = self.form.choose(action)
            case NewGameTap.ASSUMPTIONS:
                return Push(AssumptionsScreen(self))
            case NewGameTap.BEGIN:
                checked_setup(self.form.setup, box_from(self.form.box))
                return Begin(self._game, setup_to(self.form.setup), self.form.box)
        return None


class AssumptionsScreen(Screen):
    """What the form's box file only assumes; a choice here is one on the form."""

    def __init__(self, form: NewGameScreen) -> None:
        self._form = form

    def view(self) -> View:
        """All of it."""
        return View(assumptions(box_from(self._form.form.box), self._form.form.scenario))

    def handle(self, action: object) -> Step | None:
        """Takes a choice."""
        return self._form.handle(action) if isinstance(action, Choose) else None


def new_game(form: NewGame) -> Page:
    """The form."""
    box = box_from(form.box)
    enough = MIN_AGENTS <= len(form.agents) <= MAX_AGENTS
    rows: list[Row] = [
        *_scenarios(form),
        Words(_("Two to four agents:")),
        Choices(tuple(_agent(form, agent.name) for agent in box.agents)),
        _orders(form),
        Words(_("Employee of the …")),
        Choices(tuple(Button(label, Choose("level", level), form.level is level) for level, label in levels())),
        Words(_("Who draws?")),
        *(_who_draws(form, chance, label) for chance, label in chances()),
    ]
    if enough:
        rows += [_start_clones(form, box)]
    rows.append(Choices((Button(_("What else we assume"), NewGameTap.ASSUMPTIONS),)))
    return Page(
        kicker=_("NEW GAME"),
        title=SCENARIO_SCREENS[form.scenario].title,
        rows=tuple(rows),
        primary=Button(_("Set up"), NewGameTap.BEGIN if enough else None),
        side=(Button(_("Back"), Pop()),),
        scrolls=True,
    )


def _scenarios(form: NewGame) -> list[Row]:
    """Which scenario, where there is more than one."""
    known = SCENARIO_SCREENS.items()
    if len(known) == 1:
        return []
    return [Choices(tuple(Button(one.title, Choose("scenario", name), name == form.scenario) for name, one in known))]


def _orders(form: NewGame) -> Choices:
    """Whether they act one after the other; one who plays alone may do so, too, with several hands."""
    orders = ((TurnOrder.SEATS, _("In this order")), (TurnOrder.CARDS, _("Solo: the cards say who")))
    return Choices(tuple(Button(words, Choose("order", order), form.order is order) for order, words in orders))


def levels() -> tuple[tuple[Level, str], ...]:
    """The levels and their words."""
    return ((Level.MONTH, _("Month")), (Level.YEAR, _("Year")), (Level.ETERNITY, _("Eternity")))


def chances() -> tuple[tuple[str, str], ...]:
    """What can be drawn by the app or at the table."""
    return (("era", _("Era")), ("clones", _("Clones")), ("rifts", _("Rifts")))


def _agent(form: NewGame, name: str) -> Button:
    if name in form.agents:
        return Button(f"{form.agents.index(name) + 1} · {name}", Choose("agent", name), chosen=True)
    return Button(name, Choose("agent", name) if len(form.agents) < MAX_AGENTS else None)


def _who_draws(form: NewGame, chance: str, label: str) -> Choices:
    now = getattr(form.draws, chance)
    return Choices(
        (
            Button(_("{what}: the app").format(what=label), Choose(chance, Decider.APP), now is Decider.APP),
            Button(_("{what}: we do").format(what=label), Choose(chance, Decider.PLAYERS), now is Decider.PLAYERS),
        )
    )


def _start_clones(form: NewGame, box: Box) -> Stepper:
    """How many arrive in the setup: as many as are set, and those that the level adds."""
    agents = len(form.agents)
    field, now = f"start.clones.{agents}", box.start_clones[agents]
    more = SCENARIOS[form.scenario].extra_clones(box, form.level)
    return Stepper(
        label=_("Starting clones"),
        value=_("{n} + {more}").format(n=now, more=more) if more else str(now),
        less=Choose(field, now - 1) if now else None,
        more=Choose(field, now + 1) if now < len(box.tokens) - max(box.extra_clones.values()) else None,
        remark=check_your_rulebook() if box.is_assumed(field) else "",
    )

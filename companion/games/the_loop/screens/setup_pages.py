"""The pages on which the physical board is set up: what to put where, as the app (or the table) drew it."""

from companion.contract.page import Button, Page, Row, Tone, Words
from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.agent_pages import start_asked
from companion.games.the_loop.screens.common_rows import clone_line, enter_ours, we_draw
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.text import era_name
from companion.words import _, ngettext

STEPS = 3


def kicker(step: int) -> str:
    """Where in the setup we are."""
    return _("SETUP · {n} / {of}").format(n=step, of=STEPS)


def board(state: State) -> Page:
    """Before anything was drawn."""
    agents = " · ".join(unbroken(name) for name in state.setup.agents)
    rows: tuple[Row, ...] = (
        Words(_("A mission tile beside each Era, face down."), instruction=True),
        Words(_("Agents on their own Eras: {agents}").format(agents=agents)),
        Words(artifacts_at_start(state), Tone.QUIET),
        *screens_of(state).setup_rows(state),
    )
    asked = start_asked(state)
    if asked is not None:
        rows = (*rows, Words(_("Tap the Era where {agent} starts.").format(agent=asked), Tone.NOTICE))
    by_table = state.draws.era is Decider.PLAYERS
    return Page(
        kicker=kicker(1),
        title=_("Set up the board"),
        rows=rows,
        primary=Button(enter_ours(state, Chance.ERA) if by_table else _("Draw two Eras"), Next()),
        side=() if by_table else (we_draw(state, Chance.ERA),),
    )


def unbroken(name: str) -> str:
    """A name that does not break at the end of a line."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def artifacts_at_start(state: State) -> str:
    """The reminder of the Artifacts that lie out at the start; their number is not known to everybody."""
    number = state.box.start_artifacts
    if not number:
        return _("Artifacts at the start: see your rulebook.")
    return ngettext("Put out {n} Artifact.", "Put out {n} Artifacts.", number).format(n=number)


def missions(state: State) -> Page:
    """The two Eras with a rift and an active mission; energy on the others."""
    active = state.eras_with(MissionState.ACTIVE)
    names = _(" and ").join(era_name(state.box, era) for era in active)
    rows: tuple[Row, ...] = (
        Words(names, Tone.NOTICE, instruction=True),
        Words(_("One red rift cube on each, and its mission turned up."), instruction=True),
        Words(_("One green energy cube on each of the other Eras."), Tone.GOOD),
    )
    due = clones_due(state)
    by_table = state.draws.clones is Decider.PLAYERS and due > 0
    draw = ngettext("Draw {n} clone", "Draw {n} clones", due).format(n=due)
    return Page(
        kicker=kicker(2),
        title=ngettext("{n} mission is active", "{n} missions are active", len(active)).format(n=len(active)),
        rows=rows,
        primary=Button(enter_ours(state, Chance.CLONES) if by_table else draw, Next()),
        side=() if by_table else (we_draw(state, Chance.CLONES),),
    )


def clones(state: State, story: Story) -> Page:
    """The starting clones, one by one."""
    number = len(story.arrived)
    marked = state.box.is_assumed(f"start.clones.{len(state.setup.agents)}")
    rows: list[Row] = [clone_line(state, clone) for clone in story.arrived]
    if marked:
        rows.append(Words(_("How many there are is an assumption: check your rulebook."), Tone.QUIET))
    return Page(
        kicker=kicker(3),
        title=ngettext("Place {n} clone", "Place {n} clones", number).format(n=number),
        rows=tuple(rows),
        primary=Button(_("Begin"), Next()),
        scrolls=True,
    )

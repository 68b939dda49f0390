"""The pages on which the physical board is set up: what to put where, as the app (or the table) drew it."""

from companion.games.the_loop.clones import Clone
from companion.games.the_loop.foo_phase import clones_due
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import MissionState, Table
from companion.screen.page import Button, CloneLine, Page, Row, Tone, Words
from companion.screen.presenters.wishes import LetDraw, Wish
from companion.words import _, ngettext
from companion.words.telling import era_name

STEPS = 3


def kicker(step: int) -> str:
    """Where in the setup we are."""
    return _("SETUP · {n} / {of}").format(n=step, of=STEPS)


def board(table: Table, commitment: str) -> Page:
    """Before anything was drawn. `commitment` is the seed's SHA-256: noted now, it lets you check the draws later."""
    agents = " · ".join(unbroken(name) for name in table.setup.agents)
    rows: tuple[Row, ...] = (
        Words(_("A mission tile beside each Era, face down."), instruction=True),
        Words(_("Agents on their own Eras: {agents}").format(agents=agents)),
        Words(artifacts_at_start(table), Tone.QUIET),
        Words(_("To check the draws later, note: {start}").format(start=commitment[:8]), Tone.QUIET),
    )
    return Page(
        kicker=kicker(1),
        title=_("Set up the board"),
        rows=rows,
        primary=Button(_("Draw two Eras"), Wish.NEXT),
        side=(we_draw(Chance.ERA, _("We draw them")),),
    )


def unbroken(name: str) -> str:
    """A name that does not break at the end of a line."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def artifacts_at_start(table: Table) -> str:
    """The reminder of the Artifacts that lie out at the start; their number is not known to everybody."""
    number = table.box.start_artifacts
    if not number:
        return _("Artifacts at the start: see your rulebook.")
    return ngettext("Put out {n} Artifact.", "Put out {n} Artifacts.", number).format(n=number)


def we_draw(chance: Chance, label: str) -> Button:
    """From now on the table draws this."""
    return Button(label, LetDraw(chance, By.TABLE))


def app_draws(chance: Chance) -> Button:
    """From now on the app draws this."""
    return Button(_("Draw for us"), LetDraw(chance, By.APP))


def missions(table: Table) -> Page:
    """The two Eras with a rift and an active mission; energy on the others."""
    active = table.eras_with(MissionState.ACTIVE)
    names = _(" and ").join(era_name(table.box, era) for era in active)
    rows: tuple[Row, ...] = (
        Words(names, Tone.MISSION, instruction=True),
        Words(_("One red rift cube on each, and its mission turned up."), instruction=True),
        Words(_("One green energy cube on each of the other Eras."), Tone.ENERGY),
    )
    due = clones_due(table)
    return Page(
        kicker=kicker(2),
        title=ngettext("{n} mission is active", "{n} missions are active", len(active)).format(n=len(active)),
        rows=rows,
        primary=Button(ngettext("Draw {n} clone", "Draw {n} clones", due).format(n=due), Wish.NEXT),
        side=(we_draw(Chance.CLONES, _("From our bag")),),
    )


def clones(table: Table) -> Page:
    """The starting clones, one by one."""
    number = len(table.arrived)
    marked = table.box.is_assumed(f"start.clones.{len(table.setup.agents)}")
    rows: list[Row] = [clone_line(table, clone) for clone in table.arrived]
    if marked:
        rows.append(Words(_("How many there are is an assumption: check your rulebook."), Tone.QUIET))
    return Page(
        kicker=kicker(3),
        title=ngettext("Place {n} clone", "Place {n} clones", number).format(n=number),
        rows=tuple(rows),
        primary=Button(_("Begin"), Wish.NEXT),
        scrolls=True,
    )


def clone_line(table: Table, clone: Clone) -> CloneLine:
    """A clone that arrived: to which Era, and its paradox Era."""
    home, paradox = table.box.eras[clone.arrival], table.box.eras[clone.paradox]
    return CloneLine(
        glyph=paradox.glyph,
        color=paradox.color,
        first=_("to {era}").format(era=_(home.short)),
        first_color=home.color,
        second=_("paradox: {era}").format(era=_(paradox.short)),
    )

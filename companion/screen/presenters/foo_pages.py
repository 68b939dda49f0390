"""The pages of the Foo phase: one thing to do at the table on each."""

from companion.games.the_loop.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.foo_phase import clones_due
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import MissionState, Step, Table
from companion.screen.page import Button, CubePile, CubesLine, Page, Row, Tone, Words
from companion.screen.presenters.counting import clone_stepper, rift_stepper
from companion.screen.presenters.setup_pages import clone_line, we_draw
from companion.screen.presenters.wishes import Wish
from companion.settings import Pace
from companion.words import _, ngettext
from companion.words.telling import era_name

STEPS = 5


def kicker(what: str, step: int) -> str:
    """Where in the Foo phase we are."""
    return _("FOO PHASE · {what} {n} / {of}").format(what=what, n=step, of=STEPS)


def era(table: Table) -> Page:
    """Dr. Foo travelled."""
    assert table.machine is not None  # noqa: S101 - this page is shown after he travelled
    look = table.box.eras[table.machine]
    number = ERAS.index(table.machine) + 1
    rows: tuple[Row, ...] = (
        Words(_("Point it at Era {n}, {era}.").format(n=number, era=_(look.name)), instruction=True),
        Words(_("Do not drop any cubes yet."), Tone.QUIET),
    )
    return Page(
        kicker=kicker(_("Era"), 1),
        title=_("Turn the Machine to {era}").format(era=_(look.short)),
        rows=rows,
        primary=Button(_("Turned"), Wish.NEXT),
    )


def artifact(table: Table) -> Page:
    """The reminder of the Artifact, with the Eras where it would be destroyed."""
    torn = [era_name(table.box, era) for era in ERAS if table.vortexes[era]]
    rows: list[Row] = [Words(_("The top card of the Huge Deck goes to its Origin Era."), instruction=True)]
    if torn:
        where = _(" or ").join(torn)
        rows.append(Words(_("Destroy it if that is {eras}: there is a vortex.").format(eras=where), Tone.VORTEX))
    rows.append(Words(_("Deck empty? Shuffle the destroyed cards into a new one."), Tone.QUIET))
    due = clones_due(table)
    label = _("Put out") if due else _("No clone left")
    return Page(
        kicker=kicker(_("Artifact"), 2),
        title=_("Put out an Artifact"),
        rows=tuple(rows),
        primary=Button(label, Wish.NEXT),
        side=(we_draw(Chance.CLONES, _("From our bag")),) if table.draws.clones is By.APP else (),
    )


def clones(table: Table, flows: bool) -> Page:
    """The clones that arrived; with `flows` the steps before it stand on the same page."""
    number = len(table.arrived)
    rows = _before_the_clones(table) if flows else []
    rows += [clone_line(table, clone) for clone in table.arrived]
    due = table.box.spawned[table.cycle - 1]
    if number < due:
        rows.append(Words(_("The bag is empty: no more clones come."), Tone.STRONG))
    left = len(table.bag)
    rows.append(Words(ngettext("Bag: {n} clone left", "Bag: {n} clones left", left).format(n=left), Tone.QUIET))
    title = ngettext("Place {n} clone", "Place {n} clones", number).format(n=number)
    return Page(
        kicker=kicker(_("clones"), 3),
        title=title if number else _("No clone comes"),
        rows=tuple(rows),
        primary=Button(_("Placed") if number else _("Go on"), Wish.NEXT),
    )


def _before_the_clones(table: Table) -> list[Row]:
    """The first two steps in a line each, where one press did them together with a later one."""
    assert table.machine is not None  # noqa: S101 - these lines are shown after he travelled
    return [
        Words(_("Turn the Machine to {era}.").format(era=era_name(table.box, table.machine)), Tone.STRONG),
        Words(_("Put out an Artifact."), Tone.STRONG),
    ]


def check(table: Table) -> Page:
    """Does the table match what the app believes? Everything here can be corrected before the cubes fall."""
    assert table.machine is not None  # noqa: S101 - this page is shown after he travelled
    cubes = table.cubes_to_drop
    rows: list[Row] = [rift_stepper(table, era, _(table.box.eras[era].short)) for era in DROP_ZONE[table.machine]]
    rows.append(clone_stepper(table, table.machine, _("Clones here")))
    wanted = table.box.machine_cubes + table.clones_in(table.machine)
    if cubes < wanted:
        rows.append(Words(_("Only {n} red cubes are left in the supply.").format(n=cubes), Tone.RIFT))
    by_hand = table.draws.rifts is By.TABLE
    label = _("Drop {n} by hand") if by_hand else _("Drop {n}")
    return Page(
        kicker=kicker(_("count the rifts"), 4),
        title=_("Does the table match?"),
        rows=tuple(rows),
        primary=Button(label.format(n=cubes), Wish.NEXT),
        side=() if by_hand else (we_draw(Chance.RIFTS, _("We drop them")),),
    )


def rifts(table: Table, at_once: bool) -> Page:
    """Where the cubes fell; `at_once`: the whole phase was one press, so all of it stands here."""
    assert table.machine is not None  # noqa: S101 - this page is shown after he travelled
    total = sum(table.fell)
    piles = tuple(_pile(table, era) for era in DROP_ZONE[table.machine])
    rows = [*_before_the_clones(table), *(clone_line(table, clone) for clone in table.arrived)] if at_once else []
    rows.append(CubesLine(piles))
    if not at_once:  # there the piles alone have to tell it: the page is full
        rows.append(Words(_where(table), instruction=True))
    breaking = table.overflowing
    if breaking:
        names = _(" and ").join(era_name(table.box, era) for era in breaking)
        limit = table.box.vortex_at
        rows.append(Words(_("{n} or more in {eras}: it tears!").format(n=limit, eras=names), Tone.VORTEX))
    return Page(
        kicker=kicker(_("rifts"), 5),
        title=ngettext("{n} cube fell", "{n} cubes fell", total).format(n=total),
        rows=tuple(rows),
        primary=Button(_("Vortex check") if breaking else _("Done"), Wish.NEXT),
        alarm=bool(breaking),
    )


def _pile(table: Table, era: Era) -> CubePile:
    look = table.box.eras[era]
    return CubePile(glyph=look.glyph, color=look.color, name=_(look.short), count=table.fell[era])


def _where(table: Table) -> str:
    parts = [
        _("{n} in {era}").format(n=table.fell[era], era=era_name(table.box, era)) for era in ERAS if table.fell[era]
    ]
    return ", ".join(parts) if parts else _("Nothing fell.")


def vortexes(table: Table) -> Page:
    """What to do at the table for each vortex that opened; those that come with it."""
    rows: list[Row] = [
        Words(ngettext("· Put a vortex tile there", "· A vortex tile on each", len(table.broken)), instruction=True),
        Words(_("· Take every rift cube off"), instruction=True),
        Words(_("· Destroy the Artifacts there"), instruction=True),
    ]
    if table.failed:
        rows.append(Words(_mission_words(table), instruction=True))
    rows += new_missions(table)
    if table.mega:
        rows.append(Words(_("No agent may end its turn on a mega-vortex."), Tone.STRONG))
    return Page(
        kicker=_("VORTEX"),
        kicker_tone=Tone.VORTEX,
        title=_vortex_title(table),
        title_tone=Tone.VORTEX,
        rows=tuple(rows),
        primary=Button(_("Done"), Wish.NEXT),
        alarm=True,
    )


def _mission_words(table: Table) -> str:
    """Which mission tiles leave; where it is clear which, without its Era."""
    if len(table.broken) == 1:
        return _("· Remove the mission tile")
    eras = _(" and ").join(era_name(table.box, era) for era in table.failed)
    return _("· Mission tile off {eras}").format(eras=eras)


def new_missions(table: Table) -> list[Row]:
    """The missions that were just turned up."""
    return [
        Words(_("New mission: turn up {era}.").format(era=era_name(table.box, era)), Tone.MISSION)
        for era in table.revealed
        if table.missions[era].state is MissionState.ACTIVE
    ]


def _vortex_title(table: Table) -> str:
    where = _(" and ").join(era_name(table.box, era) for era in table.broken)
    if len(table.broken) > 1:
        return _("Vortexes in {eras}").format(eras=where)
    return (_("Mega-vortex in {era}") if table.mega else _("Vortex in {era}")).format(era=where)


def page_of(table: Table, pace: Pace) -> Page:
    """The page of the Foo phase that shows what was done last, and what was done in the same press."""
    match table.step:
        case Step.CLONES:
            return clones(table, pace is not Pace.STEP)
        case Step.RIFTS:
            return rifts(table, pace is Pace.INSTANT)
        case step:
            return {Step.ERA: era, Step.ARTIFACT: artifact, Step.CHECK: check, Step.VORTEXES: vortexes}[step](table)

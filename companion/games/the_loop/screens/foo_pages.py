"""The pages of the Foo phase: one thing to do at the table on each."""

from collections.abc import Iterable

from companion.contract.page import Button, Page, Pile, PilesLine, Row, Tone, Words
from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, State, Step
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.common_rows import clone_line, enter_ours, we_draw
from companion.games.the_loop.screens.danger import any_vortex_is_fatal
from companion.games.the_loop.screens.era_sheet import clone_stepper, rift_stepper
from companion.games.the_loop.settings import Pace
from companion.games.the_loop.text import era_name
from companion.words import _, ngettext

STEPS = 5


def kicker(what: str, step: int) -> str:
    """Where in the Foo phase we are."""
    return _("FOO PHASE · {what} {n} / {of}").format(what=what, n=step, of=STEPS)


def era(state: State) -> Page:
    """Dr. Foo travelled."""
    assert state.machine is not None  # noqa: S101 - this page is shown after he travelled
    look = state.box.eras[state.machine]
    number = ERAS.index(state.machine) + 1
    rows: tuple[Row, ...] = (
        Words(_("Point it at Era {n}, {era}.").format(n=number, era=_(look.name)), instruction=True),
        Words(_("Do not drop any cubes yet."), Tone.QUIET),
    )
    return Page(
        kicker=kicker(_("Era"), 1),
        title=_("Turn the Machine to {era}").format(era=_(look.short)),
        rows=rows,
        primary=Button(_("Turned"), Next()),
    )


def artifact(state: State, *, flows: bool) -> Page:
    """The reminder of the Artifact, with the Eras where it would be destroyed; `flows`: with the step before it."""
    rows: list[Row] = _turn_the_machine(state) if flows else []
    rows.append(Words(_("The top card of the Huge Deck to its Origin Era."), instruction=True))
    rows += _destroyed_where(state)
    rows.append(Words(_("Deck empty? Shuffle the destroyed cards."), Tone.QUIET))
    by_table = state.draws.clones is Decider.PLAYERS
    label = _("Put out") if clones_due(state) else _("No clone left")
    return Page(
        kicker=kicker(_("Artifact"), 2),
        title=_("Put out an Artifact"),
        rows=tuple(rows),
        primary=Button(enter_ours(state, Chance.CLONES) if by_table and clones_due(state) else label, Next()),
        side=() if by_table else (we_draw(state, Chance.CLONES),),
    )


def clones(state: State, story: Story, *, flows: bool) -> Page:
    """The clones that arrived; with `flows` the steps before it stand on the same page."""
    number = len(story.arrived)
    rows = _before_the_clones(state) if flows and story.stopped is None else []
    rows += [clone_line(state, clone) for clone in story.arrived]
    due = state.box.spawned[state.cycle - 1]
    if number < due:
        rows.append(Words(_("The bag is empty: no more clones come."), Tone.STRONG))
    left = len(state.bag)
    rows.append(Words(ngettext("Bag: {n} clone left", "Bag: {n} clones left", left).format(n=left), Tone.QUIET))
    title = ngettext("Place {n} clone", "Place {n} clones", number).format(n=number)
    return Page(
        kicker=kicker(_("clones"), 3),
        title=title if number else _("No clone comes"),
        rows=tuple(rows),
        primary=Button(_("Placed") if number else _("Go on"), Next()),
    )


def _before_the_clones(state: State) -> list[Row]:
    """The first two steps, where one press did them together with a later one."""
    return [*_turn_the_machine(state), Words(_("Put out an Artifact."), Tone.STRONG), *_destroyed_where(state)]


def _turn_the_machine(state: State) -> list[Row]:
    assert state.machine is not None  # noqa: S101 - this line is shown after he travelled
    return [Words(_("Turn the Machine to {era}.").format(era=era_name(state.box, state.machine)), Tone.STRONG)]


def _destroyed_where(state: State) -> list[Row]:
    """Where the Artifact that is put out would be destroyed at once."""
    torn = [era_name(state.box, era) for era in ERAS if state.vortexes[era]]
    if not torn:
        return []
    words = _("On a vortex ({eras}): destroy the card.")
    return [Words(words.format(eras=", ".join(torn)), Tone.ALERT)]


def check(state: State) -> Page:
    """Does the table match what the app believes? Everything here can be corrected before the cubes fall."""
    assert state.machine is not None  # noqa: S101 - this page is shown after he travelled
    cubes = state.cubes_to_drop
    rows: list[Row] = [rift_stepper(state, era, _(state.box.eras[era].short)) for era in DROP_ZONE[state.machine]]
    rows.append(clone_stepper(state, state.machine, cubes_words(state)))
    wanted = state.cubes_due
    if cubes < wanted:
        rows.append(Words(_("Only {n} red cubes are left in the supply.").format(n=cubes), Tone.DANGER))
    by_hand = state.draws.rifts is Decider.PLAYERS
    label = enter_ours(state, Chance.RIFTS) if by_hand else _("Drop {n}").format(n=cubes)
    in_danger = any_vortex_is_fatal(state)  # the header says so: its room is that of the kicker, every line is needed
    return Page(
        kicker="" if in_danger else kicker(_("count the rifts"), 4),
        title_tone=Tone.DANGER if in_danger else Tone.STRONG,
        title=_("Does the table match?"),
        rows=tuple(rows),
        primary=Button(label, Next()),
        side=() if by_hand else (we_draw(state, Chance.RIFTS),),
    )


def cubes_words(state: State) -> str:
    """How the number of cubes comes about: "2 + 3 clones = 5 cubes"."""
    assert state.machine is not None  # noqa: S101 - asked while cubes are due
    clones, base, cubes = state.clones_in(state.machine), state.box.machine_cubes, state.cubes_due
    counted = ngettext("{n} clone", "{n} clones", clones).format(n=clones)
    dropped = ngettext("{n} cube", "{n} cubes", cubes).format(n=cubes)
    more = cubes - base - clones
    if more:
        return _("{base} + {clones} + {more} = {cubes}").format(base=base, clones=counted, more=more, cubes=dropped)
    return _("{base} + {clones} = {cubes}").format(base=base, clones=counted, cubes=dropped)


def rifts(state: State, story: Story, *, at_once: bool) -> Page:
    """Where the cubes fell; `at_once`: one press did all that no page told yet, so it stands here."""
    assert state.machine is not None  # noqa: S101 - this page is shown after he travelled
    total = sum(story.fell)
    piles = tuple(_pile(state, story, era) for era in DROP_ZONE[state.machine])
    rows = _before_the_clones(state) if at_once and story.stopped is None else []
    rows += [clone_line(state, clone) for clone in story.arrived[story.stopped or 0 :]] if at_once else []
    rows.append(PilesLine(piles, Tone.DANGER))
    if not at_once:  # there the piles alone have to tell it: the page is full
        rows.append(Words(_where(state, story), instruction=True))
    breaking = state.overflowing
    if breaking:
        names = _(" and ").join(era_name(state.box, era) for era in breaking)
        limit = state.box.vortex_at
        rows.append(Words(_("{n} or more in {eras}: it tears!").format(n=limit, eras=names), Tone.ALERT))
    return Page(
        kicker=kicker(_("rifts"), 5),
        title=ngettext("{n} cube fell", "{n} cubes fell", total).format(n=total),
        rows=tuple(rows),
        primary=Button(_("Vortex check") if breaking else _("Done"), Next()),
        alarm=bool(breaking),
    )


def _pile(state: State, story: Story, era: Era) -> Pile:
    look = state.box.eras[era]
    return Pile(glyph=look.glyph, color=look.color, name=_(look.short), count=story.fell[era])


def _where(state: State, story: Story) -> str:
    parts = [
        _("{n} in {era}").format(n=story.fell[era], era=era_name(state.box, era)) for era in ERAS if story.fell[era]
    ]
    return ", ".join(parts) if parts else _("Nothing fell.")


def vortexes(state: State, story: Story) -> Page:
    """What to do at the table for each vortex that opened; those that come with it."""
    rows: list[Row] = [
        Words(ngettext("· Put a vortex tile there", "· A vortex tile on each", len(story.broken)), instruction=True),
        Words(_("· Take every rift cube off"), instruction=True),
        Words(_("· Destroy the Artifacts there"), instruction=True),
    ]
    if story.failed:
        rows.append(Words(_mission_words(state, story), instruction=True))
    rows += new_missions(state, story.revealed)
    rows += missions_left(state) if story.failed else []
    if state.mega:
        rows.append(Words(_("No agent may end its turn on a mega-vortex."), Tone.STRONG))
    return Page(
        kicker=_("VORTEX"),
        kicker_tone=Tone.ALERT,
        title=_vortex_title(state, story),
        title_tone=Tone.ALERT,
        rows=tuple(rows),
        primary=Button(_("Done"), Next()),
        alarm=True,
    )


def _mission_words(state: State, story: Story) -> str:
    """Which mission tiles leave; where it is clear which, without its Era."""
    if len(story.broken) == 1:
        return _("· Remove the mission tile")
    eras = _(" and ").join(era_name(state.box, era) for era in story.failed)
    return _("· Mission tile off {eras}").format(eras=eras)


def new_missions(state: State, revealed: Iterable[Era]) -> list[Row]:
    """The missions that were just turned up, if they still are."""
    return [
        Words(_("New mission: turn up {era}.").format(era=era_name(state.box, era)), Tone.NOTICE)
        for era in revealed
        if state.missions[era].state is MissionState.ACTIVE
    ]


def missions_left(state: State) -> list[Row]:
    """That none is left to turn up, and whether enough can still be completed."""
    active, face_down = (len(state.eras_with(tile)) for tile in (MissionState.ACTIVE, MissionState.FACE_DOWN))
    if face_down or active >= state.box.missions_active:
        return []
    rows: list[Row] = [Words(_("No mission is left to turn up."), Tone.NOTICE)]
    possible = len(state.eras_with(MissionState.COMPLETED)) + active
    if possible < state.box.missions_to_win:
        words = _("Only {n} can be completed in all: {of} are needed.")
        rows.append(Words(words.format(n=possible, of=state.box.missions_to_win), Tone.DANGER))
    return rows


def _vortex_title(state: State, story: Story) -> str:
    where = _(" and ").join(era_name(state.box, era) for era in story.broken)
    if len(story.broken) > 1:
        return _("Vortexes in {eras}").format(eras=where)
    return (_("Mega-vortex in {era}") if state.mega else _("Vortex in {era}")).format(era=where)


def page_of(state: State, story: Story, pace: Pace) -> Page:
    """The page of the Foo phase that shows what was done last, and what was done in the same press."""
    match state.step:
        case Step.ERA:
            return era(state)
        case Step.ARTIFACT:
            return artifact(state, flows=pace is not Pace.STEP)
        case Step.CLONES:
            return clones(state, story, flows=pace is not Pace.STEP)
        case Step.CHECK:
            return check(state)
        case Step.RIFTS:
            return rifts(state, story, at_once=pace is Pace.INSTANT and state.draws.rifts is Decider.APP)
        case _:
            return vortexes(state, story)

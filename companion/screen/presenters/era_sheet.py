"""The sheet of one Era: everything that lies there, to be changed by hand."""

from companion.games.the_loop import overrule
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.eras import NEXT, PREVIOUS, Era
from companion.games.the_loop.table import MissionState, Table
from companion.screen.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.screen.presenters.counting import clone_stepper, rift_stepper
from companion.screen.presenters.wishes import Perform, Wish
from companion.words import _
from companion.words.telling import era_name


def sheet(table: Table, era: Era) -> Page:
    """What lies in an Era."""
    mission, is_active = _mission(table, era), table.missions[era].state is MissionState.ACTIVE
    rows: list[Row] = [rift_stepper(table, era, _("Rifts")), *(mission if is_active else [])]
    rows.append(_energy(table, era))
    rows += [_clone(table, clone, era) for clone in table.clones[era]]
    rows.append(clone_stepper(table, era, _("Clones in all")))
    rows += [] if is_active else mission
    rows.append(_vortex(table, era))
    return Page(
        kicker=_("ERA {n}").format(n=era.number),
        title=_(table.box.eras[era].name),
        rows=tuple(rows),
        primary=Button(_("Close"), Wish.CLOSE_SHEET, onward=False),
        scrolls=True,
    )


def _energy(table: Table, era: Era) -> Stepper:
    return Stepper(
        label=_("Energy"),
        value=str(table.energy[era]),
        less=Perform(overrule.change_energy, (era, -1)) if table.energy[era] else None,
        more=Perform(overrule.change_energy, (era, 1)) if table.energy_in_supply else None,
        tone=Tone.ENERGY,
    )


def _clone(table: Table, clone: Clone, era: Era) -> Stepper:
    """‹ pushes the clone to the previous Era, › to the next one; into its paradox Era it is destroyed."""
    look = table.box.eras[clone.paradox]
    ways = [_way(table, clone, other) for other in (PREVIOUS[era], NEXT[era])]
    return Stepper(
        label=_("Clone: {era}").format(era=_(look.short)),
        value="",
        less=Perform(overrule.move_clone, (clone, era, PREVIOUS[era])),
        more=Perform(overrule.move_clone, (clone, era, NEXT[era])),
        glyph=look.glyph,
        color=look.color,
        remark=_("‹ {previous} · {next} ›").format(previous=ways[0], next=ways[1]),
        moves=True,
    )


def _way(table: Table, clone: Clone, era: Era) -> str:
    return _("destroyed") if clone.paradox is era else era_name(table.box, era)


def _mission(table: Table, era: Era) -> list[Row]:
    tile = table.missions[era]
    match tile.state:
        case MissionState.ACTIVE:
            return [
                _progress(table, era),
                _needs(table, era),
                Choices((Button(_("Mission complete"), Perform(overrule.complete_mission, (era,))),)),
            ]
        case MissionState.FACE_DOWN:
            return [Choices((Button(_("Turn its mission up"), Perform(overrule.reveal_mission, (era,))),))]
        case MissionState.COMPLETED:
            return [Words(_("Its mission is completed."), Tone.MISSION)]
        case MissionState.FAILED:
            return [Words(_("Its mission is gone."), Tone.QUIET)]


def _progress(table: Table, era: Era) -> Stepper:
    tile = table.missions[era]
    progress, is_enough = tile.progress, tile.needs is not None and tile.progress >= tile.needs
    return Stepper(
        label=_("Mission progress"),
        remark=_("enough: end a turn here") if is_enough else "",
        value=str(progress),
        less=Perform(overrule.progress_mission, (era, -1)) if progress else None,
        more=Perform(overrule.progress_mission, (era, 1)),
        tone=Tone.MISSION,
    )


def _needs(table: Table, era: Era) -> Stepper:
    """From ? (nobody has said) by + to 1, 2, 3 and so on."""
    needs, most = table.missions[era].needs, table.box.most_needed
    fewer = None if needs == 1 or needs is None else needs - 1
    return Stepper(
        label=_("Progress needed"),
        value="?" if needs is None else str(needs),
        less=None if needs is None else Perform(overrule.set_needs, (era, fewer)),
        more=Perform(overrule.set_needs, (era, 1 if needs is None else needs + 1)) if needs != most else None,
        tone=Tone.MISSION,
    )


def _vortex(table: Table, era: Era) -> Choices:
    opens = Button(
        _("A mega-vortex opens here") if table.mega else _("A vortex opens here"), Perform(overrule.open_vortex, (era,))
    )
    if not table.vortexes[era]:
        return Choices((opens,))
    return Choices((Button(_("No vortex here"), Perform(overrule.take_vortex_back, (era,))), opens))

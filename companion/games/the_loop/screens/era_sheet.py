"""The sheet of one Era: everything that lies there, to be changed by hand, by − and + as on the check page."""

from collections.abc import Callable

from msgspec import Struct

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.contract.screen import Ask
from companion.games.the_loop.box_missions import LONGEST_NAME
from companion.games.the_loop.rules.actions import (
    Action,
    ChangeEnergy,
    ChangeRifts,
    CompleteMission,
    CountClones,
    MoveClone,
    OpenVortex,
    ProgressMission,
    SetNeeds,
    TakeVortexBack,
    TellMission,
)
from companion.games.the_loop.rules.eras import NEXT, PREVIOUS, Clone, CloneKind, Era
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.state import MissionState, State
from companion.games.the_loop.screens.danger import Chances, loses_at_once, odds_rows
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.screens.taps import NameMission, OpenMission, Tap, TapEra, TurnMissionUp
from companion.games.the_loop.screens.turn_ending import LONG_PAUSE
from companion.games.the_loop.text import era_name, kind_name
from companion.words import _


class Doubt(Struct, frozen=True):
    """A change by hand that loses the game, and nobody has said yet that it is meant; `beneath`: the open sheet."""

    action: ChangeRifts | OpenVortex
    beneath: Era | None

    @property
    def era(self) -> Era:
        """Where the vortex would open."""
        return self.action.era


def is_doubtful(state: State, sheet: object, action: ChangeRifts | OpenVortex) -> bool:
    """Whether it loses the game, and the sheet that is open does not ask about just that."""
    asked = isinstance(sheet, Doubt) and sheet.action == action
    return not asked and loses_at_once(state, action)


def rift_stepper(state: State, era: Era, label: str) -> Stepper:
    """The rifts in an Era."""
    look, lying = state.box.eras[era], state.rifts[era]
    return Stepper(
        label=label,
        value=str(lying),
        less=ChangeRifts(era, -1) if lying else None,
        more=ChangeRifts(era, 1) if state.rifts_in_supply else None,
        glyph=look.glyph,
        color=look.color,
        tone=Tone.DANGER,
    )


def clone_stepper(state: State, era: Era, label: str) -> Stepper:
    """How many clones stand in an Era, as the table counts them: which ones they are is not asked."""
    standing = state.clones_in(era)
    return Stepper(
        label=label,
        value=str(standing),
        less=CountClones(era, standing - 1) if standing else None,
        more=CountClones(era, standing + 1),
        glyph="clone",
        color=state.box.eras[era].color,
    )


def sheet(state: State, era: Era, chances: Chances | None = None) -> Page:
    """What lies in an Era; with the chances of the next Foo phase, what each step makes of them."""
    rows: list[Row] = [rift_stepper(state, era, _("Rifts")), _energy(state, era)]
    rows += [*odds_rows(chances, on_sheet=True), *_mission(state, era)]
    rows += [_clone(state, clone, era) for clone in state.clones[era]]
    rows.append(clone_stepper(state, era, _("Clones in all")))
    rows += screens_of(state).sheet_rows(state, era)
    rows.append(Choices((*_mission_buttons(state, era), *_vortex_buttons(state, era))))
    return Page(
        kicker=_("ERA {n}").format(n=era.number),
        title=_(state.box.eras[era].name),
        rows=tuple(rows),
        primary=Button(_("Close"), Tap.CLOSE_SHEET, onward=False),
        scrolls=True,
    )


def _energy(state: State, era: Era) -> Stepper:
    return Stepper(
        label=_("Energy"),
        value=str(state.energy[era]),
        less=ChangeEnergy(era, -1) if state.energy[era] else None,
        more=ChangeEnergy(era, 1) if state.energy_in_supply else None,
        tone=Tone.GOOD,
    )


def _clone(state: State, clone: Clone, era: Era) -> Stepper:
    """‹ pushes the clone to the previous Era, › to the next one; into its paradox Era it is destroyed."""
    look, is_supa = state.box.eras[clone.paradox], clone.kind is CloneKind.SUPACLONE
    ways = [_way(state, clone, other) for other in (PREVIOUS[era], NEXT[era])]
    return Stepper(
        label=(_("Supaclone: {era}") if is_supa else _("Clone: {era}")).format(era=_(look.short)),
        value="",
        less=MoveClone(clone, era, PREVIOUS[era]),
        more=MoveClone(clone, era, NEXT[era]),
        glyph="supaclone" if is_supa else look.glyph,
        color=look.color,
        remark=_("‹ {previous} · {next} ›").format(previous=ways[0], next=ways[1]),
        moves=True,
    )


def _way(state: State, clone: Clone, era: Era) -> str:
    return _("destroyed") if clone.paradox is era else era_name(state.box, era)


def _mission(state: State, era: Era) -> list[Row]:
    match state.missions[era].state:
        case MissionState.ACTIVE:
            return [_progress(state, era), _needs(state, era), _which(state, era)]
        case MissionState.COMPLETED:
            return [Words(_("Its mission is completed."), Tone.NOTICE)]
        case MissionState.FAILED:
            return [Words(_("Its mission is gone."), Tone.QUIET)]
        case MissionState.FACE_DOWN:
            return []


def _which(state: State, era: Era) -> Choices:
    """The mission by its name, or its kind; where neither is known, what to do about it."""
    tile = state.missions[era]
    known = tile.name or ("" if tile.kind is None else kind_name(tile.kind))
    words = _("Mission: {name}").format(name=known) if known else _("Which mission is it?")
    return Choices((Button(words, OpenMission(era)),))


def ask_for_name(state: State, era: Era, perform: Callable[[Action], None]) -> Ask:
    """The players type what the mission here is called."""
    tile = state.missions[era]
    return Ask(
        _("The name of the mission"),
        tile.name or "",
        lambda name: perform(TellMission(era, name, state.missions[era].kind)),
        longest=LONGEST_NAME,
    )


def mission(state: State, era: Era) -> Page:
    """The players say which mission lies here: one of their box, or its name and what it asks for."""
    tile = state.missions[era]
    kinds = [Button(kind_name(kind), TellMission(era, tile.name, kind), tile.kind is kind) for kind in MissionKind]
    elsewhere = {other.name for other in state.missions if other.name is not None and other is not tile}
    known = [row for row in state.box.missions.list if row.name not in elsewhere]
    rows: list[Row] = [
        Words(_("What it asks for")),
        *(Choices(tuple(kinds[at : at + 2])) for at in range(0, len(kinds), 2)),
    ]
    if known:
        rows.append(Words(_("Of our box")))
        rows += [Choices((Button(row.name, TellMission(era, row.name), tile.name == row.name),)) for row in known]
    rows.append(Choices((Button(_("Type its name"), NameMission(era)),)))
    return Page(
        kicker=_("MISSION"),
        kicker_tone=Tone.NOTICE,
        title=tile.name or _("Which mission in {era}?").format(era=era_name(state.box, era)),
        rows=tuple(rows),
        primary=Button(_("Done"), TapEra(era), onward=False),
        scrolls=True,
    )


def is_it_meant(state: State, doubt: Doubt) -> Page:
    """One tap beside the right one would end the evening: a vortex that loses the game is asked for once."""
    where = era_name(state.box, doubt.era)
    is_second = bool(state.vortexes[doubt.era])
    return Page(
        kicker=_("ERA {n}").format(n=doubt.era.number),
        kicker_tone=Tone.DANGER,
        title=(_("A second vortex in {era}?") if is_second else _("One more vortex, in {era}?")).format(era=where),
        title_tone=Tone.DANGER,
        rows=(
            Words(_("It loses the game."), instruction=True),
            Choices((Button(_("It opened: defeat"), doubt.action),)),
        ),
        primary=Button(_("No vortex"), Tap.CANCEL, onward=False),
        alarm=True,
        pause=LONG_PAUSE,
    )


def _mission_buttons(state: State, era: Era) -> tuple[Button, ...]:
    match state.missions[era].state:
        case MissionState.ACTIVE:
            return (Button(_("Mission complete"), CompleteMission(era)),)
        case MissionState.FACE_DOWN:
            return (Button(_("Turn its mission up"), TurnMissionUp(era)),)
        case _:
            return ()


def _progress(state: State, era: Era) -> Stepper:
    tile = state.missions[era]
    progress, is_enough = tile.progress, tile.needs is not None and tile.progress >= tile.needs
    return Stepper(
        label=_("Mission progress"),
        remark=_("enough: end a turn here") if is_enough else "",
        value=str(progress),
        less=ProgressMission(era, -1) if progress else None,
        more=ProgressMission(era, 1),
        tone=Tone.NOTICE,
    )


def _needs(state: State, era: Era) -> Stepper:
    """From ? (nobody has said) by + to 1, 2, 3 and so on."""
    needs, most = state.missions[era].needs, state.box.most_needed
    fewer = None if needs == 1 or needs is None else needs - 1
    return Stepper(
        label=_("Progress needed"),
        value="?" if needs is None else str(needs),
        less=None if needs is None else SetNeeds(era, fewer),
        more=SetNeeds(era, 1 if needs is None else needs + 1) if needs != most else None,
        tone=Tone.NOTICE,
    )


def _vortex_buttons(state: State, era: Era) -> tuple[Button, ...]:
    opens = Button(_("A mega-vortex opens here") if state.mega else _("A vortex opens here"), OpenVortex(era))
    return (Button(_("No vortex here"), TakeVortexBack(era)), opens) if state.vortexes[era] else (opens,)

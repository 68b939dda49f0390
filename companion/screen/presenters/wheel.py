"""A table as the wheel shows it."""

from dataclasses import dataclass, field

from companion.games.the_loop.clones import Clone, clone_from
from companion.games.the_loop.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.forecast import Odds
from companion.games.the_loop.table import MissionState, Step, Table
from companion.screen.theme import TEXT
from companion.screen.wheel_view import ClonePicture, EraPicture, MissionLook, VortexLook, WheelPicture
from companion.words import _

MISSIONS = {
    MissionState.FACE_DOWN: MissionLook.FACE_DOWN,
    MissionState.ACTIVE: MissionLook.ACTIVE,
    MissionState.COMPLETED: MissionLook.COMPLETED,
    MissionState.FAILED: MissionLook.GONE,
}
DROPPING = frozenset({Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK, Step.RIFTS, Step.VORTEXES})


@dataclass(frozen=True, slots=True)
class Taps:
    """Which Eras can be tapped now (None: all), which call for it, and cubes that are being entered.

    `cursor` is the Era at which the Era wheel on the table points; `opened` the one whose sheet lies open.
    """

    can: frozenset[Era] | None = None
    call: frozenset[Era] = field(default_factory=frozenset)
    entered: dict[Era, int] = field(default_factory=dict)
    cursor: Era | None = None
    opened: Era | None = None


def wheel_of(table: Table, taps: Taps, odds: Odds | None = None) -> WheelPicture:
    """The wheel; with `odds`, the chance of a vortex is noted at each Era."""
    machine = table.machine
    box = table.box
    return WheelPicture(
        eras=tuple(_era(table, era, taps, odds) for era in ERAS),
        machine=None if machine is None else int(machine),
        heading=_("Dr. Foo is on his way") if machine is None else _(box.eras[machine].short),
        heading_glyph="" if machine is None else box.eras[machine].glyph,
        heading_color=TEXT if machine is None else box.eras[machine].color,
        visited_words=_("visited this cycle"),
    )


def _era(table: Table, era: Era, taps: Taps, odds: Odds | None) -> EraPicture:
    look, tile = table.box.eras[era], table.missions[era]
    needs = "?" if tile.needs is None else str(tile.needs)
    in_zone = table.machine is not None and table.step in DROPPING and era in DROP_ZONE[table.machine]
    return EraPicture(
        era=era.id,
        number=era.number,
        name=_(look.name),
        glyph=look.glyph,
        color=look.color,
        rifts=table.rifts[era] + taps.entered.get(era, 0),
        energy=table.energy[era],
        clones=tuple(_clone(table, clone) for clone in table.clones[era]),
        strangers=table.strangers[era],
        vortex=_vortex(table, era),
        mission=MISSIONS[tile.state],
        mission_progress=f"{tile.progress}/{needs}" if tile.state is MissionState.ACTIVE else "",
        in_drop_zone=in_zone,
        visited=era in table.visited,
        can_be_tapped=taps.can is None or era in taps.can,
        calls_for_tap=era in taps.call,
        under_cursor=era is taps.opened or (era in taps.call and era is taps.cursor),
        note="" if odds is None else f"{float(odds.vortex[era]) * 100:.0f} %",
        agents=tuple(_initial(name) for name, at in zip(table.setup.agents, table.standing, strict=True) if at is era),
    )


def _vortex(table: Table, era: Era) -> VortexLook:
    if not table.vortexes[era]:
        return VortexLook.NONE
    return VortexLook.MEGA if table.mega else VortexLook.VORTEX


def _clone(table: Table, clone: Clone) -> ClonePicture:
    look = table.box.eras[clone.paradox]
    return ClonePicture(key=clone.text, glyph=look.glyph, color=look.color)


def _initial(name: str) -> str:
    """The one letter or digit that tells an agent: `T` for Time Prowler, `C` for Agent C."""
    last = name.rsplit(maxsplit=1)[-1]
    return last if len(last) == 1 else name[:1].upper()


def clone_of(table: Table, key: str) -> tuple[Clone, Era] | None:
    """The clone behind a chip's key, and where it stands; None, if it has gone meanwhile."""
    clone = clone_from(key)
    return next(((clone, era) for era in ERAS if clone in table.clones[era]), None)

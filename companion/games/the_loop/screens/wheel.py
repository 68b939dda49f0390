"""A table as the wheel shows it, and what presses mean there: 1–7 are Eras, the Era wheel moves a cursor among them."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from companion.contract.page import Keys
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, CloneKind, Era, clone_from
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.odds import Odds
from companion.games.the_loop.rules.state import FOO_PHASE, MissionState, Outcome, State
from companion.games.the_loop.screens import danger
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.screens.taps import Tap, TapEra, TurnCursor
from companion.games.the_loop.screens.wheel_view import (
    ClonePicture,
    EraPicture,
    MissionLook,
    PawnPicture,
    VortexLook,
    WheelPicture,
)
from companion.games.the_loop.text import short_names
from companion.kit.theme import ALERT, NOTICE, TEXT
from companion.words import _

MISSIONS = {
    MissionState.FACE_DOWN: MissionLook.FACE_DOWN,
    MissionState.ACTIVE: MissionLook.ACTIVE,
    MissionState.COMPLETED: MissionLook.COMPLETED,
    MissionState.FAILED: MissionLook.GONE,
}


KIND_SIGNS = {
    MissionKind.RIFTS: "rifts_off",
    MissionKind.ENERGY: "energy_cube",
    MissionKind.STAND: "agent",
    MissionKind.LOOP: "loop",
    MissionKind.CLONES: "clone",
}
"""The sign of what a mission asks for."""


class Taps(NamedTuple):
    """Which Eras can be tapped now (None: all), which call for it, and the cubes and clones that are being entered.

    `chosen` were tapped for what is being entered. The clones go where they arrive, or all `into` one Era.
    `cursor` is the Era at which the Era wheel on the table points; `opened` the one whose sheet lies open.
    """

    can: frozenset[Era] | None = None
    call: frozenset[Era] = frozenset()
    entered: Mapping[Era, int] = MappingProxyType({})
    cursor: Era | None = None
    opened: Era | None = None
    chosen: frozenset[Era] = frozenset()
    clones: tuple[Clone, ...] = ()
    into: Era | None = None

    def clones_in(self, era: Era) -> tuple[Clone, ...]:
        """The clones that are being entered and come to stand there."""
        return tuple([clone for clone in self.clones if (clone.arrival if self.into is None else self.into) is era])


def wheel_of(state: State, taps: Taps, odds: Odds | None = None, *, as_it_was: bool = False) -> WheelPicture:
    """The wheel; with `odds`, the chance of a vortex is noted at each Era.

    When the game is over it turns to gold, or tears, but where it is wanted `as_it_was`.
    """
    machine = state.machine
    box = state.box
    eras = tuple(_era(state, era, taps, odds) for era in ERAS)
    if state.ending is not None and not as_it_was:
        return _finished(eras, machine, won=state.ending.outcome is Outcome.VICTORY)
    return WheelPicture(
        eras=eras,
        machine=None if machine is None else int(machine),
        heading=_("Dr. Foo is on his way") if machine is None else _(box.eras[machine].short),
        heading_glyph="" if machine is None else box.eras[machine].glyph,
        heading_color=TEXT if machine is None else box.eras[machine].color,
        visited_words=_("visited this cycle"),
        is_over=state.ending is not None,
    )


def _finished(eras: tuple[EraPicture, ...], machine: Era | None, *, won: bool) -> WheelPicture:
    """It has turned to gold; or it is torn."""
    eras = tuple(replace(era, on_the_brink=False, is_fatal=False, is_forbidden=False) for era in eras)
    return WheelPicture(
        eras=tuple(replace(era, color=NOTICE, in_drop_zone=True) for era in eras) if won else eras,
        machine=None if machine is None else int(machine),
        heading=_("Saved!") if won else _("Torn"),
        heading_glyph="mission" if won else "vortex_tile",
        heading_color=NOTICE if won else ALERT,
        visited_words=_("spacetime"),
        torn=not won,
        gilded=won,
        is_over=True,
    )


def _era(state: State, era: Era, taps: Taps, odds: Odds | None) -> EraPicture:
    look, tile = state.box.eras[era], state.missions[era]
    needs = "?" if tile.needs is None else str(tile.needs)
    in_zone = state.machine is not None and state.step in FOO_PHASE and era in DROP_ZONE[state.machine]
    return EraPicture(
        era=era.id,
        number=era.number,
        name=_(look.name),
        glyph=look.glyph,
        color=look.color,
        rifts=state.rifts[era] + taps.entered.get(era, 0),
        energy=state.energy[era],
        clones=tuple(_clone(state, clone) for clone in (*state.clones[era], *taps.clones_in(era))),
        strangers=state.clone_adjustment[era],
        vortex=_vortex(state, era),
        mission=MISSIONS[tile.state],
        mission_progress=f"{tile.progress}/{needs}" if tile.state is MissionState.ACTIVE else "",
        mission_sign=KIND_SIGNS[tile.kind] if tile.state is MissionState.ACTIVE and tile.kind is not None else "",
        in_drop_zone=in_zone,
        visited=era in state.visited,
        can_be_tapped=taps.can is None or era in taps.can,
        calls_for_tap=era in taps.call,
        under_cursor=era is taps.opened or era in taps.chosen or (era in taps.call and era is taps.cursor),
        note="" if odds is None else f"{float(odds.vortex[era]) * 100:.0f} %",
        agents=_pawns(state, era),
        marks=screens_of(state).marks(state, era),
        on_the_brink=danger.is_on_the_brink(state, era),
        is_fatal=danger.is_fatal(state, era),
        is_forbidden=danger.is_forbidden(state, era),
        mission_is_ready=tile.state is MissionState.ACTIVE and tile.needs is not None and tile.progress >= tile.needs,
    )


def _vortex(state: State, era: Era) -> VortexLook:
    if not state.vortexes[era]:
        return VortexLook.NONE
    return VortexLook.MEGA if state.mega else VortexLook.VORTEX


def _clone(state: State, clone: Clone) -> ClonePicture:
    look = state.box.eras[clone.paradox]
    is_supa = clone.kind is CloneKind.SUPACLONE
    return ClonePicture(clone.text, look.glyph, look.color, paradox=clone.paradox.id, is_supa=is_supa)


def _pawns(state: State, era: Era) -> tuple[PawnPicture, ...]:
    shorts = short_names(state.box)
    playing = state.setup.agents
    acting = None if state.ending is not None or state.agent_due else state.acting.name
    letters = letters_of([shorts[name] for name in playing])
    return tuple(
        PawnPicture(name, told, acts=name == acting)
        for name, told, at in zip(playing, letters, state.last_position, strict=True)
        if at is era
    )


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """One letter for each name, or two where another one begins with the same, or its number where two do not tell."""
    for length in (1, 2):
        letters = tuple(name[:1].upper() + name[1:length] for name in names)
        if len(set(letters)) == len(letters):
            return letters
    return tuple(str(place) for place in range(1, len(names) + 1))


def clone_of(state: State, key: str) -> tuple[Clone, Era] | None:
    """The clone behind a chip's key, and where it stands; None, if it has gone meanwhile."""
    clone = clone_from(key)
    return next(((clone, era) for era in ERAS if clone in state.clones[era]), None)


def turned(cursor: Era | None, called: AbstractSet[Era], machine: Era | None, steps: int) -> Era | None:
    """Where the cursor is after `steps` (below 0: back) of the wheel.

    The first step shows it: at the first Era that calls, looking clockwise from where the Machine points.
    """
    if not called:
        return cursor
    if cursor is None:
        start = 0 if machine is None else ERAS.index(machine)
        return min(called, key=lambda era: (ERAS.index(era) - start) % len(ERAS))
    here = ERAS.index(cursor)
    way = 1 if steps > 0 else -1
    around = [ERAS[(here + way * step) % len(ERAS)] for step in range(1, len(ERAS) + 1)]
    calling = [era for era in around if era in called]
    return calling[(abs(steps) - 1) % len(calling)]


def keys_of(taps: Taps, undo: Tap | None) -> Keys:
    """1–7 are the Eras that call, or all that can be tapped. `undo`: what it takes back of what is half entered."""
    alive = taps.call or (ERAS if taps.can is None else taps.can)
    cursor = taps.cursor
    return Keys(
        undo=undo,
        onward=TurnCursor(1) if taps.call else None,
        backward=TurnCursor(-1) if taps.call else None,
        choose=TapEra(cursor) if cursor is not None and cursor in taps.call else None,
        numbers=tuple(TapEra(era) if era in alive else None for era in ERAS),
    )

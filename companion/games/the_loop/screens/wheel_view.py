"""What the wheel shows, as plain values: a screen makes them, the wheel draws them. No Kivy, no game."""

from enum import Enum

from msgspec import Struct


class MissionLook(Enum):
    """How a mission tile looks on the wheel."""

    FACE_DOWN = "face_down"
    ACTIVE = "active"
    COMPLETED = "completed"
    GONE = "gone"


class VortexLook(Enum):
    """Whether an Era has a vortex, and of which kind."""

    NONE = "none"
    VORTEX = "vortex"
    MEGA = "mega"


class ClonePicture(Struct, frozen=True):
    """A clone's chip: the glyph and colour of its paradox Era. `key` comes back when it is dragged or tapped.

    `paradox` is the id of that Era: it is marked while the chip is dragged. `is_supa`: it is a Supaclone, which has a
    shape of its own.
    """

    key: str
    glyph: str
    color: str
    paradox: str = ""
    is_supa: bool = False


class PawnPicture(Struct, frozen=True):
    """An agent's pawn: one or two letters of its name. `key` comes back when it is dragged; `acts`: it is its turn."""

    key: str
    letters: str
    acts: bool = False


SEEN_MARKS = 2
"""So many marks have room at an Era."""


class MarkPicture(Struct, frozen=True):
    """A small tile of a scenario's at an Era: in its colour, with a glyph or, where there are `words`, with those."""

    glyph: str
    color: str
    words: str = ""


class EraPicture(Struct, frozen=True):
    """One seventh of the wheel.

    `rifts` may be over 3 while a vortex check is due; the wheel then shows three cubes and "+n".
    `strangers` counts clones that the table says are there (or, below 0, are not there) against the chips known.
    `under_cursor`: the Era wheel, a knob on the table, points at it; choosing it means a tap.
    `note` is a short word at the rim ("31 %"), empty for none. `agents` are the pawns that stand here.
    `marks` are what a scenario puts here; the first two are seen.

    `on_the_brink`: one rift more tears it. `is_fatal`: a vortex here would lose the game. `is_forbidden`: an agent that
    ends its turn here loses it. `mission_is_ready`: its mission has the progress that it needs;
    `mission_sign` is the glyph of what it asks for, empty where nobody said.
    """

    era: str
    number: int
    name: str
    glyph: str
    color: str
    rifts: int = 0
    energy: int = 0
    clones: tuple[ClonePicture, ...] = ()
    strangers: int = 0
    vortex: VortexLook = VortexLook.NONE
    mission: MissionLook = MissionLook.GONE
    mission_progress: str = ""
    mission_sign: str = ""
    in_drop_zone: bool = False
    visited: bool = False
    can_be_tapped: bool = True
    calls_for_tap: bool = False
    under_cursor: bool = False
    note: str = ""
    agents: tuple[PawnPicture, ...] = ()
    marks: tuple[MarkPicture, ...] = ()
    on_the_brink: bool = False
    is_fatal: bool = False
    is_forbidden: bool = False
    mission_is_ready: bool = False


class WheelPicture(Struct, frozen=True):
    """The whole wheel: seven Eras clockwise from the top, and where the Machine points (index 0–6, None: nowhere yet).

    `heading` is the name in the middle (Dr. Foo's Era, or a word of ours before the first turn). `torn`: the game is
    lost, and the wheel with it; `gilded`: it is won. `is_over`: it has ended, though the wheel may show how it was.
    """

    eras: tuple[EraPicture, ...]
    machine: int | None
    heading: str
    heading_glyph: str
    heading_color: str
    visited_words: str
    torn: bool = False
    gilded: bool = False
    is_over: bool = False

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
    """A clone's chip: the glyph and colour of its paradox Era. `key` comes back when it is dragged or tapped."""

    key: str
    glyph: str
    color: str


class MarkPicture(Struct, frozen=True):
    """A small sign that a scenario puts at an Era: a glyph on a disc of its colour."""

    glyph: str
    color: str


class EraPicture(Struct, frozen=True):
    """One seventh of the wheel.

    `rifts` may be over 3 while a vortex check is due; the wheel then shows three cubes and "+n".
    `strangers` counts clones that the table says are there (or, below 0, are not there) against the chips known.
    `under_cursor`: the Era wheel, a knob on the table, points at it; choosing it means a tap.
    `note` is a short word at the rim ("31 %"), empty for none. `agents` are short names of agents standing here.
    `marks` are what a scenario puts here; the first two are seen.
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
    in_drop_zone: bool = False
    visited: bool = False
    can_be_tapped: bool = True
    calls_for_tap: bool = False
    under_cursor: bool = False
    note: str = ""
    agents: tuple[str, ...] = ()
    marks: tuple[MarkPicture, ...] = ()


class WheelPicture(Struct, frozen=True):
    """The whole wheel: seven Eras clockwise from the top, and where the Machine points (index 0–6, None: nowhere yet).

    `heading` is the name in the middle (Dr. Foo's Era, or a word of ours before the first turn).
    """

    eras: tuple[EraPicture, ...]
    machine: int | None
    heading: str
    heading_glyph: str
    heading_color: str
    visited_words: str

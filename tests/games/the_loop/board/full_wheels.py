"""Wheels for the tests to draw: those of the sketches, and the fullest that can be."""

from msgspec.structs import replace

from companion.games.the_loop.screens.wheel_view import (
    ClonePicture,
    EraPicture,
    MarkPicture,
    MissionLook,
    PawnPicture,
    VortexLook,
    WheelPicture,
)
from companion.kit import theme

ERAS = (
    ("dawn_of_time", "Dawn of Time", "sunrise", "#F6A821"),
    ("medieval", "Medieval", "shield", "#B98046"),
    ("renaissance", "Renaissance", "leaf", "#E86FB0"),
    ("industrial", "Industrial", "gear", "#9AA4B8"),
    ("globalization", "Globalization", "globe", "#3FA7F0"),
    ("age_of_robots", "Age of Robots", "robot", "#35C7B4"),
    ("end_of_times", "End of Times", "hourglass", "#9A6BE8"),
)


ACTING = PawnPicture("V-Girl", "V", acts=True)


def clone(paradox: int, key: str = "") -> ClonePicture:
    return ClonePicture(key or f"clone-{paradox}", ERAS[paradox][2], ERAS[paradox][3], ERAS[paradox][0])


def empty_era(index: int) -> EraPicture:
    era, name, glyph, color = ERAS[index]
    return EraPicture(era, index + 1, name, glyph, color)


def full_era(index: int) -> EraPicture:
    return replace(
        empty_era(index),
        rifts=5,
        energy=12,
        clones=tuple(replace(clone((index + way) % 7, f"{index}-{way}"), is_supa=way == 5) for way in (2, 3, 5)),
        vortex=VortexLook.MEGA if index % 2 else VortexLook.VORTEX,
        mission=MissionLook.ACTIVE,
        mission_progress="10/12" if index % 2 else "2/4",
        mission_sign="clone" if index % 4 else "rifts_off",
        note="100 %" if index % 2 else "31 %",
        agents=tuple(PawnPicture(letter, letter, acts=letter == "V") for letter in "TV34"),
        marks=(MarkPicture("clone", theme.ACCENT), MarkPicture("", theme.TEXT, "3")),
        visited=index % 2 == 0,
    )


def wheel(eras: tuple[EraPicture, ...], machine: int | None = 2) -> WheelPicture:
    if machine is None:
        return WheelPicture(eras, None, "Ready?", "machine", theme.ACCENT, "not visited yet")
    zone = {(machine + step) % 7 for step in (-1, 0, 1)}
    eras = tuple(replace(era, in_drop_zone=index in zone) for index, era in enumerate(eras))
    there = eras[machine]
    return WheelPicture(eras, machine, there.name, there.glyph, there.color, "visited this cycle")


def empty(machine: int | None = None) -> WheelPicture:
    return wheel(tuple(empty_era(index) for index in range(7)), machine)


def fullest(machine: int = 2) -> WheelPicture:
    return wheel(tuple(full_era(index) for index in range(7)), machine)


def clones_placed(machine: int = 2) -> WheelPicture:
    """Sketch a: the clones step."""
    changes: tuple[dict[str, object], ...] = (
        {"rifts": 1, "energy": 1, "clones": (clone(3),), "visited": True},
        {"rifts": 3},
        {"rifts": 2, "energy": 2, "clones": (clone(6), clone(4)), "visited": True, "agents": (ACTING,)},
        {"rifts": 1, "energy": 1, "mission": MissionLook.ACTIVE, "mission_progress": "2/4"},
        {"clones": (clone(2), clone(0)), "mission": MissionLook.FACE_DOWN},
        {
            "energy": 1,
            "clones": (clone(1),),
            "vortex": VortexLook.VORTEX,
            "visited": True,
            "agents": (PawnPicture("T", "T"),),
        },
        {"rifts": 2, "energy": 1, "mission": MissionLook.ACTIVE, "mission_progress": "0/3"},
    )
    return wheel(tuple(replace(empty_era(index), **changes[index]) for index in range(7)), machine)


def vortexes() -> WheelPicture:
    """Sketch c, and more: rifts over the brim, a vortex of either kind, odds at the rim, crowds of clones."""
    picture = clones_placed(1)
    changes: tuple[dict[str, object], ...] = (
        {"note": "4 %", "mission": MissionLook.COMPLETED},
        {"rifts": 5, "note": "100 %"},
        {"rifts": 3, "vortex": VortexLook.MEGA, "note": "31 %"},
        {"clones": tuple(clone(way, f"c{way}") for way in (0, 1, 5, 6)), "strangers": 0},
        {"clones": tuple(clone(way % 7, f"d{way}") for way in range(8)), "strangers": -1},
        {"rifts": 2, "note": "9 %", "clones": (clone(1), clone(2)), "strangers": 2},
        {"clones": tuple(clone(way, f"e{way}") for way in (0, 1, 2, 3, 4))},
    )
    eras = (replace(era, **change) for era, change in zip(picture.eras, changes, strict=True))
    return replace(picture, eras=tuple(eras))


def asking() -> WheelPicture:
    """Three Eras call for a tap."""
    picture = clones_placed()
    eras = tuple(replace(era, calls_for_tap=era.in_drop_zone, can_be_tapped=era.in_drop_zone) for era in picture.eras)
    return replace(picture, eras=eras)


def dangers() -> WheelPicture:
    """Eras on the brink, one of them a mega-vortex; fatal odds; a finished mission."""
    picture = clones_placed(3)
    mega: dict[str, object] = {"vortex": VortexLook.MEGA, "is_forbidden": True, "is_fatal": True}
    changes: tuple[dict[str, object], ...] = (
        {"rifts": 3, "on_the_brink": True, "note": "31 %"},
        {"rifts": 3, "on_the_brink": True, "note": "64 %", **mega},
        {"rifts": 1, "note": "9 %"},
        {"rifts": 3, "on_the_brink": True, "note": "55 %", "mission_progress": "4/4", "mission_is_ready": True},
        {"agents": (PawnPicture("V", "V", acts=True), PawnPicture("M", "M"))},
        {"rifts": 0, **mega},
        {"mission_progress": "3/3", "mission_sign": "loop", "mission_is_ready": True, "is_fatal": True, "note": "12 %"},
    )
    eras = (replace(era, **change) for era, change in zip(picture.eras, changes, strict=True))
    return replace(picture, eras=tuple(eras))


def where_is_it() -> WheelPicture:
    """The end of a turn: every Era calls, the mega-vortexes warn."""
    picture = dangers()
    return replace(picture, eras=tuple(replace(era, calls_for_tap=True) for era in picture.eras))


def under_the_cursor() -> WheelPicture:
    """Each Era is the one at which the Era wheel points."""
    picture = fullest()
    eras = tuple(replace(era, calls_for_tap=True, under_cursor=True) for era in picture.eras)
    return replace(picture, eras=eras)

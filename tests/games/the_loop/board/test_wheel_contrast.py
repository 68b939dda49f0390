"""Everything on the wheel is told from its ground, whatever colours the Eras have: measured on drawn pictures.

Words have a contrast of 4.5 at least, all else that means something of 3 (WCAG 2). The owner's colours stay
on the rims.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.plan import SectorPlan, Spot, plan_sector
from companion.games.the_loop.screens.wheel_view import EraPicture, MissionLook, WheelPicture
from companion.kit.theme import SIGNS, WORDS
from tests.contrast_lint import Picture, of_edge, of_words
from tests.games.the_loop.board import full_wheels
from tests.games.the_loop.board.wheel_glass import SIDE, WheelOnGlass

pytestmark = pytest.mark.glass

MIDDLE = (SIDE / 2, SIDE / 2)
COLOURS = {
    "the box's": tuple(era[3] for era in full_wheels.ERAS),
    "a user's, bright": ("#FFFFFF", "#FFFF00", "#00FF00", "#00FFFF", "#FFD0D0", "#C0C0C0", "#FF8080"),
    "a user's, dark": ("#000000", "#101040", "#300000", "#003000", "#303030", "#202020", "#12102A"),
    "a user's, like the pieces": ("#FF5A4E", "#5BE08A", "#C9B8FF", "#FFD84D", "#FF4F9A", "#808080", "#777777"),
}
WHEELS = ("fullest", "vortexes", "asking", "dangers", "where_is_it", "under_the_cursor")


def painted(picture: WheelPicture, colours: tuple[str, ...]) -> WheelPicture:
    """The same wheel with Eras, and clones, in these colours."""
    by_era = {era.era: color for era, color in zip(picture.eras, colours, strict=True)}
    eras = tuple(
        replace(
            era,
            color=by_era[era.era],
            clones=tuple(replace(clone, color=by_era[clone.paradox]) for clone in era.clones),
        )
        for era in picture.eras
    )
    there = picture.heading_color if picture.machine is None else colours[picture.machine]
    return replace(picture, eras=eras, heading_color=there)


def words_in(era: EraPicture, plan: SectorPlan) -> dict[str, Spot | None]:
    """Where words stand."""
    progress = plan.mission if era.mission is MissionLook.ACTIVE and era.mission_progress else None
    return {
        "number": plan.number,
        "energy": plan.energy,
        "note": plan.note,
        "progress": progress,
        "more rifts": plan.more_rifts,
        "more clones": plan.more_clones,
        "strangers": plan.strangers,
        **{f"pawn {place}": spot for place, spot in enumerate(plan.pawns)},
        **{f"mark {place}": spot for place, spot in enumerate(plan.marks)},
    }


def patch_of(picture: Picture, spot: Spot, share: float = 1.3) -> float:
    side = share * spot.radius
    return of_words(picture.patch(MIDDLE[0] + spot.x - side / 2, MIDDLE[1] + spot.y - side / 2, side, side))


@pytest.mark.parametrize("colours", COLOURS.values(), ids=COLOURS.keys())
@pytest.mark.parametrize("name", WHEELS)
def test_all_that_is_on_the_wheel_can_be_told_from_its_ground(
    wheel_glass: Callable[..., WheelOnGlass], name: str, colours: tuple[str, ...]
) -> None:
    wheel = painted(getattr(full_wheels, name)(), colours)
    picture = Picture(wheel_glass(wheel).root)
    faint = {}
    if (heading := patch_of(picture, Spot(0, 36, 20))) < SIGNS:
        faint["the middle", "glyph"] = round(heading, 2)
    for index, era in enumerate(wheel.eras):
        plan = plan_sector(era, index, 1.0)
        for what, spot in words_in(era, plan).items():
            if spot is not None and (found := patch_of(picture, spot)) < WORDS:
                faint[era.era, what] = round(found, 2)
        signs = {"glyph": patch_of(picture, plan.glyph)}
        for place, spot in enumerate(plan.rifts):
            signs[f"rift {place}"] = patch_of(picture, spot, 2.3)
        for place, spot in enumerate(plan.clones):
            signs[f"clone {place}"] = patch_of(picture, spot)
        for place, spot in enumerate(plan.pawns):
            signs[f"edge of pawn {place}"] = of_edge(picture, spot, MIDDLE)
        if plan.mission is not None:
            signs["mission"] = patch_of(picture, plan.mission)
        if plan.energy is not None:
            signs["energy"] = of_edge(picture, replace(plan.energy, radius=plan.energy.radius * 0.86), MIDDLE)
        faint |= {(era.era, what): round(found, 2) for what, found in signs.items() if found < SIGNS}
    assert faint == {}


@pytest.mark.parametrize("colours", COLOURS.values(), ids=COLOURS.keys())
def test_the_owners_colours_stay_on_the_rims(
    wheel_glass: Callable[..., WheelOnGlass], colours: tuple[str, ...]
) -> None:
    picture = Picture(wheel_glass(painted(full_wheels.clones_placed(), colours)).root)
    for index, color in enumerate(colours):
        x, y = geometry.polar(geometry.bearing_of(index), 230.5)
        wanted = tuple(int(color[start : start + 2], 16) for start in (1, 3, 5))
        assert picture.at(MIDDLE[0] + x, MIDDLE[1] + y) == pytest.approx(wanted, abs=2)
